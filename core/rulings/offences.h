// What a book makes of an offence. Only conduct asks (rule_conduct.cpp).
#pragma once
#include <optional>

#include "core/rulings/act.h"
#include "core/rulings/consult.h"

namespace riffle::rulings {

struct Penalised {
    Penalty penalty = Penalty::none;  // none: no offence
    std::int64_t hands = 0;           // so many hands out, by the book itself
    bool forfeit = false;             // what was hidden is lost
    bool left_open = false;           // whether it is an offence is the director's to say
    bool advice = false;              // to be told, and nothing follows
};

// Of the list of etiquette, whatever it is called: delay and thrown chips are among it.
bool is_etiquette(Infraction infraction);

// Nothing: no clause speaks of it.
std::optional<Penalised> penalised(Consult& c, const Facts& f, const Conduct& act);

}  // namespace riffle::rulings
