#include "core/rulings/rule.h"

#include "core/base/overloaded.h"
#include "core/rulings/parts.h"

namespace riffle::rulings {
namespace {

using MatterRule = void (*)(Consult&, const Facts&, const Incident&);
constexpr MatterRule matter_rules[] = {
#define MATTER(name, phrase) matters::name,
#include "core/rulings/matters.def"
#undef MATTER
};

}  // namespace

Ruling rule(const Facts& facts, const Act& act, const rulebook::Book& book) {
    Consult c{book};
    std::visit(overloaded{
                   [&](const Wager& w) { rule_wager(c, facts, w); },
                   [&](const Incident& i) { matter_rules[static_cast<std::size_t>(i.matter)](c, facts, i); },
                   [&](const Conduct& a) { rule_conduct(c, facts, a); },
               },
               act);
    return c.take();
}

}  // namespace riffle::rulings
