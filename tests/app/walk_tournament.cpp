// What a walk asks of a tournament.
#include "core/tournament/view.h"
#include "tests/app/any_command.h"
#include "tests/app/walk.h"

namespace riffle::app {

using namespace tournament;

tournament::Setup Walk::some_setup() const {
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

journal::TournamentCommand Walk::tournament_command(const std::string& id) const {
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
    switch (number(68)) {
        case 64:
        case 65:
        case 66:
            return undo_together(id);
        case 67:
            return last_hand(id);
        case 60:
        case 61:
            return AnyCommand{number,
                              [&] {
                                  return one_of<std::string>({some_person(), some_account(), "t1", "7", "D8"});
                              }}
                .of<journal::TournamentCommand>();
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
            return number(2)
                       ? journal::TournamentCommand{TellTable{
                             TableNumber{number(4)}, number(2) ? std::optional(Chips{1 + number(900)}) : std::nullopt}}
                       : RunOutTable{TableNumber{number(4)}};
        case 56:
            return TickNotice{Notice{number(17)}};
        case 57:
            return number(2)
                       ? journal::TournamentCommand{KeepSeat{entry(), number(3) > 0}}
                       : CorrectSeat{entry(), {TableNumber{number(5)}, SeatNumber{number(5)}}, Chips{number(2000)}};
        case 58:
            return number(2)
                       ? journal::TournamentCommand{ChangePlayer{entry(), some_person()}}
                       : RegisterTeam{"t" + std::to_string(number(4)), {some_person(), some_person(), some_person()}};
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
            if (number(2)) levels[static_cast<std::size_t>(number(static_cast<int>(levels.size())))].ante = Chips{5};
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
            // Now and then a step that went along with another.
            return journal::RedoStep{stream && stream->to_redo() && number(4) ? stream->to_redo()->version
                                                                              : number(versions)};
        default:
            return SellEntry{some_person()};
    }
}

journal::TournamentCommand Walk::undo_together(const std::string& id) const {
    const auto stream = app_->tournament(id);
    if (!stream) return journal::UndoStep{1, std::vector<journal::StepAt>{}};
    const auto& steps = stream->steps();
    // At any depth, mostly not so deep that all of the night goes.
    const int reach = static_cast<int>(steps.size());
    const int back = number(3) ? number(std::min(reach, 12)) : number(reach);
    const std::int64_t step = steps.nth(static_cast<std::size_t>(reach - 1 - back)).first;
    const auto rows = app_->resting_on(id, step);
    return journal::UndoStep{step, rows ? as_shown(*rows) : std::vector<journal::StepAt>{}};
}

journal::TournamentCommand Walk::last_hand(const std::string& id) const {
    const auto stream = app_->tournament(id);
    std::vector<EntryNumber> seated;
    if (stream)
        for (const auto& [entry, known] : stream->state().entries)
            if (known.status == EntryStatus::seated) seated.push_back(entry);
    // A night under way mostly goes on.
    if (seated.size() < 2 || (id.front() == 't' && number(6))) return SellEntry{some_person()};
    const EntryNumber winner = seated.front();
    seated.erase(seated.begin());
    return BustOut{seated, {winner}};
}

}  // namespace riffle::app
