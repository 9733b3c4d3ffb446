#include "app/house.h"

#include <unicode/timezone.h>

#include <algorithm>
#include <array>

#include "core/base/check.h"
#include "core/base/overloaded.h"
#include "core/base/text.h"
#include "core/journal/json_codec.h"
#include "core/ledger/currencies.h"

namespace riffle::app {
namespace {

using Decision = std::expected<std::vector<HouseEvent>, HouseRefusal>;

std::unexpected<HouseRefusal> refuse(std::string code, std::map<std::string, std::string> args = {}) {
    return std::unexpected(HouseRefusal{std::move(code), std::move(args)});
}

using Check = std::expected<void, HouseRefusal>;

std::unexpected<HouseRefusal> bad_field(std::string where, std::string expected) {
    return refuse("field_expected", {{"where", std::move(where)}, {"expected", std::move(expected)}});
}

template <std::size_t N>
bool one_of(const std::string& text, const std::array<std::string_view, N>& values) {
    return std::find(values.begin(), values.end(), text) != values.end();
}

constexpr std::array<std::string_view, 6> roles{"administrator", "director", "floor", "cashier", "dealer", "display"};
constexpr std::array<std::string_view, 4> languages{"en", "es", "it", "pt"};
constexpr std::array<std::string_view, 3> name_styles{"full", "first_initial", "nickname"};

bool is_time_zone(const std::string& id) {
    if (id.empty() || id.size() > 60) return false;
    icu::UnicodeString canonical;
    UBool known = false;
    UErrorCode status = U_ZERO_ERROR;
    icu::TimeZone::getCanonicalID(icu::UnicodeString::fromUTF8(id), canonical, known, status);
    return U_SUCCESS(status) && known != 0;
}

Check check_settings(const HouseSettings& s, const HouseContext& context) {
    if (s.name.empty() || characters(s.name) > 120) return bad_field("name", "a name of 1 to 120 characters");
    if (characters(s.city) > 120) return bad_field("city", "at most 120 characters");
    if (characters(s.country) > 60) return bad_field("country", "at most 60 characters");
    if (!is_known_currency(s.currency)) return bad_field("currency", "a currency code such as EUR");
    if (!is_time_zone(s.time_zone)) return bad_field("time_zone", "a time zone such as Europe/Madrid");
    if (s.languages.empty()) return bad_field("languages", "at least one of en, es, it, pt");
    for (std::size_t i = 0; i < s.languages.size(); ++i) {
        const bool again = std::count(s.languages.begin(), s.languages.end(), s.languages[i]) > 1;
        if (i >= languages.size() || again || !one_of(s.languages[i], languages))
            return bad_field("languages", "en, es, it or pt");
    }
    if (!one_of(s.names, name_styles)) return bad_field("names", "full, first_initial or nickname");
    if (s.book.empty() || s.book.size() > 60 || (!context.books.empty() && !context.books.contains(s.book)))
        return bad_field("book", "the id of a rulebook");
    return {};
}

Check check_person(const PersonDetails& d) {
    if (d.first_name.empty() && d.last_name.empty() && d.nickname.empty())
        return bad_field("first_name", "a first name, a last name or a nickname");
    Check checked;
    boost::mp11::mp_for_each<boost::describe::describe_members<PersonDetails, boost::describe::mod_public>>(
        [&](auto f) {
            if (checked && characters(d.*f.pointer) > 120) checked = bad_field(f.name, "at most 120 characters");
        });
    return checked;
}

Check check_account(const std::string& name, const std::string& role, const HouseContext& context) {
    if (name.empty() || characters(name) > most_account_name) return bad_field("name", "a name of 1 to 60 characters");
    if (!one_of(role, roles)) return bad_field("role", "administrator, director, floor, cashier, dealer or display");
    if (context.name_taken) return refuse("account_name_taken", {{"name", name}});
    return {};
}

const AccountState* open_account(const House& h, const std::string& account) {
    const auto it = h.accounts.find(account);
    return it != h.accounts.end() && it->second.open ? &it->second : nullptr;
}

bool last_administrator(const House& h, const std::string& account) {
    return std::none_of(h.accounts.begin(), h.accounts.end(), [&](const auto& pair) {
        return pair.first != account && pair.second.open && pair.second.role == "administrator";
    });
}

}  // namespace

Decision decide(const House& h, const HouseCommand& command, const HouseContext& context) {
    if (!std::holds_alternative<CreateHouse>(command) && !h.exists) return refuse("house_unknown");
    return std::visit(
        overloaded{
            [&](const CreateHouse& c) -> Decision {
                if (h.exists) return refuse("house_exists");
                if (auto r = check_settings(c, context); !r) return std::unexpected(r.error());
                return std::vector<HouseEvent>{HouseCreated{c, c.demo}};
            },
            [&](const ChangeHouse& c) -> Decision {
                if (auto r = check_settings(c, context); !r) return std::unexpected(r.error());
                if (static_cast<const HouseSettings&>(c) == h.settings) return refuse("no_change");
                return std::vector<HouseEvent>{HouseChanged{c}};
            },
            [&](const RegisterPerson& c) -> Decision {
                if (auto r = check_person(c); !r) return std::unexpected(r.error());
                return std::vector<HouseEvent>{PersonRegistered{context.fresh_id}};
            },
            [&](const ChangePerson& c) -> Decision {
                if (!h.persons.contains(c.person)) return refuse("person_unknown", {{"person", c.person}});
                if (auto r = check_person(c); !r) return std::unexpected(r.error());
                return std::vector<HouseEvent>{PersonChanged{c.person}};
            },
            [&](const ErasePerson& c) -> Decision {
                if (!h.persons.contains(c.person)) return refuse("person_unknown", {{"person", c.person}});
                return std::vector<HouseEvent>{PersonErased{c.person}};
            },
            [&](const AddAccount& c) -> Decision {
                if (auto r = check_account(c.name, c.role, context); !r) return std::unexpected(r.error());
                return std::vector<HouseEvent>{AccountAdded{context.fresh_id, c.role}};
            },
            [&](const ChangeAccount& c) -> Decision {
                const AccountState* account = open_account(h, c.account);
                if (!account) return refuse("account_unknown", {{"account", c.account}});
                if (auto r = check_account(c.name, c.role, context); !r) return std::unexpected(r.error());
                if (account->role == "administrator" && c.role != "administrator" && last_administrator(h, c.account))
                    return refuse("last_administrator");
                return std::vector<HouseEvent>{AccountChanged{c.account, c.role}};
            },
            [&](const ResetPin& c) -> Decision {
                if (!open_account(h, c.account)) return refuse("account_unknown", {{"account", c.account}});
                return std::vector<HouseEvent>{PinReset{c.account}};
            },
            [&](const CloseAccount& c) -> Decision {
                const AccountState* account = open_account(h, c.account);
                if (!account) return refuse("account_unknown", {{"account", c.account}});
                if (account->role == "administrator" && last_administrator(h, c.account))
                    return refuse("last_administrator");
                return std::vector<HouseEvent>{AccountClosed{c.account}};
            },
            [&](const AcceptTime&) -> Decision {
                if (context.off_ms == 0) return refuse("time_not_off");
                return std::vector<HouseEvent>{TimeAccepted{context.now_ms, context.now_ms + context.off_ms}};
            },
            [&](const ReopenAccount& c) -> Decision {
                if (!h.accounts.contains(c.account)) return refuse("account_unknown", {{"account", c.account}});
                if (open_account(h, c.account)) return refuse("account_open");
                if (context.name_taken) return refuse("account_name_taken", {{"name", context.name}});
                return std::vector<HouseEvent>{AccountReopened{c.account}};
            },
        },
        command);
}

void apply(House& h, const HouseEvent& event) {
    ++h.version;
    std::visit(overloaded{
                   [&](const HouseCreated& e) {
                       RIFFLE_CHECK(!h.exists);
                       h.exists = true;
                       h.demo = e.demo;
                       h.settings = e.settings;
                   },
                   [&](const HouseChanged& e) { h.settings = e.settings; },
                   [&](const PersonRegistered& e) { RIFFLE_CHECK(h.persons.insert(e.person, {})); },
                   [&](const PersonChanged& e) { RIFFLE_CHECK(h.persons.contains(e.person)); },
                   [&](const PersonErased& e) { RIFFLE_CHECK(h.persons.erase(e.person)); },
                   [&](const AccountAdded& e) {
                       h.accounts[e.account] = {e.role, true};
                   },
                   [&](const AccountChanged& e) { h.accounts.at(e.account).role = e.role; },
                   [&](const PinReset& e) { RIFFLE_CHECK(h.accounts.contains(e.account)); },
                   [&](const AccountClosed& e) { h.accounts.at(e.account).open = false; },
                   [&](const TimeStepNoticed& e) { h.time_off_ms = e.off_ms; },
                   [&](const TimeAccepted&) { h.time_off_ms = 0; },
                   [&](const AccountReopened& e) { h.accounts.at(e.account).open = true; },
               },
               event);
}

std::string_view event_name(const HouseEvent& event) { return journal::variant_name(event); }
std::string_view command_name(const HouseCommand& command) { return journal::variant_name(command); }
std::string encode(const HouseCommand& command) { return boost::json::serialize(journal::variant_to_json(command)); }
std::string encode(const HouseEvent& event) { return boost::json::serialize(journal::variant_to_json(event)); }

std::expected<HouseEvent, std::string> decode_house_event(std::string_view name, std::string_view payload) {
    auto value = journal::parse_json(payload);
    if (!value) return std::unexpected(value.error().expected);
    auto event = journal::variant_from_json<HouseEvent>(name, *value);
    if (!event) return std::unexpected("an event this version knows, not " + std::string(name));
    if (!*event) return std::unexpected(event->error().where + ": " + event->error().expected);
    return std::move(**event);
}

std::optional<std::expected<HouseCommand, ArgsFault>> decode_house_command(std::string_view name,
                                                                           std::string_view args) {
    using Result = std::expected<HouseCommand, ArgsFault>;
    auto value = journal::parse_sent(args);
    if (!value) return Result{std::unexpected(ArgsFault{value.error().where, value.error().expected})};
    auto command = journal::variant_from_json<HouseCommand>(name, *value);
    if (!command) return std::nullopt;
    if (!*command) return Result{std::unexpected(ArgsFault{command->error().where, command->error().expected})};
    return Result{std::move(**command)};
}

std::string encode(const PersonDetails& details) { return boost::json::serialize(journal::to_json(details)); }

std::optional<PersonDetails> decode_details(std::string_view text) {
    auto value = journal::parse_json(text);
    PersonDetails details;
    if (!value || !journal::from_json(details, *value, "")) return std::nullopt;
    return details;
}

}  // namespace riffle::app
