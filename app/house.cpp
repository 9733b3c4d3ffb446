#include "app/house.h"

#include <unicode/timezone.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

#include "app/picture.h"
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

}  // namespace

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

bool has_administrator(const House& h) {
    return std::ranges::any_of(
        h.accounts, [](const auto& pair) { return pair.second.open && pair.second.role == "administrator"; });
}

namespace {

// "1990-05-31"
bool is_date(const std::string& text) {
    int year = 0, month = 0, day = 0, end = 0;
    if (text.size() != 10 || std::sscanf(text.c_str(), "%4d-%2d-%2d%n", &year, &month, &day, &end) != 3 || end != 10)
        return false;
    using namespace std::chrono;
    const year_month_day date{std::chrono::year{year}, std::chrono::month{static_cast<unsigned>(month)},
                              std::chrono::day{static_cast<unsigned>(day)}};
    return year >= 1900 && year <= 2100 && date.ok();
}

Check check_person(const PersonDetails& d) {
    if (d.first_name.empty() && d.last_name.empty() && d.nickname.empty())
        return bad_field("first_name", "a first name, a last name or a nickname");
    Check checked;
    boost::mp11::mp_for_each<boost::describe::describe_members<PersonDetails, boost::describe::mod_public>>(
        [&](auto f) {
            if constexpr (std::is_same_v<std::decay_t<decltype(d.*f.pointer)>, std::string>)
                if (checked && characters(d.*f.pointer) > 120) checked = bad_field(f.name, "at most 120 characters");
        });
    if (!checked) return checked;
    if (d.born && !d.born->empty() && !is_date(*d.born)) return bad_field("born", "a date such as 1990-05-31");
    if (d.barred && !d.barred->empty() && *d.barred != "house" && *d.barred != "regulator")
        return bad_field("barred", "house, regulator or nothing");
    return checked;
}

Check check_account(const std::string& name, const std::string& role, const HouseContext& context) {
    if (name.empty() || characters(name) > most_account_name) return bad_field("name", "a name of 1 to 60 characters");
    if (!one_of(role, roles)) return bad_field("role", "administrator, director, floor, cashier, dealer or display");
    if (context.name_taken) return refuse("account_name_taken", {{"name", name}});
    return {};
}

// Somebody who stands for themselves: not unknown, not merged with another.
Check check_one(const House& h, const std::string& person) {
    if (!h.persons.contains(person)) return refuse("person_unknown", {{"person", person}});
    if (h.merged.contains(person)) return refuse("person_merged");
    return {};
}

void part(House& h, const std::string& merged) {
    const std::string* with = h.merged.get(merged);
    if (!with) return;
    const std::string person = *with;
    auto& own = h.mergers.edit(person);
    std::erase(own, merged);
    if (own.empty()) h.mergers.erase(person);
    h.merged.erase(merged);
}

const AccountState* open_account(const House& h, const std::string& account) {
    const AccountState* found = h.accounts.get(account);
    return found && found->open ? found : nullptr;
}

bool last_administrator(const House& h, const std::string& account) {
    return std::none_of(h.accounts.begin(), h.accounts.end(), [&](const auto& pair) {
        return pair.first != account && pair.second.open && pair.second.role == "administrator";
    });
}

Decision decide_logo(const House& h, const SetLogo& c) {
    constexpr const char* expected = "a PNG, JPEG or WebP picture of at most 256 KB and 4096 pixels a side";
    const auto bytes = from_base64(c.image);
    if (!bytes || bytes->size() > most_picture_bytes) return bad_field("image", expected);
    const auto picture = picture_in(*bytes);
    if (!picture || picture->width > most_picture_side || picture->height > most_picture_side)
        return bad_field("image", expected);
    LogoSet set{picture->type, static_cast<std::int64_t>(bytes->size()), sha256_hex(*bytes)};
    if (h.logo == set) return refuse("no_change");
    return std::vector<HouseEvent>{std::move(set)};
}

Decision decide_message(const House& h, const PostMessage& c, const HouseContext& context) {
    if (c.kind ? !c.text.empty() : c.text.empty() || characters(c.text) > most_message_text)
        return bad_field("text", "a text of 1 to 200 characters, or none beside a kind");
    if (c.kind && !one_of(*c.kind, message_kinds)) return bad_field("kind", "a kind of message that is known");
    if (h.messages.size() >= most_messages)
        return refuse("too_many_messages", {{"most", std::to_string(most_messages)}});
    return std::vector<HouseEvent>{MessagePosted{context.fresh_id, c.kind, c.tournament}};
}

}  // namespace

Decision decide(const House& h, const HouseRequest& command, const HouseContext& context) {
    if (!command.is<CreateHouse>() && !h.exists) return refuse("house_unknown");
    return visit(
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
                if (auto r = check_one(h, c.person); !r) return std::unexpected(r.error());
                if (auto r = check_person(c); !r) return std::unexpected(r.error());
                return std::vector<HouseEvent>{PersonChanged{c.person}};
            },
            [&](const ErasePerson& c) -> Decision {
                if (auto r = check_one(h, c.person); !r) return std::unexpected(r.error());
                // Nothing of whoever was merged with this person stays either.
                std::vector<HouseEvent> events;
                for (const std::string& id : h.all_of(c.person)) events.push_back(PersonErased{id});
                std::reverse(events.begin(), events.end());
                return events;
            },
            [&](const MergePersons& c) -> Decision {
                if (auto r = check_one(h, c.person); !r) return std::unexpected(r.error());
                if (auto r = check_one(h, c.merged); !r) return std::unexpected(r.error());
                if (c.person == c.merged) return refuse("person_is_the_same");
                if (!context.seated_twice.empty())
                    return refuse("person_seated_twice", {{"tournament", context.seated_twice}});
                return std::vector<HouseEvent>{PersonsMerged{c.person, c.merged}};
            },
            [&](const PartPersons& c) -> Decision {
                if (!h.persons.contains(c.merged)) return refuse("person_unknown", {{"person", c.merged}});
                const std::string* person = h.merged.get(c.merged);
                if (!person) return refuse("person_not_merged");
                return std::vector<HouseEvent>{PersonsParted{*person, c.merged}};
            },
            [&](const SetLogo& c) { return decide_logo(h, c); },
            [&](const RemoveLogo&) -> Decision {
                if (!h.logo) return refuse("no_change");
                return std::vector<HouseEvent>{LogoRemoved{}};
            },
            [&](const PostMessage& c) { return decide_message(h, c, context); },
            [&](const TakeDownMessage& c) -> Decision {
                const bool stands =
                    std::ranges::any_of(h.messages, [&](const Message& m) { return m.id == c.message; });
                if (!stands) return refuse("message_unknown");
                return std::vector<HouseEvent>{MessageTakenDown{c.message}};
            },
            [&](const SaveTemplate& c) -> Decision {
                if (c.name.empty() || characters(c.name) > 80) return bad_field("name", "a name of 1 to 80 characters");
                if (const auto fault = tournament::fault_in(c.setup)) return bad_field(fault->where, fault->expected);
                for (const auto& [id, saved] : h.templates)
                    if (saved.name == c.name) return refuse("template_name_taken", {{"name", c.name}});
                if (h.templates.size() >= most_own_templates)
                    return refuse("too_many_templates", {{"most", std::to_string(most_own_templates)}});
                return std::vector<HouseEvent>{TemplateSaved{context.fresh_id, c.name, c.setup}};
            },
            [&](const RemoveTemplate& c) -> Decision {
                if (!h.templates.contains(c.saved)) return refuse("template_unknown");
                return std::vector<HouseEvent>{TemplateRemoved{c.saved}};
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
            [&](const OpenShift& c) { return decide_shift(h, c, context); },
            [&](const CloseShift& c) { return decide_shift(h, c, context); },
        },
        command);
}

const std::string& SettledHouse::person_of(const std::string& id) const {
    const std::string* person = &id;
    while (const std::string* next = merged.get(*person)) person = next;
    return *person;
}

std::vector<std::string> SettledHouse::all_of(const std::string& person) const {
    std::vector<std::string> all{person};
    // After whom they are merged with, so that erasing from the end leaves nobody merged with nobody.
    for (std::size_t i = 0; i < all.size(); ++i)
        if (const auto* own = mergers.get(all[i])) all.insert(all.end(), own->begin(), own->end());
    return all;
}

std::optional<std::string_view> misfit(const House& h, const HouseEvent& event) {
    using Why = std::optional<std::string_view>;
    if (h.exists == event.is<HouseCreated>()) return h.exists ? "the house is there already" : "there is no house";
    const auto unless = [](bool fits, std::string_view why) { return fits ? Why{} : Why{why}; };
    const auto knows = [&](const std::string& person) {
        return unless(h.persons.contains(person), "nobody is known so");
    };
    const auto has_account = [&](const std::string& account) {
        return unless(h.accounts.contains(account), "there is no such account");
    };
    const auto stands = [&](const std::string& message) {
        return std::ranges::any_of(h.messages, [&](const Message& m) { return m.id == message; });
    };
    return visit(
        overloaded{
            [](const HouseCreated&) { return Why{}; },
            [](const HouseChanged&) { return Why{}; },
            [&](const PersonRegistered& e) { return unless(!h.persons.contains(e.person), "somebody is known so"); },
            [&](const PersonChanged& e) { return knows(e.person); },
            [&](const PersonErased& e) { return knows(e.person); },
            [&](const PersonsMerged& e) {
                if (const auto why = knows(e.person)) return why;
                if (const auto why = knows(e.merged)) return why;
                if (h.person_of(e.person) == h.person_of(e.merged)) return Why{"they are one already"};
                return unless(!h.merged.contains(e.merged), "they were merged with another");
            },
            [&](const PersonsParted& e) { return unless(h.merged.contains(e.merged), "they were not merged"); },
            [&](const AccountAdded& e) { return unless(!h.accounts.contains(e.account), "there is such an account"); },
            [&](const AccountChanged& e) { return has_account(e.account); },
            [&](const PinReset& e) { return has_account(e.account); },
            [&](const AccountClosed& e) { return has_account(e.account); },
            [&](const AccountReopened& e) { return has_account(e.account); },
            [](const LogoSet&) { return Why{}; },
            [](const LogoRemoved&) { return Why{}; },
            [&](const MessagePosted& e) { return unless(!stands(e.message), "the message stands already"); },
            [&](const MessageTakenDown& e) { return unless(stands(e.message), "the message does not stand"); },
            [&](const TemplateSaved& e) {
                if (h.templates.contains(e.saved)) return Why{"the template is saved already"};
                const bool taken =
                    std::ranges::any_of(h.templates, [&](const auto& pair) { return pair.second.name == e.name; });
                return unless(!taken, "a template is called so already");
            },
            [&](const TemplateRemoved& e) {
                return unless(h.templates.contains(e.saved), "there is no such template");
            },
            [](const TimeStepNoticed&) { return Why{}; },
            [](const TimeAccepted&) { return Why{}; },
            [&](const ShiftOpened& e) { return misfit_shift(h, e); },
            [&](const ShiftClosed& e) { return misfit_shift(h, e); },
        },
        event);
}

void apply(House& h, const HouseEvent& event) {
    visit(overloaded{
              [&](const HouseCreated& e) {
                  h.exists = true;
                  h.demo = e.demo;
                  h.settings = e.settings;
              },
              [&](const HouseChanged& e) { h.settings = e.settings; },
              [&](const PersonRegistered& e) { RIFFLE_CHECK(h.persons.insert(e.person, {})); },
              [](const PersonChanged&) {},
              [&](const PersonErased& e) {
                  RIFFLE_CHECK(h.persons.erase(e.person));
                  part(h, e.person);
              },
              [&](const PersonsMerged& e) {
                  RIFFLE_CHECK(h.merged.insert(e.merged, e.person));
                  h.mergers.insert(e.person, {});
                  h.mergers.edit(e.person).push_back(e.merged);
              },
              [&](const PersonsParted& e) { part(h, e.merged); },
              [&](const LogoSet& e) { h.logo = e; },
              [&](const LogoRemoved&) { h.logo.reset(); },
              [&](const MessagePosted& e) {
                  h.messages.push_back({e.message, e.kind, e.tournament});
              },
              [&](const MessageTakenDown& e) {
                  RIFFLE_CHECK(std::erase_if(h.messages, [&](const Message& m) { return m.id == e.message; }) == 1);
              },
              [&](const TemplateSaved& e) {
                  RIFFLE_CHECK(h.templates.insert(e.saved, {e.name, e.setup}));
              },
              [&](const TemplateRemoved& e) { RIFFLE_CHECK(h.templates.erase(e.saved)); },
              [&](const AccountAdded& e) {
                  RIFFLE_CHECK(h.accounts.insert(e.account, {e.role, true}));
              },
              [&](const AccountChanged& e) { h.accounts.edit(e.account).role = e.role; },
              [](const PinReset&) {},
              [&](const AccountClosed& e) { h.accounts.edit(e.account).open = false; },
              [&](const TimeStepNoticed& e) { h.time_off_ms = e.off_ms; },
              [&](const TimeAccepted&) { h.time_off_ms = 0; },
              [&](const AccountReopened& e) { h.accounts.edit(e.account).open = true; },
              [&](const ShiftOpened& e) { apply_shift(h, e); },
              [&](const ShiftClosed& e) { apply_shift(h, e); },
          },
          event);
}

std::string_view command_name(const HouseCommand& command) { return journal::variant_name(command); }
std::string encode(const HouseCommand& command) { return journal::variant_to_text(command); }

std::optional<std::expected<HouseCommand, ArgsFault>> decode_house_command(std::string_view name,
                                                                           std::string_view args) {
    using Result = std::expected<HouseCommand, ArgsFault>;
    // A picture is longer than any text; every other command has no field of this name.
    auto value = journal::parse_sent(args, {"image", most_picture_bytes / 3 * 4 + 4});
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
