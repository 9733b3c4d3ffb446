// The house: its settings, its accounts and the people it knows. Names never stand in the chain: an event names a
// person or an account by id, and what identifies them is kept sealed beside it (people.h).
#pragma once
#include <boost/describe/class.hpp>
#include <expected>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/shared_map.h"

namespace riffle::app {

inline constexpr std::size_t most_account_name = 60;  // characters

struct HouseSettings {
    std::string name;
    std::string city;
    std::string country;
    std::string currency = "EUR";
    std::string time_zone = "Europe/Madrid";
    std::vector<std::string> languages{"en", "es", "it", "pt"};
    std::string names = "first_initial";  // how the public pages show names: full, first_initial, nickname
    std::string book = "tda-2024";
    friend bool operator==(const HouseSettings&, const HouseSettings&) = default;
};
BOOST_DESCRIBE_STRUCT(HouseSettings, (), (name, city, country, currency, time_zone, languages, names, book))

// What identifies a person; sealed under that person's own key.
struct PersonDetails {
    std::string first_name{};
    std::string last_name{};
    std::string nickname{};
    std::string country{};
    std::string document{};
    std::string contact{};
    friend bool operator==(const PersonDetails&, const PersonDetails&) = default;
};
BOOST_DESCRIBE_STRUCT(PersonDetails, (), (first_name, last_name, nickname, country, document, contact))

// Commands. Identifiers (person, account) of new ones come in with the command's context.
struct CreateHouse : HouseSettings {
    bool demo = false;
};
struct ChangeHouse : HouseSettings {};
struct RegisterPerson : PersonDetails {};
struct ChangePerson : PersonDetails {
    std::string person;
};
struct ErasePerson {
    std::string person;
};
struct AddAccount {
    std::string name;
    std::string role;
};
struct ChangeAccount {
    std::string account;
    std::string name;
    std::string role;
};
struct ResetPin {
    std::string account;
};
struct CloseAccount {
    std::string account;
};
// The machine's clock was set, and it is right: the house's time follows it from now on.
struct AcceptTime {};
struct ReopenAccount {
    std::string account;
};
BOOST_DESCRIBE_STRUCT(CreateHouse, (HouseSettings), (demo))
BOOST_DESCRIBE_STRUCT(ChangeHouse, (HouseSettings), ())
BOOST_DESCRIBE_STRUCT(RegisterPerson, (PersonDetails), ())
BOOST_DESCRIBE_STRUCT(ChangePerson, (PersonDetails), (person))
BOOST_DESCRIBE_STRUCT(ErasePerson, (), (person))
BOOST_DESCRIBE_STRUCT(AddAccount, (), (name, role))
BOOST_DESCRIBE_STRUCT(ChangeAccount, (), (account, name, role))
BOOST_DESCRIBE_STRUCT(ResetPin, (), (account))
BOOST_DESCRIBE_STRUCT(CloseAccount, (), (account))
BOOST_DESCRIBE_STRUCT(AcceptTime, (), ())
BOOST_DESCRIBE_STRUCT(ReopenAccount, (), (account))
using HouseCommand = std::variant<CreateHouse, ChangeHouse, RegisterPerson, ChangePerson, ErasePerson, AddAccount,
                                  ChangeAccount, ResetPin, CloseAccount, ReopenAccount, AcceptTime>;

// Events: frozen names and fields, and no personal data in any of them.
struct HouseCreated {
    HouseSettings settings;
    bool demo = false;
};
struct HouseChanged {
    HouseSettings settings;
};
struct PersonRegistered {
    std::string person;
};
struct PersonChanged {
    std::string person;
};
struct PersonErased {
    std::string person;
};
struct AccountAdded {
    std::string account;
    std::string role;
};
struct AccountChanged {
    std::string account;
    std::string role;
};
struct PinReset {
    std::string account;
};
struct AccountClosed {
    std::string account;
};
// The machine's clock stands this far from the house's time (0: no longer); nobody has said yet which is right.
struct TimeStepNoticed {
    std::int64_t off_ms = 0;
};
struct TimeAccepted {
    std::int64_t from_ms = 0;
    std::int64_t to_ms = 0;
};
struct AccountReopened {
    std::string account;
};
BOOST_DESCRIBE_STRUCT(HouseCreated, (), (settings, demo))
BOOST_DESCRIBE_STRUCT(HouseChanged, (), (settings))
BOOST_DESCRIBE_STRUCT(PersonRegistered, (), (person))
BOOST_DESCRIBE_STRUCT(PersonChanged, (), (person))
BOOST_DESCRIBE_STRUCT(PersonErased, (), (person))
BOOST_DESCRIBE_STRUCT(AccountAdded, (), (account, role))
BOOST_DESCRIBE_STRUCT(AccountChanged, (), (account, role))
BOOST_DESCRIBE_STRUCT(PinReset, (), (account))
BOOST_DESCRIBE_STRUCT(AccountClosed, (), (account))
BOOST_DESCRIBE_STRUCT(AccountReopened, (), (account))
BOOST_DESCRIBE_STRUCT(TimeStepNoticed, (), (off_ms))
BOOST_DESCRIBE_STRUCT(TimeAccepted, (), (from_ms, to_ms))
using HouseEvent =
    std::variant<HouseCreated, HouseChanged, PersonRegistered, PersonChanged, PersonErased, AccountAdded,
                 AccountChanged, PinReset, AccountClosed, AccountReopened, TimeStepNoticed, TimeAccepted>;

struct AccountState {
    std::string role;
    bool open = true;
    friend bool operator==(const AccountState&, const AccountState&) = default;
};

struct House {
    std::int64_t version = 0;
    bool exists = false;
    bool demo = false;
    HouseSettings settings;
    std::map<std::string, AccountState> accounts;
    SharedMap<std::string, std::monostate> persons;  // known and not erased
    std::int64_t time_off_ms = 0;  // noticed and not accepted: the machine's clock minus the house's time
    friend bool operator==(const House&, const House&) = default;
};

struct HouseRefusal {
    std::string code;
    std::map<std::string, std::string> args;
};

struct HouseContext {
    std::string fresh_id;         // for a new person or account
    std::string caller;           // the account that asks
    bool name_taken = false;      // another open account has this name
    std::string name{};           // the account's, when the command does not give it
    std::set<std::string> books;  // that can be chosen
    std::int64_t now_ms = 0;      // the house's time
    std::int64_t off_ms = 0;      // how far the machine's clock stands from it; 0: not beyond what is let be
};

std::expected<std::vector<HouseEvent>, HouseRefusal> decide(const House& house, const HouseCommand& command,
                                                            const HouseContext& context);
void apply(House& house, const HouseEvent& event);

std::string_view event_name(const HouseEvent& event);
std::string encode(const HouseEvent& event);
std::expected<HouseEvent, std::string> decode_house_event(std::string_view name, std::string_view payload);
struct ArgsFault {
    std::string where;
    std::string expected;
};
std::optional<std::expected<HouseCommand, ArgsFault>> decode_house_command(std::string_view name,
                                                                           std::string_view args);
std::string_view command_name(const HouseCommand& command);
std::string encode(const HouseCommand& command);

std::string encode(const PersonDetails& details);
std::optional<PersonDetails> decode_details(std::string_view text);

}  // namespace riffle::app
