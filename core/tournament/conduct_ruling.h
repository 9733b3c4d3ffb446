// What a book makes of what a player did in a tournament: the circumstances, the finding, the measure. Asked by
// decide_conduct.cpp alone.
#pragma once
#include "core/rulings/rule.h"
#include "core/tournament/decide.h"

namespace riffle::tournament::conduct {

// What is told, of either command.
struct Told {
    EntryNumber entry;
    const std::string& infraction;
    const std::vector<std::string>& circumstances;
    const std::string& what;
    std::optional<Measure> measure{};
    std::int64_t length = 0;
    std::optional<std::int64_t> dealt_in{};
    Chips chips{};  // of who has to go
    Chips forfeit{};
    bool found = false;
    bool set_aside = false;
    bool offended_earlier = false;
    const std::string& reason;
};

struct Asking {
    const State& s;
    const Told& told;
    const Book& book;
    const Context& context;
    const Entry& entry;
    rulings::Infraction infraction{};
    rulings::Flags flags{};
    rulings::Facts facts{};

    rulings::Ruling rule(const rulings::Act& act) const {
        rulings::Ruling ruling = rulings::rule(facts, act, book.book());
        if (context.consulted)
            for (const Citation& c : ruling.cites) context.consulted->note(c);
        return ruling;
    }
};

// What the book asks for.
struct Finding {
    bool offence = false;
    bool first_breach = false;  // only a repetition is an offence [internacional:36-1]: this one is remembered
    rulings::Penalty penalty = rulings::Penalty::none;
    std::int64_t hands = 0;  // by the book itself
    bool forfeit = false;
    bool at_once = false;  // the hand in progress is the first one served
    Citation clause{};
};

// A measure as it is given: rounds are hands by then.
struct Given {
    Measure measure = Measure::none;
    std::int64_t hands = 0;
    Citation clause{};

    // Sitting out is heavier the longer it lasts, whatever it was counted in.
    std::pair<int, std::int64_t> weight() const {
        const int kind = static_cast<int>(measure == Measure::rounds ? Measure::hands : measure);
        return {kind, hands};
    }
};

const ConductRecord& record_of(const State& s, const PersonId& person);
// An infraction or a circumstance that there is not.
std::optional<Refusal> unknown_words(const Told& told);
std::expected<rulings::Flags, Refusal> flags_of(const Asking& a);
std::optional<std::string_view> not_here(const Asking& a);
rulings::Facts facts_of(const State& s, const Told& told, const Entry& entry);
std::expected<Finding, Refusal> finding_of(const Asking& a);
std::expected<Given, Refusal> measure_for(const Asking& a, const Finding& finding);
std::optional<Refusal> measure_missing(const Finding& finding, const Given& given);
std::optional<Refusal> may_set_aside(const Asking& a);

}  // namespace riffle::tournament::conduct
