// Who looks at which tournament, and when: what its topics and rows are filled from (tournament_view.cpp).
#pragma once
#include "app/app.h"
#include "server/shapes_tournament.h"
#include "server/view_parts.h"
#include "server/views.h"

namespace riffle::server {

struct Look {
    const app::App& app;
    const journal::TournamentStream& stream;
    const Viewer& viewer;
    Names names;
    std::int64_t now_ms;
    std::string id;
    std::shared_ptr<const app::House> house;
    const tournament::State& state() const { return stream.state(); }
    // Of somebody who has an entry.
    std::string name_of(tournament::EntryNumber entry) const { return names.of(state().find(entry)->person); }
    shape::PersonName person(const tournament::PersonId& person) const {
        return {.person = house->person_of(person), .name = names.of(person)};
    }
    std::string account_name(const std::string& account) const { return app.people().full_name("account/" + account); }
};

}  // namespace riffle::server
