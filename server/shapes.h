// All that the server answers, as described structs, for who makes their schemas (tools/contract.cpp). A view includes
// those of its own subject.
#pragma once
#include "server/shapes_history.h"
#include "server/shapes_house.h"
#include "server/shapes_league.h"
#include "server/shapes_lobby.h"
#include "server/shapes_people.h"
#include "server/shapes_results.h"
#include "server/shapes_rules.h"
#include "server/shapes_seats.h"
#include "server/shapes_table.h"
#include "server/shapes_tournament.h"
#include "server/shapes_wire.h"
