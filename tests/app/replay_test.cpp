// A journal that is not whole ends in one sentence that says which record, never in a bug.
#include "app/replay.h"

#include "core/tournament/decide.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using namespace tournament;

class Damaged : public Loop {
  public:
    void SetUp() override {
        open(store_);
        make_house();
        make_tournament();
        for (const char* name : {"Ana", "Bea", "Eva"}) ASSERT_TRUE(app_->submit(of("t", SellEntry{person(name, "X")})));
        ASSERT_TRUE(app_->submit(of("t", StartClock{})));
        ASSERT_TRUE(app_->submit(of("t", BustOut{{{1}}, {{2}}})));
        ASSERT_TRUE(app_->submit(of("t", journal::UndoStep{app_->tournament("t")->to_undo()->version})));
        ASSERT_TRUE(app_->submit(of_house(AddAccount{"Carla", "cashier"})));
        ASSERT_TRUE(store_.read_all(0, [&](const journal::Envelope& r) {
            records_.push_back(r);
            return true;
        }));
    }
    static std::optional<std::string> read(const std::vector<journal::Envelope>& records, bool checked) {
        Replay replay{checked};
        for (const auto& record : records)
            if (auto wrong = replay.take(record)) return wrong;
        return replay.finish();
    }
    std::vector<journal::Envelope> records_;
};

TEST_F(Damaged, AMissingRecordIsNamedWhereverItWas) {
    for (const bool checked : {false, true}) {
        EXPECT_FALSE(read(records_, checked));
        for (std::size_t gone = 0; gone + 1 < records_.size(); ++gone) {
            auto records = records_;
            records.erase(records.begin() + static_cast<std::ptrdiff_t>(gone));
            const auto wrong = read(records, checked);
            ASSERT_TRUE(wrong) << gone;
            EXPECT_EQ(*wrong, "the journal is damaged: record " + std::to_string(gone + 2) + " stands where " +
                                  std::to_string(gone + 1) + " is due");
        }
    }
}

TEST_F(Damaged, RecordsThatDoNotFollowAreASentenceEvenWhenNumberedAnew) {
    for (const bool checked : {false, true})
        for (std::size_t gone = 0; gone + 1 < records_.size(); ++gone) {
            auto records = records_;
            records.erase(records.begin() + static_cast<std::ptrdiff_t>(gone));
            std::map<std::string, std::int64_t> versions;
            for (std::size_t i = 0; i < records.size(); ++i) {
                records[i].position = static_cast<std::int64_t>(i) + 1;
                records[i].version = ++versions[records[i].stream];
            }
            // Some still fit; those that do not say so, and none ends the process.
            const auto wrong = read(records, checked);
            EXPECT_TRUE(!wrong || wrong->starts_with("the journal is damaged: ")) << *wrong;
        }
    auto records = records_;
    for (auto& record : records)
        if (record.type == "TableOpened") record.payload = R"({"table":1,"seats":-5})";
    const auto wrong = read(records, false);
    ASSERT_TRUE(wrong);
    EXPECT_TRUE(wrong->starts_with("the journal is damaged: ")) << *wrong;
}

}  // namespace
}  // namespace riffle::app
