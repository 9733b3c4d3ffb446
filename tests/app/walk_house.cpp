// What a walk asks of a house: settings, people, accounts, drawers.
#include "tests/app/walk.h"

namespace riffle::app {

using namespace tournament;

std::string Walk::some_person() const {
    const auto house = app_->house();
    if (house->persons.empty() || number(10) == 0) return "nobody";
    return house->persons.nth(static_cast<std::size_t>(number(static_cast<int>(house->persons.size())))).first;
}

std::string Walk::some_account() const {
    const auto house = app_->house();
    if (house->accounts.empty() || number(10) == 0) return "nobody";
    return std::next(house->accounts.begin(), number(static_cast<int>(house->accounts.size())))->first;
}

HouseCommand Walk::house_command() const {
    const std::vector<std::string> roles{"director", "floor", "cashier", "king", "administrator"};
    switch (number(17)) {
        case 14: {
            const auto house = app_->house();
            if (number(3) || house->shifts_open.empty())
                return OpenShift{{100 * number(50) - 100, number(4) ? Currency{} : Currency{{'G', 'B', 'P'}}}};
            const std::int64_t shift = house->shifts_open.begin()->second;
            CloseShift close{.shift = number(6) ? shift : number(9)};
            for (int way = 0; way < 5; ++way)
                if (number(8)) close.counts.push_back({static_cast<Payment>(way), 10 * number(2000) - 10});
            return close;
        }
        case 0: {
            ChangeHouse c;
            if (number(4) == 0) c.shifts = number(2) == 0;
            c.name = number(4) ? "House" : "";
            c.currency = number(4) ? "EUR" : "euro";
            c.names = number(3) ? "full" : "first_initial";
            return c;
        }
        case 1: {
            ChangePerson c;
            c.person = some_person();
            c.first_name = "Changed";
            return c;
        }
        case 2:
            return number(4) ? HouseCommand{AcceptTime{}} : ErasePerson{some_person()};
        case 3:
            return AddAccount{"A" + std::to_string(number(6)), one_of(roles)};
        case 4:
            return ChangeAccount{some_account(), "A" + std::to_string(number(6)), one_of(roles)};
        case 5:
            return ResetPin{some_account()};
        case 6:
            return CloseAccount{some_account()};
        case 7:
            return AcceptTime{};
        case 8:
            return CreateHouse{};
        case 9:
        case 10:
            return MergePersons{some_person(), some_person()};
        case 11: {
            // Mostly somebody who is merged.
            const auto house = app_->house();
            if (house->merged.empty() || number(4) == 0) return PartPersons{some_person()};
            return PartPersons{house->merged.nth(static_cast<std::size_t>(number(8)) % house->merged.size()).first};
        }
        case 12: {
            const auto house = app_->house();
            if (number(2) && !house->messages.empty()) return TakeDownMessage{house->messages.front().id};
            return PostMessage{number(3) ? "Message" : "", std::nullopt,
                               number(2) ? std::optional("t0") : std::nullopt};
        }
        case 13:
            return SaveTemplate{"T" + std::to_string(number(5)), some_setup()};
        default:
            return named(number(8) ? "P" + std::to_string(number(100)) : "", "");
    }
}

}  // namespace riffle::app
