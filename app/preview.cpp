// What a command would do, without doing it.
#include <sodium.h>

#include "app/app.h"
#include "app/books.h"
#include "app/problem.h"

namespace riffle::app {

std::expected<std::vector<journal::TournamentEvent>, Problem> App::preview(
    const journal::TournamentStream& stream, const journal::TournamentCommand& command) const {
    // Not the seed that the draw will have: nobody sees a draw before it is made.
    tournament::DrawSource draw{.number = stream.draws() + 1, .seed = {}, .next_commitment = {}};
    randombytes_buf(draw.seed.data(), draw.seed.size());
    const rulebook::Book* book = book_of(stream.state());
    if (!book) return std::unexpected(problem_of(book_gone(*stream.state().setup)));
    const tournament::Context context{
        .at_ms = now_ms(), .book_digest = digest_of(*book), .ticket = {}, .draw = std::move(draw)};
    auto events = stream.decide(command, *book, context);
    if (!events) return std::unexpected(problem_of(events.error()));
    return std::move(*events);
}

}  // namespace riffle::app
