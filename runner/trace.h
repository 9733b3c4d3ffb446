// What a step did, as far as it is more than an answer: the table afterwards, the outcomes that change one, what was
// legal or refused. A statement, a penalty that may follow and the clauses behind it are left out.
#pragma once
#include <string>

#include "runner/verbs.h"

namespace riffle::runner {

// Takes the step without comparing the ruling expected of it.
std::string traced(Table& table, const Step& step, const VerbRow& verb);

}  // namespace riffle::runner
