#include "say/situation.h"

#include <fmt/format.h>

#include "core/base/overloaded.h"
#include "core/rulings/play.h"
#include "core/table/decide.h"
#include "core/table/facts.h"
#include "core/table/known.h"
#include "say/asking.h"
#include "say/dealer.h"

namespace riffle::say {
namespace {

using hand::Seat;
using hand::SeatSet;
template <class T>
using Or = std::expected<T, Fault>;

constexpr std::int64_t most_chips = 1'000'000'000'000;
// Counts are multiplied with each other and with amounts: kept where that cannot overflow.
constexpr std::int64_t most_count = 9'000'000;
constexpr std::size_t most_steps = 400;

std::unexpected<Fault> wrong(std::string where, std::string expected) {
    return std::unexpected(Fault{std::move(where), std::move(expected), {}});
}
std::unexpected<Fault> refused(std::string where, std::string_view code) {
    return std::unexpected(Fault{std::move(where), {}, std::string{code}});
}

Or<Seat> seat_in(std::int64_t n, const std::string& where) {
    if (n < 1 || n > static_cast<std::int64_t>(hand::max_seats))
        return wrong(where, fmt::format("a seat from 1 to {}", hand::max_seats));
    return Seat{static_cast<std::uint8_t>(n - 1)};
}
Or<Chips> chips_in(Chips amount, const std::string& where) {
    if (amount < Chips{0} || amount.value > most_chips) return wrong(where, "an amount of chips");
    return amount;
}
Or<std::int64_t> count_in(std::int64_t n, const std::string& where) {
    if (n < 0 || n > most_count) return wrong(where, fmt::format("a number from 0 to {}", most_count));
    return n;
}

template <class List>
Or<List> chip_list(const std::vector<Chips>& chips, const std::string& where) {
    List list;
    if (chips.size() > list.capacity()) return wrong(where, fmt::format("{} chips at most", list.capacity()));
    for (const Chips chip : chips) {
        if (chip < Chips{1} || chip.value > most_chips) return wrong(where, "chips of one or more");
        list.push_back(chip);
    }
    return list;
}

Or<rulings::Flags> flags_in(const std::optional<std::vector<std::string>>& names, const std::string& where) {
    rulings::Flags flags;
    if (!names) return flags;
    for (const std::string& name : *names) {
        const auto flag = rulings::flag_named(name);
        if (!flag) return wrong(where + ".circumstances", "circumstances that are known");
        flags.add(*flag);
    }
    return flags;
}

rulings::Timing timing_of(When when) {
    switch (when) {
        case When::before:
            return rulings::Timing::before;
        case When::in_the_air:
            return rulings::Timing::in_the_air;
        case When::on_table:
            return rulings::Timing::on_table;
        case When::after:
            return rulings::Timing::after;
        case When::at_once:
            return rulings::Timing::at_once;
    }
    return rulings::Timing::before;
}

Or<rulings::Act> wager_of(const Wager& told, const Synonyms& synonyms, const std::string& where) {
    rulings::Wager w;
    const auto seat = seat_in(told.seat, where + ".seat");
    if (!seat) return std::unexpected(seat.error());
    w.seat = *seat;
    if (told.said && told.knocks.value_or(false)) return wrong(where + ".knocks", "no words beside it");
    if (told.knocks.value_or(false)) w.words = rulings::Words{.word = rulings::Word::knock};
    if (told.said) {
        w.words = parse_words(*told.said, synonyms);
        w.words->timing = timing_of(told.when.value_or(When::before));
        w.words->clear = !told.unclear.value_or(false);
    }
    if (told.motions) {
        if (told.motions->size() > w.motions.capacity()) return wrong(where + ".motions", "four motions at most");
        for (const Motion& motion : *told.motions) {
            const auto chips = chip_list<rulings::ChipList>(motion.chips, where + ".motions");
            if (!chips) return std::unexpected(chips.error());
            if (chips->empty()) return wrong(where + ".motions", "chips in every motion");
            w.motions.push_back({*chips, motion.from_stack.value_or(true), !motion.held.value_or(false)});
        }
    }
    if (told.pulled_back) {
        const auto back = chip_list<rulings::ChipList>(*told.pulled_back, where + ".pulled_back");
        if (!back) return std::unexpected(back.error());
        w.pulled_back = *back;
    }
    const std::int64_t objects = told.objects.value_or(0);
    if (objects < 0 || objects > 100) return wrong(where + ".objects", "a number from 0 to 100");
    w.objects = static_cast<int>(objects);
    w.gathered = told.gathered.value_or(false);
    w.for_change = told.for_change.value_or(false);
    w.missed_raise = told.missed_raise.value_or(false);
    const auto flags = flags_in(told.circumstances, where);
    if (!flags) return std::unexpected(flags.error());
    w.flags = *flags;
    if (!w.words && w.motions.empty() && w.objects == 0 && w.pulled_back.empty())
        return wrong(where, "what the player says or pushes");
    return w;
}

// The places of a matter's phrase are filled from the fields of their names, all of them and no others.
class Places {
  public:
    Places(const Incident& told, const std::string& where) : told_(told), where_(where) {}

    Or<rulings::Incident> fill(rulings::Matter matter) const {
        rulings::Incident i{.matter = matter};
        const auto slots = slots_of(rulings::phrase_of(matter));
        std::optional<Fault> fault;
        const auto place = [&](std::string_view name, const auto& given, auto read, auto put) {
            const bool wanted = std::find(slots.begin(), slots.end(), name) != slots.end();
            const std::string at = fmt::format("{}.{}", where_, name);
            if (fault) return;
            if (wanted != given.has_value()) {
                fault = Fault{at, wanted ? "this field, which is missing" : "no such field for this matter", {}};
                return;
            }
            if (!given) return;
            auto value = read(*given, at);
            if (!value)
                fault = value.error();
            else
                put(*value);
        };
        place("seat", told_.seat, seat_in, [&](Seat s) { i.seat = s; });
        place("other", told_.other, seat_in, [&](Seat s) { i.other = s; });
        place("n", told_.n, count_in, [&](std::int64_t n) { i.n = n; });
        place("m", told_.m, count_in, [&](std::int64_t m) { i.m = m; });
        place("chips", told_.chips, chips_in, [&](Chips c) { i.amount = c; });
        place("chips2", told_.chips2, chips_in, [&](Chips c) { i.amount2 = c; });
        if (fault) return std::unexpected(*fault);
        return i;
    }

  private:
    const Incident& told_;
    const std::string& where_;
};

Or<rulings::Act> incident_of(const Incident& told, const std::string& where) {
    const auto matter = rulings::matter_named(told.matter);
    if (!matter) return wrong(where + ".matter", "a matter that is known");
    auto incident = Places{told, where}.fill(*matter);
    if (!incident) return std::unexpected(incident.error());
    const auto flags = flags_in(told.circumstances, where);
    if (!flags) return std::unexpected(flags.error());
    incident->flags = *flags;
    return *incident;
}

Or<rulings::Act> conduct_of(const Conduct& told, const std::string& where) {
    const auto seat = seat_in(told.seat, where + ".seat");
    if (!seat) return std::unexpected(seat.error());
    const auto infraction = rulings::infraction_named(told.infraction);
    if (!infraction) return wrong(where + ".infraction", "an infraction that is known");
    const auto flags = flags_in(told.circumstances, where);
    if (!flags) return std::unexpected(flags.error());
    return rulings::Conduct{.seat = *seat, .infraction = *infraction, .flags = *flags};
}

}  // namespace

std::expected<std::vector<Card>, Fault> cards_in(const std::vector<std::string>& names, const std::string& where) {
    std::vector<Card> cards;
    if (names.size() > 52) return wrong(where, "fewer cards");
    for (const std::string& name : names) {
        const auto card = name == "??" ? std::optional{hand::unknown_card} : parse_card(name);
        if (!card) return wrong(where, "cards such as As, or ??");
        cards.push_back(*card);
    }
    return cards;
}

hand::ActKind kind_of(Doing doing) {
    switch (doing) {
        case Doing::fold:
            return hand::ActKind::fold;
        case Doing::check:
            return hand::ActKind::check;
        case Doing::call:
            return hand::ActKind::call;
        case Doing::bet:
            return hand::ActKind::bet;
        case Doing::raise:
            return hand::ActKind::raise;
        case Doing::all_in:
            return hand::ActKind::all_in;
        case Doing::complete:
            return hand::ActKind::complete;
        case Doing::bring_in:
            return hand::ActKind::bring_in;
    }
    return hand::ActKind::fold;
}

std::optional<Fault> stranger(const rulings::Act& act, SeatSet seated, const std::string& where) {
    const auto missing = [&](Seat seat, const char* field) -> std::optional<Fault> {
        if (seat == hand::no_seat || seated.has(seat)) return std::nullopt;
        return Fault{fmt::format("{}.{}", where, field), "somebody who sits at this table", {}};
    };
    if (auto fault = missing(table::seat_of(act), "seat")) return fault;
    if (const auto* incident = std::get_if<rulings::Incident>(&act)) return missing(incident->other, "other");
    return std::nullopt;
}

namespace {

// The table of a situation, played as it is told.
class Course {
  public:
    Course(const rulebook::Book& book, const Synonyms& synonyms)
        : book_(book), synonyms_(synonyms), rules_(rulings::hand_rules_of(book)) {}

    Or<table::State> play(const ToldTable& told) {
        if (auto ok = begin(told); !ok) return std::unexpected(ok.error());
        const auto& steps = told.course;
        if (!steps) return state_;
        if (steps->size() > most_steps) return wrong("table.course", fmt::format("{} steps at most", most_steps));
        for (std::size_t i = 0; i < steps->size(); ++i) {
            const std::string where = fmt::format("table.course[{}]", i);
            auto done = std::visit([&](const auto& step) { return take(step, where); }, (*steps)[i]);
            if (!done) return std::unexpected(done.error());
            if (auto ok = deal_due(where); !ok) return std::unexpected(ok.error());
        }
        return state_;
    }

  private:
    using Done = Or<void>;

    Done begin(const ToldTable& told) {
        hand::StartHand start;
        start.game = hand::find_game(told.game);
        if (start.game == nullptr) return wrong("table.game", "a game that is known");
        start.dealing = hand::Dealing::told;
        const std::pair<const std::optional<Chips>*, Chips*> amounts[] = {
            {&told.small_blind, &start.stakes.small_blind},
            {&told.big_blind, &start.stakes.big_blind},
            {&told.ante, &start.stakes.ante},
            {&told.bring_in, &start.stakes.bring_in},
            {&told.small_bet, &start.stakes.small_bet},
            {&told.big_bet, &start.stakes.big_bet},
            {&told.chip, &start.stakes.chip},
        };
        for (const auto& [given, field] : amounts) {
            if (!*given) continue;
            const auto amount = chips_in(**given, "table");
            if (!amount) return std::unexpected(amount.error());
            *field = *amount;
        }
        if (start.stakes.chip < Chips{1}) return wrong("table.chip", "a chip of one or more");
        start.stakes.min_bet = start.stakes.big_blind;
        if (told.ante) start.ante_kind = ante_of(told, *start.game);
        if (const auto n = told.players_in_event) {
            if (*n < 2 || *n > most_count) return wrong("table.players_in_event", "two or more");
            start.players_in_event = static_cast<int>(*n);
        }
        return seat(told, start);
    }

    hand::AnteKind ante_of(const ToldTable& told, const hand::Game& game) const {
        if (!told.ante_paid_by) return ante_unsaid(game, book_);
        switch (*told.ante_paid_by) {
            case AntePaidBy::each:
                return hand::AnteKind::each;
            case AntePaidBy::big_blind:
                return hand::AnteKind::big_blind;
            case AntePaidBy::button:
                return hand::AnteKind::button;
        }
        return hand::AnteKind::each;
    }

    Done seat(const ToldTable& told, hand::StartHand& start) {
        SeatSet seated;
        start.seats.resize(hand::max_seats);
        for (std::size_t i = 0; i < told.seats.size(); ++i) {
            const ToldSeat& one = told.seats[i];
            const std::string where = fmt::format("table.seats[{}]", i);
            const auto chair = seat_in(one.seat, where + ".seat");
            if (!chair) return std::unexpected(chair.error());
            if (seated.has(*chair)) return wrong(where + ".seat", "each seat once");
            seated.add(*chair);
            const auto stack = chips_in(one.stack, where + ".stack");
            if (!stack) return std::unexpected(stack.error());
            start.seats[chair->value] = {
                .stack = *stack, .absent = one.absent.value_or(false), .waiting = one.waiting.value_or(false)};
            if (!one.cards) continue;
            auto cards = cards_in(*one.cards, where + ".cards");
            if (!cards) return std::unexpected(cards.error());
            dealer_.holes[*chair] = std::move(*cards);
        }
        if (seated.size() < 2) return wrong("table.seats", "two seats or more");
        const auto button = seat_in(told.button, "table.button");
        if (!button) return std::unexpected(button.error());
        start.button = *button;
        if (!start.game->stud()) seat_blinds(start, seated, false, rules_);
        if (told.board) {
            auto board = cards_in(*told.board, "table.board");
            if (!board) return std::unexpected(board.error());
            for (const Card card : *board)
                if (card == hand::unknown_card) return wrong("table.board", "cards that are known");
            dealer_.board = std::move(*board);
        }
        table::SetUpTable command;
        command.start = start;
        command.seated = seated;
        command.players = table::numbered();
        if (auto ok = give(command, "table"); !ok) return ok;
        if (auto ok = give(table::StartHand{}, "table"); !ok) return ok;
        return deal_due("table");
    }

    Done give(const table::Command& command, const std::string& where) {
        auto decision = table::decide(state_, command, book_, {.rules = &rules_});
        if (!decision) return refused(where, decision.error().code);
        for (const table::Event& event : decision->events) table::apply(state_, event);
        return {};
    }

    Done deal_due(const std::string& where) {
        for (int guard = 0; guard < 64; ++guard) {
            const auto deal = dealer_.next(state_, rules_);
            if (!deal) return {};
            if (auto ok = give(table::Play{*deal}, where); !ok) return ok;
        }
        return {};
    }

    Done take(const PlayTo& step, const std::string& where) {
        if (step.street < 1 || step.street > 20) return wrong(where + ".street", "a street's number");
        return play_until(
            [&] { return state_.hand.phase == hand::Phase::betting && state_.hand.street + 1 >= step.street; }, where);
    }
    Done take(const PlayToShowdown&, const std::string& where) {
        return play_until([&] { return state_.hand.phase == hand::Phase::showdown; }, where);
    }
    template <class There>
    Done play_until(There there, const std::string& where) {
        for (int guard = 0; guard < 200; ++guard) {
            if (there()) return {};
            if (state_.hand.phase != hand::Phase::betting) break;
            if (auto ok = give(table::Play{quiet_act(state_.hand, rules_)}, where); !ok) return ok;
            if (auto ok = deal_due(where); !ok) return ok;
        }
        return wrong(where, "a place that play gets to");
    }

    Done take(const Do& step, const std::string& where) {
        const auto chair = seat_in(step.seat, where + ".seat");
        if (!chair) return std::unexpected(chair.error());
        const bool sized = step.action == Doing::bet || step.action == Doing::raise;
        if (sized != step.to.has_value())
            return wrong(where + ".to", sized ? "the total of the bet" : "no such field for this action");
        const auto to = chips_in(step.to.value_or(Chips{0}), where + ".to");
        if (!to) return std::unexpected(to.error());
        return give(table::Play{hand::Act{.seat = *chair, .kind = kind_of(step.action), .to = *to}}, where);
    }
    Done take(const ChipsInFront& step, const std::string& where) {
        const auto chair = seat_in(step.seat, where + ".seat");
        if (!chair) return std::unexpected(chair.error());
        const auto chips = chip_list<InlineVector<Chips, 12>>(step.chips, where + ".chips");
        if (!chips) return std::unexpected(chips.error());
        return give(table::TellChips{*chair, *chips}, where);
    }
    Done take(const Happened& step, const std::string& where) {
        const auto act = act_of(step.act, synonyms_, where + ".act");
        if (!act) return std::unexpected(act.error());
        if (auto fault = stranger(*act, state_.seated, where + ".act")) return std::unexpected(*fault);
        if (auto ok = give(table::TellWhatHappened{*act, {}}, where); !ok || !step.choose) return ok;
        if (*step.choose < 0) return wrong(where + ".choose", "one of the outcomes");
        return give(table::ChooseOutcome{static_cast<std::size_t>(*step.choose), {}}, where + ".choose");
    }

    const rulebook::Book& book_;
    const Synonyms& synonyms_;
    hand::Rules rules_;
    Dealer dealer_;
    table::State state_;
};

}  // namespace

std::expected<rulings::Act, Fault> act_of(const Act& told, const Synonyms& synonyms, const std::string& where) {
    return std::visit(overloaded{
                          [&](const Wager& w) { return wager_of(w, synonyms, where + ".Wager"); },
                          [&](const Incident& i) { return incident_of(i, where + ".Incident"); },
                          [&](const Conduct& c) { return conduct_of(c, where + ".Conduct"); },
                      },
                      told);
}

std::expected<table::State, Fault> stand(const ToldTable& told, const rulebook::Book& book, const Synonyms& synonyms) {
    return Course{book, synonyms}.play(told);
}

std::expected<rulings::Ruling, Fault> ruling_on(const Situation& situation, const rulebook::Book& book,
                                                const Synonyms& synonyms) {
    const auto act = act_of(situation.act, synonyms, "act");
    if (!act) return std::unexpected(act.error());
    table::State state;
    if (situation.table) {
        auto stood = stand(*situation.table, book, synonyms);
        if (!stood) return std::unexpected(stood.error());
        state = std::move(*stood);
        if (auto fault = stranger(*act, state.seated, "act")) return std::unexpected(*fault);
    }
    table::CiteList cites;
    return table::ruling_on(state, *act, book, rulings::hand_rules_of(book), cites);
}

std::expected<rulings::Ruling, Fault> ruling_on(const table::State& state, const Act& told, const rulebook::Book& book,
                                                const Synonyms& synonyms) {
    const auto act = act_of(told, synonyms, "act");
    if (!act) return std::unexpected(act.error());
    if (auto fault = stranger(*act, state.seated, "act")) return std::unexpected(*fault);
    table::CiteList cites;
    const hand::Rules rules = rulings::hand_rules_of(book);
    const auto known = table::as_known(state, *act, book, rules);
    if (!known) return std::unexpected(Fault{"act", "what the hand bears out", std::string(known.error().code)});
    return table::ruling_on(state, *known, book, rules, cites);
}

}  // namespace riffle::say
