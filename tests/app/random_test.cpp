// Whatever is asked of a house, in whatever order and in whatever transactions: refused ones, nonsense, undo and redo
// of everything, clocks set by hand. Nothing stops, no claim fails, every view can be read, and the journal opens again
// to the same house.
#include <rapidcheck.h>

#include "app/replay.h"
#include "app/roles.h"
#include "app/table_commands.h"
#include "core/base/check.h"
#include "core/tournament/view.h"
#include "say/asking.h"
#include "server/people_views.h"
#include "server/results.h"
#include "server/tournament_view.h"
#include "server/views.h"
#include "tests/app/any_command.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;

// Over the whole range from the first run on: left alone, small sizes would only ever ask for the first few things. Not
// shrunk: a walk of hundreds of steps would be shrunk for hours; the seed that is told repeats it (RC_PARAMS).
int number(int n) { return *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, n))); }
template <class T>
T one_of(const std::vector<T>& choices) {
    return choices[static_cast<std::size_t>(number(static_cast<int>(choices.size())))];
}

constexpr std::int64_t minute_ms = 60'000;

struct Walk : public Loop {
    void TestBody() override {}

    // The loop looks at them by itself, now and then, on a thread of its own.
    std::atomic<std::int64_t> wall = 100'000'000, steady = 0;
    mutable std::mutex alarms_mutex;
    std::vector<std::string> alarms;

    App::Options options() override {
        return {.now_ms = [this] { return wall.load(); },
                .books = {},
                .steady_ms = [this] { return steady.load(); },
                .alarm =
                    [this](const std::string& sentence) {
                        const std::lock_guard lock(alarms_mutex);
                        alarms.push_back(sentence);
                    }};
    }

    std::string some_person() const {
        const auto house = app_->house();
        if (house->persons.empty() || number(10) == 0) return "nobody";
        return house->persons.nth(static_cast<std::size_t>(number(static_cast<int>(house->persons.size())))).first;
    }
    std::string some_account() const {
        const auto house = app_->house();
        if (house->accounts.empty() || number(10) == 0) return "nobody";
        return std::next(house->accounts.begin(), number(static_cast<int>(house->accounts.size())))->first;
    }

    tournament::Setup some_setup() const {
        tournament::Setup s = plain_setup();
        s.seats_per_table = 3;
        s.opening_tables = 1 + number(2);
        s.reentries = number(2);
        s.late_levels = number(3);
        s.levels.resize(static_cast<std::size_t>(3 + number(3)));
        for (auto& level : s.levels) level = {"level", Chips{100}, Chips{200}, Chips{0}, 10 * minute_ms};
        s.payout = {{1, {10000}}, {3, {6000, 4000}}};
        if (number(2)) s.rebuy = ChipOffer{.price = 500, .fee = 50, .chips = Chips{1000}, .until_level = 2};
        if (number(3) == 0) s.max_tables = 2;
        if (number(3) == 0)
            s.bounty = BountySetup{.kind = static_cast<BountyKind>(number(3)),
                                   .amount = 100 * (1 + number(9)),
                                   .inside_buy_in = number(3) == 0,
                                   .unit = 1 + number(300)};
        if (number(4) == 0) s.trophy = "Cup";
        if (number(5) == 0) s.satellite = SatelliteSetup{.target = "t" + std::to_string(number(3)), .price = s.buy_in};
        switch (number(9)) {
            case 0:
                s.buy_in.currency = s.fee.currency = Currency{{'G', 'B', 'P'}};
                break;
            case 1:
                s.fee.currency = Currency{{'U', 'S', 'D'}};  // refused
                break;
            case 2:
                s.buy_in.minor = 100 * number(3);
                break;
            case 3:
                s.levels.clear();  // refused
                break;
            case 4:
                s.book = "no-such-book";  // refused
                break;
            case 5:
                s.starting_stack = Chips{1 + number(1000)};
                break;
            default:
                break;
        }
        return s;
    }

    HouseCommand house_command() const {
        const std::vector<std::string> roles{"director", "floor", "cashier", "king", "administrator"};
        switch (number(17)) {
            case 14: {
                const auto house = app_->house();
                if (number(3) || house->shifts_open.empty())
                    return OpenShift{{100 * number(50) - 100, number(4) ? Currency{} : Currency{{'G', 'B', 'P'}}}};
                const std::int64_t shift = house->shifts_open.begin()->second;
                CloseShift close{.shift = number(6) ? shift : number(9)};
                for (int way = 0; way < 5; ++way)
                    if (number(8)) close.counts.push_back({static_cast<Payment>(way), 10 * number(2000) - 10});
                return close;
            }
            case 0: {
                ChangeHouse c;
                if (number(4) == 0) c.shifts = number(2) == 0;
                c.name = number(4) ? "House" : "";
                c.currency = number(4) ? "EUR" : "euro";
                c.names = number(3) ? "full" : "first_initial";
                return c;
            }
            case 1: {
                ChangePerson c;
                c.person = some_person();
                c.first_name = "Changed";
                return c;
            }
            case 2:
                return number(4) ? HouseCommand{AcceptTime{}} : ErasePerson{some_person()};
            case 3:
                return AddAccount{"A" + std::to_string(number(6)), one_of(roles)};
            case 4:
                return ChangeAccount{some_account(), "A" + std::to_string(number(6)), one_of(roles)};
            case 5:
                return ResetPin{some_account()};
            case 6:
                return CloseAccount{some_account()};
            case 7:
                return AcceptTime{};
            case 8:
                return CreateHouse{};
            case 9:
            case 10:
                return MergePersons{some_person(), some_person()};
            case 11: {
                // Mostly somebody who is merged.
                const auto house = app_->house();
                if (house->merged.empty() || number(4) == 0) return PartPersons{some_person()};
                return PartPersons{house->merged.nth(static_cast<std::size_t>(number(8)) % house->merged.size()).first};
            }
            case 12: {
                const auto house = app_->house();
                if (number(2) && !house->messages.empty()) return TakeDownMessage{house->messages.front().id};
                return PostMessage{number(3) ? "Message" : "", std::nullopt,
                                   number(2) ? std::optional("t0") : std::nullopt};
            }
            case 13:
                return SaveTemplate{"T" + std::to_string(number(5)), some_setup()};
            default:
                return named(number(8) ? "P" + std::to_string(number(100)) : "", "");
        }
    }

    journal::TournamentCommand tournament_command(const std::string& id) const {
        const auto stream = app_->tournament(id);
        // Mostly those that are there, and in the state the command is about.
        const auto with = [&](EntryStatus status) {
            std::vector<EntryNumber> found;
            if (stream)
                for (const auto& [entry, known] : stream->state().entries)
                    if (known.status == status) found.push_back(entry);
            return found.empty() || number(8) == 0 ? EntryNumber{number(12)} : one_of(found);
        };
        const auto entry = [&] { return with(EntryStatus::seated); };
        const auto placed = [&] {
            const auto rows = stream ? ranking(stream->state()) : std::vector<Ranked>{};
            return rows.empty() || number(8) == 0 ? EntryNumber{number(12)} : one_of(rows).entry;
        };
        const int versions = stream ? static_cast<int>(stream->version()) + 2 : 3;
        const auto stacks = [&] {
            std::vector<prizes::DealStack> all;
            if (stream)
                for (const auto& [number_of, known] : stream->state().entries)
                    if (known.status == EntryStatus::seated) all.push_back({number_of, Chips{1 + number(300)}});
            return all;
        };
        switch (number(64)) {
            case 60:
            case 61:
                return AnyCommand{number, [&] {
                                      return one_of<std::string>({some_person(), some_account(), "t1", "7", "D8"});
                                  }}();
            case 62: {
                PlanDealers plan{.dealers = {}, .push_every_ms = 10 * minute_ms * number(3)};
                for (int i = number(6); i > 0; --i) plan.dealers.push_back(std::to_string(i + number(2)));
                if (number(2)) plan.break_ms = minute_ms * number(30);
                return plan;
            }
            case 63:
                if (number(3) == 0) return PushDealers{};
                return number(2) ? journal::TournamentCommand{ChangeDealer{
                                       TableNumber{number(4)},
                                       number(2) ? std::optional(std::to_string(number(7))) : std::nullopt}}
                                 : NoteHandOver{TableNumber{number(4)}, number(5) ? "note" : ""};
            case 29:
            case 30: {
                // Mostly as many as are asked for, worth what lies there, in one or two amounts.
                prizes::LayEnvelopes lay;
                const auto heads = stream ? static_cast<std::int64_t>(stream->prizes().bounties.heads.size()) : 0;
                const std::int64_t lying = stream ? -stream->state().accounts.of(MoneyAccount::bounties) : 0;
                if (heads > 0 && lying > heads) {
                    const std::int64_t each = std::max<std::int64_t>(1, lying / heads - number(3));
                    lay.envelopes.push_back({lying - each * (heads - 1), 1});
                    if (heads > 1) lay.envelopes.push_back({each, heads - 1 + (number(6) == 0)});
                }
                return lay;
            }
            case 32:
                return prizes::AwardBounty{with(EntryStatus::busted), {entry()}};
            case 33:
                return prizes::PayBounty{with(EntryStatus::busted)};
            case 34:
                return prizes::PayBounty{entry()};
            case 35:
                return prizes::TakeBackBounty{number(2) ? entry() : with(EntryStatus::busted)};
            case 36:
            case 37:
                return prizes::OfferDeal{.stacks = stacks()};
            case 38:
            case 39:
                return prizes::AnswerDeal{entry(), number(6) > 0};
            case 40:
                return prizes::MakeDeal{};
            case 41:
                return prizes::EndEarly{.reason = number(2) ? "why not" : "", .stacks = stacks()};
            case 42:
                return number(2) ? journal::TournamentCommand{prizes::AwardSeat{placed()}}
                                 : prizes::UseSeat{placed(), "t" + std::to_string(number(3))};
            case 43:
                return number(3) ? journal::TournamentCommand{RemoveEntry{entry(), Removal::disqualified, Chips{1}, ""}}
                                 : prizes::AwardTrophy{placed()};
            case 48:
            case 49:
                return SellChips{entry(), ChipProduct{number(3)}, Payment{number(4)},
                                 number(2) ? std::optional(Chips{number(300)}) : std::nullopt, number(4) == 0};
            case 50:
                return DeclareRebuy{entry(), number(2) ? std::optional(Chips{number(3)}) : std::nullopt};
            case 51:
                return number(3) ? journal::TournamentCommand{JoinWaitingList{some_person()}}
                                 : LeaveWaitingList{some_person()};
            case 52:
                return number(2) ? journal::TournamentCommand{PreRegister{some_person(), number(2) == 0}}
                                 : CheckIn{some_person()};
            case 53:
                return RemoveAbsent{{{entry(), Chips{number(500)}, number(2) == 0}},
                                    number(2) ? std::optional<std::string>("not here") : std::nullopt};
            case 54:
                if (number(4) == 0)
                    return BeginHand{TableNumber{number(4)},
                                     number(2) ? std::optional(static_cast<HandStart>(number(3))) : std::nullopt};
                if (number(4) == 0)
                    return SetPace{static_cast<PaceKind>(number(6)), number(3) > 0,
                                   number(2) ? std::optional<std::int64_t>(number(20)) : std::nullopt};
                if (number(4) == 0)
                    return ChangeDeck{TableNumber{number(4)}, static_cast<DeckChange>(number(4)), number(3) == 0};
                if (number(4) == 0) return ExchangeChips{entry(), Chips{25}, number(9), Chips{100}, number(2) == 0};
                if (number(3) == 0)
                    return CarryChips{entry(), Chips{number(900)}, number(3) > 0, static_cast<Transport>(number(3)),
                                      number(2) == 0};
                return number(2) ? journal::TournamentCommand{StartOvertime{}} : PushDealers{};
            case 55:
                return number(2) ? journal::TournamentCommand{TellTable{
                                       TableNumber{number(4)},
                                       number(2) ? std::optional(Chips{1 + number(900)}) : std::nullopt}}
                                 : RunOutTable{TableNumber{number(4)}};
            case 56:
                return TickNotice{Notice{number(17)}};
            case 57:
                return number(2)
                           ? journal::TournamentCommand{KeepSeat{entry(), number(3) > 0}}
                           : CorrectSeat{entry(), {TableNumber{number(5)}, SeatNumber{number(5)}}, Chips{number(2000)}};
            case 58:
                return number(2) ? journal::TournamentCommand{ChangePlayer{entry(), some_person()}}
                                 : RegisterTeam{"t" + std::to_string(number(4)),
                                                {some_person(), some_person(), some_person()}};
            case 59:
                return StopSurvivor{{{entry(), Chips{1 + number(900)}}, {entry(), Chips{1 + number(900)}}}};
            case 0:
                return CreateTournament{some_setup()};
            case 1:
            case 2:
                return ChangeSetup{some_setup()};
            case 3:
                return OpenRegistration{};
            case 4:
                if (number(4) == 0) return ChangeBook{one_of(std::vector<std::string>{"tda-2024", "cnp"}), "why not"};
                return number(6) ? journal::TournamentCommand{PauseClock{}} : CancelTournament{"why not"};
            case 5:
                return RefundEntry{entry()};
            case 6:
            case 7:
                return StartClock{};
            case 8:
                return SetLevel{number(7) - 1};
            case 9:
                return AddTime{(number(21) - 10) * minute_ms};
            case 10:
            case 11:
                return BustOut{{entry()}, {}};
            case 12:
                return BustOut{{entry(), entry()}, {entry()}};
            case 13:
                return MoveEntry{entry(), TableNumber{number(5)}, SeatNumber{number(5)}};
            case 14:
                return BreakTable{TableNumber{number(5)}};
            case 15:
                return BalanceTables{};
            case 16:
                return number(4) ? journal::TournamentCommand{prizes::PublishPrizes{}} : prizes::ReportPrizes{};
            case 17:
            case 18:
                return prizes::PayPrize{placed()};
            case 19:
                return prizes::TakeBackPrize{placed()};
            case 20:
            case 21:
                return journal::UndoStep{stream && stream->to_undo() && number(2) ? stream->to_undo()->version
                                                                                  : number(versions)};
            case 28:
                return TransferEntry{entry(), "t" + std::to_string(number(3))};
            case 23:
                return RefundEntries{{entry(), with(EntryStatus::busted)}};
            case 24: {
                auto levels = stream && stream->state().exists ? stream->state().setup->levels : some_setup().levels;
                levels.push_back({"level", Chips{400}, Chips{800}, Chips{0}, (1 + number(9)) * minute_ms});
                if (number(2))
                    levels[static_cast<std::size_t>(number(static_cast<int>(levels.size())))].ante = Chips{5};
                return ChangeLevels{levels};
            }
            case 25:
                return ChangeLateRegistration{number(5) - 1};
            case 26:
                return ChangeCap{number(3) ? std::optional<std::int64_t>(number(12)) : std::nullopt};
            case 27:
                return ChangePayout{{{1, {10000}}, {2 + number(2), {6000, 4000}}}, 100 + number(3)};
            case 44: {
                RecordConduct told{.entry = entry(),
                                   .infraction = one_of<std::string>({"noise", "cheating", "chip_dumping", "nothing"}),
                                   .what = "what",
                                   .reason = number(2) ? "why" : ""};
                if (number(3)) told.measure = static_cast<LightMeasure>(number(4));
                if (number(2)) told.length = number(3);
                return told;
            }
            case 45:
                return number(3) ? journal::TournamentCommand{CountHandsDealt{TableNumber{number(4)}, 1 + number(3)}}
                                 : ReadmitPlayer{entry()};
            case 46:
                return DisqualifyPlayer{.entry = entry(),
                                        .infraction = "cheating",
                                        .what = "what",
                                        .expelled = number(2) == 0,
                                        .chips = Chips{number(2000)},
                                        .reason = "why"};
            case 22:
                return journal::RedoStep{stream && stream->to_redo() ? stream->to_redo()->version : number(versions)};
            default:
                return SellEntry{some_person()};
        }
    }

    std::string some_card() const {
        static const std::string ranks = "23456789TJQKA", suits = "cdhs";
        return {ranks[static_cast<std::size_t>(number(13))], suits[static_cast<std::size_t>(number(4))]};
    }
    std::vector<std::string> some_cards(int n) const {
        std::set<std::string> cards;
        while (static_cast<int>(cards.size()) < n) cards.insert(some_card());
        return {cards.begin(), cards.end()};
    }
    std::int64_t some_seat(const table::State& s) const {
        return s.hand.to_act == hand::no_seat || number(8) == 0 ? number(5) : s.hand.to_act.value + 1;
    }
    say::Act some_act(const table::State& s) const {
        const std::int64_t seat = some_seat(s);
        const Chips chips{100 * (1 + number(60))};
        switch (number(5)) {
            case 0:
                return say::Conduct{.seat = seat, .infraction = "etiquette"};
            case 1: {
                const auto matter = static_cast<rulings::Matter>(number(static_cast<int>(rulings::matter_count)));
                say::Incident i{.matter = std::string(rulings::name_of(matter))};
                for (const std::string_view slot : say::slots_of(rulings::phrase_of(matter))) {
                    if (slot == "seat") i.seat = seat;
                    if (slot == "other") i.other = 1 + number(3);
                    if (slot == "n") i.n = number(40);
                    if (slot == "m") i.m = number(5);
                    if (slot == "chips") i.chips = chips;
                    if (slot == "chips2") i.chips2 = Chips{100 * number(20)};
                }
                return i;
            }
            case 2:
                return say::Incident{.matter = "clock_started_by_director", .seat = seat};
            case 3:
                return say::Wager{.seat = seat, .said = one_of<std::string>({"raise", "call", "subo", "fold", "what"})};
            default:
                return say::Wager{.seat = seat, .motions = std::vector<say::Motion>{{.chips = {chips, chips}}}};
        }
    }
    // Of a table that is followed mostly what is due.
    TableCommand table_command(const std::string& id, std::int64_t n) const {
        const auto table = app_->table(id, n);
        if (!table || number(40) == 0)
            return number(8) ? OpenTable{.button = 1 + number(3)} : OpenTable{.button = std::nullopt};
        const table::State& s = table->state();
        const auto any = [](const journal::TableStep&) { return true; };
        const auto* last = table->to_undo(any);
        const auto* undone = table->to_redo(any);
        const int versions = static_cast<int>(table->version()) + 2;
        if (!s.tasks.empty() && number(3) == 0) return FinishTask{0};
        switch (number(16)) {
            case 0:
                return UndoAtTable{last && number(3) ? last->version : number(versions)};
            case 1:
                return RedoAtTable{undone && number(3) ? undone->version : number(versions)};
            case 2:
            case 3:
                return TellWhatHappened{.act = some_act(s)};
            case 4:
                return number(4) ? TableCommand{ChooseOutcome{number(4) - 1}} : FinishTask{number(3) - 1};
            case 5:
                return CorrectStack{some_seat(s), Chips{100 * number(300)}, number(5) ? "counted" : ""};
            case 6:
                return number(2) ? TableCommand{EndHand{}} : StartHand{};
            default:
                break;
        }
        switch (s.hand.phase) {
            case hand::Phase::idle:
                return StartHand{};
            case hand::Phase::over:
                return s.ended ? TableCommand{StartHand{}} : EndHand{};
            case hand::Phase::dealing:
                return DealCards{some_cards(s.hand.due_board), std::nullopt};
            case hand::Phase::showdown: {
                const std::int64_t seat = s.hand.pending.empty() ? 1 : s.hand.pending.lowest().value + 1;
                return number(6) ? TableCommand{ShowHand{seat, some_cards(2)}} : MuckHand{seat};
            }
            default:
                break;
        }
        const auto doing = static_cast<say::Doing>(number(6));
        const bool sized = doing == say::Doing::bet || doing == say::Doing::raise;
        return TakeAction{some_seat(s), doing, sized ? std::optional(Chips{100 * number(100)}) : std::nullopt};
    }

    Submission some_submission() const {
        const auto of_somebody = [&]() -> Submission {
            if (number(3) == 0) {
                const std::string id = "t" + std::to_string(number(2));
                const std::int64_t n = 1 + number(3);
                return at(id, n, table_command(id, n));
            }
            if (number(4) == 0) return of_house(house_command());
            const std::string id = "t" + std::to_string(number(3));
            return of(id, tournament_command(id));
        };
        Submission s = of_somebody();
        if (number(6) == 0) s.role = one_of<std::string>({"floor", "cashier", "dealer", "display", "director", ""});
        if (number(12) == 0) s.expected_version = number(30);
        return s;
    }

    void read_everything() const {
        const ClaimsThrow guard;
        for (const char* role : {"", "floor", "administrator"}) {
            const server::Viewer viewer{.staff = is_staff(role), .role = role};
            server::house_view(*app_, viewer);
            for (const auto& [id, stream] : app_->tournaments()) {
                server::tournament_view(*app_, id, *stream, viewer);
                server::history_view(*app_, *stream, viewer);
                server::results_csv(*app_, *stream);
                server::results_json(*app_, id, *stream);
                for (const auto& [entry, known] : stream->state().entries) server::seat_view(*app_, known.ticket);
            }
        }
        server::tournament_list(*app_);
        server::persons_view(*app_, "p", 0, 20);
        server::templates_view(*app_);
        const auto house = app_->house();
        for (const auto& [person, known] : house->persons) server::person_view(*app_, person);
        server::accounts_view(*app_);
    }

    void check_claims() const {
        for (const auto& [id, stream] : app_->tournaments()) {
            RC_ASSERT(stream->state().exists);
            if (const auto broken = stream->broken_invariant()) RC_FAIL(id + ": " + *broken);
            const auto tables = app_->tables_of(id);
            for (const auto& [name, table] : tables)
                if (const auto broken = table->broken_invariant()) RC_FAIL(name + ": " + *broken);
        }
        const std::lock_guard lock(alarms_mutex);
        for (const auto& alarm : alarms)
            if (alarm.starts_with("bug")) RC_FAIL(alarm);
    }

    void one_transaction() {
        std::vector<Submission> together;
        for (int i = 1 + number(5); i > 0; --i) together.push_back(some_submission());
        if (number(8) == 0) together.push_back(together.front());  // a retry that overtakes
        for (const auto& answer : app_->submit_together(together)) {
            if (answer) continue;
            if (answer.error().status >= 500) RC_FAIL(answer.error().code);
        }
    }

    // A second house that is given the same history, command by command: the same chain, the same state.
    void check_second_house() const {
        std::vector<store::Append> history;
        const auto read = store_.read_all(0, [&](const journal::Envelope& r) {
            if (history.empty() || history.back().command != r.command)
                history.push_back({.stream = r.stream,
                                   .expected_version = r.version - 1,
                                   .at_ms = r.at_ms,
                                   .by = r.by,
                                   .device = r.device,
                                   .command = r.command});
            store::Append& append = history.back();
            if (append.stream == r.stream) {
                append.records.push_back({r.type, r.payload});
                return true;
            }
            if (append.also.empty() || append.also.back().stream != r.stream)
                append.also.push_back({.stream = r.stream, .expected_version = r.version - 1});
            append.also.back().records.push_back({r.type, r.payload});
            return true;
        });
        RC_ASSERT(read.has_value());
        store::MemoryStore second;
        RC_ASSERT(second.commit(history).has_value());
        RC_ASSERT(second.head().hash == store_.head().hash);
        RC_ASSERT(second.head().position == store_.head().position);
        const auto opened = App::open(second, {.now_ms = [this] { return wall.load(); }, .books = {}});
        RC_ASSERT(opened.has_value());
        RC_ASSERT(*(*opened)->house() == *app_->house());
        const auto mine = app_->tournaments(), theirs = (*opened)->tournaments();
        RC_ASSERT(mine.size() == theirs.size());
        for (std::size_t i = 0; i < mine.size(); ++i) {
            const auto& [id, stream] = mine[i];
            const auto& [other_id, other] = theirs[i];
            RC_ASSERT(id == other_id);
            RC_ASSERT(stream->state() == other->state());
            RC_ASSERT(stream->prizes() == other->prizes());
            RC_ASSERT(stream->version() == other->version());
            RC_ASSERT(stream->next_commitment() == other->next_commitment());
            for (const auto& [version, step] : stream->steps())
                RC_ASSERT(stream->undone(version) == other->undone(version));
            same_tables(*app_, **opened, id);
        }
    }

    // Tables replay to the same state and the same course, voided hands and undone ends included.
    static void same_tables(const App& one, const App& other, const std::string& tournament) {
        const auto mine = one.tables_of(tournament), theirs = other.tables_of(tournament);
        RC_ASSERT(mine.size() == theirs.size());
        for (const auto& [name, table] : mine) {
            RC_ASSERT(theirs.contains(name));
            const auto& again = theirs.at(name);
            RC_ASSERT(table->state() == again->state());
            RC_ASSERT(table->state().course == again->state().course);
            RC_ASSERT(table->version() == again->version());
            for (const auto& [version, step] : table->steps())
                RC_ASSERT(table->undone(version) == again->undone(version));
        }
    }

    void check_replay() {
        check_second_house();
        Replay replay{true};
        std::optional<std::string> wrong;
        const auto read = store_.read_all(0, [&](const journal::Envelope& r) { return !(wrong = replay.take(r)); });
        RC_ASSERT(read.has_value());
        if (!wrong) wrong = replay.finish();
        if (wrong) RC_FAIL(*wrong);
        RC_ASSERT(replay.house.state() == *app_->house());
        const auto before = app_->tournaments();
        const auto house = app_->house();
        for (const auto& [id, stream] : before) {
            const auto tables = app_->tables_of(id);
            for (const auto& [name, table] : tables) {
                RC_ASSERT(replay.tables.contains(name));
                RC_ASSERT(replay.tables.at(name)->state() == table->state());
            }
        }
        // What is kept of open drawers is what the tournaments say went through them, before a restart and after it.
        for (const auto& [of, shift] : house->shifts_open)
            RC_ASSERT(replay.drawers.at(shift) == app_->drawer_of(shift));
        open(store_);
        for (const auto& [of, shift] : house->shifts_open)
            RC_ASSERT(replay.drawers.at(shift) == app_->drawer_of(shift));
        RC_ASSERT(*app_->house() == *house);
        RC_ASSERT(app_->tournaments().size() == before.size());
        for (const auto& [id, stream] : before) {
            const auto again = app_->tournament(id);
            RC_ASSERT(again->state() == stream->state());
            RC_ASSERT(again->prizes() == stream->prizes());
            RC_ASSERT(again->version() == stream->version());
        }
        read_everything();
    }
};

TEST(AnyHouse, LivesThroughAnythingItIsAsked) {
    const auto walk_once = [] {
        Walk walk;
        walk.open(walk.store_);
        walk.make_house();
        for (const char* id : {"t0", "t1"}) {
            auto setup = plain_setup();
            setup.seats_per_table = 3;
            setup.late_levels = 1;
            setup.payout = {{1, {10000}}, {3, {6000, 4000}}};
            walk.make_tournament(id, setup);
        }
        for (int i = 0; i < 12; ++i) walk.person("P", std::to_string(i));
        // One night is under way, the other has sold nothing yet: its set-up may still change.
        const auto house = walk.app_->house();
        for (const auto& [person, known] : house->persons)
            if (number(3)) walk.app_->submit(Walk::of("t0", SellEntry{person}));
        if (number(2)) walk.app_->submit(Walk::of("t0", StartClock{}));
        const int transactions = 10 + number(90);
        for (int i = 0; i < transactions; ++i) {
            walk.one_transaction();
            walk.check_claims();
            if (number(8) == 0) walk.read_everything();
            const std::int64_t on = number(8) * minute_ms;
            walk.steady += on;
            walk.wall += on;
            if (number(20) == 0) walk.open(walk.store_);  // what is over is then read when it is asked for
            if (number(15) == 0) walk.wall += (number(5) - 2) * 60 * minute_ms;  // somebody sets the machine's clock
        }
        walk.check_replay();
    };
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(rc::check(walk_once));
}

}  // namespace
}  // namespace riffle::app
