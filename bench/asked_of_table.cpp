// Every command of a live table: one that is followed, in the states its commands are asked in.
#include <boost/mp11.hpp>

#include "bench/asked.h"
#include "bench/scenes.h"
#include "core/journal/json_codec.h"

namespace riffle::bench {
namespace {

using namespace tournament;
using namespace app;
using journal::StepAt;

// A table of a tournament that is followed.
struct At {
    std::string id;
    std::int64_t table = 1;
};

Rows asked(const At& at, TableCommand command, std::string how = {}) {
    return {{at.id, Evening::at_table(at.id, at.table, std::move(command)), std::move(how)}};
}

void give(Evening& e, const At& at, TableCommand command) { e.give_at(at.id, at.table, std::move(command)); }
journal::TableStream table_of(Evening& e, const At& at) { return *e.app().table(at.id, at.table); }

// The tables of one tournament, each in another state: the field is the same to all of them.
At live(Evening& e, std::int64_t table, const std::function<void(const At&)>& play) {
    At at{e.scene("live", [&] { begin(e, "live", evening_setup()); }), table};
    e.scene(fmt::format("live, table {}", table), [&] {
        give(e, at, OpenTable{.button = 1});
        play(at);
    });
    return at;
}
// One of a tournament of its own.
At other(Evening& e, const std::string& id, const Setup& setup, const std::function<void(const At&)>& play) {
    const At at{id};
    e.scene(id, [&] {
        begin(e, id, setup);
        give(e, at, OpenTable{.button = 1});
        play(at);
    });
    return at;
}

std::int64_t to_act(Evening& e, const At& at) { return table_of(e, at).state().hand.to_act.value + 1; }
std::int64_t shows_next(Evening& e, const At& at) { return table_of(e, at).state().hand.pending.lowest().value + 1; }
hand::Phase phase(Evening& e, const At& at) { return table_of(e, at).state().hand.phase; }

void fold_to_one(Evening& e, const At& at) {
    while (phase(e, at) == hand::Phase::betting) give(e, at, TakeAction{to_act(e, at), say::Doing::fold, {}});
}
void all_in_and_called(Evening& e, const At& at) {
    give(e, at, StartHand{});
    give(e, at, TakeAction{to_act(e, at), say::Doing::all_in, {}});
    give(e, at, TakeAction{to_act(e, at), say::Doing::call, {}});
    fold_to_one(e, at);
}
void deal_board(Evening& e, const At& at) {
    give(e, at, DealCards{{"2c", "7d", "9h"}});
    give(e, at, DealCards{{"Js"}});
    give(e, at, DealCards{{"3d"}});
}
// Some hands were played there, so that there is something to look through.
At following(Evening& e) {
    return live(e, 1, [&](const At& at) {
        for (int hand = 0; hand < 20; ++hand) {
            give(e, at, StartHand{});
            fold_to_one(e, at);
            give(e, at, EndHand{});
        }
    });
}
At in_hand(Evening& e) {
    return live(e, 2, [&](const At& at) { give(e, at, StartHand{}); });
}
At run_out(Evening& e) {
    return live(e, 3, [&](const At& at) { all_in_and_called(e, at); });
}
At showdown(Evening& e) {
    return live(e, 4, [&](const At& at) {
        all_in_and_called(e, at);
        deal_board(e, at);
    });
}
At over(Evening& e) {
    return live(e, 5, [&](const At& at) {
        all_in_and_called(e, at);
        deal_board(e, at);
        give(e, at, ShowHand{shows_next(e, at), {"As", "Ad"}});
        if (phase(e, at) == hand::Phase::showdown) give(e, at, ShowHand{shows_next(e, at), {"Kc", "Kd"}});
    });
}
// Checked down by two: nobody is all in, and who is asked first may show nothing.
At checked_down(Evening& e) {
    return live(e, 6, [&](const At& at) {
        give(e, at, StartHand{});
        bool called = false;
        std::vector<std::vector<std::string>> board{{"2c", "7d", "9h"}, {"Js"}, {"3d"}};
        for (auto street = board.begin();;) {
            if (phase(e, at) == hand::Phase::dealing && street != board.end()) {
                give(e, at, DealCards{*street++});
                continue;
            }
            if (phase(e, at) != hand::Phase::betting) break;
            const std::int64_t seat = to_act(e, at);
            if (e.may_at(at.id, at.table, TakeAction{seat, say::Doing::check, {}})) continue;
            give(e, at, TakeAction{seat, called ? say::Doing::fold : say::Doing::call, {}});
            called = true;
        }
    });
}

// ---- a row a kind

Rows rows(Evening& e, Kind<OpenTable>) { return asked({playing(e)}, OpenTable{.button = 1}); }
Rows rows(Evening& e, Kind<StartHand>) { return asked(following(e), StartHand{}); }
Rows rows(Evening& e, Kind<TakeAction>) {
    return asked(in_hand(e), TakeAction{to_act(e, in_hand(e)), say::Doing::call, {}});
}
Rows rows(Evening& e, Kind<DealCards>) { return asked(run_out(e), DealCards{{"2c", "7d", "9h"}}); }
Rows rows(Evening& e, Kind<ChangeCards>) {
    Setup setup = evening_setup();
    setup.game = "27-triple";
    const At at = other(e, "draw", setup, [&](const At& there) {
        give(e, there, StartHand{});
        while (phase(e, there) == hand::Phase::betting)
            if (const std::int64_t seat = to_act(e, there);
                !e.may_at(there.id, there.table, TakeAction{seat, say::Doing::check, {}}))
                give(e, there, TakeAction{seat, say::Doing::call, {}});
    });
    return asked(at, ChangeCards{to_act(e, at), {"??"}});
}
Rows rows(Evening& e, Kind<ShowHand>) { return asked(showdown(e), ShowHand{shows_next(e, showdown(e)), {"As", "Ad"}}); }
Rows rows(Evening& e, Kind<MuckHand>) { return asked(checked_down(e), MuckHand{shows_next(e, checked_down(e))}); }
Rows rows(Evening& e, Kind<TellWhatHappened>) {
    return asked(in_hand(e), TellWhatHappened{.act = say::Wager{.seat = to_act(e, in_hand(e)), .said = "raise"}});
}
Rows rows(Evening& e, Kind<ChooseOutcome>) {
    const At at = live(e, 7, [&](const At& there) {
        give(e, there, StartHand{});
        give(e, there, TakeAction{to_act(e, there), say::Doing::raise, Chips{800}});
        // An undercall is the director's to rule on.
        say::Wager pushed{.seat = to_act(e, there)};
        pushed.motions = std::vector<say::Motion>{{.chips = {Chips{100}, Chips{100}}}};
        give(e, there, TellWhatHappened{.act = pushed});
    });
    return asked(at, ChooseOutcome{0});
}
Rows rows(Evening& e, Kind<FinishTask>) {
    // Where an appeal holds up the hand.
    Setup setup = evening_setup();
    setup.book = "rptp";
    setup.rebuy.reset();
    const At at = other(e, "task", setup, [&](const At& there) {
        give(e, there, StartHand{});
        give(e, there, TellWhatHappened{.act = say::Incident{.matter = "ruling_appealed", .seat = to_act(e, there)}});
    });
    return asked(at, FinishTask{0});
}
Rows rows(Evening& e, Kind<CorrectStack>) {
    const std::int64_t seat = table_of(e, following(e)).state().seated.lowest().value + 1;
    return asked(following(e), CorrectStack{seat, Chips{9'500}, "counted"});
}
Rows rows(Evening& e, Kind<EndHand>) { return asked(over(e), EndHand{}); }
// The last step, and one in the middle of the hands with all that was played since.
Rows rows(Evening& e, Kind<UndoAtTable>) {
    const At at = following(e);
    const journal::TableStream table = table_of(e, at);
    const auto any = [](const journal::TableStep&) { return true; };
    Rows all = asked(at, UndoAtTable{table.to_undo(any)->version}, "last");
    const std::int64_t step = table.steps().nth(table.steps().size() / 2).first;
    const auto resting = e.app().resting_at(at.id, at.table, step);
    if (!resting) give_up("nothing rests on a step of a table: " + resting.error().code);
    std::vector<StepAt> with;
    for (const RestingStep& one : *resting)
        with.push_back({one.step ? one.step->version : one.at_table->version, one.table});
    const Rows more = asked(at, UndoAtTable{step, with}, fmt::format("one with {} more", with.size()));
    all.insert(all.end(), more.begin(), more.end());
    return all;
}
Rows rows(Evening& e, Kind<RedoAtTable>) {
    const auto any = [](const journal::TableStep&) { return true; };
    const At at = live(e, 8, [&](const At& there) {
        give(e, there, StartHand{});
        give(e, there, UndoAtTable{table_of(e, there).to_undo(any)->version});
    });
    return asked(at, RedoAtTable{table_of(e, at).to_redo(any)->version});
}

}  // namespace

std::vector<KindAsked> asked_of_tables() {
    std::vector<KindAsked> all;
    boost::mp11::mp_for_each<
        boost::mp11::mp_transform<Kind, boost::mp11::mp_rename<TableCommand, boost::mp11::mp_list>>>(
        [&]<class T>(Kind<T> kind) {
            all.push_back({std::string(journal::type_name<T>()), [kind](Evening& e) { return rows(e, kind); }});
        });
    return all;
}

}  // namespace riffle::bench
