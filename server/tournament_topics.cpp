#include "server/tournament_topics.h"

#include <algorithm>

#include "app/chip_count.h"
#include "app/roles.h"
#include "core/prizes/report.h"
#include "core/tournament/payment_by_book.h"
#include "core/tournament/places.h"
#include "core/tournament/what_next.h"
#include "server/moves_view.h"
#include "server/shape_json.h"

namespace riffle::server {
namespace {

using journal::TournamentStream;
using namespace tournament;

// The book it plays by, and whether that is still what was pinned when registration opened.
shape::BookView book_of(const app::App& app, const State& s) {
    using enum shape::BookStanding;
    const rulebook::Book* book = app.book_of(s);
    return {.id = s.setup->book,
            .digest = s.book_digest.empty() ? std::nullopt : std::optional(s.book_digest),
            .standing = !book                                   ? missing
                        : s.book_digest.empty()                 ? free
                        : app.digest_of(*book) == s.book_digest ? pinned
                                                                : changed};
}

void fill_setup(shape::CommonTopics& out, const Look& look) {
    const rulebook::Book* book = look.app.book_of(look.state());
    shape::SetupTopic& topic =
        out.setup.value.emplace(shape::SetupTopic{.setup = *look.state().setup,
                                                  .book = book_of(look.app, look.state()),
                                                  .game_turns = game_turns(*look.state().setup)});
    if (!book) return;
    // How an entry may be paid by its book, the usual way first, and what a bank transfer must state.
    topic.payments = payments_offered(*book);
    topic.transfer_fields = transfer_must_state(*book);
}
bool setup_changed(const TournamentStream& a, const TournamentStream& b) {
    return a.state().setup != b.state().setup || a.state().book_digest != b.state().book_digest;
}

// What the house says and how it looks: they change with the house, not with the tournament: who looks is then shown
// all anew (api_live.cpp).
void fill_messages(shape::CommonTopics& out, const Look& look) {
    out.messages.value = {.messages = messages_of(look.app, *look.house, look.id),
                          .house = {.name = look.house->settings.name,
                                    .logo = logo_of(*look.house),
                                    .time_zone = look.house->settings.time_zone}};
}

void fill_clock(shape::CommonTopics& out, const Look& look) {
    const State& s = look.state();
    const auto open = look.app.sells(look.stream);
    const rulebook::Book* book = look.app.book_of(s);
    shape::ClockTopic& topic = out.clock.value.emplace();
    topic.status = s.status;
    if (s.status == Status::cancelled) topic.cancel_reason.value = s.cancel_reason;
    topic.clock = clock_of(s, look.now_ms);
    topic.level = level_of(s, look.now_ms);
    topic.next_level = next_level(s, look.now_ms);
    if (s.hand_for_hand) topic.hand_for_hand = {.players = s.hand_for_hand->players, .hands = s.hand_for_hand->hands};
    topic.last_hands = s.last_hands;
    topic.day = s.day;
    topic.registration.open = open.has_value();
    if (!open) topic.registration.reason = to_word(open.error().code);
    if (book) topic.registration.through = last_selling(*s.setup, *book);
}

void fill_counts(shape::CommonTopics& out, const Look& look) {
    const State& s = look.state();
    const Averages average = averages(s, level_for_averages(s, look.now_ms));
    shape::CountsTopic& topic = out.counts.value.emplace();
    topic.counts = {.entries = s.entries_sold(),
                    .persons = persons_in(s, *look.house),
                    .reentries = s.totals.reentries,
                    .rebuys = s.totals.rebuys,
                    .addons = s.totals.addons,
                    .extra_stacks = s.totals.extra_stacks,
                    .players_left = s.players_left(),
                    .placed = s.players_left() + static_cast<std::int64_t>(s.bust_order.size()),
                    .tables = static_cast<std::int64_t>(s.seating.tables().size()),
                    .chips_in_play = s.chips_in_play(),
                    .average_stack = average.stack,
                    .average_bb_tenths = average.big_blinds_tenths};
    topic.pool = s.pool();
    topic.fees = s.fees();
    if (!look.viewer.staff) return;
    // What is in each drawer: sales less refunds less payouts, by the way it was paid.
    auto& drawers = topic.drawers.value.emplace();
    for (const writing::Word& word : writing::Words<Payment>::all) {
        const auto payment = static_cast<Payment>(word.value);
        drawers.emplace_back(payment, Money{s.accounts.of(drawer_of(payment)), s.setup->buy_in.currency});
    }
}

// What the floor should do now, by the tournament's own book.
void fill_next(shape::CommonTopics& out, const Look& look) {
    shape::NextTopic& topic = out.next.value.emplace();
    if (!look.viewer.staff) return;
    auto& list = topic.next.value.emplace();
    auto& handed = topic.handover.value.emplace();
    auto& astray = topic.chips_astray.value.emplace();
    if (look.state().status == Status::running)
        astray = app::chips_astray(look.id, look.state(), look.app.tables_of(look.id));
    const rulebook::Book* book = look.app.book_of(look.state());
    if (!book) return;
    const std::int64_t places = prizes::present_places(look.state(), look.stream.prizes(), book);
    const bool published = look.stream.prizes().published;
    list = what_next(look.state(), *book, places_known(look.state(), *book, look.now_ms, published, places));
    // What has its time is told with it: the page shows it when it comes near.
    constexpr std::int64_t day_ms = 24LL * 60 * 60 * 1000;
    for (Advice& one : what_comes(look.state(), *book, look.now_ms, day_ms)) list.push_back(std::move(one));
    // Of the tables where the incoming dealer hears more than the stakes.
    for (const Handover& one : handovers(look.state(), *book, look.now_ms)) {
        if (one.players.empty()) continue;
        shape::HandoverView& table = handed.emplace_back();
        table.table = one.table;
        for (const HandoverPlayer& player : one.players)
            table.players.push_back({.entry = player.entry,
                                     .name = look.name_of(player.entry),
                                     .offences = player.offences,
                                     .hands_left = player.hands_left});
    }
}

// Who deals where, who is off, and what the next dealer of each table should know. Nobody planned, nothing noted: no
// table is looked at.
void fill_dealers(shape::CommonTopics& out, const Look& look) {
    shape::DealersTopic& topic = out.dealers.value.emplace();
    if (!look.viewer.staff) return;
    const State& s = look.state();
    const Rota& rota = s.rota;
    shape::DealersView& view = topic.dealers.value.emplace();
    view.push_every_ms = rota.push_every_ms();
    view.break_ms = rota.break_ms();
    const auto named = [&](const DealerId& dealer) {
        return shape::DealerName{.dealer = dealer, .name = is_badge(dealer) ? dealer : look.account_name(dealer)};
    };
    const auto add_table = [&](TableNumber table) {
        shape::DealtTable& row = view.line.emplace_back();
        row.table = table;
        if (const DealerId* dealer = rota.at().get(table)) row.dealer = named(*dealer);
        if (const auto* open = s.notes.get(table))
            for (const HandOverNote& one : *open)
                row.notes.push_back(
                    {.note = one.note, .text = one.text, .by = look.account_name(one.by), .at = one.at_ms});
    };
    if (rota.planned())
        for (const auto& [table, seats] : s.seating.tables()) add_table(table);
    else
        for (const auto& [table, notes] : s.notes) add_table(table);
    for (const auto& [turn, one] : rota.off()) {
        shape::DealerOff& row = view.off.emplace_back();
        static_cast<shape::DealerName&>(row) = named(one.dealer);
        if (one.since_ms == 0) continue;
        row.since = rota.since_ms(one);
        row.free_at = rota.rested_at_ms(one);
    }
    for (const auto& [id, account] : look.house->accounts)
        if (account.open && account.role == "dealer") view.accounts.push_back(named(id));
}
bool dealers_changed(const TournamentStream& a, const TournamentStream& b) {
    const State &s = a.state(), &t = b.state();
    return s.rota != t.rota || s.notes != t.notes || s.seating.tables().size() != t.seating.tables().size();
}

// Places that are kept, and who waits for one; the first of a long line.
void fill_places(shape::CommonTopics& out, const Look& look) {
    shape::PlacesTopic& topic = out.places.value.emplace();
    if (!look.viewer.staff) return;
    constexpr std::size_t most_shown = 100;
    const State& s = look.state();
    const rulebook::Book* book = look.app.book_of(s);
    shape::PlacesView& view = topic.places.value.emplace();
    if (book) view.kept = places_kept(s, *book, look.now_ms);
    for (const auto& [request, person] : s.waiting) {
        if (view.waiting.size() == most_shown) break;
        view.waiting.push_back(look.person(person));
    }
    view.in_line = static_cast<std::int64_t>(s.waiting.size());
}

void fill_teams(shape::CommonTopics& out, const Look& look) {
    shape::TeamsTopic& topic = out.teams.value.emplace();
    if (!look.viewer.staff) return;
    auto& teams = topic.teams.value.emplace();
    for (const auto& [name, members] : look.state().teams) {
        shape::TeamView& team = teams.emplace_back();
        team.name = name;
        for (const PersonId& member : members) team.members.push_back(look.person(member));
    }
}

// The deal that is talked about, or was made.
template <class Deal>
std::optional<shape::DealView> deal_of(const Look& look, const std::optional<Deal>& deal) {
    if (!deal) return std::nullopt;
    shape::DealView view{.left_to_play = deal->left_to_play};
    for (std::size_t i = 0; i < deal->stacks.size(); ++i)
        view.rows.push_back({.entry = deal->stacks[i].entry,
                             .name = look.name_of(deal->stacks[i].entry),
                             .chips = deal->stacks[i].chips,
                             .amount = deal->amounts[i]});
    return view;
}

// Of a mystery bounty: how many heads there are, what lies there for them, and each amount with how many of it are
// left.
shape::EnvelopesView envelopes_of(const prizes::Bounties& bounties) {
    shape::EnvelopesView view{.heads = static_cast<std::int64_t>(bounties.heads.size())};
    for (const prizes::Envelopes& row : *bounties.laid) {
        const auto left = std::ranges::find(*bounties.envelopes, row.amount, &prizes::Envelopes::amount);
        view.rows.push_back(
            {.amount = row.amount, .count = row.count, .left = left == bounties.envelopes->end() ? 0 : left->count});
    }
    return view;
}

// The house's own: what is on each account, what of it is taxed, and the deal that is talked about or was made.
void fill_money(shape::CommonTopics& out, const Look& look) {
    shape::MoneyTopic& topic = out.money.value.emplace();
    if (!look.viewer.staff) return;
    const State& s = look.state();
    const prizes::State& money = look.stream.prizes();
    const prizes::Deals& deals = money.deals;
    shape::MoneyView& view = topic.money.value.emplace();
    for (const writing::Word& word : writing::Words<MoneyAccount>::all) {
        const auto account = static_cast<MoneyAccount>(word.value);
        view.accounts.emplace_back(account, s.accounts.of(account));
    }
    if (const rulebook::Book* book = look.app.book_of(s)) {
        const auto r = prizes::takings_report(s, *book);
        view.report = {.fees = r.fees,
                       .outside_prizes = r.outside_prizes,
                       .organisation = r.organisation,
                       .income = r.income,
                       .deducted = r.deducted,
                       .tax_base = r.tax_base};
    }
    view.offer = deal_of(look, deals.offer);
    view.agreed = deals.agreed;
    view.declined = deals.declined.has_value();
    view.deal = deal_of(look, deals.made);
    for (const auto& [entry, bounty] : money.bounties.waiting)
        view.waiting.push_back(
            {.entry = entry, .name = look.name_of(entry), .amount = bounty.amount, .table = bounty.table});
    view.envelopes = envelopes_of(money.bounties);
    view.seats = money.seats;
    view.reported_at = money.reported_at;
    view.trophy = deals.trophy;
}
bool money_changed(const TournamentStream& a, const TournamentStream& b) {
    return a.state().accounts != b.state().accounts || a.prizes().deals != b.prizes().deals ||
           a.prizes().bounties.waiting != b.prizes().bounties.waiting ||
           a.prizes().bounties.heads.size() != b.prizes().bounties.heads.size() ||
           a.prizes().bounties.laid != b.prizes().bounties.laid || a.prizes().seats != b.prizes().seats ||
           a.prizes().reported_at != b.prizes().reported_at || a.state().setup != b.state().setup ||
           a.state().book_digest != b.state().book_digest;
}

void fill_draw(shape::CommonTopics& out, const Look& look) {
    out.draw.value = {.draw = {.count = look.stream.draws(), .next_commitment = look.stream.next_commitment()}};
}

// Who was moved and what was changed in the last minutes.
void fill_news(shape::CommonTopics& out, const Look& look) {
    const auto name_of = [&](const PersonId& person) { return look.names.of(person); };
    out.news.value = {.moves = moves_of(look.stream, look.now_ms, name_of),
                      .changes = changes_of(look.stream, look.now_ms)};
}

std::optional<shape::StepName> name_of_step(const journal::Step* step) {
    if (!step) return std::nullopt;
    return shape::StepName{.step = step->version, .type = std::string(journal::event_name(step->events.front()))};
}

// For the button: what this viewer may undo, so that it is never refused for the role.
void fill_steps(shape::CommonTopics& out, const Look& look) {
    shape::StepsTopic& topic = out.steps.value.emplace();
    if (!look.viewer.staff) return;
    const auto may = [&](const journal::Step& step) { return app::may_undo(look.viewer.role, step); };
    topic.undo = name_of_step(look.stream.to_undo(may));
    topic.redo = name_of_step(look.stream.to_redo(may));
    topic.head.value = look.app.head_code();
    topic.time_off_ms.value = look.app.time_off_ms();
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
           s.pushed_at_ms != t.pushed_at_ms || s.rota != t.rota || s.notes != t.notes || s.conduct != t.conduct ||
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

constexpr TournamentTopic all_common[] = {
    {"setup", fill_setup, setup_changed},
    {"messages", fill_messages, [](const auto&, const auto&) { return false; }},
    {"clock", fill_clock, clock_changed},
    {"counts", fill_counts, counts_changed},
    {"next", fill_next, next_changed},
    {"places", fill_places, places_changed},
    {"dealers", fill_dealers, dealers_changed},
    {"teams", fill_teams, [](const auto& a, const auto& b) { return a.state().teams != b.state().teams; }},
    {"money", fill_money, money_changed},
    {"news", fill_news, news_changed},
    {"draw", fill_draw, [](const auto& a, const auto& b) { return a.draws() != b.draws(); }},
    {"steps", fill_steps, [](const auto& a, const auto& b) { return a.version() != b.version(); }},
};

std::vector<Money> prizes_now(const Look& look) {
    return prizes::present_prizes(look.state(), look.stream.prizes(), look.app.book_of(look.state()));
}

}  // namespace

std::span<const TournamentTopic> common_topics() { return all_common; }

shape::PrizesTopic prizes_of(const Look& look) {
    shape::PrizesTopic topic{.prizes_published = look.stream.prizes().published};
    std::int64_t place = 0;
    for (const Money prize : prizes_now(look)) topic.prizes.push_back({.place = ++place, .amount = prize});
    return topic;
}

shape::PrizesChange prize_runs_of(const Look& look) {
    shape::PrizesChange topic{.prizes_published = look.stream.prizes().published};
    std::int64_t place = 0;
    for (const Money prize : prizes_now(look)) {
        ++place;
        if (topic.prizes.empty() || topic.prizes.back().amount != prize)
            topic.prizes.push_back({.place = place, .amount = prize});
        topic.prizes.back().to = place;
    }
    return topic;
}

bool prizes_changed(const TournamentStream& a, const TournamentStream& b) {
    const State &s = a.state(), &t = b.state();
    if (a.prizes().published && b.prizes().published) return a.prizes().prizes != b.prizes().prizes;
    return a.prizes().published != b.prizes().published || s.setup != t.setup || s.totals.sold != t.totals.sold ||
           s.pool() != t.pool();
}

}  // namespace riffle::server
