#include "server/tournament_view.h"

#include <algorithm>
#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>
#include <map>
#include <set>

#include "app/roles.h"
#include "core/journal/tournament_codec.h"
#include "core/prizes/report.h"
#include "core/tournament/payment_by_book.h"
#include "core/tournament/places.h"
#include "core/tournament/what_next.h"
#include "server/moves_view.h"
#include "server/view_parts.h"

namespace riffle::server {
namespace {

using journal::to_json;
using journal::TournamentStream;
using namespace tournament;

// Who looks at what, and when.
struct Look {
    const app::App& app;
    const TournamentStream& stream;
    const Viewer& viewer;
    Names names;
    std::int64_t now_ms;
    std::string id;
    std::shared_ptr<const app::House> house;
    const State& state() const { return stream.state(); }
};

Look look_at(const app::App& app, const std::string& id, const TournamentStream& stream, const Viewer& viewer) {
    return {app, stream, viewer, Names(app, viewer.staff), app.now_ms(), id, app.house()};
}

// The book it plays by, and whether that is still what was pinned when registration opened.
json::object book_view(const app::App& app, const State& s) {
    const rulebook::Book* book = app.book_of(s);
    const std::string_view standing = !book                                   ? "missing"
                                      : s.book_digest.empty()                 ? "free"
                                      : app.digest_of(*book) == s.book_digest ? "pinned"
                                                                              : "changed";
    return {{"id", s.setup->book},
            {"digest", s.book_digest.empty() ? json::value(nullptr) : json::value(s.book_digest)},
            {"standing", standing}};
}

void add_setup(json::object& out, const Look& look) {
    out["setup"] = to_json(*look.state().setup);
    out["book"] = book_view(look.app, look.state());
    out["game_turns"] = game_turns(*look.state().setup);
    // How an entry may be paid by its book, the usual way first, and what a bank transfer must state.
    const rulebook::Book* book = look.app.book_of(look.state());
    out["payments"] = book ? to_json(payments_offered(*book)) : json::array{};
    out["transfer_fields"] = book ? to_json(transfer_must_state(*book)) : json::array{};
}
bool setup_changed(const TournamentStream& a, const TournamentStream& b) {
    return a.state().setup != b.state().setup || a.state().book_digest != b.state().book_digest;
}

// What is in each drawer: sales less refunds less payouts, by the way it was paid.
json::object drawers_view(const State& s) {
    json::object drawers;
    for (const MoneyAccount drawer : tournament::drawers)
        drawers[to_json(drawer).as_string()] = to_json(Money{s.accounts.of(drawer), s.setup->buy_in.currency});
    return drawers;
}

// What the house says and how it looks: they change with the house, not with the tournament: who looks is then shown
// all anew (api_live.cpp).
void add_messages(json::object& out, const Look& look) {
    out["messages"] = messages_view(look.app, *look.house, look.id);
    out["house"] = {{"name", look.house->settings.name},
                    {"logo", logo_address(*look.house)},
                    {"time_zone", look.house->settings.time_zone}};
}

void add_clock(json::object& out, const Look& look) {
    const State& s = look.state();
    const auto open = look.app.sells(look.stream);
    const rulebook::Book* book = look.app.book_of(s);
    out["status"] = to_json(s.status);
    if (s.status == Status::cancelled) out["cancel_reason"] = s.cancel_reason;
    out["clock"] = clock_view(s, look.now_ms);
    out["level"] = present_level(s, look.now_ms);
    out["next_level"] = next_level(s, look.now_ms);
    out["hand_for_hand"] = s.hand_for_hand
                               ? json::value{{"players", s.hand_for_hand->players}, {"hands", s.hand_for_hand->hands}}
                               : json::value(nullptr);
    out["last_hands"] = to_json(s.last_hands);
    out["day"] = s.day;
    out["registration"] = {{"open", open.has_value()},
                           {"reason", open ? json::value(nullptr) : json::value(to_word(open.error().code))},
                           {"through", book ? to_json(last_selling(*s.setup, *book)) : json::value(nullptr)}};
}

void add_counts(json::object& out, const Look& look) {
    const State& s = look.state();
    const std::int64_t reentries = s.totals.reentries;
    const Averages average = averages(s, level_for_averages(s, look.now_ms));
    out["counts"] = {{"entries", s.entries_sold()},
                     {"persons", persons_in(s, *look.house)},
                     {"reentries", reentries},
                     {"rebuys", s.totals.rebuys},
                     {"addons", s.totals.addons},
                     {"extra_stacks", s.totals.extra_stacks},
                     {"players_left", s.players_left()},
                     {"placed", s.players_left() + static_cast<std::int64_t>(s.bust_order.size())},
                     {"tables", static_cast<std::int64_t>(s.seating.tables().size())},
                     {"chips_in_play", s.chips_in_play().value},
                     {"average_stack", average.stack.value},
                     {"average_bb_tenths", average.big_blinds_tenths}};
    out["pool"] = to_json(s.pool());
    out["fees"] = to_json(s.fees());
    if (look.viewer.staff) out["drawers"] = drawers_view(s);
}

// What the floor should do now, by the tournament's own book.
void add_next(json::object& out, const Look& look) {
    if (!look.viewer.staff) return;
    const rulebook::Book* book = look.app.book_of(look.state());
    if (!book) {
        out["next"] = json::array{};
        out["handover"] = json::array{};
        return;
    }
    const auto paid = prizes::present_prizes(look.state(), look.stream.prizes(), book).size();
    auto list = what_next(look.state(), *book, static_cast<std::int64_t>(paid));
    // What has its time is told with it: the page shows it when it comes near.
    constexpr std::int64_t day_ms = 24LL * 60 * 60 * 1000;
    for (Advice& one : what_comes(look.state(), *book, look.now_ms, day_ms)) list.push_back(std::move(one));
    out["next"] = to_json(list);
    // Of the tables where the incoming dealer hears more than the stakes.
    json::array handed;
    for (const Handover& one : handovers(look.state(), *book, look.now_ms)) {
        json::array players;
        for (const HandoverPlayer& player : one.players)
            players.push_back({{"entry", player.entry.value},
                               {"name", look.names.of(look.state().find(player.entry)->person)},
                               {"offences", player.offences},
                               {"hands_left", player.hands_left}});
        if (!players.empty()) handed.push_back({{"table", one.table.value}, {"players", std::move(players)}});
    }
    out["handover"] = std::move(handed);
}

// Who deals where, who is off, and what the next dealer of each table should know. Nobody planned, nothing noted: no
// table is looked at.
void add_dealers(json::object& out, const Look& look) {
    if (!look.viewer.staff) return;
    const State& s = look.state();
    const Rota& rota = s.rota;
    const auto account_name = [&](const std::string& id) { return look.app.people().full_name("account/" + id); };
    const auto named = [&](const DealerId& dealer) {
        return json::object{{"dealer", dealer}, {"name", is_badge(dealer) ? dealer : account_name(dealer)}};
    };
    json::array line;
    const auto add_row = [&](TableNumber table) {
        json::array notes;
        if (const auto* open = s.notes.get(table))
            for (const HandOverNote& one : *open)
                notes.push_back(
                    {{"note", one.note}, {"text", one.text}, {"by", account_name(one.by)}, {"at", one.at_ms}});
        const DealerId* dealer = rota.at().get(table);
        line.push_back({{"table", table.value},
                        {"dealer", dealer ? json::value(named(*dealer)) : json::value(nullptr)},
                        {"notes", std::move(notes)}});
    };
    if (rota.planned())
        for (const auto& [table, seats] : s.seating.tables()) add_row(table);
    else
        for (const auto& [table, notes] : s.notes) add_row(table);
    json::array off;
    for (const auto& [turn, one] : rota.off()) {
        json::object row = named(one.dealer);
        row["since"] = one.since_ms == 0 ? json::value(nullptr) : json::value(rota.since_ms(one));
        row["free_at"] = one.since_ms == 0 ? json::value(nullptr) : json::value(rota.rested_at_ms(one));
        off.push_back(std::move(row));
    }
    json::array accounts;
    for (const auto& [id, account] : look.house->accounts)
        if (account.open && account.role == "dealer") accounts.push_back(named(id));
    out["dealers"] = {{"push_every_ms", rota.push_every_ms()},
                      {"break_ms", rota.break_ms()},
                      {"line", std::move(line)},
                      {"off", std::move(off)},
                      {"accounts", std::move(accounts)}};
}
bool dealers_changed(const TournamentStream& a, const TournamentStream& b) {
    const State &s = a.state(), &t = b.state();
    return s.rota != t.rota || s.notes != t.notes || s.seating.tables().size() != t.seating.tables().size();
}

json::value person_row(const Look& look, const PersonId& person) {
    return {{"person", look.house->person_of(person)}, {"name", look.names.of(person)}};
}

// Places that are kept, and who waits for one; the first of a long line.
void add_places(json::object& out, const Look& look) {
    if (!look.viewer.staff) return;
    constexpr std::size_t most_shown = 100;
    const State& s = look.state();
    const rulebook::Book* book = look.app.book_of(s);
    json::array waiting;
    for (const auto& [request, person] : s.waiting) {
        if (waiting.size() == most_shown) break;
        waiting.push_back(person_row(look, person));
    }
    out["places"] = {{"kept", book ? places_kept(s, *book, look.now_ms) : 0},
                     {"waiting", std::move(waiting)},
                     {"in_line", static_cast<std::int64_t>(s.waiting.size())}};
}

void add_teams(json::object& out, const Look& look) {
    if (!look.viewer.staff) return;
    json::array teams;
    for (const auto& [name, members] : look.state().teams) {
        json::array rows;
        for (const PersonId& member : members) rows.push_back(person_row(look, member));
        teams.push_back({{"name", name}, {"members", std::move(rows)}});
    }
    out["teams"] = std::move(teams);
}

void add_prizes(json::object& out, const Look& look) {
    json::array rows;
    std::int64_t place = 0;
    for (const Money prize : prizes::present_prizes(look.state(), look.stream.prizes(), look.app.book_of(look.state())))
        rows.push_back({{"place", ++place}, {"amount", to_json(prize)}});
    out["prizes"] = std::move(rows);
    out["prizes_published"] = look.stream.prizes().published;
}

// The house's own: what is on each account, what of it is taxed, and the deal that is talked about or was made.
json::value deal_view(const Look& look, const auto& deal) {
    json::array rows;
    for (std::size_t i = 0; i < deal.stacks.size(); ++i)
        rows.push_back({{"entry", deal.stacks[i].entry.value},
                        {"name", look.names.of(look.state().find(deal.stacks[i].entry)->person)},
                        {"chips", deal.stacks[i].chips.value},
                        {"amount", deal.amounts[i]}});
    return {{"rows", std::move(rows)}, {"left_to_play", deal.left_to_play}};
}
// Of a mystery bounty: how many heads there are, what lies there for them, and each amount with how many of it are
// left.
json::value envelopes_view(const prizes::Bounties& bounties) {
    json::array rows;
    for (const prizes::Envelopes& row : *bounties.laid) {
        const auto left = std::ranges::find(*bounties.envelopes, row.amount, &prizes::Envelopes::amount);
        rows.push_back({{"amount", row.amount},
                        {"count", row.count},
                        {"left", left == bounties.envelopes->end() ? 0 : left->count}});
    }
    return {{"heads", bounties.heads.size()}, {"rows", std::move(rows)}};
}
void add_money(json::object& out, const Look& look) {
    if (!look.viewer.staff) return;
    const State& s = look.state();
    const prizes::State& money = look.stream.prizes();
    const prizes::Deals& deals = money.deals;
    json::object accounts;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<MoneyAccount>>(
        [&](auto one) { accounts[one.name] = s.accounts.of(one.value); });
    json::array agreed;
    for (const EntryNumber entry : deals.agreed) agreed.push_back(entry.value);
    json::array waiting;
    for (const auto& [entry, bounty] : money.bounties.waiting)
        waiting.push_back({{"entry", entry.value},
                           {"name", look.names.of(s.find(entry)->person)},
                           {"amount", bounty.amount},
                           {"table", to_json(bounty.table)}});
    const rulebook::Book* book = look.app.book_of(s);
    json::value report = nullptr;
    if (book) {
        const auto r = prizes::takings_report(s, *book);
        report = json::object{{"fees", r.fees},
                              {"outside_prizes", r.outside_prizes},
                              {"organisation", r.organisation},
                              {"income", r.income},
                              {"deducted", r.deducted},
                              {"tax_base", r.tax_base}};
    }
    out["money"] = {{"accounts", std::move(accounts)},
                    {"report", std::move(report)},
                    {"offer", deals.offer ? deal_view(look, *deals.offer) : json::value(nullptr)},
                    {"agreed", std::move(agreed)},
                    {"declined", deals.declined.has_value()},
                    {"deal", deals.made ? deal_view(look, *deals.made) : json::value(nullptr)},
                    {"waiting", std::move(waiting)},
                    {"envelopes", envelopes_view(money.bounties)},
                    {"seats", look.stream.prizes().seats},
                    {"reported_at", to_json(look.stream.prizes().reported_at)},
                    {"trophy", to_json(deals.trophy)}};
}
bool money_changed(const TournamentStream& a, const TournamentStream& b) {
    return a.state().accounts != b.state().accounts || a.prizes().deals != b.prizes().deals ||
           a.prizes().bounties.waiting != b.prizes().bounties.waiting ||
           a.prizes().bounties.heads.size() != b.prizes().bounties.heads.size() ||
           a.prizes().bounties.laid != b.prizes().bounties.laid || a.prizes().seats != b.prizes().seats ||
           a.prizes().reported_at != b.prizes().reported_at || a.state().setup != b.state().setup ||
           a.state().book_digest != b.state().book_digest;
}

// In a change, places that are paid alike are one row: in a large field most are.
json::array joined(const json::array& prizes) {
    json::array rows;
    for (const json::value& prize : prizes) {
        if (rows.empty() || rows.back().at("amount") != prize.at("amount")) rows.push_back(prize);
        rows.back().as_object()["to"] = prize.at("place");
    }
    return rows;
}

void add_draw(json::object& out, const Look& look) {
    out["draw"] = {{"count", look.stream.draws()}, {"next_commitment", look.stream.next_commitment()}};
}

// Who was moved and what was changed in the last minutes.
void add_news(json::object& out, const Look& look) {
    out["moves"] = moves_view(look.stream, look.now_ms, [&](const PersonId& person) { return look.names.of(person); });
    out["changes"] = changes_view(look.stream, look.now_ms);
}

json::value step_name(const journal::Step* step) {
    if (!step) return nullptr;
    return {{"step", step->version}, {"type", std::string(journal::event_name(step->events.front()))}};
}

// For the button: what this viewer may undo, so that it is never refused for the role.
void add_steps(json::object& out, const Look& look) {
    const auto may = [&](const journal::Step& step) { return app::may_undo(look.viewer.role, step); };
    out["undo"] = look.viewer.staff ? step_name(look.stream.to_undo(may)) : json::value(nullptr);
    out["redo"] = look.viewer.staff ? step_name(look.stream.to_redo(may)) : json::value(nullptr);
    if (!look.viewer.staff) return;
    out["head"] = look.app.head_code();
    out["time_off_ms"] = look.app.time_off_ms();
}

bool clock_changed(const TournamentStream& a, const TournamentStream& b) {
    const State &s = a.state(), &t = b.state();
    return s.clock != t.clock || s.hand_for_hand != t.hand_for_hand || s.last_hands != t.last_hands || s.day != t.day ||
           s.status != t.status || s.setup != t.setup || s.book_digest != t.book_digest ||
           a.prizes().published != b.prizes().published || s.totals.sold != t.totals.sold;
}
bool counts_changed(const TournamentStream& a, const TournamentStream& b) {
    const State &s = a.state(), &t = b.state();
    return s.totals != t.totals || s.accounts != t.accounts || s.seating.tables().size() != t.seating.tables().size() ||
           s.setup != t.setup || s.clock != t.clock;
}
// Found along the paths that differ, not table by table.
bool seats_changed(const State& a, const State& b) {
    bool changed = false;
    b.seating.tables().each_change_from(a.seating.tables(), [&](TableNumber) { changed = true; });
    return changed;
}
bool next_changed(const TournamentStream& a, const TournamentStream& b) {
    const State &s = a.state(), &t = b.state();
    return seats_changed(s, t) || s.status != t.status || s.setup != t.setup || s.book_digest != t.book_digest ||
           s.hand_for_hand != t.hand_for_hand || s.day != t.day || s.break_order != t.break_order ||
           s.totals.sold != t.totals.sold || a.prizes().published != b.prizes().published || s.owing != t.owing ||
           s.waiting != t.waiting || s.reserved != t.reserved || s.clock != t.clock || s.retired != t.retired ||
           s.overtime_until != t.overtime_until || s.notices != t.notices || s.announced != t.announced ||
           s.pushed_at_ms != t.pushed_at_ms || s.rota != t.rota || s.conduct != t.conduct ||
           s.keep_seats != t.keep_seats || s.raced != t.raced || s.moves != t.moves || s.pace != t.pace ||
           s.accounts != t.accounts || (s.setup->team_final.value_or(false) && s.entries != t.entries);
}
bool places_changed(const TournamentStream& a, const TournamentStream& b) {
    const State &s = a.state(), &t = b.state();
    return s.waiting != t.waiting || s.reserved != t.reserved || s.status != t.status;
}
bool news_changed(const TournamentStream& a, const TournamentStream& b) {
    return seats_changed(a.state(), b.state()) || a.state().setup != b.state().setup;
}
bool prizes_changed(const TournamentStream& a, const TournamentStream& b) {
    const State &s = a.state(), &t = b.state();
    if (a.prizes().published && b.prizes().published) return a.prizes().prizes != b.prizes().prizes;
    return a.prizes().published != b.prizes().published || s.setup != t.setup || s.totals.sold != t.totals.sold ||
           s.pool() != t.pool();
}

// A topic that is sent whole: what it adds to the view, and whether a change touched it.
struct Topic {
    std::string_view name;
    void (*add)(json::object&, const Look&);
    bool (*changed)(const TournamentStream& before, const TournamentStream& now);
};
constexpr Topic topics[] = {
    {"setup", add_setup, setup_changed},
    {"messages", add_messages, [](const auto&, const auto&) { return false; }},
    {"clock", add_clock, clock_changed},
    {"counts", add_counts, counts_changed},
    {"next", add_next, next_changed},
    {"places", add_places, places_changed},
    {"dealers", add_dealers, dealers_changed},
    {"teams", add_teams, [](const auto& a, const auto& b) { return a.state().teams != b.state().teams; }},
    {"prizes", add_prizes, prizes_changed},
    {"money", add_money, money_changed},
    {"news", add_news, news_changed},
    {"draw", add_draw, [](const auto& a, const auto& b) { return a.draws() != b.draws(); }},
    {"steps", add_steps, [](const auto& a, const auto& b) { return a.version() != b.version(); }},
};

// The rows of the long lists.
json::value table_row(const Look& look, const Table& table) {
    json::array seats;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const auto& entry = table.seats[i];
        seats.push_back(
            {{"seat", static_cast<std::int64_t>(i) + 1},
             {"entry", to_json(entry)},
             {"name", entry ? json::value(look.names.of(look.state().find(*entry)->person)) : json::value(nullptr)}});
    }
    return {{"table", table.number.value},
            {"seats", std::move(seats)},
            {"players", table.players()},
            {"button", to_json(table.button)}};
}

// Without place and prize, which follow from `out` and the counts: they change for all who are out when one is sold.
json::object result_row(const Look& look, const Entry& entry) {
    const State& s = look.state();
    json::array numbers;
    for (const EntryNumber number : standing_entries(s, *look.house, entry.person)) numbers.push_back(number.value);
    json::array by;
    for (const EntryNumber other : entry.knocked_out_by)
        if (const Entry* winner = s.find(other)) by.push_back(json::value(look.names.of(winner->person)));
    return {{"entry", entry.number.value},
            {"out", entry.status == EntryStatus::winner ? 0 : entry.out},
            {"entries", std::move(numbers)},
            {"name", look.names.of(entry.person)},
            {"country", look.names.country(entry.person)},
            {"paid", look.stream.prizes().paid.contains(entry.number)},
            {"prize_lost", entry.prize_lost},
            {"knocked_out_by", std::move(by)}};
}

// The drawer it was paid into; an entry that cost nothing counts as cash.
json::value payment_of(const Entry& entry) {
    return to_json(entry.money.empty() ? MoneyAccount::cash : entry.money.front().to);
}

// In minor units: on the head, won with others' heads, and paid of that. Null: no bounties are played for.
json::value bounty_of(const Look& look, const Entry& entry) {
    if (!look.state().setup->bounty) return nullptr;
    const prizes::State& money = look.stream.prizes();
    const prizes::Bounties& bounties = money.bounties;
    const std::int64_t* head = bounties.heads.get(entry.number);
    const prizes::WonBounties* won = bounties.won.get(entry.number);
    return {{"head", head ? *head : 0}, {"won", won ? won->won : 0}, {"paid", won ? won->paid : 0}};
}
json::value text_or_null(const std::string* text) { return text ? json::value(*text) : json::value(nullptr); }

// What the person did in this event, whichever entry it was.
json::value conduct_view(const Look& look, const Entry& entry) {
    const ConductRecord* record = look.state().conduct.get(entry.person);
    if (!record) return nullptr;
    json::array offences;
    for (const Offence& one : record->offences)
        offences.push_back({{"infraction", one.infraction},
                            {"what", one.what},
                            {"measure", to_json(one.measure)},
                            {"hands", one.hands},
                            {"repeated", one.repeated},
                            {"set_aside", one.set_aside},
                            {"reported", one.reported},
                            {"urgent", one.urgent},
                            {"clause", one.clause},
                            {"reason", one.reason},
                            {"by", look.app.people().full_name("account/" + one.by)},
                            {"at", one.at_ms}});
    return {{"offences", std::move(offences)},
            {"hands_left", record->hands_left},
            {"hands_served", record->hands_served},
            {"awaits_director", record->awaits_director},
            {"away", record->away}};
}

json::object entry_row(const Look& look, const Entry& entry) {
    const journal::Step* sale = look.stream.sale_of(entry.number);
    return {{"entry", entry.number.value},
            {"person", look.house->person_of(entry.person)},
            {"name", look.names.of(entry.person)},
            {"kind", to_json(entry.kind)},
            {"status", to_json(entry.status)},
            {"table", entry.place ? json::value(entry.place->table.value) : json::value(nullptr)},
            {"seat", entry.place ? json::value(entry.place->seat.value) : json::value(nullptr)},
            {"paid", to_json(look.state().price_of(entry))},
            {"prize_paid", look.stream.prizes().paid.contains(entry.number)},
            {"payment", payment_of(entry)},
            {"moved_to", entry.moved_to.empty() ? json::value(nullptr) : json::value(entry.moved_to)},
            {"credit", entry.credit ? to_json(*entry.credit) : json::value(nullptr)},
            {"rebuys", entry.rebuys},
            {"addons", entry.addons},
            {"extra_stacks", entry.extra_stacks},
            {"owes", entry.rebuys_owed},
            {"waits", to_json(entry.waits)},
            {"conduct", conduct_view(look, entry)},
            {"withdrawn", entry.withdrawn},
            {"playing", entry.playing ? person_row(look, *entry.playing) : json::value(nullptr)},
            {"ticket", entry.ticket},
            {"bounty", bounty_of(look, entry)},
            {"seat_ticket", text_or_null(look.stream.prizes().seat_tickets.get(entry.number))},
            {"seat_used", text_or_null(look.stream.prizes().seats_used.get(entry.number))},
            {"sold_at", sale ? sale->at_ms : 0},
            {"sold_by", sale ? look.app.people().full_name("account/" + sale->by) : ""},
            {"step", sale ? sale->version : 0}};
}

// Rows to put in place of those with the same key, and keys that are gone.
struct Rows {
    json::array set;
    json::array gone;
    void add_to(json::object& out, const char* name) {
        if (!set.empty() || !gone.empty()) out[name] = {{"set", std::move(set)}, {"gone", std::move(gone)}};
    }
};

Rows changed_tables(const TournamentStream& before, const Look& look) {
    Rows rows;
    const auto& now = look.state().seating.tables();
    now.each_change_from(before.state().seating.tables(), [&](TableNumber number) {
        if (const Table* table = now.get(number))
            rows.set.push_back(table_row(look, *table));
        else
            rows.gone.push_back(number.value);
    });
    return rows;
}

std::set<EntryNumber> changed_entries(const TournamentStream& before, const TournamentStream& now) {
    std::set<EntryNumber> changed;
    const auto note = [&](EntryNumber number) { changed.insert(number); };
    now.state().entries.each_change_from(before.state().entries, note);
    now.prizes().paid.each_change_from(before.prizes().paid, note);
    now.prizes().seats_used.each_change_from(before.prizes().seats_used, note);
    now.prizes().bounties.heads.each_change_from(before.prizes().bounties.heads, note);
    now.prizes().bounties.won.each_change_from(before.prizes().bounties.won, note);
    now.state().conduct.each_change_from(before.state().conduct, [&](const PersonId& person) {
        for (const EntryNumber number : now.state().entries_of(person)) note(number);
    });
    return changed;
}

Rows entry_rows(const std::set<EntryNumber>& changed, const Look& look) {
    Rows rows;
    for (const EntryNumber number : changed) {
        if (const Entry* entry = look.state().find(number))
            rows.set.push_back(entry_row(look, *entry));
        else
            rows.gone.push_back(number.value);
    }
    return rows;
}

Rows result_rows(const std::set<EntryNumber>& changed, const TournamentStream& before, const Look& look) {
    // Whose entry changed, of those all entries may have become a result, or ceased to be one.
    std::set<EntryNumber> touched = changed;
    for (const EntryNumber number : changed)
        for (const State* s : {&look.state(), &before.state()})
            if (const Entry* entry = s->find(number))
                for (const EntryNumber own : entries_of(*s, *look.house, entry->person)) touched.insert(own);
    // The winner's row is there once the tournament is finished.
    for (const State* s : {&look.state(), &before.state()})
        if (s->winner && before.state().status != look.state().status) touched.insert(*s->winner);
    Rows rows;
    for (const EntryNumber number : touched) {
        const Entry* is = look.state().find(number);
        const Entry* was = before.state().find(number);
        if (is && is_result(look.state(), *look.house, *is))
            rows.set.push_back(result_row(look, *is));
        else if (was && is_result(before.state(), *look.house, *was))
            rows.gone.push_back(number.value);
    }
    return rows;
}

json::array all_results(const Look& look) {
    const std::vector<Money> prizes = published_prizes(look.stream);
    json::array rows;
    for (const auto& [own_place, ranked, all] : person_ranking(look.state(), *look.house)) {
        json::object row = result_row(look, *look.state().find(ranked.entry));
        row["place"] = own_place;
        if (!look.state().find(ranked.entry)->prize_lost)
            row["prize"] = prize_at(look.stream, prizes, ranked.entry);
        else
            row["prize"] = nullptr;
        rows.push_back(std::move(row));
    }
    return rows;
}

json::array all_entries(const Look& look) {
    std::map<EntryNumber, PersonRanked> places;
    for (PersonRanked& row : person_ranking(look.state(), *look.house)) places[row.ranked.entry] = std::move(row);
    const std::vector<Money> prizes = published_prizes(look.stream);
    json::array rows;
    for (const auto& [number, entry] : look.state().entries) {
        json::object row = entry_row(look, entry);
        const auto ranked = places.find(number);
        const bool out = ranked != places.end();
        row["place"] = out ? json::value(ranked->second.place) : json::value(nullptr);
        row["prize"] = out && !entry.prize_lost ? prize_at(look.stream, prizes, number) : json::value(nullptr);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace

std::string tournament_view(const app::App& app, const std::string& id, const TournamentStream& stream,
                            const Viewer& viewer) {
    const Look look = look_at(app, id, stream, viewer);
    json::object view{{"id", id}, {"version", stream.version()}};
    for (const Topic& topic : topics) topic.add(view, look);
    json::array tables;
    for (const auto& [number, table] : stream.state().seating.tables()) tables.push_back(table_row(look, table));
    view["tables"] = std::move(tables);
    view["results"] = all_results(look);
    if (viewer.staff) view["entries"] = all_entries(look);
    return json::serialize(view);
}

std::optional<std::string> tournament_topics(const app::App& app, const std::string& id, const TournamentStream& stream,
                                             const Viewer& viewer, std::string_view names) {
    const Look look = look_at(app, id, stream, viewer);
    json::object view{{"id", id}, {"version", stream.version()}};
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(','), names.size());
        const auto* topic = std::ranges::find(topics, names.substr(0, end), &Topic::name);
        if (topic == std::end(topics)) return std::nullopt;
        topic->add(view, look);
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return json::serialize(view);
}

std::string tournament_change(const app::App& app, const std::string& id, const TournamentStream& before,
                              const TournamentStream& now, const Viewer& viewer) {
    const Look look = look_at(app, id, now, viewer);
    json::object change{{"id", id}, {"version", now.version()}};
    for (const Topic& topic : topics)
        if (topic.changed(before, now)) topic.add(change, look);
    if (change.contains("prizes")) change["prizes"] = joined(change["prizes"].as_array());
    const auto entries = changed_entries(before, now);
    changed_tables(before, look).add_to(change, "tables");
    result_rows(entries, before, look).add_to(change, "results");
    if (viewer.staff) entry_rows(entries, look).add_to(change, "entries");
    return json::serialize(change);
}

}  // namespace riffle::server
