#include "tests/fuzz/seeds.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "app/templates.h"
#include "core/base/check.h"
#include "core/hand/game.h"
#include "core/journal/json_codec.h"
#include "core/journal/tournament_codec.h"
#include "tests/fuzz/house_text.h"
#include "tests/fuzz/lines.h"
#include "tests/fuzz/world.h"

namespace riffle::fuzz {
namespace {
namespace fs = std::filesystem;
using Seeds = std::vector<std::string>;

// All files with this ending below a folder of the project, in the order of their names.
Seeds files_below(const char* folder, std::string_view ending) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(RIFFLE_SOURCE_DIR) / folder))
        if (entry.path().extension() == ending) paths.push_back(entry.path());
    std::ranges::sort(paths);
    Seeds texts;
    for (const fs::path& path : paths) {
        std::stringstream text;
        text << std::ifstream(path).rdbuf();
        texts.push_back(text.str());
    }
    RIFFLE_CHECK(!texts.empty());
    return texts;
}

// Parts of the texts, each beginning with a line that `begins` says is a first one.
template <class Begins>
Seeds parts_of(const Seeds& texts, Begins begins) {
    Seeds parts;
    for (std::string_view text : texts) {
        std::string part;
        while (!text.empty()) {
            const auto line = take_line(text);
            if (begins(line) && !part.empty()) parts.push_back(std::exchange(part, {}));
            if (!part.empty() || begins(line)) part += std::string{line} + "\n";
        }
        if (!part.empty()) parts.push_back(part);
    }
    return parts;
}

Seeds scenarios() {
    return parts_of(files_below("spec", ".scn"), [](std::string_view line) { return line.starts_with("scenario "); });
}

Seeds acts() {
    Seeds seeds;
    std::set<std::string> known;
    for (const std::string& text : scenarios()) {
        std::string_view rest = text;
        std::string lines;
        while (!rest.empty()) {
            auto line = take_line(rest);
            if (const auto at = line.find("act "); at != line.npos && line.find_first_not_of(' ') == at)
                lines += std::string{line.substr(at + 4)} + "\n";
        }
        if (!lines.empty() && known.insert(lines).second)
            seeds.push_back(static_cast<char>('0' + seeds.size() % 6) + lines);
    }
    return seeds;
}

Seeds houses() {
    Seeds seeds;
    for (const auto& book : world().library.books()) {
        const auto own = own_settings(*book);
        for (std::size_t from = 0; from < own.size(); from += 12)
            seeds.push_back(
                house_over(*book, std::span(own).subspan(from, std::min<std::size_t>(12, own.size() - from))));
    }
    seeds.push_back(R"([book]
id = "casa"
name = "Casa"
language = "es"
text = "House rules."
base = "cnp"
inherits = "suggestion"
inherits_clause = "3"
gap_clause = "cnp:1.a"

[[clause]]
id = "3"
kind = "play"
es = "Reloj de la casa"
summary = "Time called in this house is twenty seconds."
note = "As agreed."

[parameters]
call_clock = { value = "20 s", clause = "3", also = ["cnp:1.a"], note = "since May" }
main_event_deal_winner_reserve_percent = 12.5
last_hands_of_day = { min = 2, max = 5 }
hand_start_events = ["first_riffle", "dealer_push"]
foreign_back_card.value = "hand_void"
foreign_back_card.clauses.before = ["3", "cnp:1.a"]

[[table]]
subject = "payouts"
unit = "share_bp"
clause = "3"
field = { min = 2, max = 30 }
places = 2
values = [6000, 4000]
)");
    return seeds;
}

Seeds hands() {
    Seeds seeds;
    int n = 0;
    for (const std::string& hand : parts_of(files_below("tests/hand/phh", ".phhs"),
                                            [](std::string_view line) { return line.starts_with('['); })) {
        seeds.push_back(hand);
        // The same as a .phh: one hand without a table's name.
        if (n++ % 4 == 0) seeds.push_back(hand.substr(hand.find('\n') + 1));
    }
    return seeds;
}

Seeds games() {
    return {
        "nl-holdem|No-limit hold'em|52|no-limit|blinds|any|high|down 2; burn 1 board 3; burn 1 board 1; burn 1 board 1",
        "six|Six-card|52|fixed-limit|blinds|exactly-two|high-low-eight|down 6; board 3; board 1 big; board 1 big",
        "crazy|Pineapple|52|no-limit|blinds|any|high|down 3; burn 1 board 3 discard 1; burn 1 board 1; burn 1 board 1",
        "short|Short deck|36|pot-limit|blinds|any|high-short-deck|down 2; burn 1 board 3; burn 1 board 1; board 1",
        "stud|Stud|52|fixed-limit|bring-in|any|high|down 2 up 1; burn 1 up 1; burn 1 up 1 big; up 1 big; down 1 big",
        "razz|Razz|52|fixed-limit|bring-in|any|low-ace-to-five|down 2 up 1; up 1; up 1 big; up 1 big; down 1 big",
        "27|Triple draw|52|fixed-limit|blinds|any|low-deuce-to-seven|down 5; burn 1 draw; burn 1 draw big; draw big",
        "badugi|Badugi|52|no-limit|blinds|any|badugi|down 4; burn 1 draw; burn 1 draw big; burn 1 draw big",
    };
}

// The bodies of POST /rulings that a page sends: every matter at its moments, and a wager.
Seeds situations() {
    Seeds seeds;
    const say::Asking& asking = world().asking;
    const auto add = [&](const say::Situation& told) {
        const auto n = seeds.size();
        const std::string_view book = world().library.books()[n % world().library.books().size()]->id;
        boost::json::object body{{"book", book}, {"act", journal::to_json(told.act)}};
        if (told.table) body["table"] = journal::to_json(*told.table);
        seeds.push_back(boost::json::serialize(body));
    };
    for (const say::Asked& asked : asking.asked)
        for (const std::string& moment : asked.moments.empty() ? std::vector<std::string>{""} : asked.moments)
            add(say::situation_of(asking, asked, {"", moment, {}, asked.circumstances}));
    for (const say::Moment& moment : asking.moments) {
        say::Situation told{asking.games.front().table, {}};
        told.table->course = moment.course;
        told.act = say::Wager{.seat = 4,
                              .said = "raise to eight hundred",
                              .when = say::When::in_the_air,
                              .motions = std::vector<say::Motion>{{.chips = {Chips{500}, Chips{100}}}},
                              .circumstances = std::vector<std::string>{"deliberate"}};
        add(told);
    }
    return seeds;
}

tournament::Setup small_setup() {
    tournament::Setup s;
    s.name = "Test";
    s.starts_at = 1'000'000;
    s.game = "nl-holdem";
    s.book = "tda-2024";
    s.buy_in = {10'000, {}};
    s.fee = {1'000, {}};
    s.starting_stack = Chips{10'000};
    s.seats_per_table = 4;
    s.reentries = 1;
    s.late_levels = 2;
    s.levels = app::templates().structures.front().levels;
    s.levels.resize(std::min<std::size_t>(s.levels.size(), 5));
    s.payout = {{1, {10000}}, {4, {6000, 4000}}};
    s.payout_unit = 500;
    return s;
}

std::string line_of(const journal::TournamentCommand& command) {
    return fmt::format("{} {}\n", journal::command_name(command), journal::encode(command));
}

std::string opened_night() {
    std::string text = line_of(tournament::CreateTournament{small_setup()}) + line_of(tournament::OpenRegistration{});
    for (int i = 0; i < 6; ++i) text += line_of(tournament::SellEntry{"p" + std::to_string(i)});
    return text + line_of(tournament::StartClock{});
}

Seeds command_lists() {
    using namespace tournament;
    auto changed = small_setup();
    changed.seats_per_table = 9;
    const std::string out = line_of(BustOut{{EntryNumber{1}, EntryNumber{2}}, {EntryNumber{3}}}) + "+600000\n" +
                            line_of(BustOut{{EntryNumber{4}}, {}}) + line_of(BustOut{{EntryNumber{5}}, {}});
    return {
        opened_night() + out + "+36000000\n" + line_of(prizes::PublishPrizes{}) +
            line_of(prizes::PayPrize{EntryNumber{3}}),
        opened_night() + line_of(SetLevel{2}) + line_of(AddTime{60'000}) + line_of(PauseClock{}) + "+5000\n" +
            line_of(StartClock{}) + line_of(MoveEntry{EntryNumber{1}, TableNumber{2}, SeatNumber{4}}) +
            line_of(BreakTable{TableNumber{2}}) + line_of(BalanceTables{}),
        opened_night() + out + line_of(journal::UndoStep{15}) + line_of(journal::RedoStep{15}) +
            line_of(RefundEntry{EntryNumber{2}}) + line_of(ChangeCap{30}) + line_of(ChangeLateRegistration{1}) +
            line_of(ChangeLevels{small_setup().levels}) + line_of(ChangePayout{small_setup().payout, 200}) +
            line_of(CancelTournament{"rain"}) + line_of(RefundEntries{{EntryNumber{1}, EntryNumber{3}}}),
        line_of(CreateTournament{small_setup()}) + line_of(ChangeSetup{changed}) + line_of(OpenRegistration{}),
        "CreateHouse {\"name\":\"Casa\",\"city\":\"Vigo\",\"country\":\"ES\",\"currency\":\"EUR\",\"time_zone\":"
        "\"Europe/Madrid\",\"languages\":[\"es\",\"en\"],\"names\":\"full\",\"book\":\"tda-2024\",\"demo\":false}\n"
        "AddAccount {\"name\":\"Ada\",\"role\":\"administrator\"}\nAddAccount {\"name\":\"Bo\",\"role\":\"floor\"}\n"
        "ChangeAccount {\"account\":\"id-3\",\"name\":\"Bo\",\"role\":\"dealer\"}\nResetPin {\"account\":\"id-3\"}\n"
        "CloseAccount {\"account\":\"id-3\"}\nRegisterPerson {\"first_name\":\"Ana\",\"last_name\":\"Gil\","
        "\"nickname\":\"\",\"country\":\"ES\",\"document\":\"\",\"contact\":\"\"}\nErasePerson {\"person\":\"id-7\"}\n",
    };
}

// How the API names the tournament a command creates.
std::string id_made_by(std::string_view command_id) {
    const std::string text = fmt::format("id {}\n\n", command_id);
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    std::string id;
    for (std::size_t i = 0; i < 6; ++i) id += fmt::format("{:02x}", hash[i]);
    return id;
}

std::string post(std::string_view path, std::string_view role, const boost::json::object& body) {
    return fmt::format("POST /api/v1/{}\nrole: {}\naccept-language: es, en;q=0.5\ncontent-type: application/json\n\n{}",
                       path, role, boost::json::serialize(body));
}

std::string command(const std::string& stream, int number, const journal::TournamentCommand& what) {
    return post(stream, "director",
                {{"command_id", std::to_string(number)},
                 {"type", journal::command_name(what)},
                 {"args", boost::json::parse(journal::encode(what))}});
}

Seeds requests() {
    using namespace tournament;
    const std::string id = id_made_by("1");
    const std::string stream = "tournaments/" + id + "/commands";
    const std::string next = "\n====\n";
    const auto get = [](std::string_view target, std::string_view role = {}) {
        return fmt::format("GET {}\n{}host: riffle.local:8080\naccept-language: pt-BR;q=0.8, it\n\n", target,
                           role.empty() ? "" : fmt::format("role: {}\n", role));
    };
    const boost::json::object create{
        {"command_id", "1"},
        {"setup", boost::json::parse(journal::encode(CreateTournament{small_setup()})).at("setup")}};
    const std::string created = post("tournaments", "director", create);
    Seeds seeds{
        created + next + command(stream, 2, OpenRegistration{}) + next + command(stream, 3, SellEntry{"p1"}) + next +
            get("/api/v1/tournaments/" + id, "floor") + next + get("/api/v1/tournaments/" + id + "/history", "floor") +
            next + get("/api/v1/tournaments/" + id + "/results.csv") + next + get("/api/v1/tournaments"),
        post("house/commands", "administrator",
             {{"command_id", "5"},
              {"expected_version", 1},
              {"type", "RegisterPerson"},
              {"args",
               {{"first_name", "Ana"},
                {"last_name", "Gil"},
                {"nickname", ""},
                {"country", "ES"},
                {"document", ""},
                {"contact", ""}}}}) +
            next + get("/api/v1/persons?q=%C3%A1na&limit=5", "cashier") + next +
            get("/api/v1/accounts", "administrator"),
        created + next + get("/api/v1/tournaments/" + id + "/stream?last_event_id=1&lang=it"),
        get("/api/v1/clauses?q=bot%C3%B3n+muerto&book=cnp&kind=play&limit=20&lang=es") + next +
            get("/api/v1/clauses/tda-2024:45-A") + next + get("/api/v1/books") + next + get("/api/v1/templates"),
        get("/api/v1/seats/abc") + next + get("/api/v1/tickets/abc.svg") + next + get("/assets/a-1.js") + next +
            get("/t/abc?x=%20") + next + get("/api/v1/session") + next + get("/api/v1/openapi.json"),
        "POST /api/v1/rulings\ncontent-type: application/json; charset=utf-8\norigin: http://a:1\nhost: a:1\ncookie: "
        "riffle_session=00; riffle_device=11\nx-csrf-token: 22\nif-none-match: *\n\n{}",
        "DELETE /api/v1/session\n\n" + next + "PUT /api/v1/house\n\n{}" + next + "HEAD /\n\n",
    };
    const auto told = situations();
    for (std::size_t i = 0; i < told.size(); i += 40)
        seeds.push_back(post("rulings", "dealer", boost::json::parse(told[i]).as_object()));
    return seeds;
}

Seeds formulas() {
    return {
        "10 * sqrt(players) / sqrt(place) * (1 + log10(buy_in + 0.25))",
        "sqrt(players * buy_in ^ 2 / (buy_in + rebuys)) / (place + 1)",
        "log((players + 1) / place)",
        "100 * prize / sum(prize) + 5 * knockouts - rebuys",
        "round(max(0, 50 - place) / sum(max(0, 50 - place)) * 1000, 2)",
        "min(100, floor(buy_in / 10) + ceil(abs(-2.5)) ^ 2, players)",
        "-(place ^ -0.5 ^ 2)",
    };
}

// What is said in the scenarios, and amounts as people say them in four languages.
Seeds spoken() {
    Seeds seeds{"I raise to twelve hundred\neighteen fifty\nforty-two thousand\na thousand\nfive\ntwo thousand five",
                "subo a mil doscientos\napuesto ochocientos\ntreinta y un mil\nveintidós mil\nsi apuestas subo",
                "rilancio a milleduecento\npunto duemilacinquecento\ntrentottomila\nventuno\nse punti rilancio",
                "subo para mil e duzentos\naposto oitocentos e cinquenta\nvinte e cinco mil\nse apostares aumento",
                "1.200\n1,200\n12 000\n800!\nALL IN\nmi resto\npot"};
    std::set<std::string> known;
    for (const std::string& text : scenarios()) {
        std::string lines;
        for (auto open = text.find('"'); open != text.npos; open = text.find('"', open + 1)) {
            const auto close = text.find('"', open + 1);
            if (close == text.npos) break;
            lines += text.substr(open + 1, close - open - 1) + "\n";
            open = close;
        }
        if (!lines.empty() && known.insert(lines).second) seeds.push_back(lines);
    }
    return seeds;
}

struct Source {
    std::string_view target;
    Seeds (*make)();
};
constexpr Source sources[] = {
    {"scenario", scenarios}, {"acts", acts},         {"house", houses},           {"phh", hands},
    {"game", games},         {"ruling", situations}, {"commands", command_lists}, {"request", requests},
    {"formula", formulas},   {"words", spoken}};
}  // namespace

std::vector<std::string> seeds_of(std::string_view target) {
    const auto source = std::ranges::find(sources, target, &Source::target);
    RIFFLE_CHECK(source != std::end(sources));
    return source->make();
}

std::vector<std::string> words_of(const std::vector<std::string>& seeds) {
    std::set<std::string> words;
    for (const std::string& seed : seeds) {
        std::string word;
        for (const char c : seed + " ") {
            const bool part = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                              c == '_' || c == '/';
            if (part) word += c;
            if (part) continue;
            if (word.size() > 1 && word.size() < 40) words.insert(word);
            word.clear();
        }
    }
    return {words.begin(), words.end()};
}

}  // namespace riffle::fuzz
