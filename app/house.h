// The house: its settings, its accounts and the people it knows, as a room for a stream of its own (house_stream.h).
// Names never stand in the chain: an event names a person or an account by id, and what identifies them is kept sealed
// beside it (people.h).
#pragma once
#include <array>
#include <boost/describe/class.hpp>
#include <expected>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/shifts.h"
#include "core/base/one_of.h"
#include "core/base/shared_map.h"
#include "core/journal/stream.h"
#include "core/ledger/postings.h"
#include "core/tournament/setup.h"

namespace riffle::app {

inline constexpr std::size_t most_account_name = 60;   // characters
inline constexpr std::size_t most_message_text = 200;  // characters
inline constexpr std::size_t most_messages = 20;       // that stand at one time
inline constexpr std::size_t most_own_templates = 200;
// What a message may say without a text of its own: every screen says it in its own language (web/src/texts).
inline constexpr std::array<std::string_view, 8> message_kinds{"take_seats",
                                                               "registration_closing",
                                                               "last_hand_before_break",
                                                               "three_more_hands",
                                                               "chip_race",
                                                               "hand_for_hand",
                                                               "final_table",
                                                               "thank_you"};

struct HouseSettings {
    std::string name;
    std::string city;
    std::string country;
    std::string currency = "EUR";
    std::string time_zone = "Europe/Madrid";
    std::vector<std::string> languages{"en", "es", "it", "pt"};
    std::string names = "first_initial";  // how the public pages show names: full, first_initial, nickname
    std::string book = "tda-2024";
    std::optional<bool> shifts{};  // money is taken and given only by who has a shift open
    friend bool operator==(const HouseSettings&, const HouseSettings&) = default;
};
BOOST_DESCRIBE_STRUCT(HouseSettings, (), (name, city, country, currency, time_zone, languages, names, book, shifts))

// What identifies a person; sealed under that person's own key.
struct PersonDetails {
    std::string first_name{};
    std::string last_name{};
    std::string nickname{};
    std::string country{};
    std::string document{};
    std::string contact{};
    // Left out of a change, these two stay as they are.
    std::optional<std::string> born{};    // 1990-05-31; empty: not known
    std::optional<std::string> barred{};  // the list they stand on: house, regulator; empty: on none
    friend bool operator==(const PersonDetails&, const PersonDetails&) = default;
};
BOOST_DESCRIBE_STRUCT(PersonDetails, (), (first_name, last_name, nickname, country, document, contact, born, barred))

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
// Two that are one: what `merged` did counts as what `person` did from now on. PartPersons undoes it.
struct MergePersons {
    std::string person;
    std::string merged;
};
struct PartPersons {
    std::string merged;
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
// The house's picture, for screens, tickets and public pages; base64.
struct SetLogo {
    std::string image;
};
struct RemoveLogo {};
// On every screen of a tournament, or of the house, until it is taken down: one of message_kinds, or a text.
struct PostMessage {
    std::string text;
    std::optional<std::string> kind;
    std::optional<std::string> tournament;
};
struct TakeDownMessage {
    std::string message;
};
struct SaveTemplate {
    std::string name;
    tournament::Setup setup;
};
struct RemoveTemplate {
    std::string saved;
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
BOOST_DESCRIBE_STRUCT(MergePersons, (), (person, merged))
BOOST_DESCRIBE_STRUCT(PartPersons, (), (merged))
BOOST_DESCRIBE_STRUCT(AddAccount, (), (name, role))
BOOST_DESCRIBE_STRUCT(ChangeAccount, (), (account, name, role))
BOOST_DESCRIBE_STRUCT(ResetPin, (), (account))
BOOST_DESCRIBE_STRUCT(CloseAccount, (), (account))
BOOST_DESCRIBE_STRUCT(SetLogo, (), (image))
BOOST_DESCRIBE_STRUCT(RemoveLogo, (), ())
BOOST_DESCRIBE_STRUCT(PostMessage, (), (text, kind, tournament))
BOOST_DESCRIBE_STRUCT(TakeDownMessage, (), (message))
BOOST_DESCRIBE_STRUCT(SaveTemplate, (), (name, setup))
BOOST_DESCRIBE_STRUCT(RemoveTemplate, (), (saved))
BOOST_DESCRIBE_STRUCT(AcceptTime, (), ())
BOOST_DESCRIBE_STRUCT(ReopenAccount, (), (account))
using HouseRequest =
    OneOf<CreateHouse, ChangeHouse, RegisterPerson, ChangePerson, ErasePerson, MergePersons, PartPersons, AddAccount,
          ChangeAccount, ResetPin, CloseAccount, ReopenAccount, SetLogo, RemoveLogo, PostMessage, TakeDownMessage,
          SaveTemplate, RemoveTemplate, AcceptTime, OpenShift, CloseShift>;
// What is asked of the house, and the undo and redo of its steps (house_stream.h).
using HouseCommand = boost::mp11::mp_push_back<HouseRequest, journal::UndoStep, journal::RedoStep>;

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
struct PersonsMerged {
    std::string person;
    std::string merged;
};
struct PersonsParted {
    std::string person;
    std::string merged;
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
// The picture itself is kept beside the chain; what it must be stands here.
struct LogoSet {
    std::string type;
    std::int64_t bytes = 0;
    std::string sha256;
    friend bool operator==(const LogoSet&, const LogoSet&) = default;
};
struct LogoRemoved {};
// A text may name people: it is sealed beside the chain as their names are, and gone when the message is taken down.
struct MessagePosted {
    std::string message;
    std::optional<std::string> kind;
    std::optional<std::string> tournament;
};
struct MessageTakenDown {
    std::string message;
};
struct TemplateSaved {
    std::string saved;
    std::string name;
    tournament::Setup setup;
};
struct TemplateRemoved {
    std::string saved;
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
BOOST_DESCRIBE_STRUCT(PersonsMerged, (), (person, merged))
BOOST_DESCRIBE_STRUCT(PersonsParted, (), (person, merged))
BOOST_DESCRIBE_STRUCT(AccountAdded, (), (account, role))
BOOST_DESCRIBE_STRUCT(AccountChanged, (), (account, role))
BOOST_DESCRIBE_STRUCT(PinReset, (), (account))
BOOST_DESCRIBE_STRUCT(AccountClosed, (), (account))
BOOST_DESCRIBE_STRUCT(AccountReopened, (), (account))
BOOST_DESCRIBE_STRUCT(LogoSet, (), (type, bytes, sha256))
BOOST_DESCRIBE_STRUCT(LogoRemoved, (), ())
BOOST_DESCRIBE_STRUCT(MessagePosted, (), (message, kind, tournament))
BOOST_DESCRIBE_STRUCT(MessageTakenDown, (), (message))
BOOST_DESCRIBE_STRUCT(TemplateSaved, (), (saved, name, setup))
BOOST_DESCRIBE_STRUCT(TemplateRemoved, (), (saved))
BOOST_DESCRIBE_STRUCT(TimeStepNoticed, (), (off_ms))
BOOST_DESCRIBE_STRUCT(TimeAccepted, (), (from_ms, to_ms))
using HouseEvent =
    OneOf<HouseCreated, HouseChanged, PersonRegistered, PersonChanged, PersonErased, PersonsMerged, PersonsParted,
          AccountAdded, AccountChanged, PinReset, AccountClosed, AccountReopened, LogoSet, LogoRemoved, MessagePosted,
          MessageTakenDown, TemplateSaved, TemplateRemoved, TimeStepNoticed, TimeAccepted, ShiftOpened, ShiftClosed>;

struct AccountState {
    std::string role;
    bool open = true;
    friend bool operator==(const AccountState&, const AccountState&) = default;
};

struct Message {
    std::string id;
    std::optional<std::string> kind;
    std::optional<std::string> tournament;
    friend bool operator==(const Message&, const Message&) = default;
};

struct OwnTemplate {
    std::string name;
    tournament::Setup setup;
    friend bool operator==(const OwnTemplate&, const OwnTemplate&) = default;
};

// What no undo touches, and nothing that can be undone rests on: people, shifts, the picture, the time. The stream
// keeps no steps of it, so that a house of 100,000 persons undoes as fast as one of 100.
struct SettledHouse {
    SharedMap<std::string, std::monostate> persons;  // known and not erased
    SharedMap<std::string, std::string> merged;      // -> the person they are one with; both are among `persons`
    SharedMap<std::string, std::vector<std::string>> mergers;  // the other way
    std::optional<LogoSet> logo;
    SharedMap<std::int64_t, Shift> shifts;                                     // by number, from 1
    SharedMap<std::pair<std::string, std::string>, std::int64_t> shifts_open;  // by account and currency
    Balances<HouseAccount> ledger;                                             // each account once a currency
    std::int64_t time_off_ms = 0;  // noticed and not accepted: the machine's clock minus the house's time
    // The shift whose drawer this account works with now.
    std::optional<std::int64_t> open_shift(const std::string& account, Currency currency) const;
    // The one person somebody counts as: the end of all mergings.
    const std::string& person_of(const std::string& id) const;
    // Everybody who counts as this person, the person first.
    std::vector<std::string> all_of(const std::string& person) const;
    friend bool operator==(const SettledHouse&, const SettledHouse&) = default;
};

struct House : SettledHouse {
    bool exists = false;
    bool demo = false;
    HouseSettings settings;
    SharedMap<std::string, AccountState> accounts;
    std::vector<Message> messages;  // that stand, the oldest first
    SharedMap<std::string, OwnTemplate> templates;
    friend bool operator==(const House&, const House&) = default;
};

struct HouseRefusal {
    std::string code;
    std::map<std::string, std::string> args;
};

struct HouseContext {
    std::string fresh_id;          // for a new person or account
    std::string caller;            // the account that asks
    bool name_taken = false;       // another open account has this name
    std::string name{};            // the account's, when the command does not give it
    std::set<std::string> books;   // that can be chosen
    std::string seated_twice{};    // the tournament where the two to be merged both have a seat
    std::int64_t now_ms = 0;       // the house's time
    Drawer drawer{};               // of the shift that is to be closed
    bool answers_for_all = false;  // the caller may close the shifts of others
    std::int64_t off_ms = 0;       // how far the machine's clock stands from it; 0: not beyond what is let be
};

std::expected<std::vector<HouseEvent>, HouseRefusal> decide(const House& house, const HouseRequest& command,
                                                            const HouseContext& context);
// Why an event cannot come next, in words; nothing when it can.
std::optional<std::string_view> misfit(const House& house, const HouseEvent& event);
// The event fits.
void apply(House& house, const HouseEvent& event);
// Why these settings cannot be the house's; an undo may bring back a book that is gone.
std::expected<void, HouseRefusal> check_settings(const HouseSettings& settings, const HouseContext& context);
// Whether anybody can still give out rights.
bool has_administrator(const House& house);
// shifts.cpp
std::expected<std::vector<HouseEvent>, HouseRefusal> decide_shift(const House& house, const OpenShift& command,
                                                                  const HouseContext& context);
std::expected<std::vector<HouseEvent>, HouseRefusal> decide_shift(const House& house, const CloseShift& command,
                                                                  const HouseContext& context);
std::optional<std::string_view> misfit_shift(const House& house, const ShiftOpened& event);
std::optional<std::string_view> misfit_shift(const House& house, const ShiftClosed& event);
void apply_shift(House& house, const ShiftOpened& event);
void apply_shift(House& house, const ShiftClosed& event);

struct HouseRoom {
    using State = House;
    using Command = HouseRequest;
    using Event = HouseEvent;
    using Refusal = HouseRefusal;
    using Context = HouseContext;
    // What was, whatever was undone since.
    struct Memory {
        SharedMap<std::string, std::monostate> own_texts;  // messages that said something of their own
        friend bool operator==(const Memory&, const Memory&) = default;
    };

    static std::expected<std::vector<Event>, Refusal> decide(const State& state, const Command& command,
                                                             const Context& context) {
        return app::decide(state, command, context);
    }
    static std::optional<std::string_view> misfit(const State& state, const Event& event) {
        return app::misfit(state, event);
    }
    static void apply(State& state, const Event& event) { app::apply(state, event); }
    static void remember(Memory& memory, const Event& event);
    // What an undo may not bring about shows as an event that no longer fits.
    static std::optional<std::string> contradicted(const State&) { return std::nullopt; }
    static bool contradicts(const std::string&, const Event&) { return false; }
    // Events that change a SettledHouse alone (core/journal/stream_body.h).
    static bool settled(const Event& event);
    static void carry_settled(State& folded, const State& now) {
        static_cast<SettledHouse&>(folded) = static_cast<const SettledHouse&>(now);
    }
};

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
