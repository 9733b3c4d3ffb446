#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/hand/legal.h"
#include "phh/phh.h"

namespace riffle::phh {
namespace {

using namespace hand;

// An unknown stack: more than anybody bets.
constexpr std::int64_t endless = 100'000'000'000'000;

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    // The rest of the line is commentary.
    text = text.substr(0, text.find('#'));
    while (!text.empty()) {
        const auto start = text.find_first_not_of(" \t");
        if (start == text.npos) break;
        text.remove_prefix(start);
        const auto end = std::min(text.find_first_of(" \t"), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return words;
}

std::optional<Cards> read_cards(std::string_view text) {
    if (text.size() % 2 != 0 || text.size() / 2 > Cards::capacity()) return std::nullopt;
    Cards cards;
    for (; !text.empty(); text.remove_prefix(2)) {
        if (text.substr(0, 2) == "??") {
            cards.push_back(unknown_card);
            continue;
        }
        const auto card = parse_card(text.substr(0, 2));
        if (!card) return std::nullopt;
        cards.push_back(*card);
    }
    return cards;
}

std::string describe(const Refusal& refusal) {
    return fmt::format("refused: {} ({})", name_of(refusal.code), refusal.cite.clause);
}

class Replayer {
  public:
    explicit Replayer(const Record& record, const Rules* judged_by = nullptr, const Objection* object = nullptr)
        : record_(record), judged_by_(judged_by), object_(object) {}

    std::expected<Replayed, Issue> run() {
        line_ = record_.line;
        if (!send(start_of(record_))) return std::unexpected(issue_);
        for (const ActionLine& action : record_.actions) {
            line_ = action.line;
            action_ = &action;
            if (!act(action.text)) {
                issue_.reason = "'" + action.text + "' " + issue_.reason;
                return std::unexpected(issue_);
            }
        }
        if (state_.phase != Phase::over)
            return std::unexpected(Issue{line_, "the record ends before the hand is over"});
        Replayed result;
        for (std::size_t i = 0; i < record_.stacks.size(); ++i) {
            const std::int64_t end = state_.seats[i].stack.value;
            result.payoffs.push_back(end - record_.stacks[i].value_or(endless));
            result.stacks.push_back(record_.stacks[i] ? std::optional(end) : std::nullopt);
        }
        result.events = std::move(events_);
        return result;
    }

  private:
    bool fail(std::string reason) {
        issue_ = Issue{line_, std::move(reason)};
        return false;
    }
    bool send(const Command& command) {
        buffer_.clear();
        if (judged_by_ && action_ && std::holds_alternative<Act>(command))
            if (const auto would = decide(state_, command, *judged_by_); !would)
                (*object_)(*action_, state_, would.error());
        auto done = execute(state_, command, phh_rules(), buffer_);
        if (!done && stood(command, done.error().code)) {
            Act overlooked = std::get<Act>(command);
            overlooked.unnoticed = true;
            buffer_.clear();
            done = execute(state_, overlooked, phh_rules(), buffer_);
        }
        if (!done) return fail(describe(done.error()));
        events_.insert(events_.end(), buffer_.begin(), buffer_.end());
        return true;
    }
    // It was made and nobody objected: the record is of what happened, not of what should have.
    static bool stood(const Command& command, RefusalCode code) {
        using enum RefusalCode;
        constexpr std::array overlooked{betting_not_reopened, raise_cap_reached,  bet_below_minimum,
                                        bet_above_maximum,    bet_not_limit_size, bet_not_whole_chips};
        return std::holds_alternative<Act>(command) && std::ranges::find(overlooked, code) != overlooked.end();
    }
    std::optional<Seat> seat_of(std::string_view word) const {
        if (word.size() < 2 || word.front() != 'p') return std::nullopt;
        int number = 0;
        for (const char c : word.substr(1)) {
            if (c < '0' || c > '9' || number > 100) return std::nullopt;
            number = number * 10 + (c - '0');
        }
        if (number < 1 || number > static_cast<int>(record_.stacks.size())) return std::nullopt;
        return Seat{static_cast<std::uint8_t>(number - 1)};
    }

    bool act(std::string_view text) {
        const auto words = words_of(text);
        if (words.empty()) return true;
        if (words.size() < 2) return fail("expected an actor and a verb");
        if (words[0] == "d") return deal(words);
        const auto seat = seat_of(words[0]);
        if (!seat) return fail("expected 'd' or a player p1 to p" + std::to_string(record_.stacks.size()));
        const std::string_view argument = words.size() > 2 ? words[2] : std::string_view{};
        if (words.size() > 3) return fail("has more words than expected");
        if (words[1] == "f") return send(Act{.seat = *seat, .kind = ActKind::fold});
        if (words[1] == "pb") return send(Act{.seat = *seat, .kind = ActKind::bring_in});
        if (words[1] == "cc") {
            // The reference has the last player with chips check when there is nobody left to bet against.
            if (state_.phase != Phase::betting && state_.betting_over && state_.able.has(*seat)) return true;
            const Legal l = legal(state_, phh_rules());
            return send(Act{.seat = *seat, .kind = l.seat == *seat && l.call ? ActKind::call : ActKind::check});
        }
        if (words[1] == "cbr") {
            const auto to = parse_amount(argument, record_.scale);
            if (!to) return fail("expected an amount after cbr");
            return send(Act{.seat = *seat, .kind = ActKind::raise, .to = Chips{*to}});
        }
        if (words[1] == "sd") {
            const auto cards = read_cards(argument);
            if (!cards) return fail("expected cards after sd");
            return send(Draw{.seat = *seat, .discards = *cards});
        }
        if (words[1] == "sm") return show(*seat, argument);
        return fail("has no verb this reads (f, cc, cbr, pb, sd, sm)");
    }

    bool deal(const std::vector<std::string_view>& words) {
        if (words[1] == "db") {
            const auto cards = words.size() == 3 ? read_cards(words[2]) : std::nullopt;
            return cards ? send(DealBoard{.cards = *cards}) : fail("expected board cards");
        }
        if (words[1] != "dh" || words.size() != 4) return fail("expected 'd dh pN CARDS' or 'd db CARDS'");
        const auto seat = seat_of(words[2]);
        const auto cards = read_cards(words[3]);
        if (!seat || !cards) return fail("expected a player and cards");
        return send(DealHole{.seat = *seat, .cards = *cards});
    }

    bool show(Seat seat, std::string_view argument) {
        const bool tabled = state_.tabled.has(seat);
        // The winner of a hand that was not called shows out of courtesy.
        if (state_.phase == Phase::over && state_.live.has(seat)) return true;
        if (argument.empty()) return send(Muck{.seat = seat});
        const bool run_out = state_.phase == Phase::dealing;
        if (argument == "-") return tabled ? true : send(Show{.seat = seat, .cards = {}});
        const auto cards = read_cards(argument);
        if (!cards) return fail("expected cards, '-' or nothing after sm");
        // Shown again after the last cards, or shown in part before them: the last time counts.
        if (tabled) return true;
        const bool unknown = std::ranges::find(*cards, unknown_card) != cards->end();
        if (unknown && run_out) return true;
        // Nobody knows what it was, so it cannot win a pot from a hand that is known.
        if (unknown) return state_.live.has(seat) ? send(Muck{.seat = seat}) : fail("is out of the hand");
        return send(Show{.seat = seat, .cards = *cards});
    }

    const Record& record_;
    const Rules* judged_by_;
    const Objection* object_;
    const ActionLine* action_ = nullptr;
    HandState state_;
    std::vector<Event> events_;
    EventBuffer buffer_;
    Issue issue_;
    int line_ = 0;
};

}  // namespace

const hand::Rules& phh_rules() {
    static const Rules rules = [] {
        Rules r;
        constexpr Citation phh{"phh"};
        r.short_blind_keeps_price = {false, phh};
        r.limit_short_all_in = {LimitShortAllIn::always_on_top, phh};
        r.limit_blind_counts_as_bet = {false, phh};
        r.pot_limit_full_blinds = {false, phh};
        r.pot_limit_counts_antes_first_street = {true, phh};
        r.bet_in_whole_chips = {false, phh};
        r.raise_may_stop_at_opponents_stack = {true, phh};
        r.stud_first_to_act_tie = {StudTie::left_of_button, phh};
        r.all_in_hands_face_up = {false, phh};
        r.all_in_hands_may_muck = {true, phh};
        r.odd_chip_stud = {OddChip::left_of_button, phh};
        r.odd_chips = {OddChips::all_to_first, phh};
        return r;
    }();
    return rules;
}

hand::StartHand start_of(const Record& record) {
    StartHand start;
    start.game = game_of(record.variant);
    start.stakes.bring_in = Chips{record.bring_in};
    start.stakes.small_bet = Chips{record.small_bet};
    start.stakes.big_bet = Chips{record.big_bet};
    start.stakes.min_bet = Chips{record.min_bet};
    start.forced = ForcedBets::listed;
    start.listed_antes_layered = record.ante_trimming;
    start.dealing = Dealing::told;
    const std::size_t players = record.stacks.size();
    start.button = Seat{static_cast<std::uint8_t>(players - 1)};
    // Heads-up the lists are written small blind first, but p1 is the big blind.
    const bool reversed = players == 2 && !start.game->stud();
    for (std::size_t i = 0; i < players; ++i) {
        const std::size_t from = reversed ? players - 1 - i : i;
        SeatEntry entry{.stack = Chips{record.stacks[i].value_or(endless)}, .ante = Chips{record.antes[from]}};
        if (!record.blinds.empty()) {
            const std::int64_t blind = record.blinds[from];
            (blind < 0 ? entry.late_post : entry.blind) = Chips{blind < 0 ? -blind : blind};
        }
        start.seats.push_back(entry);
    }
    return start;
}

std::expected<Replayed, Issue> replay(const Record& record) { return Replayer(record).run(); }

std::expected<Replayed, Issue> judge(const Record& record, const hand::Rules& rules, const Objection& object) {
    return Replayer(record, &rules, &object).run();
}

}  // namespace riffle::phh
