// Any game, street and stacks under any book; anything happens, with circumstances at random: every outcome offered can
// be carried out, no chip and no card is lost, obligations hold to the end of the hand, a replay gives the same table,
// what is overruled is as if it had not been, and what is said is a sentence in four languages without a place left
// open. The books are those of the library, and houses that leave to their directors whatever can be left.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <map>

#include "core/base/prng.h"
#include "core/hand/random_play.h"
#include "core/rulebook/library.h"
#include "core/rulings/explain.h"
#include "core/rulings/play.h"
#include "core/table/facts.h"
#include "core/table/legal.h"
#include "core/table/table_room.h"
#include "embedded/rulebooks.h"

namespace riffle::table {
namespace {

using rulebook::Language;

struct Books {
    rulebook::Library library;
    rulings::Texts texts;
};
const Books& books() {
    static const Books loaded = [] {
        std::vector<std::string> faults;
        Books b{*rulebook::Library::load(embedded::rulebooks()), {}};
        b.texts = rulings::load_texts(embedded::rulebooks(), faults);
        EXPECT_TRUE(faults.empty());
        return b;
    }();
    return loaded;
}
// The book of a house that leaves to its director what can be left to him; `unset`: and answers nothing it need not.
rulebook::Book left_open(rulebook::Book book, bool unset) {
    for (std::size_t i = 0; i < book.slots.size(); ++i) {
        const rulebook::Parameter& parameter = (*book.schema)[i];
        const auto director = std::ranges::find(parameter.words, "director");
        if (director != parameter.words.end() && book.slots[i].value &&
            std::holds_alternative<rulebook::WordIndex>(*book.slots[i].value))
            book.slots[i].value = rulebook::WordIndex{static_cast<std::uint8_t>(director - parameter.words.begin())};
        else if (unset && parameter.optional)
            book.slots[i] = {};
    }
    return book;
}

struct Rulebook {
    const rulebook::Book* book;
    hand::Rules rules;
};
const std::vector<Rulebook>& rules() {
    static std::deque<rulebook::Book> houses;
    static const auto all = [] {
        std::vector<Rulebook> list;
        for (const auto& book : books().library.books()) {
            list.push_back({book.get(), rulings::hand_rules_of(*book)});
            for (const bool unset : {false, true}) {
                const rulebook::Book& house = houses.emplace_back(left_open(*book, unset));
                list.push_back({&house, rulings::hand_rules_of(house)});
            }
        }
        return list;
    }();
    return all;
}

// One situation: a table, its book, and all that has happened there.
class Situation {
  public:
    explicit Situation(std::uint64_t seed) : prng_(seed) {
        // A book as it is written two times out of three.
        const std::size_t which = 3 * prng_.below(rules().size() / 3);
        const auto& [book, rules_of] = rules()[which + (one_in(3) ? 1 + prng_.below(2) : 0)];
        book_ = book;
        rules_ = &rules_of;
    }

    // How far it went wrong; empty: it did not.
    std::string run() {
        if (!deal()) return {};
        for (std::uint64_t n = prng_.below(14); n > 0 && playing(); --n) step();
        if (!problem_.empty()) return problem_;
        happen();
        if (problem_.empty() && ruled_ && one_in(4)) overrule();
        play_out();
        return problem_;
    }
    bool ruled() const { return ruled_; }

    // A bet of a wrong size that nobody saw, what comes after it, and the moment somebody does.
    std::string run_wrong_bet() {
        if (!deal()) return "a hand is not dealt: " + std::string{refused_};
        for (std::uint64_t i = prng_.below(12); i > 0 && problem_.empty() && playing(); --i) step();
        while (problem_.empty() && playing() && guard_++ < 400)
            if (bet_wrong()) break;
        const std::uint64_t after = prng_.below(9);
        for (std::uint64_t i = 0; i < after && problem_.empty() && playing(); ++i) step();
        if (wrong_ && problem_.empty() && playing()) happen(*wrong_);
        // Whoever made it may have no chips left for it.
        if (wrong_ && !ruled_ && playing() && refused_ != "nothing_to_correct")
            fail("a bet found wrong is refused: " + std::string{refused_});
        play_out();
        return problem_;
    }
    bool put_right() const { return put_right_; }
    int held() const { return held_; }  // how often the turn came to who had acted before it

  private:
    bool playing() const { return state_.hand.phase != hand::Phase::over && state_.hand.phase != hand::Phase::idle; }
    void fail(const std::string& what) {
        if (problem_.empty()) problem_ = std::string{book_->id} + ", " + state_.start.game->id + ": " + about_ + what;
    }
    void play_out() {
        while (problem_.empty() && playing() && guard_++ < 400) step();
        if (problem_.empty() && playing()) fail("the hand does not come to its end");
        if (problem_.empty() && !(replay(history_) == state_)) fail("at its end a replay gives another table");
    }
    Chips chips(std::int64_t from, std::uint64_t to) {
        return Chips{5 * (from + static_cast<std::int64_t>(prng_.below(to)))};
    }
    bool one_in(std::uint64_t n) { return prng_.below(n) == 0; }

    bool deal() {
        const auto games = hand::built_in_games();
        const hand::Game& game = games[prng_.below(games.size())];
        hand::StartHand start;
        start.game = &game;
        const bool stud = game.stud();
        start.stakes = {.small_blind = Chips{50},
                        .big_blind = Chips{100},
                        .ante = Chips{stud || one_in(3) ? 10 : 0},
                        .bring_in = Chips{30},
                        .small_bet = Chips{100},
                        .big_bet = Chips{200},
                        .min_bet = Chips{100},
                        .chip = Chips{5}};
        start.ante_kind = stud                            ? hand::AnteKind::each
                          : start.stakes.ante == Chips{0} ? hand::AnteKind::none
                                                          : static_cast<hand::AnteKind>(1 + prng_.below(3));
        start.seats.resize(hand::max_seats);
        const auto players = 2 + prng_.below(std::min<std::uint64_t>(game.most_players, 9) - 1);
        SeatSet all;
        for (std::uint64_t i = 0; i < players; ++i) {
            start.seats[i].stack = chips(20, one_in(3) ? 100 : 2000);
            all.add(Seat{static_cast<std::uint8_t>(i)});
        }
        start.button = Seat{static_cast<std::uint8_t>(prng_.below(players))};
        if (!stud) {
            start.small_blind = players == 2 ? start.button : all.next_after(start.button);
            start.big_blind = all.next_after(start.small_blind);
        }
        hand::shuffle_deck(start, prng_);
        SetUpTable set_up{.start = start, .seated = all};
        set_up.players = numbered();
        seats_ = players;
        return give(set_up) && give(StartHand{});
    }

    bool give(const Command& command, bool must = false) {
        auto decision = decide(state_, command, *book_, {.rules = rules_});
        if (!decision) {
            refused_ = decision.error().code;
            if (must) fail("refused: " + std::string{refused_});
            return false;
        }
        for (const Event& event : decision->events) {
            if (const auto why = misfit(state_, event)) {
                fail("an event does not fit: " + std::string{*why});
                return false;
            }
            table::apply(state_, event);
            history_.push_back(event);
        }
        ruling_ = decision->ruling;
        if (const auto broken = broken_invariant(state_)) fail(*broken);
        check_cards();
        return true;
    }

    // Every card of the deck is in one place: the stub, the board, the burns, a live hand or the muck.
    void check_cards() {
        const hand::HandState& s = state_.hand;
        if (s.phase == hand::Phase::idle || s.dealing != hand::Dealing::from_deck) return;
        CardSet seen;
        const auto lies = [&](Card card, const char* where) {
            if (seen.has(card)) fail("a card is there twice: " + to_string(card) + " in the " + where);
            seen.add(card);
        };
        for (std::size_t i = s.deck_next; i < s.deck_size; ++i) lies(s.deck[i], "stub");
        for (std::size_t i = 0; i < s.board_count; ++i) lies(s.board[i], "board");
        for (std::size_t i = 0; i < s.burned; ++i) lies(s.burns[i], "burns");
        // What was discarded is in the muck already, until another card has come for it.
        for (const Seat seat : s.live) {
            const hand::Holding& h = s.at(seat).holding;
            for (std::size_t i = 0; i < h.count; ++i)
                if (!((h.discarded >> i) & 1)) lies(h.cards[i], "hand");
        }
        for (const Card card : s.muck) lies(card, "muck");
        if (seen.size() != state_.start.deck_size)
            fail("a card is nowhere: " + std::to_string(state_.start.deck_size - seen.size()) + " of them");
    }

    // The hand goes on by something legal; whoever is bound does what is left to him.
    void step() {
        check_tasks();
        if (state_.hand.phase != hand::Phase::betting) {
            hand::Command command = hand::random_command(state_.hand, *rules_, prng_);
            // What has to be shown is not mucked.
            if (const auto* muck = std::get_if<hand::Muck>(&command); muck && barred_from_mucking(state_, muck->seat)) {
                if (give(Play{command})) fail("a hand that has to be shown is mucked");
                command = hand::Show{muck->seat, {}};
            }
            if (!give(Play{command})) fail("play does not go on: " + std::string{refused_});
            return;
        }
        const hand::Legal left = legal(state_, *rules_);
        check_obligations(left);
        std::vector<hand::Act> may;
        const auto add = [&](bool right, hand::ActKind kind, Chips to) {
            if (right) may.push_back({.seat = left.seat, .kind = kind, .to = to});
        };
        using hand::ActKind;
        add(left.fold, ActKind::fold, {});
        add(left.check, ActKind::check, {});
        add(left.call, ActKind::call, {});
        add(left.bet, ActKind::bet, left.min_to);
        add(left.raise && !left.complete, ActKind::raise, left.min_to);
        add(left.complete, ActKind::complete, {});
        add(left.bring_in, ActKind::bring_in, {});
        if (may.empty()) return fail("nothing is left to the player to act");
        const hand::Act act = may[prng_.below(may.size())];
        if (!give(Play{act}))
            fail("what is legal is refused: " + std::string{refused_} + " kind " +
                 std::to_string(static_cast<int>(act.kind)));
    }

    // Whoever may bet does so, too little or, with the pot as the limit, too much; otherwise play goes on.
    bool bet_wrong() {
        const hand::Legal left = legal(state_, *rules_);
        const hand::HandState& s = state_.hand;
        if (s.phase != hand::Phase::betting || !(left.bet || left.raise) || left.complete || left.bring_in) {
            step();
            return false;
        }
        const bool pot = s.game->limit == hand::Limit::pot_limit && one_in(2);
        const Chips to = pot ? left.max_to + chips(1, 20) : left.min_to - chips(1, 12);
        if (to <= s.price || to >= left.all_in_to) {
            step();
            return false;
        }
        const hand::Act act{.seat = left.seat,
                            .kind = left.bet ? hand::ActKind::bet : hand::ActKind::raise,
                            .to = to,
                            .unnoticed = true};
        const Chips right = pot ? left.max_to : left.min_to;
        if (!give(Play{act})) return false;
        wrong_ = rulings::Incident{.matter = pot ? rulings::Matter::pot_count_wrong : rulings::Matter::underraise_found,
                                   .seat = pot ? no_seat : act.seat,
                                   .amount = to,
                                   .amount2 = right};
        return true;
    }

    // Nothing goes on before what holds it up was done.
    void check_tasks() {
        while (!state_.tasks.empty()) {
            if (state_.tasks.front().holds == Holds::play && legal(state_, *rules_).seat != no_seat)
                fail("somebody may act though something is to be done first");
            if (give(StartHand{})) fail("a hand is dealt though something is to be done first");
            if (!give(FinishTask{0}, true)) return;
        }
    }

    // What was done out of turn binds while nobody has bet or raised since: nothing else is left, however it is done.
    void check_held(const hand::Legal& left) {
        const rulings::Held* held = nullptr;  // the last one counts
        for (const rulings::Held& one : state_.held)
            if (one.seat == left.seat) held = &one;
        if (!held || state_.hand.price > held->price || left.bring_in || !state_.obligations.empty()) return;
        using rulings::ActionKind;
        ++held_;
        const hand::Legal free = hand::legal(state_.hand, *rules_);
        const bool raised = held->kind == ActionKind::bet || held->kind == ActionKind::raise;
        const bool fits = held->to >= free.min_to && held->to <= free.max_to;
        if (held->kind == ActionKind::check && left.may_bet_or_raise())
            fail("a player who checked out of turn may raise");
        if (held->kind == ActionKind::call && left.call && (left.fold || left.may_bet_or_raise()))
            fail("a player who called out of turn may do something else");
        if (raised && fits && left.may_bet_or_raise() &&
            (left.fold || left.check || left.call || left.min_to != held->to || left.max_to != held->to))
            fail("a player who raised out of turn may do something else");
        const hand::Act fold{.seat = left.seat, .kind = hand::ActKind::fold, .to = {}};
        if (!left.fold && decide(state_, Play{fold}, *book_, {.rules = rules_})) fail("a fold slips through");
    }

    void check_obligations(const hand::Legal& left) {
        check_held(left);
        for (const Obligation& o : state_.obligations) {
            if (o.seat != left.seat) continue;
            if ((o.duty == Duty::no_raise || o.duty == Duty::call_or_fold) && left.may_bet_or_raise())
                fail("a player who may not raise may raise");
            if (o.duty == Duty::must_raise && (left.fold || left.check)) fail("a player bound to raise may fold");
            if (o.duty == Duty::must_call && left.call && (left.fold || left.may_bet_or_raise()))
                fail("a player bound to call may do something else");
            // All-in is no way around it.
            const hand::Act all_in{.seat = left.seat, .kind = hand::ActKind::all_in, .to = {}};
            const bool raises = state_.hand.at(left.seat).bet + state_.hand.at(left.seat).stack > state_.hand.price;
            if ((o.duty == Duty::no_raise || o.duty == Duty::call_or_fold) && raises &&
                decide(state_, Play{all_in}, *book_, {.rules = rules_}))
                fail("an all-in slips through");
        }
    }

    void happen() { happen(some_act()); }
    void happen(const rulings::Act& act) {
        about_ = told(act) + ": ";
        const State before = state_;
        const std::size_t events = history_.size();
        const bool done = give(TellWhatHappened{act, handiwork()});
        if (!done) {
            // Told of a hand that it does not fit, or with what the hand knows to be otherwise, it is refused and
            // nothing has changed; a wager in turn always fits.
            const bool in_turn = std::holds_alternative<rulings::Wager>(act) && state_.hand.to_act != no_seat &&
                                 seat_of(act) == state_.hand.to_act;
            if (in_turn || (std::holds_alternative<rulings::Conduct>(act) && refused_ != "circumstance_not_so"))
                fail(would_be(act) + " cannot be carried out: " + std::string{refused_});
            if (!(state_ == before) || history_.size() != events) fail("a refusal changed the table");
            return;
        }
        ruled_ = true;
        before_ = before;
        const rulings::Ruling ruling = *ruling_;
        check_said(ruling);
        check_returned(act, ruling);
        for (std::size_t i = 1; i < ruling.outcomes.size(); ++i)
            if (std::find(ruling.outcomes.begin(), ruling.outcomes.begin() + i, ruling.outcomes[i]) !=
                ruling.outcomes.begin() + i)
                fail("an outcome is offered twice: " + rulings::to_text(ruling.outcomes[i]));
        if (ruling.outcomes.size() == 1 && rulings::word_of(ruling.outcomes[0]) == "other")
            fail("another outcome is all there is");
        put_right_ = std::holds_alternative<rulings::BetPutRight>(ruling.outcomes[0]);
        if (ruling.directors_choice) {
            const State open = state_;
            const auto so_far = history_;
            for (std::size_t i = 0; i < ruling.outcomes.size() && problem_.empty(); ++i) {
                state_ = open;
                history_ = so_far;
                if (!choose(i))
                    fail("the choice " + rulings::to_text(ruling.outcomes[i]) +
                         " cannot be carried out: " + std::string{refused_});
            }
        }
        if (!(replay(history_) == state_)) fail("the events replayed do not give the table");
    }

    // With what hands have to do: some card it is about, or some card picked, has to fit.
    bool choose(std::size_t outcome) {
        if (give(ChooseOutcome{outcome, handiwork()})) return true;
        if (!is_about_hands(refused_)) return false;
        Handiwork work = handiwork();
        for (const Card card : CardSet{(std::uint64_t{1} << 52) - 1}) {
            work.card = work.burn = card;
            if (give(ChooseOutcome{outcome, work})) return true;
        }
        return false;
    }

    // [cnp:1.a, rptp:1-b] The direction sets it aside: the hand is where it was, with what was seen still seen.
    void overrule() {
        about_ += "overruled: ";
        rulings::Flags why;
        for (const rulings::Flag flag :
             {rulings::Flag::good_faith, rulings::Flag::unusual_circumstances, rulings::Flag::for_fairness})
            why.add(flag);
        const GivenRuling last = *state_.last_ruling;
        const bool carried_out = last.made > 0;
        if (!give(TellWhatHappened{rulings::Incident{.matter = rulings::Matter::ruling_overridden, .flags = why}, {}},
                  true))
            return;
        // A house may leave that to its director too.
        const auto* demand = std::get_if<rulings::Demand>(&ruling_->outcomes[0]);
        if (demand != nullptr && ruling_->directors_choice && !give(ChooseOutcome{0, {}}, true)) return;
        if (demand == nullptr || !carried_out) return;
        if (!(state_.hand == before_.hand)) fail("the hand is not where it was");
        if (state_.obligations != before_.obligations) fail("an obligation stays");
        if (state_.tasks != before_.tasks) fail("a task stays");
        if (!(state_.start == before_.start) || state_.removed != before_.removed) fail("the deal is not as it was");
        if (last.chosen && !state_.choice) fail("what was chosen cannot be chosen anew");
        if (last.chosen && problem_.empty() && !choose(prng_.below(state_.choice->ruling.outcomes.size())))
            fail("chosen anew it is refused: " + std::string{refused_});
    }

    std::string would_be(const rulings::Act& act) const {
        CiteList cites;
        return rulings::to_text(ruling_on(state_, act, *book_, *rules_, cites));
    }

    // What those at the table did with their hands is told, or it cannot be done.
    static bool is_about_hands(std::string_view code) {
        for (const std::string_view known :
             {"choice_missing", "card_not_named", "choice_of_other_card", "shuffle_missing", "shuffle_of_other_cards"})
            if (code == known) return true;
        return false;
    }

    Handiwork handiwork() {
        Handiwork work;
        const hand::HandState& s = state_.hand;
        if (s.board_count > 0) work.burn = s.board[prng_.below(s.board_count)];
        work.stub.emplace();
        work.lot = prng_.below(1'000'000);
        work.seconds = 20;
        return work;
    }

    void check_said(const rulings::Ruling& ruling) {
        for (const Language language : {Language::en, Language::es, Language::it, Language::pt}) {
            const std::string text = rulings::explain(ruling, books().texts, language);
            if (text.empty()) fail("nothing is said");
            if (text.find('{') != std::string::npos || text.find('}') != std::string::npos)
                fail("a place is left open: " + text);
            if (text.find("  ") != std::string::npos || text.find(" .") != std::string::npos)
                fail("a figure is missing: " + text);
            for (const rulings::Outcome& outcome : ruling.outcomes)
                if (rulings::explain(outcome, books().texts, language).empty()) fail("an outcome is not said");
            keep(language, text);
        }
    }
    // RIFFLE_SAID=FILE: all that was said, to be read by people (README.md).
    void keep(Language language, const std::string& text) const {
        static const char* file = std::getenv("RIFFLE_SAID");
        if (file == nullptr) return;
        static std::ofstream said(file);
        said << rulebook::to_word(language) << '\t' << book_->id << '\t' << about_ << '\t' << text << '\n';
    }

    // Chips come back only where some were put in, and never more than those.
    void check_returned(const rulings::Act& act, const rulings::Ruling& ruling) {
        const auto* wager = std::get_if<rulings::Wager>(&act);
        if (wager == nullptr || !wager->pulled_back.empty()) return;
        Chips put{};
        for (const rulings::Motion& motion : wager->motions) put += rulings::sum(motion.chips);
        for (const rulings::Outcome& outcome : ruling.outcomes) {
            Chips back{};
            if (const auto* o = std::get_if<rulings::Call>(&outcome)) back = o->returned;
            if (const auto* o = std::get_if<rulings::Bet>(&outcome)) back = o->returned;
            if (const auto* o = std::get_if<rulings::Raise>(&outcome)) back = o->returned;
            if (back > put) fail("more comes back than was put in: " + rulings::to_text(outcome));
        }
        if (put > Chips{0} && ruling.more > Chips{0} && !ruling.directors_choice) {
            const auto* call = std::get_if<rulings::Call>(&ruling.outcomes[0]);
            if (call != nullptr && call->returned > Chips{0}) fail("chips go back and more are to be put in");
        }
    }

    std::string told(const rulings::Act& act) const {
        return std::visit(
            [&]<class T>(const T& a) -> std::string {
                if constexpr (std::same_as<T, rulings::Incident>) {
                    std::string text{rulings::name_of(a.matter)};
                    for (std::size_t f = 0; f < rulings::flag_count; ++f)
                        if (a.flags.has(static_cast<rulings::Flag>(f)))
                            text += " " + std::string{rulings::name_of(static_cast<rulings::Flag>(f))};
                    return text;
                }
                if constexpr (std::same_as<T, rulings::Conduct>) return std::string{rulings::name_of(a.infraction)};
                if constexpr (std::same_as<T, rulings::Wager>)
                    return "wager of seat " + std::to_string(a.seat.value) + " at " +
                           std::to_string(state_.hand.to_act.value) + " word " +
                           (a.words ? std::to_string(static_cast<int>(a.words->word)) : "none") + " " +
                           std::to_string(a.words && a.words->amount ? a.words->amount->value : 0) + " motions " +
                           std::to_string(a.motions.size()) + " chips " +
                           std::to_string(a.motions.empty() ? 0 : rulings::sum(a.motions[0].chips).value) + " price " +
                           std::to_string(state_.hand.price.value);
                return {};
            },
            act);
    }

    rulings::Flags flags() {
        rulings::Flags some;
        for (std::uint64_t n = prng_.below(4); n > 0; --n)
            some.add(static_cast<rulings::Flag>(prng_.below(rulings::flag_count)));
        return some;
    }
    Seat any_seat() {
        return one_in(3) || state_.hand.to_act == no_seat ? Seat{static_cast<std::uint8_t>(prng_.below(seats_))}
                                                          : state_.hand.to_act;
    }

    rulings::Act some_act() {
        if (one_in(3)) return wager();
        if (one_in(6))
            return rulings::Conduct{
                .seat = any_seat(),
                .infraction = static_cast<rulings::Infraction>(prng_.below(rulings::infraction_count)),
                .flags = flags()};
        return rulings::Incident{.matter = static_cast<rulings::Matter>(prng_.below(rulings::matter_count)),
                                 .seat = any_seat(),
                                 .other = Seat{static_cast<std::uint8_t>(prng_.below(seats_))},
                                 .n = static_cast<std::int64_t>(prng_.below(8)),
                                 .m = static_cast<std::int64_t>(1 + prng_.below(8)),
                                 .amount = chips(0, 300),
                                 .amount2 = chips(0, 300),
                                 .flags = flags()};
    }

    rulings::Wager wager() {
        rulings::Wager w{.seat = any_seat()};
        if (one_in(2)) {
            rulings::Words words{.word = static_cast<rulings::Word>(prng_.below(13))};
            const bool sized = words.word == rulings::Word::amount || words.word == rulings::Word::bet ||
                               words.word == rulings::Word::raise;
            if (words.word == rulings::Word::amount || (sized && one_in(2))) words.amount = chips(1, 400);
            words.clear = !one_in(8);
            words.short_number = words.amount && one_in(6);
            words.timing = static_cast<rulings::Timing>(prng_.below(5));
            w.words = words;
        }
        if (!w.words || one_in(2))
            for (std::uint64_t n = 1 + prng_.below(2); n > 0; --n) {
                rulings::Motion motion{.chips = {}, .from_stack = one_in(2), .released = !one_in(6)};
                constexpr std::int64_t kinds[] = {5, 25, 100, 500, 1000, 5000};
                for (std::uint64_t m = 1 + prng_.below(4); m > 0; --m)
                    motion.chips.push_back(Chips{kinds[prng_.below(6)]});
                w.motions.push_back(motion);
            }
        w.gathered = one_in(12);
        w.for_change = one_in(16);
        w.missed_raise = one_in(12);
        w.flags = flags();
        return w;
    }

    Prng prng_;
    const rulebook::Book* book_ = nullptr;
    const hand::Rules* rules_ = nullptr;
    State state_;
    State before_;  // the ruling
    std::vector<Event> history_;
    std::optional<rulings::Ruling> ruling_;
    std::string_view refused_;
    std::string about_;
    std::string problem_;
    std::uint64_t seats_ = 2;
    int guard_ = 0;
    bool ruled_ = false;
    bool put_right_ = false;
    int held_ = 0;
    std::optional<rulings::Incident> wrong_;
};

constexpr std::uint64_t how_many = 100'000;

TEST(AnyRuling, can_be_carried_out_and_binds_the_table) {
    std::map<std::string, int> problems;
    std::uint64_t ruled = 0;
    int held = 0;
    std::uint64_t seed = 0;
    while (ruled < how_many && seed < 2 * how_many) {
        Situation situation{++seed};
        const std::string problem = situation.run();
        ruled += situation.ruled() ? 1 : 0;
        held += situation.held();
        if (!problem.empty() && ++problems[problem] == 1 && problems.size() < 40)
            ADD_FAILURE() << "seed " << seed << ": " << problem;
    }
    EXPECT_EQ(ruled, how_many);
    // What is told at random mostly fits the hand.
    EXPECT_LT(seed, how_many * 5 / 4);
    EXPECT_GT(held, 100);
}

// [tda-2024:52] whatever has been bet over it meanwhile.
TEST(AnyRuling, a_bet_found_wrong_is_put_right_or_stands) {
    std::map<std::string, int> problems;
    std::uint64_t put_right = 0;
    for (std::uint64_t seed = 1; seed <= how_many / 5; ++seed) {
        Situation situation{seed};
        const std::string problem = situation.run_wrong_bet();
        put_right += situation.put_right() ? 1 : 0;
        if (!problem.empty() && ++problems[problem] == 1 && problems.size() < 40)
            ADD_FAILURE() << "seed " << seed << ": " << problem;
    }
    EXPECT_GT(put_right, how_many / 20);
}

}  // namespace
}  // namespace riffle::table
