#include "core/hand/rotation.h"

namespace riffle::hand {
namespace {

Rotation rotation_of(std::initializer_list<const char*> ids, RotateBy by) {
    Rotation rotation{.games = {}, .by = by};
    for (const char* id : ids) {
        rotation.games.push_back(find_game(id));
        RIFFLE_CHECK(rotation.games.back() != nullptr);
    }
    return rotation;
}

}  // namespace

RotationPlace first_place(const Rotation& rotation, int level, int players) {
    RIFFLE_CHECK(!rotation.games.empty());
    return {.index = 0, .level = level, .hands = 0, .orbit = players};
}

RotationPlace next_place(const Rotation& rotation, const RotationPlace& last, int level, int players) {
    const int played = last.hands + 1;
    const auto games = static_cast<int>(rotation.games.size());
    int turns = 1;
    bool over = false;
    switch (rotation.by) {
        case RotateBy::level:
            // A table that stood still while levels passed goes on where the others are.
            over = level != last.level;
            turns = ((level - last.level) % games + games) % games;
            break;
        case RotateBy::hands:
            over = played >= rotation.hands;
            break;
        case RotateBy::orbit:
            over = played >= last.orbit;
            break;
    }
    if (!over) {
        RotationPlace same = last;
        same.hands = played;
        return same;
    }
    return {.index = (last.index + static_cast<std::size_t>(turns)) % rotation.games.size(),
            .level = level,
            .hands = 0,
            .orbit = players};
}

const Game& game_at(const Rotation& rotation, const RotationPlace& place) {
    RIFFLE_CHECK(place.index < rotation.games.size());
    return *rotation.games[place.index];
}

Rotation horse(RotateBy by) { return rotation_of({"fl-holdem", "o8", "razz", "stud", "stud8"}, by); }

Rotation eight_game(RotateBy by) {
    return rotation_of({"27-triple", "fl-holdem", "o8", "razz", "stud", "stud8", "nl-holdem", "plo"}, by);
}

std::span<const MixedGame> mixed_games() {
    static const std::vector<MixedGame> all{{"horse", horse(RotateBy::level)},
                                            {"eight-game", eight_game(RotateBy::level)}};
    return all;
}

const MixedGame* find_mixed(std::string_view id) {
    for (const MixedGame& game : mixed_games())
        if (game.id == id) return &game;
    return nullptr;
}

}  // namespace riffle::hand
