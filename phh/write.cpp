#include <fmt/format.h>

#include <algorithm>

#include "core/base/overloaded.h"
#include "core/hand/apply.h"
#include "phh/phh.h"

namespace riffle::phh {
namespace {

using namespace hand;

template <class List>
std::string card_text(const List& cards, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += cards[i] == unknown_card ? "??" : to_string(cards[i]);
    return text;
}

// A TOML basic string: quotes and control characters escaped.
std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += std::string("\\") + c;
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            out += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
        else
            out += c;
    }
    return out + "\"";
}

class Writer {
  public:
    Writer(const std::vector<Event>& events, const WriteOptions& options) : events_(events), options_(options) {}

    std::expected<std::string, std::string> write() {
        if (events_.empty() || !std::holds_alternative<HandStarted>(events_.front()))
            return std::unexpected("the events do not start a hand");
        started_ = std::get<HandStarted>(events_.front());
        const std::string_view variant = variant_of(*started_.game);
        if (variant.empty()) return std::unexpected("PHH has no code for the game '" + started_.game->id + "'");
        take_seats();
        for (const Event& event : events_) std::visit([this](const auto& e) { take(e); }, event);
        if (!problem_.empty()) return std::unexpected(problem_);
        const HandState end = replay(events_);
        if (end.phase != Phase::over) return std::unexpected("the hand is not over");
        return text(variant, end);
    }

  private:
    // p1 sits left of the button.
    void take_seats() {
        SeatSet dealt;
        for (const Event& event : events_)
            if (const auto* e = std::get_if<SeatsDealtIn>(&event)) dealt = e->seats;
        clockwise_after(dealt, started_.button, [&](Seat seat) {
            number_[seat.value] = order_.size() + 1;
            order_.push_back(seat);
        });
        stacks_.resize(order_.size());
        antes_.resize(order_.size());
        blinds_.resize(order_.size());
    }
    std::size_t index(Seat seat) const { return number_[seat.value] - 1; }
    void action(std::string words) { actions_.push_back(std::move(words)); }
    void action(Seat seat, std::string_view verb, std::string_view argument = {}) {
        action(fmt::format("p{} {}{}{}", number_[seat.value], verb, argument.empty() ? "" : " ", argument));
    }
    void deal(Seat seat, const std::string& cards) { action(fmt::format("d dh p{} {}", number_[seat.value], cards)); }

    template <class E>
    void take(const E&) {}
    void take(const SeatsDealtIn& e) {
        for (const Seat seat : e.seats) stacks_[index(seat)] = e.stacks[seat.value].value;
    }
    void take(const AntePosted& e) {
        antes_[index(e.seat)] += e.amount.value;
        layered_ = e.layered;
    }
    void take(const BlindPosted& e) {
        blinds_[index(e.seat)] = e.kind == BlindKind::late ? -e.amount.value : e.amount.value;
        largest_ = std::max(largest_, e.amount.value);
        if (e.price.value > largest_) problem_ = "a short blind that leaves the price at the full one has no PHH form";
    }
    void take(const HoleDealt& e) {
        e.each([&](Seat seat, std::size_t nth) {
            std::array<Card, max_hole_cards> cards{};
            for (std::size_t i = 0; i < e.count; ++i) cards[i] = e.card(nth, i);
            deal(seat, card_text(cards, e.count));
        });
    }
    void take(const ReplacementsDealt& e) { deal(e.seat, card_text(e.cards, e.count)); }
    void take(const BoardDealt& e) { action("d db " + card_text(e.cards, e.count)); }
    void take(const BringInPosted& e) {
        if (e.amount < e.price) problem_ = "a short bring-in that leaves the price at the full one has no PHH form";
        action(e.seat, "pb");
    }
    void take(const Folded& e) { action(e.seat, "f"); }
    void take(const Checked& e) { action(e.seat, "cc"); }
    void take(const Called& e) { action(e.seat, "cc"); }
    void take(const BetPlaced& e) {
        // Amounts in actions have no use for decimals that are zero.
        std::string amount = format_amount(e.to.value, options_.scale);
        if (options_.scale > 1 && e.to.value % options_.scale == 0) amount.resize(amount.find('.'));
        action(e.seat, "cbr", amount);
    }
    void take(const CardsDiscarded& e) {
        action(e.seat, "sd", card_text(e.cards, static_cast<std::size_t>(std::popcount(e.positions))));
    }
    void take(const HandTabled& e) { action(e.seat, "sm", card_text(e.cards, e.count)); }
    void take(const HandMucked& e) { action(e.seat, "sm"); }
    void take(const HandKilled&) { problem_ = "a hand killed by a ruling has no PHH form"; }
    void take(const BetCorrected&) { problem_ = "a bet corrected by a ruling has no PHH form"; }
    void take(const PriceCorrected&) { problem_ = "a bet corrected by a ruling has no PHH form"; }
    void take(const CardsRearranged&) { problem_ = "cards moved by a ruling have no PHH form"; }
    void take(const ChipsRemoved&) { problem_ = "chips taken out of play have no PHH form"; }

    std::string list(std::vector<std::int64_t> amounts, bool reversed) const {
        if (reversed) std::ranges::reverse(amounts);
        std::string text;
        for (const std::int64_t amount : amounts)
            text += (text.empty() ? "" : ", ") + format_amount(amount, options_.scale);
        return "[" + text + "]";
    }

    std::string text(std::string_view variant, const HandState& end) const {
        const Game& game = *started_.game;
        const Stakes& st = started_.stakes;
        const auto money = [&](Chips chips) { return format_amount(chips.value, options_.scale); };
        // Heads-up the lists of a game with blinds are written small blind first.
        const bool reversed = order_.size() == 2 && !game.stud();
        std::string out = fmt::format("variant = {}\nante_trimming_status = {}\nantes = {}\n", quoted(variant),
                                      layered_.value_or(options_.ante_trimming), list(antes_, reversed));
        if (game.stud())
            out += fmt::format("bring_in = {}\n", money(st.bring_in));
        else
            out += fmt::format("blinds_or_straddles = {}\n", list(blinds_, reversed));
        if (game.limit == Limit::fixed_limit)
            out += fmt::format("small_bet = {}\nbig_bet = {}\n", money(st.small_bet), money(st.big_bet));
        else
            out += fmt::format("min_bet = {}\n", money(st.min_bet));
        out += fmt::format("starting_stacks = {}\nactions = [\n", list(stacks_, false));
        for (const std::string& words : actions_) out += fmt::format("  {},\n", quoted(words));
        std::vector<std::int64_t> finishing;
        for (const Seat seat : order_) finishing.push_back(end.at(seat).stack.value);
        out += fmt::format("]\nfinishing_stacks = {}\n", list(finishing, false));
        if (options_.players.size() == order_.size()) {
            std::string names;
            for (const std::string& name : options_.players) names += (names.empty() ? "" : ", ") + quoted(name);
            out += "players = [" + names + "]\n";
        }
        return out;
    }

    const std::vector<Event>& events_;
    const WriteOptions& options_;
    HandStarted started_;
    std::array<std::size_t, max_seats> number_{};
    std::vector<Seat> order_;
    std::vector<std::int64_t> stacks_, antes_, blinds_;
    std::int64_t largest_ = 0;
    std::optional<bool> layered_;
    std::vector<std::string> actions_;
    std::string problem_;
};

}  // namespace

std::expected<std::string, std::string> write(const std::vector<Event>& events, const WriteOptions& options) {
    return Writer(events, options).write();
}

}  // namespace riffle::phh
