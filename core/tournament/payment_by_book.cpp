#include "core/tournament/payment_by_book.h"

#include <algorithm>
#include <chrono>

#include "core/base/text.h"
#include "core/rulebook/keys.h"
#include "core/tournament/refuse.h"

namespace riffle::tournament {
namespace {
using enum RefusalCode;
namespace key = rulebook::key;

// The day it is played on, wherever in the world that is: the one before and the one after are no mistake.
bool day_of_tournament(const std::string& date, std::int64_t starts_at_ms) {
    if (date.size() != 10 || date[4] != '-' || date[7] != '-') return false;
    const auto number = [&](std::size_t at, std::size_t length) {
        unsigned value = 0;
        for (std::size_t i = at; i < at + length; ++i) {
            if (date[i] < '0' || date[i] > '9') return 0U;
            value = value * 10 + static_cast<unsigned>(date[i] - '0');
        }
        return value;
    };
    const std::chrono::year_month_day said{std::chrono::year{static_cast<int>(number(0, 4))},
                                           std::chrono::month{number(5, 2)}, std::chrono::day{number(8, 2)}};
    if (!said.ok()) return false;
    const auto starts = std::chrono::floor<std::chrono::days>(
        std::chrono::sys_time<std::chrono::milliseconds>{std::chrono::milliseconds{starts_at_ms}});
    const auto apart = (std::chrono::sys_days{said} - starts).count();
    return apart >= -1 && apart <= 1;
}

bool is_venue(const std::string& venue, const Setup& setup) {
    if (venue.empty() || characters(venue) > 60) return false;
    return !setup.venue || *setup.venue == venue;
}

// The first field that is missing or wrong.
std::optional<std::string> missing_field(const Setup& setup, const TransferDetails& told,
                                         const rulebook::AskedBook& book) {
    for (const std::string& field : transfer_must_state(book)) {
        if (field == "payer" && (!told.payer || told.payer->empty() || told.payer->size() > 60)) return field;
        if (field == "date" && (!told.date || !day_of_tournament(*told.date, setup.starts_at))) return field;
        if (field == "venue" && (!told.venue || !is_venue(*told.venue, setup))) return field;
    }
    return std::nullopt;
}

}  // namespace

std::vector<Payment> payments_offered(const rulebook::AskedBook& book) {
    using enum Payment;
    const auto paid_in = book.ask(key::entry_paid_in);
    // A book that says nothing takes what the house takes.
    if (paid_in.standing == rulebook::Standing::house_default) return {cash, card, transfer, ticket, chips};
    switch (paid_in.value) {
        case rulebook::EntryPaidIn::cash:
            return {cash, card, ticket};
        case rulebook::EntryPaidIn::at_premises_or_transfer:
            return {cash, card, transfer, ticket};
        case rulebook::EntryPaidIn::casino_chips:
            return {chips, ticket};
    }
    return {cash};
}

std::vector<std::string> transfer_must_state(const rulebook::AskedBook& book) {
    using Field = rulebook::TransferPaymentFields;
    const auto fields = book.ask(key::transfer_payment_fields).value;
    std::vector<std::string> all;
    if (fields.contains(Field::payer)) all.emplace_back("payer");
    if (fields.contains(Field::date)) all.emplace_back("date");
    if (fields.contains(Field::venue)) all.emplace_back("venue");
    return all;
}

std::expected<Payment, Refusal> payment_by_book(const Setup& setup, std::optional<Payment> said,
                                                const std::optional<TransferDetails>& transfer,
                                                const rulebook::AskedBook& book) {
    const auto offered = payments_offered(book);
    const Payment payment = said.value_or(offered.front());
    // [mediterraneo-2026:3-b] [solverde-2023:5.3.1] No place before it is paid as the book has it.
    if (std::ranges::count(offered, payment) == 0)
        return refuse(payment_not_accepted, book.ask(key::entry_paid_in).citation);
    if (payment != Payment::transfer) return payment;
    if (const auto missing = missing_field(setup, transfer.value_or(TransferDetails{}), book))
        return refuse(transfer_details_missing, book.ask(key::transfer_payment_fields).citation,
                      {{"where", "transfer." + *missing}, {"field", *missing}});
    return payment;
}

MoneyAccount paid_out_of(const rulebook::AskedBook& book) { return drawer_of(payments_offered(book).front()); }

}  // namespace riffle::tournament
