#include "core/hand/signature.h"

#include <gtest/gtest.h>

namespace riffle::hand {

// One number is the engine's behaviour over fixed seeds (`riffle signature` prints it). A commit that changes what the
// engine does, even one chip or one event, changes this line and says so; any other leaves it: "behaviour unchanged".
TEST(Signature, EngineBehaviour) { EXPECT_EQ(signature(), 0xc64682d574d8f9ecULL); }

TEST(Signature, DependsOnEveryEvent) { EXPECT_NE(signature(2), signature(3)); }

}  // namespace riffle::hand
