// A hand moving on: emits events and applies them to the state it was given, until a person is needed again. decide()
// hands it a copy. Inside the room.
#pragma once
#include "core/hand/apply_event.h"
#include "core/hand/rules.h"

namespace riffle::hand {

class Play {
  public:
    Play(HandState& state, const Rules& rules, EventBuffer& out) : s_(state), rules_(rules), out_(out) {}

    template <class E>
    void emit(const E& event) {
        out_.push(event);
        apply_event(s_, event);
    }

    // For large events: filled in where they stay.
    template <class E, class F>
    void emit_in_place(F&& fill) {
        E& event = out_.add<E>();
        fill(event);
        apply_event(s_, event);
    }

    // The hand is set up and accepted: forced bets, first cards.
    void start(const StartHand& command);
    // Somebody acted, folded, showed, mucked or was killed: what follows from it.
    void carry_on();
    // Told cards have come, or the stub is reshuffled.
    void cards_came();
    // Every live hand tabled or gone: the pots.
    void settle();

    // The floor's corrections.
    const HandState& state() const { return s_; }
    // The hand as it stood, with other positions or stakes.
    void start_over(const HandState& stood, const StartHand& command);
    // The board cards a correction asks for, now or when they are told.
    void deal_missing();
    void open_betting();
    // Which of a street's cards to each lie face up.
    std::uint8_t up_cards(const Street& street, int each) const;

  private:
    void seat_players(const StartHand& command);
    void post_antes(const StartHand& command, bool before_blinds);
    void post_blinds(const StartHand& command);
    void post_listed(const StartHand& command);
    void post_ante(Seat seat, Chips amount, bool layered);
    void post_blind(Seat seat, Chips full, BlindKind kind);

    void begin_street(std::uint8_t street);
    void deal_street();
    void deal_hole_cards(const Street& street);
    void deal_one_by_one(const Street& street);
    void deal_replacements();
    void burn();
    void deal_board(std::uint8_t count);
    // [tda-2024:RP-10-H] True when the seventh street is dealt, or waits for a reshuffle, in a way of its own.
    bool deal_short_stub();
    bool stub_is_short() const;
    ShortStub way_with_short_stub() const;

    void kill_absent();
    void open_from(Seat first);
    void open_bring_in();
    void close_street();
    void return_uncalled();
    bool choices_to_come() const;
    SeatSet discards_due() const;
    void table_all_in_hands();
    void table(Seat seat);
    void after_street();
    void showdown();
    void award_uncontested();

    HandState& s_;
    const Rules& rules_;
    EventBuffer& out_;
};

}  // namespace riffle::hand
