// Cards put where they belong: each procedure as the layout it leaves. What everybody has seen stays seen: an error is
// first laid out as it happened (a burn forgotten is still on the stub), then repaired.
#include <algorithm>
#include <vector>

#include "core/table/draft.h"

namespace riffle::table {
namespace {

using namespace rulings;  // NOLINT: outcomes by name
using hand::Rearrange;
using hand::unknown_card;
using Repair = std::expected<Rearrange, Refusal>;
using Pile = std::vector<Card>;

std::unexpected<Refusal> denied(std::string_view code) { return std::unexpected(Refusal{code, {}}); }

// The cards as they lie, moved about and then told to the engine. Where cards are told the stub is no list: what comes
// off it is unknown.
class Layout {
  public:
    Layout(const hand::HandState& s, const Handiwork& h) : s_(s), hands_(h), told_(s.dealing == hand::Dealing::told) {
        for (std::size_t i = 0; i < s.board_count; ++i) board.push_back(s.board[i]);
        for (std::size_t i = 0; i < s.burned; ++i) burns.push_back(s.burns[i]);
        for (int i = s.deck_next; i < s.deck_size; ++i) stub.push_back(s.deck[static_cast<std::size_t>(i)]);
    }

    bool told() const { return told_; }
    Card take_top() {
        if (told_ || stub.empty()) return unknown_card;
        const Card top = stub.front();
        stub.erase(stub.begin());
        return top;
    }
    void put_on_top(Card card) {
        if (!told_) stub.insert(stub.begin(), card);
    }
    // The burn of the next street is made, if it has not been.
    void make_next_burn(Card card) {
        burns.push_back(card);
        no_burn_on(1);
    }
    bool next_burn_made() const { return s_.burn_street == s_.street + 1 && s_.burn_count == 0; }
    void no_burn_on(int streets_ahead) { burn_on(streets_ahead, 0); }
    void burn_on(int streets_ahead, std::int64_t count) {
        rearrange.burn_street = static_cast<std::uint8_t>(s_.street + streets_ahead);
        rearrange.burn_count = static_cast<std::uint8_t>(count);
    }

    // [tda-2024:39-D] the stub, or a part of it, in the order the shuffle left it.
    std::expected<Pile, Refusal> shuffled(Pile cards) const {
        if (told_) return Pile{};
        if (!hands_.stub) return denied("shuffle_missing");
        Pile order;
        for (const Card card : *hands_.stub) {
            const auto at = std::find(cards.begin(), cards.end(), card);
            if (at == cards.end()) return denied("shuffle_of_other_cards");
            cards.erase(at);
            order.push_back(card);
        }
        std::sort(cards.begin(), cards.end());
        order.insert(order.end(), cards.begin(), cards.end());
        return order;
    }

    Repair done() {
        if (board.size() > 5 || burns.size() > hand::max_streets) return denied("cards_not_movable");
        rearrange.board.emplace();
        rearrange.burns.emplace();
        for (const Card card : board) rearrange.board->push_back(card);
        for (const Card card : burns) rearrange.burns->push_back(card);
        if (!told_) {
            rearrange.stub.emplace();
            for (const Card card : stub) rearrange.stub->push_back(card);
        }
        return rearrange;
    }

    Pile board, burns, stub;
    Rearrange rearrange;

  private:
    const hand::HandState& s_;
    const Handiwork& hands_;
    bool told_;
};

// A card in front of a player.
struct Place {
    Seat seat = no_seat;
    std::size_t at = 0;
};

class Repairs {
  public:
    Repairs(const State& state, const Incident& incident, const CardsPutRight& fix, const Handiwork& handiwork)
        : s_(state.hand), fix_(fix), hands_(handiwork), incident_(incident), lie_(state.hand, handiwork) {}

    std::optional<Repair> operator()() {
        const bool on = s_.phase != hand::Phase::idle && s_.phase != hand::Phase::over;
        if (!on) return std::nullopt;
        switch (fix_.how) {
            case CardFix::reshuffle_no_burn:
                return is(Matter::flop_of_cards) ? new_flop() : premature();
            case CardFix::set_aside_river_as_turn:
                return river_as_turn();
            case CardFix::random_burn:
                return random_burn();
            case CardFix::fourth_is_turn_burn:
                return extra_card_is_burn();
            case CardFix::surplus_becomes_burn:
                return extra_card_is_burn();
            case CardFix::shuffle_three_add_next:
                return shuffle_three();
            case CardFix::flop_stands_one_burn:
                lay_out_error();
                return lie_.done();
            case CardFix::restore_order:
            case CardFix::restore_whole_board:
                return deal_as_it_should_be();
            case CardFix::restore_later_streets:
                return restore_later();
            case CardFix::reshuffle_stub:
                return reshuffle_stub();
            case CardFix::reshuffle_all_mixed:
                return reshuffle_mixed();
            case CardFix::replace_from_flop_burn:
            case CardFix::show_then_replace:
                return exchange_with_burn();
            case CardFix::next_card:
            case CardFix::scrap_paper:
                return next_card();
            case CardFix::becomes_upcard:
                return turn_up(true);
            case CardFix::card_plays:
                return turn_up(false);
            case CardFix::show_now:
                return show_hand();
            case CardFix::show_after_street:
            case CardFix::show_after_hand:
                return not_which() ? std::optional<Repair>{denied(*not_which())} : std::nullopt;
        }
        return std::nullopt;
    }

  private:
    bool is(Matter matter) const { return incident_.matter == matter; }
    Card told(const std::optional<Card>& card) const { return card.value_or(unknown_card); }

    // [tda-2024:RP-5] the burn stays, the cards go back, the stub is shuffled; no further burn.
    Repair premature() {
        if (!lie_.next_burn_made()) lie_.make_next_burn(lie_.take_top());
        auto order = lie_.shuffled(lie_.stub);
        if (!order) return std::unexpected(order.error());
        lie_.stub = *order;
        return lie_.done();
    }

    // [rptp:76-b] the burn stays and the turn is set aside; another burn, the card meant for the river is the turn;
    // then the set-aside card is shuffled into the rest and the river comes without a burn.
    Repair river_as_turn() {
        lie_.burns.push_back(lie_.take_top());
        lie_.no_burn_on(2);
        if (lie_.told()) return lie_.done();
        if (lie_.stub.size() < 4) return denied("stub_too_short");
        const Card aside = lie_.take_top();
        const Card burn = lie_.take_top();
        const Card turn = lie_.take_top();
        Pile rest = lie_.stub;
        rest.push_back(aside);
        auto order = lie_.shuffled(rest);
        if (!order) return std::unexpected(order.error());
        lie_.stub = *order;
        lie_.put_on_top(turn);
        lie_.put_on_top(burn);
        return lie_.done();
    }

    // [cnp:5.c] all of the flop goes back, the stub is shuffled, a new flop without a burn.
    Repair new_flop() {
        lie_.rearrange.due_board = static_cast<std::uint8_t>(s_.street_now().board);
        const auto first = lie_.board.end() - std::min<std::ptrdiff_t>(s_.street_now().board, std::ssize(lie_.board));
        Pile cards = lie_.stub;
        cards.insert(cards.end(), first, lie_.board.end());
        lie_.board.erase(first, lie_.board.end());
        auto order = lie_.shuffled(cards);
        if (!order) return std::unexpected(order.error());
        lie_.stub = *order;
        return lie_.done();
    }

    // [tda-2024:39-A] one of the four, chosen blindly, is the turn's burn; the others are the flop.
    Repair random_burn() {
        if (!hands_.burn) return denied("choice_missing");
        const Card fourth = lie_.told() ? told(hands_.card) : lie_.take_top();
        const auto at = std::find(lie_.board.begin(), lie_.board.end(), *hands_.burn);
        if (at != lie_.board.end()) {
            if (fourth == unknown_card) return denied("card_not_named");
            *at = fourth;
        } else if (!lie_.told() && *hands_.burn != fourth) {
            return denied("choice_of_other_card");
        }
        lie_.make_next_burn(*hands_.burn);
        return lie_.done();
    }

    // [cnp:5.b-1] the fourth card of the flop, [cnp:2.misdeal-d] or one card too many in the deal: the next burn.
    Repair extra_card_is_burn() {
        const Card extra = lie_.take_top();
        lie_.make_next_burn(lie_.told() ? told(hands_.card) : extra);
        return lie_.done();
    }

    // The flop as it lies after a burn was forgotten, or a second one made.
    void lay_out_error() {
        if (is(Matter::flop_without_burn) && !lie_.burns.empty()) {
            lie_.put_on_top(lie_.burns.front());
            lie_.burns.erase(lie_.burns.begin());
        }
        if (is(Matter::two_cards_burned) && !lie_.burns.empty())
            lie_.burns.insert(lie_.burns.begin() + 1, lie_.take_top());
    }

    // [tda-2024:39-B-1] one of the three, chosen blindly, is the burn; the next card completes the flop.
    Repair shuffle_three() {
        lay_out_error();
        if (!hands_.burn) return denied("choice_missing");
        const auto at = std::find(lie_.board.begin(), lie_.board.end(), *hands_.burn);
        if (at == lie_.board.end()) return denied("choice_of_other_card");
        lie_.board.erase(at);
        lie_.burns.push_back(*hands_.burn);
        lie_.rearrange.due_board = 1;
        return lie_.done();
    }

    // [cnp:5.e-1, 5.e-3] the same cards in the same order, dealt as they should have been.
    Repair deal_as_it_should_be() {
        lay_out_error();
        Pile came;
        std::size_t burn = 0, card = 0;
        const std::size_t flop_burns = is(Matter::flop_without_burn) ? 0 : 2;
        for (std::size_t street = 1; street <= s_.street; ++street) {
            const std::size_t burned = street == 1 ? flop_burns : s_.game->streets[street].burn;
            for (std::size_t i = 0; i < burned && burn < lie_.burns.size(); ++i) came.push_back(lie_.burns[burn++]);
            for (int i = 0; i < s_.game->streets[street].board && card < lie_.board.size(); ++i)
                came.push_back(lie_.board[card++]);
        }
        lie_.board.clear();
        lie_.burns.clear();
        std::size_t next = 0;
        const auto deal = [&] { return next < came.size() ? came[next++] : lie_.take_top(); };
        for (std::size_t street = 1; street <= s_.street; ++street) {
            if (s_.game->streets[street].burn > 0) lie_.burns.push_back(deal());
            for (int i = 0; i < s_.game->streets[street].board; ++i) {
                const Card dealt = deal();
                // A card that lay face down as a burn is now to be turned up.
                if (dealt == unknown_card)
                    ++lie_.rearrange.due_board;
                else
                    lie_.board.push_back(dealt);
            }
        }
        while (came.size() > next) {
            lie_.put_on_top(came.back());
            came.pop_back();
        }
        return lie_.done();
    }

    // [cnp:5.e-2] the flop stands; a forgotten burn is made up for before the turn, a second one goes back.
    Repair restore_later() {
        if (is(Matter::two_cards_burned)) return lie_.done();
        lay_out_error();
        lie_.burn_on(1, fix_.turn_burns);
        return lie_.done();
    }

    Repair reshuffle_stub() {
        auto order = lie_.shuffled(lie_.stub);
        if (!order) return std::unexpected(order.error());
        lie_.stub = *order;
        return lie_.done();
    }

    // [tda-2024:RP-4-3] whatever lay about is one stub now.
    Repair reshuffle_mixed() {
        Pile cards = lie_.stub;
        cards.insert(cards.end(), lie_.burns.begin(), lie_.burns.end());
        for (const Card card : s_.muck) cards.push_back(card);
        lie_.rearrange.taken_up = s_.muck;
        lie_.burns.clear();
        auto order = lie_.shuffled(cards);
        if (!order) return std::unexpected(order.error());
        lie_.stub = *order;
        return lie_.done();
    }

    // The card it is about: by its face, by its number in the deal, or the last one of the player named.
    std::optional<Place> place() const {
        if (hands_.card)
            for (const Seat seat : s_.live) {
                const hand::Holding& h = s_.at(seat).holding;
                for (std::size_t i = 0; i < h.count; ++i)
                    if (h.cards[i] == *hands_.card) return Place{seat, i};
            }
        if (!lie_.told() && hands_.card) return std::nullopt;
        const bool numbered = is(Matter::card_exposed) || is(Matter::card_glimpsed);
        if (numbered && incident_.n > 0 && s_.dealt_in.size() > 0) {
            const std::int64_t players = s_.dealt_in.size();
            Seat seat = s_.button;
            for (std::int64_t i = 0; i <= (incident_.n - 1) % players; ++i) seat = s_.dealt_in.next_after(seat);
            return in_front(seat, static_cast<std::size_t>((incident_.n - 1) / players));
        }
        const Seat seat = incident_.seat;
        if (seat.value >= hand::max_seats || !s_.live.has(seat)) return std::nullopt;
        const hand::Holding& h = s_.at(seat).holding;
        if (is(Matter::stud_last_card_shown) && h.count > 0) return in_front(seat, h.count - 1U);
        // A card nobody knew until now.
        for (std::size_t i = 0; i < h.count; ++i)
            if (h.cards[i] == unknown_card) return Place{seat, i};
        return lie_.told() || hands_.card ? std::nullopt : in_front(seat, 0);
    }
    std::optional<Place> in_front(Seat seat, std::size_t at) const {
        if (!s_.live.has(seat) || at >= s_.at(seat).holding.count) return std::nullopt;
        return Place{seat, at};
    }

    // The player's cards with one of them changed.
    void change(const Place& p, Card card, std::uint8_t up) {
        const hand::Holding& h = s_.at(p.seat).holding;
        lie_.rearrange.seat = p.seat;
        for (std::size_t i = 0; i < h.count; ++i) lie_.rearrange.cards.push_back(i == p.at ? card : h.cards[i]);
        lie_.rearrange.up = up;
    }
    std::uint8_t down(const Place& p) const {
        return static_cast<std::uint8_t>(s_.at(p.seat).holding.up & ~(1U << p.at));
    }
    Card seen(const Place& p) const {
        const Card held = s_.at(p.seat).holding.cards[p.at];
        return held == unknown_card ? told(hands_.card) : held;
    }

    // Which card it is nobody has said: where cards are told the player just has as many unknown ones as before.
    std::optional<Repair> not_named() const {
        if (lie_.told()) return std::nullopt;
        return Repair{denied("card_not_named")};
    }

    // [cnp:4.j-1] the exposed card and the one due to be the flop's burn change places.
    std::optional<Repair> exchange_with_burn() {
        const auto p = place();
        if (!p) return not_named();
        const Card top = lie_.take_top();
        change(*p, lie_.told() ? told(hands_.replacement) : top, down(*p));
        lie_.make_next_burn(seen(*p));
        return lie_.done();
    }

    // [cnp:4.d, tda-2024:RP-10-B-1] the card is no card; the next one comes in its place.
    std::optional<Repair> next_card() {
        const auto on_board = std::find(lie_.board.begin(), lie_.board.end(), told(hands_.card));
        if (on_board != lie_.board.end()) {
            lie_.rearrange.mucked.add(*on_board);
            lie_.board.erase(on_board);
            lie_.rearrange.due_board = 1;
            return lie_.done();
        }
        if (fix_.how == CardFix::scrap_paper && !hands_.card) return std::nullopt;
        const auto p = place();
        if (!p) return not_named();
        const Card top = lie_.take_top();
        change(*p, lie_.told() ? told(hands_.replacement) : top, down(*p));
        if (const Card gone = seen(*p); gone != unknown_card) lie_.rearrange.mucked.add(gone);
        return lie_.done();
    }

    // [tda-2024:RP-10-A] the exposed down card is the up card and the up card lies face down; [cnp:4.i] elsewhere the
    // card just plays, seen by all.
    std::optional<Repair> turn_up(bool instead) {
        const auto p = place();
        if (!p || seen(*p) == unknown_card) return instead ? Repair{denied("card_not_named")} : not_named();
        const auto bit = static_cast<std::uint8_t>(1U << p->at);
        const auto up = s_.at(p->seat).holding.up;
        change(*p, seen(*p), instead ? bit : static_cast<std::uint8_t>(up | bit));
        lie_.rearrange.reopen = instead && s_.bring_in_due && s_.acted.empty();
        return lie_.done();
    }

    // [internacional:9-7] Of a hand that the table knows it has to be said which card was seen; nothing: it was, or
    // nobody here could know.
    std::optional<std::string_view> not_which() const {
        const Seat seat = incident_.seat;
        if (seat.value >= hand::max_seats || !s_.live.has(seat) || !s_.at(seat).holding.known()) return std::nullopt;
        if (!hands_.card) return fix_.only_seen_part ? std::optional<std::string_view>{"card_not_named"} : std::nullopt;
        if (s_.at(seat).holding.set().has(*hands_.card)) return std::nullopt;
        return "choice_of_other_card";
    }

    // [cnp:7.g] what one player saw everybody sees: the hand, or the card of it that was named. Cards nobody knows here
    // change nothing.
    std::optional<Repair> show_hand() {
        const Seat seat = incident_.seat;
        if (const auto why = not_which()) return denied(*why);
        const bool movable = s_.phase == hand::Phase::betting || s_.phase == hand::Phase::dealing;
        if (!movable || seat.value >= hand::max_seats || !s_.live.has(seat)) return std::nullopt;
        const hand::Holding& h = s_.at(seat).holding;
        if (hands_.card) {
            const auto p = place();
            if (p && p->seat != seat) return denied("choice_of_other_card");
            return p ? turn_up(false) : std::nullopt;
        }
        if (fix_.only_seen_part) return std::nullopt;
        if (!h.known() || h.count == 0) return std::nullopt;
        lie_.rearrange.seat = seat;
        for (std::size_t i = 0; i < h.count; ++i) lie_.rearrange.cards.push_back(h.cards[i]);
        lie_.rearrange.up = static_cast<std::uint8_t>((1U << h.count) - 1);
        return lie_.done();
    }

    const hand::HandState& s_;
    const CardsPutRight& fix_;
    const Handiwork& hands_;
    const Incident& incident_;
    Layout lie_;
};

}  // namespace

std::optional<std::expected<hand::Rearrange, Refusal>> repair_of(const State& state, const Incident& incident,
                                                                 const CardsPutRight& fix, const Handiwork& handiwork) {
    return Repairs{state, incident, fix, handiwork}();
}

}  // namespace riffle::table
