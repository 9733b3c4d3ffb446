#include "core/journal/tournament_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/base/overloaded.h"
#include "core/journal/tournament_codec.h"

namespace riffle::journal {
namespace {

using tournament::Refusal;
using enum tournament::RefusalCode;

std::unexpected<Refusal> refuse(tournament::RefusalCode code, std::map<std::string, std::string> args = {}) {
    return std::unexpected(Refusal{code, {}, std::move(args)});
}

template <class Variant, class T>
concept alternative_of = boost::mp11::mp_contains<Variant, T>::value;

template <class To, class From>
std::vector<To> widen(const std::vector<From>& from) {
    std::vector<To> to;
    to.reserve(from.size());
    for (const auto& item : from) std::visit([&](const auto& x) { to.emplace_back(x); }, item);
    return to;
}

bool is_undo_or_redo(const Step& step) {
    return std::holds_alternative<StepUndone>(step.events.front()) ||
           std::holds_alternative<StepRedone>(step.events.front());
}

}  // namespace

std::string_view command_of(const Step& step) {
    using namespace tournament;
    return std::visit(overloaded{
                          [](const TournamentCreated&) { return "CreateTournament"; },
                          [](const SetupChanged&) { return "ChangeSetup"; },
                          [](const RegistrationOpened&) { return "OpenRegistration"; },
                          [](const TournamentCancelled&) { return "CancelTournament"; },
                          [](const EntrySold&) { return "SellEntry"; },
                          [](const TableOpened&) { return "SellEntry"; },
                          [](const SeatDrawn&) { return "SellEntry"; },
                          [](const EntryRefunded&) { return "RefundEntry"; },
                          [](const ClockStarted&) { return "StartClock"; },
                          [](const ClockPaused&) { return "PauseClock"; },
                          [](const LevelSet&) { return "SetLevel"; },
                          [](const TimeAdded&) { return "AddTime"; },
                          [](const ClockShifted&) { return "AcceptTime"; },
                          [](const EntryBusted&) { return "BustOut"; },
                          [&](const EntryMoved& e) {
                              if (std::holds_alternative<TableClosed>(step.events.back())) return "BreakTable";
                              return e.draw ? "BalanceTables" : "MoveEntry";
                          },
                          [](const TableClosed&) { return "BreakTable"; },
                          [](const TournamentFinished&) { return "BustOut"; },
                          [](const prizes::PrizesPublished&) { return "PublishPrizes"; },
                          [](const prizes::PrizePaid&) { return "PayPrize"; },
                          [](const prizes::PrizeTakenBack&) { return "TakeBackPrize"; },
                          [](const StepUndone&) { return "UndoStep"; },
                          [](const StepRedone&) { return "RedoStep"; },
                      },
                      step.events.front());
}

std::optional<tournament::RefusalCode> never_undone(const Step& step) {
    if (step.version == 1) return creation_stays;
    for (const TournamentEvent& event : step.events) {
        if (std::holds_alternative<prizes::PrizePaid>(event)) return prize_paid_stays;
        if (std::holds_alternative<prizes::PrizeTakenBack>(event)) return prize_taken_back_stays;
        if (std::holds_alternative<tournament::EntryRefunded>(event)) return refund_paid_stays;
        if (std::holds_alternative<tournament::ClockShifted>(event)) return accepted_time_stays;
    }
    return std::nullopt;
}

std::optional<std::string_view> TournamentStream::misfit(const Fold& f, const TournamentEvent& event) {
    return std::visit(
        [&]<class T>(const T& e) -> std::optional<std::string_view> {
            if constexpr (alternative_of<tournament::Event, T>) {
                if constexpr (std::same_as<T, tournament::EntrySold> || std::same_as<T, tournament::EntryRefunded>)
                    if (f.prizes.published) return "the prizes are published";
                return tournament::misfit(f.state, e);
            } else if constexpr (alternative_of<prizes::Event, T>) {
                return prizes::misfit(f.state, f.prizes, e);
            } else {
                return std::nullopt;
            }
        },
        event);
}

void TournamentStream::apply(Fold& f, const TournamentEvent& event) {
    std::visit(
        [&]<class T>(const T& e) {
            if constexpr (alternative_of<tournament::Event, T>)
                tournament::apply(f.state, e);
            else if constexpr (alternative_of<prizes::Event, T>)
                prizes::apply(f.prizes, e);
        },
        event);
}

std::expected<TournamentStream::Fold, const Step*> TournamentStream::fold(std::int64_t without,
                                                                          std::int64_t with) const {
    Fold f;
    for (const auto& step : steps_) {
        if (step->version == without || (undone(step->version) && step->version != with)) continue;
        for (const TournamentEvent& event : step->events) {
            if (misfit(f, event)) return std::unexpected(step.get());
            apply(f, event);
        }
    }
    // Money that left the house must still have been the right money.
    if (const auto entry = prizes::wrongly_paid(f.state, f.prizes))
        for (auto step = steps_.rbegin(); step != steps_.rend(); ++step)
            for (const TournamentEvent& event : (*step)->events)
                if (const auto* paid = std::get_if<prizes::PrizePaid>(&event); paid && paid->entry == *entry)
                    return std::unexpected(step->get());
    return f;
}

const Step* TournamentStream::find_step(std::int64_t version) const {
    const auto it = std::lower_bound(steps_.begin(), steps_.end(), version,
                                     [](const auto& step, std::int64_t v) { return step->version < v; });
    if (it == steps_.end() || (*it)->version != version || is_undo_or_redo(**it)) return nullptr;
    return it->get();
}

const Step* TournamentStream::to_undo(const MayUndo& may) const {
    for (auto it = steps_.rbegin(); it != steps_.rend(); ++it) {
        const Step& step = **it;
        if (is_undo_or_redo(step) || undone(step.version) || never_undone(step)) continue;
        if (!may || may(step)) return &step;
    }
    return nullptr;
}

const Step* TournamentStream::to_redo(const MayUndo& may) const {
    for (auto it = undone_order_.rbegin(); it != undone_order_.rend(); ++it)
        if (const Step* step = find_step(*it); step && (!may || may(*step))) return step;
    return nullptr;
}

TournamentStream::Decision TournamentStream::decide_undo(const UndoStep& c) const {
    const std::map<std::string, std::string> args{{"step", std::to_string(c.step)}};
    const Step* step = find_step(c.step);
    if (!step) return refuse(step_unknown, args);
    if (const auto never = never_undone(*step)) return refuse(*never, args);
    if (undone(c.step)) return refuse(step_undone_already, args);
    if (const auto f = fold(c.step, 0); !f)
        return refuse(later_steps_depend, {{"step", std::to_string(f.error()->version)},
                                           {"type", std::string(event_name(f.error()->events.front()))}});
    return std::vector<TournamentEvent>{StepUndone{c.step}};
}

TournamentStream::Decision TournamentStream::decide_redo(const RedoStep& c) const {
    const std::map<std::string, std::string> args{{"step", std::to_string(c.step)}};
    const Step* step = find_step(c.step);
    if (!step) return refuse(step_unknown, args);
    if (!undone(c.step)) return refuse(step_not_undone, args);
    if (const auto f = fold(0, c.step); !f)
        return refuse(later_steps_depend, {{"step", std::to_string(f.error()->version)},
                                           {"type", std::string(event_name(f.error()->events.front()))}});
    return std::vector<TournamentEvent>{StepRedone{c.step}};
}

TournamentStream::Decision TournamentStream::decide(const TournamentCommand& command,
                                                    tournament::Context context) const {
    context.registration_closed_for_good = prizes_.published;
    context.next_entry = next_entry();
    const auto finish_with_prizes = [&](std::vector<TournamentEvent> events) {
        // The night is over: the prizes stand, whether or not somebody had thought of publishing them.
        const bool finishes = std::any_of(events.begin(), events.end(), [](const auto& e) {
            return std::holds_alternative<tournament::TournamentFinished>(e);
        });
        if (finishes && !prizes_.published) events.push_back(prizes::publication(state_));
        return events;
    };
    return std::visit(
        [&]<class T>(const T& c) -> Decision {
            if constexpr (std::same_as<T, UndoStep>) {
                return decide_undo(c);
            } else if constexpr (std::same_as<T, RedoStep>) {
                return decide_redo(c);
            } else if constexpr (alternative_of<prizes::Command, T>) {
                if (!state_.exists) return refuse(tournament_unknown);
                auto events = prizes::decide(state_, prizes_, c);
                if (!events) return std::unexpected(events.error());
                auto all = widen<TournamentEvent>(*events);
                if constexpr (std::same_as<T, prizes::PublishPrizes>) {
                    // Registration is closed now: if one player is left, that one has won.
                    if (state_.status == tournament::Status::running && state_.players_left() == 1)
                        for (const auto& [number, entry] : state_.entries)
                            if (entry.status == tournament::EntryStatus::seated)
                                all.push_back(tournament::TournamentFinished{.winner = number, .at_ms = context.at_ms});
                }
                return all;
            } else {
                auto events = tournament::decide(state_, c, context);
                if (!events) return std::unexpected(events.error());
                return finish_with_prizes(widen<TournamentEvent>(*events));
            }
        },
        command);
}

void TournamentStream::remember(const TournamentEvent& event) {
    const auto note = [&](const tournament::Draw& draw) {
        draws_ = std::max(draws_, draw.number);
        next_commitment_ = draw.next_commitment;
    };
    std::visit(overloaded{
                   [&](const tournament::TournamentCreated& e) { next_commitment_ = e.first_commitment; },
                   [&](const tournament::EntrySold& e) { entries_given_ = std::max(entries_given_, e.entry.value); },
                   [&](const tournament::SeatDrawn& e) { note(e.draw); },
                   [&](const tournament::EntryMoved& e) {
                       if (e.draw) note(*e.draw);
                   },
                   [](const auto&) {},
               },
               event);
}

std::optional<std::string> TournamentStream::misfit_of(const Step& step) const {
    if (step.events.empty()) return "the step is empty";
    if (step.version != version_ + 1) return fmt::format("version {} is expected", version_ + 1);
    const TournamentEvent& first = step.events.front();
    if (const auto* undo = std::get_if<StepUndone>(&first)) {
        const auto decision = decide_undo({undo->step});
        return decision ? std::nullopt : std::optional<std::string>("the step cannot be undone");
    }
    if (const auto* redo = std::get_if<StepRedone>(&first)) {
        const auto decision = decide_redo({redo->step});
        return decision ? std::nullopt : std::optional<std::string>("the step cannot be redone");
    }
    Fold f{state_, prizes_};
    for (const auto& event : step.events) {
        if (const auto why = misfit(f, event)) return std::string(*why);
        apply(f, event);
    }
    return std::nullopt;
}

void TournamentStream::append(Step step) {
    RIFFLE_CHECK(!step.events.empty());
    RIFFLE_CHECK(step.version == version_ + 1);
    version_ += static_cast<std::int64_t>(step.events.size());
    for (const auto& event : step.events) remember(event);
    const TournamentEvent& first = step.events.front();
    const auto* undo = std::get_if<StepUndone>(&first);
    const auto* redo = std::get_if<StepRedone>(&first);
    if (undo) {
        RIFFLE_CHECK(undone_.insert(undo->step).second);
        undone_order_.push_back(undo->step);
    } else if (redo) {
        RIFFLE_CHECK(undone_.erase(redo->step) == 1);
        std::erase(undone_order_, redo->step);
    }
    const bool refold = undo || redo;
    if (!refold) {
        Fold f{std::move(state_), std::move(prizes_)};
        for (const auto& event : step.events) {
            RIFFLE_CHECK(!misfit(f, event));
            apply(f, event);
        }
        state_ = std::move(f.state);
        prizes_ = std::move(f.prizes);
    }
    steps_.push_back(std::make_shared<const Step>(std::move(step)));
    if (refold) {
        auto f = fold(0, 0);
        RIFFLE_CHECK(f.has_value());
        state_ = std::move(f->state);
        prizes_ = std::move(f->prizes);
    }
}

std::optional<std::string> TournamentStream::broken_invariant() const {
    const auto& s = state_;
    std::int64_t chairs = 0;
    for (const auto& [number, table] : s.tables) {
        for (std::size_t i = 0; i < table.seats.size(); ++i) {
            if (!table.seats[i]) continue;
            ++chairs;
            const auto* entry = s.find(*table.seats[i]);
            const tournament::Place here{number, tournament::SeatNumber{static_cast<std::int64_t>(i) + 1}};
            if (!entry || entry->place != here)
                return fmt::format("table {} seat {} holds nobody's entry", number.value, i + 1);
        }
    }
    std::int64_t seated = 0;
    const Currency currency = s.setup.buy_in.currency;
    Money taken{0, currency};
    Chips chips;
    for (const auto& [number, entry] : s.entries) {
        if (entry.place) ++seated;
        if (entry.to_pool.currency != currency || entry.fee.currency != currency)
            return fmt::format("entry {} was sold in another currency", number.value);
        if (entry.status == tournament::EntryStatus::refunded) continue;
        taken = taken + entry.to_pool + entry.fee;
        chips += entry.stack;
    }
    if (seated != chairs) return fmt::format("{} entries sit on {} chairs", seated, chairs);
    if (taken != s.pool() + s.fees()) return fmt::format("{} taken is not pool plus fees", taken.minor);
    if (chips != s.chips_in_play())
        return fmt::format("{} chips given are not {} in play", chips.value, s.chips_in_play().value);
    if (prizes_.published) {
        Money sum{0, currency};
        for (const Money prize : prizes_.prizes) {
            if (prize.currency != currency) return std::string("a prize is in another currency");
            sum = sum + prize;
        }
        if (sum != s.pool()) return fmt::format("prizes of {} do not sum to the pool of {}", sum.minor, s.pool().minor);
    }
    if (const auto entry = prizes::wrongly_paid(s, prizes_))
        return fmt::format("entry {} was paid {}, not its prize", entry->value, prizes_.paid.at(*entry).minor);
    return std::nullopt;
}

}  // namespace riffle::journal
