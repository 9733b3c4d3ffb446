// Random play with the floor's corrections thrown in: chips and cards are conserved, and every hand ends.
#include "tests/hand/claims.h"

namespace riffle::hand {
namespace {

class Floor {
  public:
    Floor(Prng& prng, const StartHand& start) : prng_(prng), start_(start) {}

    // A correction such as the floor might make, or one that makes no sense.
    Command next(const HandState& s) {
        switch (below(7)) {
            case 0:
                return Kill{.seat = any_seat(), .keeps_uncalled = below(2) == 0};
            case 1: {
                // Mostly near the bet, above or below.
                const std::int64_t to = s.price.value / 2 + static_cast<std::int64_t>(below(200));
                return CorrectBet{.seat = s.aggressor, .from = s.price, .to = Chips{to}};
            }
            case 2:
                return Forfeit{.seat = any_seat(), .amount = Chips{static_cast<std::int64_t>(below(60))}};
            case 3:
                if (below(3) == 0) return RemoveChips{.seat = any_seat(), .amount = {}};
                return CorrectBet{.seat = s.aggressor,
                                  .from = Chips{static_cast<std::int64_t>(below(100))},
                                  .to = Chips{static_cast<std::int64_t>(below(300))}};
            case 4:
                return start_over();
            default:
                return rearrange(s);
        }
    }

    // An amount nobody checked.
    std::optional<Act> unnoticed(const HandState& s, const Rules& rules) {
        if (s.phase != Phase::betting || !legal(s, rules).may_bet_or_raise()) return std::nullopt;
        const SeatState& p = s.at(s.to_act);
        const std::int64_t to = s.price.value + 1 + static_cast<std::int64_t>(below(150));
        if (Chips{to} > p.bet + p.stack) return std::nullopt;
        return Act{.seat = s.to_act, .kind = ActKind::raise, .to = Chips{to}, .unnoticed = true};
    }

  private:
    std::uint64_t below(std::uint64_t n) { return prng_.below(n); }
    Seat any_seat() { return Seat{static_cast<std::uint8_t>(below(13))}; }

    StartOver start_over() {
        StartOver again{start_};
        SeatSet players;
        for (std::size_t i = 0; i < start_.seats.size(); ++i)
            if (start_.seats[i].stack.value > 0) players.add(Seat{static_cast<std::uint8_t>(i)});
        again.start.button = players.next_after(start_.button);
        again.start.small_blind = players.size() == 2 ? again.start.button : players.next_after(again.start.button);
        again.start.big_blind = players.next_after(again.start.small_blind);
        if (below(2) == 0) again.start.stakes.big_blind = again.start.stakes.big_blind + Chips{2};
        return again;
    }

    Rearrange rearrange(const HandState& s) {
        Rearrange c;
        const bool engine = s.dealing == Dealing::from_deck;
        InlineVector<Card, 52> stub;
        for (int i = s.deck_next; i < s.deck_size; ++i) stub.push_back(s.deck[static_cast<std::size_t>(i)]);
        InlineVector<Card, max_streets> burns;
        for (std::size_t i = 0; i < s.burned; ++i) burns.push_back(s.burns[i]);
        InlineVector<Card, 5> board;
        for (std::size_t i = 0; i < s.board_count; ++i) board.push_back(s.board[i]);
        const auto top = [&] {
            if (!engine || stub.empty()) return unknown_card;
            const Card card = stub.back();
            stub.pop_back();
            return card;
        };
        if (below(3) == 0) prng_.shuffle(std::span(stub.data(), stub.size()));
        if (below(3) == 0 && burns.size() < burns.capacity()) {
            burns.push_back(top());
            c.burn_street = static_cast<std::uint8_t>(s.street + 1 + below(2));
            c.burn_count = static_cast<std::uint8_t>(below(4));
        }
        if (below(3) == 0 && !board.empty()) {
            // Back on the stub, and another one in its place.
            if (engine) stub.push_back(board.back());
            board.pop_back();
            c.due_board = 1;
        }
        if (below(3) == 0 && !burns.empty() && engine) {
            stub.push_back(burns.back());
            burns.pop_back();
        }
        if (below(3) == 0 && !s.live.empty()) {
            c.seat = s.live.next_after(any_seat());
            const Holding& h = s.at(c.seat).holding;
            for (std::size_t i = 0; i < h.count; ++i) c.cards.push_back(h.cards[i]);
            c.up = h.up;
            const Card fresh = engine ? top() : unseen(s);
            if (h.count > 0 && fresh != unknown_card) {
                if (h.cards[0] != unknown_card) c.mucked.add(h.cards[0]);
                c.cards[0] = fresh;
            }
            c.reopen = below(2) == 0;
        }
        if (below(4) == 0 && engine) {
            c.taken_up = s.muck;
            for (const Card card : s.muck)
                if (stub.size() < stub.capacity()) stub.push_back(card);
        }
        // Now and then one card too many or too few.
        if (below(10) == 0 && !stub.empty()) stub.pop_back();
        c.board = board;
        c.burns = burns;
        if (engine) c.stub = stub;
        return c;
    }

    // A card the dealer could turn over: told hands stay known, so that they can be shown.
    Card unseen(const HandState& s) {
        CardSet out = s.board_set() | s.muck;
        for (std::size_t i = 0; i < s.burned; ++i)
            if (s.burns[i] != unknown_card) out.add(s.burns[i]);
        for (const Seat seat : s.live) out = out | s.at(seat).holding.set();
        const CardSet left = s.game->cards() - out;
        return left.empty() ? unknown_card : left.lowest();
    }

    Prng& prng_;
    const StartHand& start_;
};

struct Counts {
    int corrections = 0, refused = 0, prices = 0, rearranged = 0, restarted = 0, removed = 0;
};

void play_one_hand(Prng& prng, Counts& counts) {
    const Rules rules = random_rules(prng);
    const StartHand start = random_start(prng);
    Floor floor{prng, start};
    EventBuffer buffer;
    HandState state;
    std::vector<Event> history;
    Command command = start;
    std::int64_t chips = 0;
    for (const SeatEntry& entry : start.seats) chips += entry.stack.value;
    for (int step = 0; state.phase != Phase::over; ++step) {
        RC_ASSERT(step < 3000);
        buffer.clear();
        const HandState before = state;
        const bool correction = step > 0 && step < 400 && prng.below(4) == 0;
        if (correction) {
            command = floor.next(state);
            if (const auto act = prng.below(3) == 0 ? floor.unnoticed(state, rules) : std::nullopt) command = *act;
            ++counts.corrections;
        }
        const auto done = execute(state, command, rules, buffer);
        if (!done) {
            if (!correction) RC_FAIL(std::string(name_of(done.error().code)) + " in " + start.game->id);
            ++counts.refused;
            RC_ASSERT(state == before);
            RC_ASSERT(buffer.empty());
            RC_ASSERT(!done.error().cite.clause.empty());
        }
        for (const Event& event : buffer) {
            if (const auto* e = std::get_if<ChipsRemoved>(&event)) {
                chips -= e->amount.value;
                ++counts.removed;
            }
            counts.prices += std::holds_alternative<PriceCorrected>(event) ? 1 : 0;
            counts.rearranged += std::holds_alternative<CardsRearranged>(event) ? 1 : 0;
            counts.restarted += step > 0 && std::holds_alternative<HandStarted>(event) ? 1 : 0;
        }
        history.insert(history.end(), buffer.begin(), buffer.end());
        RC_ASSERT(chips_of(state) == chips);
        check_pots(state);
        check_cards(state);
        check_legal(state, rules);
        check_views(state, rules);
        if (state.phase != Phase::over) command = random_command(state, rules, prng);
    }
    RC_ASSERT(std::holds_alternative<HandEnded>(history.back()) ||
              std::holds_alternative<ChipsRemoved>(history.back()));
    RC_ASSERT(replay(history) == state);
    RC_ASSERT(state.pot.value == 0);
}

TEST(Corrections, RandomPlayWithCorrectionsConservesChipsAndCardsAndEnds) {
    Counts counts;
    EXPECT_TRUE(rc::check([&counts] {
        Prng prng{*rc::gen::arbitrary<std::uint64_t>()};
        for (int hand = 0; hand < 25; ++hand) play_one_hand(prng, counts);
    }));
    // It is no test of refusals only.
    EXPECT_GT(counts.corrections - counts.refused, 1000);
    EXPECT_GT(counts.prices, 100);
    EXPECT_GT(counts.rearranged, 300);
    EXPECT_GT(counts.restarted, 50);
    EXPECT_GT(counts.removed, 30);
}

}  // namespace
}  // namespace riffle::hand
