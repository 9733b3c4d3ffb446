#include "app/books.h"

#include <fmt/format.h>

#include "app/app.h"
#include "core/base/check.h"
#include "core/rulebook/digest.h"
#include "embedded/rulebooks.h"

namespace riffle::app {

tournament::Refusal book_gone(const tournament::Setup& setup) {
    return {tournament::RefusalCode::book_missing, {}, {{"book", setup.book}}};
}

const rulebook::Library& shipped_books() {
    static const rulebook::Library library = [] {
        auto loaded = rulebook::Library::load(embedded::rulebooks());
        RIFFLE_CHECK(loaded.has_value());
        return std::move(*loaded);
    }();
    return library;
}

const rulebook::Book* App::book_of(const tournament::State& tournament) const {
    return tournament.exists ? books_.find(tournament.setup->book) : nullptr;
}

const rulebook::Book* App::book_for(const journal::TournamentCommand& command, const tournament::State& state) const {
    if (const auto* c = command.as<tournament::CreateTournament>()) return books_.find(c->setup.book);
    if (const auto* c = command.as<tournament::ChangeSetup>()) return books_.find(c->setup.book);
    if (const auto* c = command.as<tournament::ChangeBook>()) return books_.find(c->book);
    return book_of(state);
}

std::string App::digest_of(const rulebook::Book& book) const {
    const auto known = digests_.find(&book);
    return known == digests_.end() ? rulebook::digest_of(book) : known->second;
}

std::expected<void, tournament::Refusal> App::sells(const journal::TournamentStream& stream) const {
    return sells(*card_of(stream));
}

std::expected<void, tournament::Refusal> App::sells(const Card& card) const {
    const rulebook::Book* book = book_of(card.state);
    if (!book) return std::unexpected(book_gone(*card.state.setup));
    return tournament::registration_open(card.state, *book, now_ms(), card.prizes_published);
}

void App::tell_of_changed_books() const {
    for (const auto& [id, stream] : tournaments_) {
        const tournament::State& t = stream->state();
        if (t.status != tournament::Status::registering && t.status != tournament::Status::running) continue;
        const rulebook::Book* book = book_of(t);
        if (!book)
            alarm(fmt::format("tournament {} plays by the book {}, which is not here", id, t.setup->book));
        else if (digest_of(*book) != t.book_digest)
            alarm(
                fmt::format("tournament {} opened under another text of the book {}; until a director says by which "
                            "it goes on (ChangeBook), nothing is decided by it",
                            id, t.setup->book));
    }
}

}  // namespace riffle::app
