// `riffle serve`: the house's server on one machine, its journal in a folder.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <expected>
#include <filesystem>
#include <thread>

#include "app/app.h"
#include "cli/disk_files.h"
#include "cli/journal.h"
#include "cli/subcommands.h"
#include "server/api.h"
#include "server/devices.h"
#include "server/pins.h"
#include "server/rules_views.h"
#include "server/server.h"
#include "sim/demo.h"
#include "store/sqlite_store.h"
#include "store/verify.h"

namespace riffle::cli {
namespace {

struct ServeOptions {
    std::string data = "data";
    std::uint16_t port = 8080;
    std::string host = "127.0.0.1";
    std::string url;
    std::string cert;
    std::string key;
    bool insecure = false;
    std::vector<std::string> trusted_proxies;
    std::string house_key;
    bool demo = false;
    bool live = false;
    bool damaged = false;
};

void give_up(const std::string& sentence) {
    std::fprintf(stderr, "riffle: %s\n", sentence.c_str());
    set_exit_code(1);
}

// DIR/books: one file, or one folder, a book of the house. False, and the faults told, when one is not in order.
bool add_house_books(const std::string& data) {
    std::error_code ec;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator{data + "/books", ec})
        if (entry.is_directory() || entry.path().extension() == ".toml") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    bool in_order = true;
    for (const auto& path : paths) {
        DiskFiles disk;
        std::vector<std::string> faults;
        if (disk.read(path, ".toml"))
            faults = server::add_house_book(disk.files());
        else
            faults.push_back(path.string() + ": cannot be read");
        for (const std::string& fault : faults) give_up(fault);
        in_order = in_order && faults.empty();
    }
    return in_order;
}

app::HouseSettings new_house(bool demo) {
    app::HouseSettings settings;
    settings.name = demo ? "Casino Demo" : "My house";
    settings.city = demo ? "Alicante" : "";
    settings.country = demo ? "ES" : "";
    return settings;
}

void greet(const std::string& address, const server::FirstStart& in, const ServeOptions& o) {
    fmt::print("Riffle is at {}\n", address);
    if (in.new_pin)
        fmt::print(
            "first sign-in: {} PIN {}\n"
            "  It is shown only now and asks for a PIN of your own. Lost: stop the server, then\n"
            "  riffle reset-pin --data {} \"{}\"\n",
            in.name, *in.new_pin, o.data, in.name);
    else if (in.pin_waits)
        fmt::print(
            "first sign-in: {}, with the one-time PIN that was shown before; it is still good.\n"
            "  Lost: stop the server, then\n"
            "  riffle reset-pin --data {} \"{}\"\n",
            in.name, o.data, in.name);
    else
        fmt::print("sign in as {} with the PIN you chose (forgotten: riffle reset-pin --data {} \"{}\")\n", in.name,
                   o.data, in.name);
    if (o.demo) {
        fmt::print(
            "What to try: the lobby shows a tournament that is running, one about to start and one finished.\n"
            "  {0}/t/demo-sunday-main/clock   the clock, for a TV\n"
            "  {0}/t/demo-sunday-main/floor   the floor (sign in first)\n"
            "  {0}/t/demo-tonight-deep/desk   sell an entry\n"
            "  {0}/ruling                     a ruling on what happened at a table\n",
            address);
    }
    fmt::print("Stop with Ctrl+C; nothing is lost.\n");
    std::fflush(stdout);
}

std::expected<server::Options, std::string> server_options(const ServeOptions& o) {
    server::Options options;
    options.host = o.host;
    options.port = o.port;
    options.cert = o.cert;
    options.key = o.key;
    options.secure = o.url.starts_with("https://");
    options.insecure = o.insecure;
    if (o.cert.empty() != o.key.empty()) return std::unexpected("--cert and --key go together");
    for (const std::string& given : o.trusted_proxies) {
        const auto network = server::parse_network(given);
        if (!network) return std::unexpected("--trusted-proxy: " + network.error());
        options.trusted_proxies.push_back(*network);
    }
    if (auto exposed = server::exposure(options)) return std::unexpected(*exposed);
    return options;
}

// Opens a house and runs the quick part of verify on it. Null, and the reason told: it is damaged or cannot be opened.
std::unique_ptr<store::SqliteStore> open_house(const std::string& data, const std::string& house_key, bool damaged) {
    auto store = store::SqliteStore::open(
        journal_file(data),
        {.read_only = damaged, .busy_ms = 5000, .max_pages = 0, .house_key = key_file(data, house_key)});
    if (!store) {
        give_up(cannot_open(data, store.error()));
        if (store.error().error == store::StoreError::corrupt) std::fputs(what_to_do(data).c_str(), stderr);
        return nullptr;
    }
    for (const std::string& note : (*store)->notes()) std::fprintf(stderr, "riffle: note: %s\n", note.c_str());
    const store::QuickCheck check = store::quick_check(**store);
    print(check.findings);
    if (damaged || check.findings.none()) return std::move(*store);
    give_up(fmt::format("the journal in {} is damaged and is not served", data));
    std::fputs(what_to_do(data).c_str(), stderr);
    return nullptr;
}

void serve(const ServeOptions& o) {
    // Before anything is made: what is refused leaves no trace.
    auto options = server_options(o);
    if (!options) return give_up(options.error());
    if (o.damaged && !std::filesystem::exists(journal_file(o.data)))
        return give_up("there is no journal in " + o.data + " to serve");
    if (!add_house_books(o.data)) return;
    const auto store = open_house(o.data, o.house_key, o.damaged);
    if (!store) return;
    auto app = app::App::open(
        *store,
        {.now_ms = app::wall_ms, .books = &server::library(), .steady_ms = app::steady_ms, .read_only = o.damaged});
    if (!app) return give_up(app.error());

    const bool fresh = !(*app)->house()->exists;
    std::expected<server::FirstStart, std::string> in;
    if (!o.damaged) in = server::first_start(**app, *store, new_house(o.demo), o.demo);
    if (!in) return give_up(in.error());
    if (o.damaged) fmt::print("DAMAGED HOUSE, READ-ONLY: no command is taken. {}\n", (*app)->damage());
    if (fresh && o.demo && !o.damaged)
        if (auto made = sim::make_demo(**app, 20261115, o.live); !made)
            return give_up("the demo could not be made: " + made.error());

    server::Api api(**app, o.url);
    options->now_ms = [&house = **app] { return house.now_ms(); };
    server::Server server(*options, api, *store);
    if (auto listening = server.listen(); !listening) return give_up(listening.error());
    const std::string host = o.host.find(':') == std::string::npos ? o.host : "[" + o.host + "]";
    greet(fmt::format("{}://{}:{}", o.cert.empty() ? "http" : "https", host, server.port()), *in, o);

    std::atomic<bool> stop = false;
    std::jthread mover;
    if (o.live && !o.damaged)
        mover = std::jthread([&] { sim::keep_moving(**app, static_cast<std::uint64_t>(app::wall_ms()), stop); });
    server.run();
    stop = true;
}

}  // namespace

void reset_pin(const std::string& data, const std::string& house_key, const std::string& name) {
    if (!std::filesystem::exists(journal_file(data))) return give_up("there is no journal in " + data);
    if (!add_house_books(data)) return;
    const auto store = open_house(data, house_key, false);
    if (!store) return;
    auto app =
        app::App::open(*store, {.now_ms = app::wall_ms, .books = &server::library(), .steady_ms = app::steady_ms});
    if (!app) return give_up(app.error());
    const server::Api api(**app, "");
    const auto account = api.account_by_name(name);
    if (!account) {
        // Whoever runs this has the files: the names are no secret here.
        std::string names;
        const auto house = (*app)->house();
        for (const auto& [id, state] : house->accounts)
            if (state.open)
                names += fmt::format("{}{} ({})", names.empty() ? "" : ", ",
                                     (*app)->people().full_name("account/" + id), state.role);
        return give_up(fmt::format("there is no account called {}. There are: {}", name, names));
    }
    const std::string pin = server::make_one_time_pin();
    auto done = (*app)->submit({.stream = "house",
                                .command_id = "reset-pin-" + app::random_id(),
                                .command = app::HouseCommand{app::ResetPin{account->id}},
                                .role = "administrator",
                                .device = "command line",
                                .side = {server::pin_row(account->id, pin, true), server::Devices::none(account->id)}});
    if (!done) return give_up("the PIN could not be reset: " + done.error().code);
    fmt::print("one-time PIN of {}: {}\nIt ends all sessions of this account, and asks for a new PIN.\n", account->name,
               pin);
}

void add_reset_pin(CLI::App& app) {
    auto data = std::make_shared<std::string>("data");
    auto name = std::make_shared<std::string>();
    CLI::App* sub = app.add_subcommand("reset-pin", "Give an account a new one-time PIN (while the server is stopped)");
    sub->add_option("--data", *data, "the folder of the journal")->capture_default_str();
    sub->add_option("NAME", *name, "the account's name")->required();
    auto house_key = std::make_shared<std::string>();
    sub->add_option("--house-key", *house_key, "the house's key, when it is not in the folder");
    sub->callback([data, house_key, name] { reset_pin(*data, *house_key, *name); });
}

void add_serve(CLI::App& app) {
    auto options = std::make_shared<ServeOptions>();
    CLI::App* sub = app.add_subcommand("serve", "Serve a house: the pages, the API and the live clock");
    sub->add_option("--data", options->data,
                    "the folder of the journal; made if it is not there. DIR/books: the house's own rulebooks")
        ->capture_default_str();
    sub->add_option("--port", options->port, "the port to listen on; 0 takes any free one")->capture_default_str();
    sub->add_option("--host", options->host, "the address to listen on; 0.0.0.0 for every network")
        ->capture_default_str();
    sub->add_option("--url", options->url,
                    "the address players reach it by, for the QR codes on seat tickets; https://...: cookies and "
                    "browsers are told to use nothing else");
    sub->add_option("--cert", options->cert, "TLS: the certificate and its chain (PEM); read again on SIGHUP");
    sub->add_option("--key", options->key, "TLS: the certificate's key (PEM)");
    sub->add_flag("--insecure", options->insecure,
                  "serve plain HTTP on a network: PINs and sessions can be read by anybody on it");
    sub->add_option(
        "--trusted-proxy", options->trusted_proxies,
        "ADDR or ADDR/BITS of a proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; repeatable");
    sub->add_option(
        "--house-key", options->house_key,
        "the house's key; else $CREDENTIALS_DIRECTORY/house.key, else DIR/house.key (made for a new house)");
    sub->add_flag("--damaged", options->damaged, "serve a damaged house read-only: what is there can be looked at");
    sub->add_flag("--demo", options->demo, "fill a new house with three tournaments to look at");
    sub->add_flag("--live", options->live,
                  "keep running tournaments moving by themselves (with --demo: levels at 60x)");
    sub->callback([options] { serve(*options); });
}

}  // namespace riffle::cli
