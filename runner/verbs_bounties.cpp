// Telling a tournament about bounties, deals and seats.
#include <fmt/format.h>

#include <array>

#include "runner/house_verbs.h"
#include "runner/setup_words.h"
#include "runner/text.h"

namespace riffle::runner {
namespace {

using Commands = std::vector<journal::TournamentCommand>;
using Stacks = std::expected<std::vector<prizes::DealStack>, std::string>;

std::unexpected<std::string> no(std::string what) { return std::unexpected(std::move(what)); }
const tournament::State& now(const Table& t) { return t.house.now_in()->state(); }

template <class Command>
HouseCommands each(Table& t, std::string_view people) {
    const auto entries = entries_named(t, people);
    if (!entries) return no(entries.error());
    Commands commands;
    for (const auto entry : *entries) commands.emplace_back(Command{entry});
    return commands;
}

// award-bounty NAME to NAME... [stacks CHIPS...]: the bounty that waits.
HouseCommands award_bounty(Table& t, std::string_view rest) {
    prizes::AwardBounty command;
    const auto entry = entry_named(t, take_token(rest));
    if (!entry) return no(entry.error());
    command.entry = *entry;
    if (take_token(rest) != "to") return no("expected 'award-bounty NAME to NAME... [stacks CHIPS...]'");
    auto by = winners_named(t, rest);
    if (!by) return no(by.error());
    command.by = std::move(by->entries);
    command.by_stacks = std::move(by->stacks);
    return Commands{std::move(command)};
}
// lay-envelopes COUNT of AMOUNT, COUNT of AMOUNT ...
HouseCommands lay_envelopes(Table&, std::string_view rest) {
    prizes::LayEnvelopes command;
    while (!rest.empty()) {
        std::string_view row = trim(rest.substr(0, rest.find(',')));
        rest = rest.contains(',') ? trim(rest.substr(rest.find(',') + 1)) : std::string_view{};
        const auto count = parse_number(take_token(row));
        if (!count || take_token(row) != "of") return no("expected 'lay-envelopes COUNT of AMOUNT, ...'");
        const auto amount = parse_money(row);
        if (!amount) return no("expected 'lay-envelopes COUNT of AMOUNT, ...'");
        command.envelopes.push_back({amount->minor, *count});
    }
    return Commands{std::move(command)};
}
HouseCommands pay_bounty(Table& t, std::string_view rest) { return each<prizes::PayBounty>(t, rest); }
HouseCommands take_back_bounty(Table& t, std::string_view rest) { return each<prizes::TakeBackBounty>(t, rest); }

// NAME CHIPS NAME CHIPS ...
Stacks stacks_in(const Table& t, std::string_view text) {
    std::vector<prizes::DealStack> stacks;
    while (!text.empty()) {
        const auto entry = entry_named(t, take_token(text));
        if (!entry) return no(entry.error());
        const auto chips = parse_number(take_token(text));
        if (!chips) return no("expected 'NAME CHIPS NAME CHIPS ...'");
        stacks.push_back({*entry, Chips{*chips}});
    }
    return stacks;
}

// What stands after a word, cut off the text.
std::string_view cut_after(std::string_view& text, std::string_view word) {
    const auto at = text.find(word);
    if (at == std::string_view::npos) return {};
    const std::string_view tail = trim(text.substr(at + word.size()));
    text = trim(text.substr(0, at));
    return tail;
}

std::expected<std::vector<std::int64_t>, std::string> amounts_in(std::string_view text) {
    std::vector<std::int64_t> amounts;
    for (const auto word : tokens(text)) {
        const auto amount = parse_money(word);
        if (!amount) return no(fmt::format("expected an amount, got '{}'", word));
        amounts.push_back(amount->minor);
    }
    return amounts;
}

// offer-deal [icm|chip-chop|even|seats] NAME CHIPS... [amounts AMOUNT...] [leaving AMOUNT]
HouseCommands offer_deal(Table& t, std::string_view rest) {
    prizes::OfferDeal command;
    if (const auto left = cut_after(rest, " leaving "); !left.empty()) {
        const auto amount = parse_money(left);
        if (!amount) return no("expected 'leaving AMOUNT'");
        command.left_to_play = amount->minor;
    }
    if (const auto amounts = cut_after(rest, " amounts "); !amounts.empty()) {
        auto read = amounts_in(amounts);
        if (!read) return no(read.error());
        command.amounts = std::move(*read);
    }
    const std::pair<std::string_view, prizes::DealBy> models[] = {
        {"icm ", prizes::DealBy::icm}, {"chip-chop ", prizes::DealBy::chip_chop}, {"even ", prizes::DealBy::even}};
    for (const auto& [word, model] : models)
        if (rest.starts_with(word)) {
            (void)take_token(rest);
            command.by = model;
            break;
        }
    if (rest.starts_with("seats ")) {
        (void)take_token(rest);
        command.fund_missing_seats = true;
    }
    auto stacks = stacks_in(t, rest);
    if (!stacks) return no(stacks.error());
    command.stacks = std::move(*stacks);
    return Commands{std::move(command)};
}

// agree NAME...; agree all
HouseCommands agree(Table& t, std::string_view rest) {
    Commands commands;
    if (rest == "all") {
        const tournament::State& state = now(t);
        for (const auto& [number, entry] : state.entries)
            if (entry.status == tournament::EntryStatus::seated)
                commands.emplace_back(prizes::AnswerDeal{number, true});
        return commands;
    }
    const auto entries = entries_named(t, rest);
    if (!entries) return no(entries.error());
    for (const auto entry : *entries) commands.emplace_back(prizes::AnswerDeal{entry, true});
    return commands;
}
HouseCommands decline(Table& t, std::string_view rest) {
    const auto entry = entry_named(t, rest);
    if (!entry) return no(entry.error());
    return Commands{prizes::AnswerDeal{*entry, false}};
}
// make-deal [and play on|and end]
HouseCommands make_deal(Table&, std::string_view rest) {
    prizes::MakeDeal command;
    if (rest == "and play on")
        command.play_on = true;
    else if (rest == "and end")
        command.play_on = false;
    else if (!rest.empty())
        return no("expected 'make-deal [and play on|and end]'");
    return Commands{command};
}
// end-early NAME CHIPS... [amounts AMOUNT...] [because REASON]
HouseCommands end_early(Table& t, std::string_view rest) {
    prizes::EndEarly command;
    command.reason = std::string{cut_after(rest, " because ")};
    if (const auto amounts = cut_after(rest, " amounts "); !amounts.empty()) {
        auto read = amounts_in(amounts);
        if (!read) return no(read.error());
        command.amounts = std::move(*read);
    }
    auto stacks = stacks_in(t, rest);
    if (!stacks) return no(stacks.error());
    command.stacks = std::move(*stacks);
    return Commands{std::move(command)};
}
HouseCommands award_trophy(Table& t, std::string_view rest) { return each<prizes::AwardTrophy>(t, rest); }
HouseCommands award_seat(Table& t, std::string_view rest) { return each<prizes::AwardSeat>(t, rest); }
HouseCommands report_prizes(Table&, std::string_view rest) {
    if (!rest.empty()) return no("expected nothing after it");
    return Commands{prizes::ReportPrizes{}};
}
// use-seat NAME in TOURNAMENT
HouseCommands use_seat(Table& t, std::string_view rest) {
    const auto entry = entry_named(t, take_token(rest));
    if (!entry) return no(entry.error());
    if (take_token(rest) != "in" || rest.empty()) return no("expected 'use-seat NAME in TOURNAMENT'");
    return Commands{prizes::UseSeat{*entry, std::string{rest}}};
}

constexpr std::array bounties_rows{HouseVerb{"award-bounty", award_bounty},
                                   HouseVerb{"lay-envelopes", lay_envelopes},
                                   HouseVerb{"pay-bounty", pay_bounty},
                                   HouseVerb{"take-back-bounty", take_back_bounty},
                                   HouseVerb{"offer-deal", offer_deal},
                                   HouseVerb{"agree", agree},
                                   HouseVerb{"decline", decline},
                                   HouseVerb{"make-deal", make_deal},
                                   HouseVerb{"end-early", end_early},
                                   HouseVerb{"award-trophy", award_trophy},
                                   HouseVerb{"award-seat", award_seat},
                                   HouseVerb{"use-seat", use_seat},
                                   HouseVerb{"report-prizes", report_prizes}};

}  // namespace

std::span<const HouseVerb> money_words() { return bounties_rows; }

}  // namespace riffle::runner
