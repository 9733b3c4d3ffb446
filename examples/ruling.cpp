// Facing a bet of 100 a player puts out one chip of 500 and says nothing: what does it count as?
#include <cstdio>
#include <cstdlib>

#include "core/rulebook/library.h"
#include "core/rulings/rule.h"
#include "embedded/rulebooks.h"

int main() {
    using namespace riffle;
    using namespace riffle::rulings;
    const auto library = rulebook::Library::load(embedded::rulebooks());
    if (!library) return EXIT_FAILURE;

    Facts facts;
    facts.betting = true;
    facts.to_act = Seat{1};
    facts.button = Seat{0};
    for (std::uint8_t seat = 0; seat < 3; ++seat) {
        facts.seats.push_back({.behind = Chips{5'000}});
        facts.seated.add(Seat{seat});
    }
    facts.dealt_in = facts.live = facts.seated;
    facts.price = facts.full_raise = facts.unit = Chips{100};
    facts.least_to = Chips{200};
    facts.most_to = Chips{5'000};
    facts.pot = Chips{250};

    Wager wager;
    wager.seat = Seat{1};
    wager.motions.push_back({.chips = {Chips{500}}});
    for (const auto& book : library->books()) {
        const Ruling ruling = rule(facts, Act{wager}, *book);
        std::printf("%.*s: %s [%.*s]\n", static_cast<int>(book->id.size()), book->id.data(), to_text(ruling).c_str(),
                    static_cast<int>(ruling.cites[0].clause.size()), ruling.cites[0].clause.data());
    }
}
