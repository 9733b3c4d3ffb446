// Telling a tournament about its money: prizes published, paid, taken back.
#include <fmt/format.h>

#include <array>

#include "runner/house_verbs.h"
#include "runner/setup_words.h"
#include "runner/text.h"

namespace riffle::runner {
namespace {

using Commands = std::vector<journal::TournamentCommand>;

// publish prizes; publish prizes 500 300 200: a list the house drew up; publish prizes with rows 4 3.50 3: the rows in
// per cent that the book's sheet does not give
HouseCommands publish(Table&, std::string_view rest) {
    if (take_token(rest) != "prizes") return std::unexpected("expected 'publish prizes [AMOUNT...]'");
    prizes::PublishPrizes command;
    if (rest.starts_with("with rows")) {
        command.missing_shares.emplace();
        for (const auto word : tokens(rest.substr(9))) {
            const auto percent = parse_money(word);
            if (!percent) return std::unexpected(fmt::format("expected per cent, got '{}'", word));
            command.missing_shares->push_back(percent->minor);
        }
        return Commands{std::move(command)};
    }
    for (const auto word : tokens(rest)) {
        const auto amount = parse_money(word);
        if (!amount) return std::unexpected(fmt::format("expected an amount, got '{}'", word));
        if (!command.prizes) command.prizes.emplace();
        command.prizes->push_back(*amount);
    }
    return Commands{std::move(command)};
}

template <class Command>
HouseCommands for_each(Table& t, std::string_view people) {
    const auto entries = entries_named(t, people);
    if (!entries) return std::unexpected(entries.error());
    Commands commands;
    for (const auto entry : *entries) commands.emplace_back(Command{entry});
    return commands;
}

HouseCommands pay(Table& t, std::string_view rest) { return for_each<prizes::PayPrize>(t, rest); }
HouseCommands take_back(Table& t, std::string_view rest) { return for_each<prizes::TakeBackPrize>(t, rest); }

constexpr std::array money_rows{HouseVerb{"publish", publish}, HouseVerb{"pay", pay},
                                HouseVerb{"take-back", take_back}};

}  // namespace

std::span<const HouseVerb> prize_words() { return money_rows; }

}  // namespace riffle::runner
