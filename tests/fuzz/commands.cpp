// Lines "Name {args}" as commands of a tournament or of the house, decided in turn; "+5000" lets time pass. Whatever
// they say, names and args survive the codec, what is decided fits and keeps seats, chips and money whole, and the
// records read back give the same state.
#include <charconv>
#include <string>

#include "app/books.h"
#include "app/house_stream.h"
#include "core/journal/tournament_codec.h"
#include "core/tournament/view.h"
#include "tests/fuzz/lines.h"
#include "tests/fuzz/targets.h"

namespace riffle::fuzz {
namespace {
using namespace journal;

class Night {
  public:
    void take(std::string_view line) {
        if (line.starts_with('+')) return wait(line.substr(1));
        const auto space = std::min(line.find(' '), line.size());
        const auto name = line.substr(0, space);
        const auto args = line.substr(std::min(space + 1, line.size()));
        if (const auto command = decode_command(name, args)) {
            if (*command) give(name, **command);
        } else if (const auto event = decode_event(name, args)) {
            const std::string text = encode(*event);
            const auto again = decode_event(name, text);
            RIFFLE_CHECK(again.has_value() && encode(*again) == text);
            (void)summary_of(*event);
        } else if (const auto of_house = app::decode_house_command(name, args)) {
            if (*of_house) give(**of_house);
        }
    }

    void check_replay() const {
        TournamentStream again;
        for (const auto& [version, step] : stream_.steps()) {
            Step copy = *step;
            for (TournamentEvent& event : copy.events) {
                const auto decoded = decode_event(event_name(event), encode(event));
                RIFFLE_CHECK(decoded.has_value());
                event = *decoded;
            }
            RIFFLE_CHECK(!again.misfit_of(copy));
            again.append(std::move(copy));
        }
        RIFFLE_CHECK(again.state() == stream_.state());
        (void)tournament::ranking(stream_.state());
    }

  private:
    // As the application does; a book that is not there is another here, so that the fuzzer loses nothing.
    const rulebook::Book* book_of(const TournamentCommand& command) const {
        std::string id = stream_.state().exists ? stream_.state().setup->book : "";
        if (const auto* c = command.as<tournament::CreateTournament>()) id = c->setup.book;
        if (const auto* c = command.as<tournament::ChangeSetup>()) id = c->setup.book;
        if (const auto* c = command.as<tournament::ChangeBook>()) id = c->book;
        const rulebook::Book* found = app::shipped_books().find(id);
        return found ? found : app::shipped_books().find("tda-2024");
    }

    void wait(std::string_view ms) {
        std::int64_t more = 0;
        std::from_chars(ms.data(), ms.data() + ms.size(), more);
        if (more > 0 && more < 1'000'000'000'000) now_ms_ += more;
    }

    void give(std::string_view name, const TournamentCommand& command) {
        const std::string text = encode(command);
        const auto again = decode_command(name, text);
        RIFFLE_CHECK(again.has_value() && again->has_value() && encode(**again) == text);
        RIFFLE_CHECK(command_name(command) == name);
        ++commands_;
        tournament::Context context;
        context.at_ms = now_ms_;
        context.book_digest = std::string(book_of(command)->id);
        context.ticket = "ticket-" + std::to_string(commands_);
        context.draw.number = stream_.version() == 0 ? 0 : stream_.draws() + 1;
        context.draw.seed[0] = static_cast<std::uint8_t>(commands_);
        context.draw.next_commitment = "c" + std::to_string(commands_);
        const auto events = stream_.decide(command, *book_of(command), context);
        if (!events || events->empty()) return;
        stream_.append({.version = stream_.version() + 1,
                        .at_ms = now_ms_,
                        .by = "a",
                        .device = "d",
                        .command = std::to_string(commands_),
                        .events = *events});
        RIFFLE_CHECK(!stream_.broken_invariant());
    }

    void give(const app::HouseCommand& command) {
        app::HouseContext context{.fresh_id = "id-" + std::to_string(++commands_),
                                  .caller = "id-2",
                                  .name_taken = false,
                                  .books = {"tda-2024", "cnp"}};
        const auto events = house_.decide(command, context);
        if (!events) return;
        app::HouseStep step{.version = house_.version() + 1,
                            .at_ms = now_ms_,
                            .by = "a",
                            .device = "d",
                            .command = std::to_string(commands_),
                            .events = {}};
        for (const app::HouseRecord& event : *events) {
            const auto again = app::decode_house_record(app::event_name(event), app::encode(event));
            RIFFLE_CHECK(again.has_value() && app::encode(*again) == app::encode(event));
            step.events.push_back(*again);
        }
        RIFFLE_CHECK(!house_.misfit_of(step));
        RIFFLE_CHECK(!house_again_.replay(step));
        house_.append(std::move(step));
        RIFFLE_CHECK(house_again_.state() == house_.state());
    }

    TournamentStream stream_;
    app::HouseStream house_, house_again_;
    std::int64_t now_ms_ = 1'000'000;
    std::int64_t commands_ = 0;
};
}  // namespace

void commands(std::string_view text) {
    Night night;
    for (int i = 0; i < 100 && !text.empty(); ++i) night.take(take_line(text));
    night.check_replay();
}

}  // namespace riffle::fuzz
