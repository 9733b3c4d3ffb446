// Every command of a tournament.
#include <boost/mp11.hpp>

#include "bench/asked.h"
#include "bench/scenes.h"
#include "core/journal/json_codec.h"
#include "core/journal/tournament_codec.h"

namespace riffle::bench {
namespace {

using namespace tournament;
using namespace prizes;
using app::RestingStep;
using journal::RedoStep;
using journal::StepAt;
using journal::UndoStep;

Rows row(const std::string& id, journal::TournamentCommand command, std::string how = {}) {
    return {{id, Venue::of(id, std::move(command)), std::move(how)}};
}

Rows rows(Evening&, Kind<CreateTournament>) { return row("new", CreateTournament{evening_setup()}); }
Rows rows(Evening& e, Kind<ChangeSetup>) {
    Setup setup = evening_setup();
    setup.name = "Other";
    return row(selling(e), ChangeSetup{setup});
}
Rows rows(Evening& e, Kind<OpenRegistration>) { return row(announced(e), OpenRegistration{}); }
Rows rows(Evening& e, Kind<ChangeBook>) { return row(playing(e), ChangeBook{"cnp", "why"}); }
Rows rows(Evening& e, Kind<CancelTournament>) { return row(selling(e), CancelTournament{"why"}); }
Rows rows(Evening& e, Kind<SellEntry>) {
    Rows all = row(playing(e), Evening::sale(e.newcomer()));
    const auto again = row(playing(e), Evening::sale("p2"), "again");
    all.insert(all.end(), again.begin(), again.end());
    return all;
}
Rows rows(Evening& e, Kind<RefundEntry>) { return row(selling(e), RefundEntry{EntryNumber{7}}); }
Rows rows(Evening& e, Kind<RefundEntries>) {
    RefundEntries refund;
    for (std::int64_t i = 1; i <= 20; ++i) refund.entries.push_back(EntryNumber{i});
    return row(selling(e), refund, "20");
}
Rows rows(Evening& e, Kind<TransferEntry>) { return row(selling(e), TransferEntry{EntryNumber{7}, elsewhere(e)}); }
Rows rows(Evening& e, Kind<ChangeLevels>) {
    auto levels = evening_setup().levels;
    levels.push_back({"level", Chips{5000}, Chips{10000}, Chips{0}, 20 * minute});
    return row(playing(e), ChangeLevels{levels});
}
Rows rows(Evening& e, Kind<ChangeLateRegistration>) { return row(playing(e), ChangeLateRegistration{4}); }
Rows rows(Evening& e, Kind<ChangeCap>) { return row(playing(e), ChangeCap{e.entries()}); }
Rows rows(Evening& e, Kind<ChangePayout>) {
    return row(playing(e), ChangePayout{{{1, {10000}}, {3, {6000, 3000, 1000}}}, 100});
}
Rows rows(Evening& e, Kind<StartClock>) { return row(selling(e), StartClock{}); }
Rows rows(Evening& e, Kind<PauseClock>) { return row(playing(e), PauseClock{}); }
Rows rows(Evening& e, Kind<SetLevel>) { return row(playing(e), SetLevel{2}); }
Rows rows(Evening& e, Kind<AddTime>) { return row(playing(e), AddTime{minute}); }
Rows rows(Evening& e, Kind<BustOut>) {
    Rows all = row(playing(e), BustOut{{EntryNumber{e.entries() / 2}}, {}});
    const auto with = row(bounties(e), BustOut{{EntryNumber{e.entries() / 2}}, {EntryNumber{1}}}, "bounty");
    all.insert(all.end(), with.begin(), with.end());
    return all;
}
// Somebody of the middle of the field who is still in.
EntryNumber still_in(Evening& e, const std::string& id) {
    EntryNumber who{e.entries() / 2};
    while (e.state(id).find(who)->status != EntryStatus::seated) who = EntryNumber{who.value + 1};
    return who;
}
Rows rows(Evening& e, Kind<MoveEntry>) {
    const EntryNumber who = still_in(e, thinned(e));
    const Place free = free_seat(e, thinned(e), who);
    return row(thinned(e), MoveEntry{who, free.table, free.seat});
}
Rows rows(Evening& e, Kind<TellButton>) { return row(playing(e), TellButton{TableNumber{1}, SeatNumber{1}}); }
Rows rows(Evening& e, Kind<BreakTable>) {
    return row(thinned(e), BreakTable{e.state(thinned(e)).seating.tables().back().first});
}
Rows rows(Evening& e, Kind<BalanceTables>) { return row(uneven(e), BalanceTables{}); }
Rows rows(Evening& e, Kind<RedrawSeats>) {
    Rows all = row(playing(e), RedrawSeats{"why"});
    all.back().most = 2'000;
    return all;
}
Rows rows(Evening& e, Kind<SetBreakOrder>) {
    SetBreakOrder order;
    for (const auto& [number, table] : e.state(playing(e)).seating.tables()) order.tables.push_back(number);
    std::rotate(order.tables.begin(), order.tables.begin() + 1, order.tables.end());
    return row(playing(e), order);
}
Rows rows(Evening& e, Kind<DrawButton>) { return row(playing(e), DrawButton{TableNumber{1}}); }
Rows rows(Evening& e, Kind<StartHandForHand>) { return row(playing(e), StartHandForHand{}); }
Rows rows(Evening& e, Kind<CountHand>) { return row(hand_for_hand(e), CountHand{}); }
Rows rows(Evening& e, Kind<EndHandForHand>) { return row(hand_for_hand(e), EndHandForHand{}); }
Rows rows(Evening& e, Kind<AnnounceLastHands>) { return row(playing(e), AnnounceLastHands{.hands = 3}); }
Rows rows(Evening& e, Kind<EndDay>) { return row(playing(e), EndDay{}); }
Rows rows(Evening& e, Kind<ColourUp>) {
    const Chips least = e.state(playing(e)).setup->chips.front().value;
    ColourUp up{.table = TableNumber{1}, .value = least, .method = {}, .leftovers = {}};
    const Table table = *e.state(playing(e)).seating.find(TableNumber{1});
    for (const auto& seat : table.seats)
        if (seat && up.leftovers.size() < 4) up.leftovers.push_back({*seat, 1, false});
    return row(playing(e), up);
}
Rows rows(Evening& e, Kind<RetireChips>) {
    return row(playing(e), RetireChips{e.state(playing(e)).setup->chips.front().value});
}
Rows rows(Evening& e, Kind<TakeLateChips>) {
    return row(late(e), TakeLateChips{EntryNumber{1}, e.state(late(e)).setup->chips.front().value, 4});
}
Rows rows(Evening& e, Kind<TakeFoundChips>) { return row(playing(e), TakeFoundChips{Chips{500}, std::nullopt}); }
Rows rows(Evening& e, Kind<RemoveEntry>) {
    return row(playing(e), RemoveEntry{EntryNumber{e.entries() / 2}, Removal::disqualified, Chips{1000}, "why"});
}
Rows rows(Evening& e, Kind<SellChips>) {
    return row(playing(e), SellChips{EntryNumber{9}, ChipProduct::rebuy, Payment::cash, Chips{0}, false});
}
Rows rows(Evening& e, Kind<DeclareRebuy>) { return row(playing(e), DeclareRebuy{EntryNumber{9}, Chips{0}}); }
Rows rows(Evening& e, Kind<JoinWaitingList>) { return row(full(e), JoinWaitingList{e.newcomer()}); }
Rows rows(Evening& e, Kind<LeaveWaitingList>) { return row(full(e), LeaveWaitingList{e.newcomer(1)}); }
Rows rows(Evening& e, Kind<PreRegister>) { return row(selling(e), PreRegister{e.newcomer(), true}); }
Rows rows(Evening& e, Kind<CheckIn>) { return row(selling(e), CheckIn{e.newcomer()}); }
Rows rows(Evening& e, Kind<RemoveAbsent>) {
    AbsentPlayer one{.entry = EntryNumber{e.entries() / 2}, .chips = Chips{1000}};
    return row(playing(e), RemoveAbsent{{one}, "not here"});
}
Rows rows(Evening& e, Kind<StartOvertime>) {
    const std::string& id = over_time(e);
    e.now_ms = e.state(id).setup->closes_at.value();
    return row(id, StartOvertime{});
}
Rows rows(Evening& e, Kind<TellTable>) { return row(hand_for_hand(e), TellTable{TableNumber{1}, std::nullopt}); }
Rows rows(Evening& e, Kind<RunOutTable>) { return row(all_in(e), RunOutTable{TableNumber{1}}); }
Rows rows(Evening& e, Kind<PushDealers>) { return row(playing(e), PushDealers{}); }
Rows rows(Evening& e, Kind<RecordConduct>) {
    return row(playing(e), RecordConduct{.entry = EntryNumber{9},
                                         .infraction = "noise",
                                         .what = "loud",
                                         .measure = LightMeasure::warning,
                                         .reason = "loud"});
}
Rows rows(Evening& e, Kind<DisqualifyPlayer>) {
    return row(playing(e), DisqualifyPlayer{.entry = EntryNumber{e.entries() / 2},
                                            .infraction = "cheating",
                                            .what = "what",
                                            .chips = Chips{1000},
                                            .reason = "why"});
}
Rows rows(Evening& e, Kind<CountHandsDealt>) {
    return row(playing(e), CountHandsDealt{e.state(playing(e)).find(EntryNumber{1})->place->table, 1});
}
Rows rows(Evening& e, Kind<ReadmitPlayer>) {
    const std::string& id = e.scene("awaited", [&] {
        Setup setup = evening_setup();
        setup.book = "internacional";
        begin(e, "awaited", setup);
        e.give("awaited", RecordConduct{.entry = EntryNumber{1},
                                        .infraction = "noise",
                                        .what = "loud",
                                        .measure = LightMeasure::hands,
                                        .length = 1,
                                        .reason = "loud"});
        e.give("awaited", CountHandsDealt{e.state("awaited").find(EntryNumber{1})->place->table, 1});
    });
    return row(id, ReadmitPlayer{EntryNumber{1}});
}
Rows rows(Evening& e, Kind<BeginHand>) { return row(playing(e), BeginHand{TableNumber{1}, std::nullopt}); }
Rows rows(Evening& e, Kind<SetPace>) { return row(playing(e), SetPace{PaceKind::hands_per_level, true, 10}); }
Rows rows(Evening& e, Kind<ChangeDeck>) {
    return row(playing(e), ChangeDeck{TableNumber{1}, DeckChange::as_needed, false});
}
Rows rows(Evening& e, Kind<ExchangeChips>) {
    const auto& chips = e.state(playing(e)).setup->chips;
    const std::int64_t each = chips[1].value.value / chips[0].value.value;
    return row(playing(e), ExchangeChips{EntryNumber{9}, chips[0].value, 2 * each, chips[1].value, true});
}
Rows rows(Evening& e, Kind<CarryChips>) {
    return row(playing(e), CarryChips{EntryNumber{e.entries() / 2}, Chips{1000}, true, Transport::rack, false});
}
Rows rows(Evening& e, Kind<TickNotice>) { return row(playing(e), TickNotice{Notice::dealer_handover}); }
Rows rows(Evening& e, Kind<CorrectSeat>) {
    const EntryNumber who = still_in(e, thinned(e));
    return row(thinned(e), CorrectSeat{who, free_seat(e, thinned(e), who), Chips{9000}});
}
Rows rows(Evening& e, Kind<KeepSeat>) { return row(playing(e), KeepSeat{EntryNumber{9}, true}); }
Rows rows(Evening& e, Kind<ChangePlayer>) { return row(team_final(e), ChangePlayer{EntryNumber{1}, "p1"}); }
Rows rows(Evening& e, Kind<RegisterTeam>) {
    return row(teams(e), RegisterTeam{"New", {e.newcomer(0), e.newcomer(1), e.newcomer(2)}});
}
Rows rows(Evening& e, Kind<StopSurvivor>) {
    const std::string& id = survivors(e);
    StopSurvivor stop;
    for (const auto& [entry, known] : e.state(id).entries)
        if (known.status == EntryStatus::seated) stop.survivors.push_back({entry, Chips{1}});
    return row(id, stop);
}
Rows rows(Evening& e, Kind<PlanDealers>) {
    PlanDealers plan{.dealers = {}, .push_every_ms = 20 * minute};
    for (int i = 1; i <= 120; ++i) plan.dealers.push_back(std::to_string(i + 1));
    return row(playing(e), plan);
}
Rows rows(Evening& e, Kind<ChangeDealer>) {
    const std::string& id = playing(e);
    const DealerId other = e.state(id).rota.at().back().second;
    return row(id, ChangeDealer{TableNumber{1}, other});
}
Rows rows(Evening& e, Kind<NoteHandOver>) { return row(playing(e), NoteHandOver{TableNumber{2}, "seat 5 is slow"}); }
Rows rows(Evening& e, Kind<ConfirmHandOver>) { return row(playing(e), ConfirmHandOver{TableNumber{1}, 1}); }

Rows rows(Evening& e, Kind<PublishPrizes>) { return row(late(e), PublishPrizes{}); }
Rows rows(Evening& e, Kind<ReportPrizes>) { return row(final_table(e), ReportPrizes{}); }
Rows rows(Evening& e, Kind<PayPrize>) { return row(one_left(e), PayPrize{EntryNumber{1}}); }
Rows rows(Evening& e, Kind<TakeBackPrize>) { return row(one_left(e), TakeBackPrize{EntryNumber{2}}); }
Rows rows(Evening& e, Kind<AwardSeat>) { return row(satellite(e), AwardSeat{EntryNumber{1}}); }
Rows rows(Evening& e, Kind<UseSeat>) { return row(satellite(e), UseSeat{EntryNumber{2}, elsewhere(e)}); }
Rows rows(Evening& e, Kind<AwardBounty>) { return row(bounties(e), AwardBounty{EntryNumber{5}, {EntryNumber{1}}}); }
Rows rows(Evening& e, Kind<PayBounty>) { return row(bounties(e), PayBounty{EntryNumber{1}}); }
Rows rows(Evening& e, Kind<TakeBackBounty>) { return row(bounties(e), TakeBackBounty{EntryNumber{2}}); }
Rows rows(Evening& e, Kind<LayEnvelopes>) {
    const std::string& id = mystery(e);
    const auto heads = e.state(id).players_left();
    LayEnvelopes lay;
    lay.envelopes.push_back({1000, heads});
    return row(id, lay);
}
Rows rows(Evening& e, Kind<OfferDeal>) {
    return row(final_table(e), OfferDeal{.stacks = stacks_of(e, final_table(e))});
}
Rows rows(Evening& e, Kind<AnswerDeal>) { return row(dealing(e), AnswerDeal{EntryNumber{6}, true}); }
Rows rows(Evening& e, Kind<MakeDeal>) { return row(dealt(e), MakeDeal{}); }
Rows rows(Evening& e, Kind<EndEarly>) {
    const std::string& id = final_table(e);
    const auto stream = e.app().tournament(id);
    const auto paid = present_prizes(stream->state(), stream->prizes(), e.app().book_of(stream->state()));
    EndEarly end{.reason = "the lights are out", .stacks = stacks_of(e, id), .amounts = std::vector<std::int64_t>{}};
    for (std::size_t i = 0; i < end.stacks.size(); ++i) end.amounts->push_back(paid[i].minor);
    return row(id, end);
}
Rows rows(Evening& e, Kind<AwardTrophy>) { return row(one_left(e), AwardTrophy{EntryNumber{1}}); }

// The newest step, one of the middle with what rests on it, and one of the beginning.
Rows rows(Evening& e, Kind<UndoStep>) {
    const std::string& id = thinned(e);
    const auto stream = e.app().tournament(id);
    Rows all = row(id, UndoStep{stream->to_undo()->version}, "last");
    const auto add = [&](Rows more) { all.insert(all.end(), more.begin(), more.end()); };
    // Somebody who was sold a seat in the middle of the sales and is out by now.
    std::int64_t sale = 0;
    for (const auto& [entry, known] : stream->state().entries)
        if (known.status == EntryStatus::busted && entry.value >= e.entries() / 2 && sale == 0)
            sale = stream->sale_of(entry)->version;
    const auto resting = e.app().resting_on(id, sale);
    if (!resting) give_up("nothing rests on a sale: " + resting.error().code);
    std::vector<StepAt> with;
    for (const RestingStep& one : *resting) with.push_back({one.step->version, one.table});
    add(row(id, UndoStep{sale, with}, fmt::format("a sale with {} more", with.size())));
    // Of the whole night: nothing rests on it, and every step since is looked at to say so.
    add(row(night(e), UndoStep{e.app().tournament(night(e))->sale_of(EntryNumber{2})->version}, "the second sale"));
    return all;
}
Rows rows(Evening& e, Kind<RedoStep>) {
    return row(playing(e), RedoStep{e.app().tournament(playing(e))->to_redo()->version});
}

}  // namespace

std::vector<KindAsked> asked_of_tournaments() {
    std::vector<KindAsked> all;
    boost::mp11::mp_for_each<
        boost::mp11::mp_transform<Kind, boost::mp11::mp_rename<journal::TournamentCommand, boost::mp11::mp_list>>>(
        [&]<class T>(Kind<T> kind) {
            all.push_back({std::string(journal::type_name<T>()), [kind](Evening& e) { return rows(e, kind); }});
        });
    return all;
}

}  // namespace riffle::bench
