// The house as a stream: whatever is asked of it, undo and redo mixed in, the journal gives the same house again, and
// the house is what its standing records say; what can be taken back and what not, by whom, and what stands beside the
// chain.
#include <rapidcheck.h>

#include <boost/mp11.hpp>

#include "app/check_people.h"
#include "app/replay.h"
#include "app/roles.h"
#include "core/base/check.h"
#include "tests/app/draws.h"
#include "tests/app/history.h"
#include "tests/app/loop.h"

namespace riffle::app {
namespace {

using journal::RedoStep;
using journal::StepAt;
using journal::UndoStep;

class HouseSteps : public Loop {
  public:
    void TestBody() override {}
    void SetUp() override {
        open(store_);
        make_house();
    }
    // The step that a command became.
    std::int64_t give(HouseCommand command) {
        const std::int64_t step = app_->house_stream()->version() + 1;
        const auto r = app_->submit(of_house(std::move(command)));
        EXPECT_TRUE(r) << r.error().code;
        made_ = r ? r->fresh_id : "";
        return step;
    }
    std::string code(HouseCommand command, const std::string& role = "administrator") {
        const auto r = app_->submit(as(role, of_house(std::move(command))));
        return r ? "" : r.error().code;
    }
    std::string undo(std::int64_t step, const std::string& role = "administrator") {
        return code(UndoStep{step}, role);
    }
    std::string redo(std::int64_t step, const std::string& role = "administrator") {
        return code(RedoStep{step}, role);
    }
    ChangeHouse called(const std::string& name) const {
        ChangeHouse change;
        static_cast<HouseSettings&>(change) = app_->house()->settings;
        change.name = name;
        return change;
    }
    std::string name_of(const std::string& account) const { return app_->people().full_name("account/" + account); }
    bool has_row(const std::string& table, const std::string& key) const {
        const auto row = store_.side(table, key);
        return row && row->has_value();
    }

    // Read again, the journal gives the same house, and the rows beside it are those the chain knows.
    std::optional<std::string> not_the_same_again() const {
        Replay replay{true};
        PeopleCheck people;
        std::optional<std::string> wrong;
        const auto read = store_.read_all(0, [&](const journal::Envelope& record) {
            people.take(record);
            return !(wrong = replay.take(record));
        });
        if (!read) return read.error().detail;
        if (!wrong) wrong = replay.finish();
        if (wrong) return wrong;
        const auto now = app_->house_stream();
        if (!(replay.house.state() == now->state())) return "the replay is another house";
        if (replay.house.version() != now->version()) return "the replay has another version";
        if (replay.house.steps().size() != now->steps().size()) return "the replay has other steps";
        for (const auto& [version, step] : now->steps())
            if (replay.house.undone(version) != now->undone(version)) return "other steps are undone in the replay";
        store::Findings findings;
        people.check(store_, findings);
        for (const auto& finding : findings.told()) return finding.what;
        return std::nullopt;
    }

    std::string made_;
};

TEST_F(HouseSteps, EveryEventComesFromACommandAndIsSettledOnlyIfItIsNeverUndone) {
    int events = 0, settled = 0;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, HouseEvent>>([&](auto id) {
        const HouseEvent event = typename decltype(id)::type{};
        const std::string name(command_of(event));
        EXPECT_TRUE(decode_house_command(name, "{}")) << name << " is no command";
        EXPECT_TRUE(!HouseRoom::settled(event) || never_undone(event)) << name;
        settled += HouseRoom::settled(event);
        ++events;
    });
    EXPECT_EQ(events, 22);
    EXPECT_EQ(settled, 12);
    EXPECT_EQ(command_of(journal::StepUndone{}), "UndoStep");
    EXPECT_EQ(command_of(journal::StepRedone{}), "RedoStep");
}

TEST_F(HouseSteps, AChangeOfTheSettingsIsUndoneAndRedone) {
    const std::int64_t first = give(called("First"));
    person("Ana", "X");
    const std::int64_t second = give(called("Second"));
    EXPECT_EQ(undo(second), "");
    EXPECT_EQ(app_->house()->settings.name, "First");
    EXPECT_EQ(undo(first), "");
    EXPECT_EQ(app_->house()->settings.name, "House");
    EXPECT_EQ(app_->house()->persons.size(), 1U) << "an undo leaves people alone";
    EXPECT_EQ(redo(second), "");
    EXPECT_EQ(app_->house()->settings.name, "Second");
    EXPECT_EQ(redo(first), "") << "what came later stands";
    EXPECT_EQ(app_->house()->settings.name, "Second");
    EXPECT_EQ(undo(first), "");
    EXPECT_EQ(app_->house()->settings.name, "Second");
    EXPECT_EQ(not_the_same_again(), std::nullopt);
    open(store_);
    EXPECT_EQ(app_->house()->settings.name, "Second");
    EXPECT_TRUE(app_->house_stream()->undone(first));
    EXPECT_EQ(redo(first), "") << "after a restart too";
}

TEST_F(HouseSteps, WhatCannotBeUndoneIsRefusedAndChangesNothing) {
    const std::int64_t added = give(AddAccount{"Eva", "floor"});
    const std::string eva = made_;
    const std::int64_t registered = give(named("Ana", "X"));
    const std::string ana = made_;
    give(named("Bea", "X"));
    const std::string bea = made_;
    const std::int64_t merged = give(MergePersons{ana, bea});
    const std::int64_t erased = give(ErasePerson{ana});  // two records
    ASSERT_EQ(app_->house_stream()->version(), erased + 1);
    const std::int64_t reset = give(ResetPin{eva});
    const std::int64_t closed = give(CloseAccount{eva});
    const std::int64_t opened = give(OpenShift{{1000, {}}});
    const std::int64_t counted = give(CloseShift{1, {{tournament::Payment::cash, 1000}}});
    const std::int64_t settings = give(called("Other"));
    const std::int64_t before = app_->house_stream()->version();
    const std::vector<std::pair<std::int64_t, std::string>> refusals{{1, "house_stays"},
                                                                     {added, "account_step_stays"},
                                                                     {registered, "person_step_stays"},
                                                                     {merged, "person_step_stays"},
                                                                     {erased, "person_step_stays"},
                                                                     {erased + 1, "person_step_stays"},
                                                                     {reset, "account_step_stays"},
                                                                     {closed, "account_step_stays"},
                                                                     {opened, "shift_step_stays"},
                                                                     {counted, "shift_step_stays"},
                                                                     {before + 1, "step_unknown"},
                                                                     {0, "step_unknown"},
                                                                     {-1, "step_unknown"},
                                                                     {INT64_MAX, "step_unknown"},
                                                                     {INT64_MIN, "step_unknown"}};
    for (const auto& [step, why] : refusals) {
        EXPECT_EQ(undo(step), why) << step;
        EXPECT_EQ(code(UndoStep{settings, std::vector<StepAt>{{step, {}}}}), why) << step << " with another";
        const std::string again = redo(step);
        EXPECT_TRUE(again == "step_not_undone" || again == "step_unknown") << step << " redone: " << again;
    }
    EXPECT_EQ(code(UndoStep{settings, std::vector<StepAt>{{settings, 1}}}), "field_expected") << "a table's step";
    EXPECT_EQ(redo(settings), "step_not_undone");
    EXPECT_EQ(app_->house_stream()->version(), before);
    EXPECT_EQ(undo(settings), "");
    EXPECT_EQ(undo(settings), "step_undone_already");
    EXPECT_EQ(undo(before + 1), "step_unknown") << "an undo is no step";
    EXPECT_EQ(redo(before + 1), "step_unknown");
    EXPECT_EQ(not_the_same_again(), std::nullopt);
}

TEST_F(HouseSteps, AnUndoNeedsTheRightToDo) {
    const std::int64_t settings = give(called("Other"));
    const std::int64_t posted = give(PostMessage{"", "take_seats", std::nullopt});
    const std::int64_t saved = give(SaveTemplate{"T", plain_setup()});
    const std::int64_t known = give(named("Ana", "X"));
    const auto allowed = [&](std::int64_t step) {
        std::string who;
        for (const char* role : {"display", "dealer", "cashier", "floor", "director", "administrator"}) {
            const std::string answer = undo(step, role);
            if (answer == "role_may_not") continue;
            who += std::string(who.empty() ? "" : " ") + role;
            if (answer.empty()) {
                EXPECT_EQ(redo(step, role), "") << role;
            }
        }
        return who;
    };
    EXPECT_EQ(allowed(settings), "administrator");
    EXPECT_EQ(allowed(posted), "floor director administrator");
    EXPECT_EQ(allowed(saved), "director administrator");
    EXPECT_EQ(allowed(known), "cashier floor director administrator");
    EXPECT_EQ(allowed(9999), "cashier floor director administrator");
    EXPECT_EQ(undo(posted), "");
    for (const char* role : {"display", "dealer", "cashier"}) EXPECT_EQ(redo(posted, role), "role_may_not");
    EXPECT_EQ(redo(posted, "floor"), "");
    // Whoever may not undo what goes along may not undo it.
    EXPECT_EQ(code(UndoStep{posted, std::vector<StepAt>{{settings, {}}}}, "director"), "role_may_not");
    EXPECT_EQ(code(UndoStep{posted, std::vector<StepAt>{{settings, {}}}}), "");
    EXPECT_EQ(redo(posted, "floor"), "role_may_not");
    EXPECT_EQ(redo(posted), "");
    EXPECT_EQ(app_->house()->settings.name, "Other") << "both are back";
}

TEST_F(HouseSteps, AnAccountIsCalledAgainAsItWas) {
    give(AddAccount{"Eva", "administrator"});
    give(AddAccount{"Ana", "floor"});
    const std::string ana = made_;
    const std::int64_t second = give(ChangeAccount{ana, "Anna", "cashier"});
    const std::int64_t third = give(ChangeAccount{ana, "Anita", "director"});
    EXPECT_EQ(undo(third), "");
    EXPECT_EQ(name_of(ana), "Anna");
    EXPECT_EQ(app_->house()->accounts.at(ana).role, "cashier");
    EXPECT_EQ(redo(third), "");
    EXPECT_EQ(name_of(ana), "Anita");
    // An older one: what came later stands, and what is under it has changed.
    EXPECT_EQ(undo(second), "");
    EXPECT_EQ(name_of(ana), "Anita");
    EXPECT_EQ(app_->house()->accounts.at(ana).role, "director");
    EXPECT_EQ(undo(third), "");
    EXPECT_EQ(name_of(ana), "Ana");
    EXPECT_EQ(app_->house()->accounts.at(ana).role, "floor");
    EXPECT_EQ(not_the_same_again(), std::nullopt);
    open(store_);
    EXPECT_EQ(name_of(ana), "Ana");
    EXPECT_EQ(redo(second), "");
    EXPECT_EQ(name_of(ana), "Anna");
    // Somebody else is called so meanwhile.
    give(AddAccount{"ANITA", "dealer"});
    const std::int64_t before = app_->house_stream()->version();
    EXPECT_EQ(redo(third), "account_name_taken");
    EXPECT_EQ(name_of(ana), "Anna");
    EXPECT_EQ(app_->house_stream()->version(), before);
    EXPECT_EQ(not_the_same_again(), std::nullopt);
    // No name stands in the chain.
    ASSERT_TRUE(store_.read_all(0, [&](const journal::Envelope& record) {
        for (const char* name : {"Ana", "Anna", "Anita"}) EXPECT_EQ(record.payload.find(name), std::string::npos);
        return true;
    }));
}

TEST_F(HouseSteps, NamesComeBackWithinOneTransaction) {
    give(AddAccount{"Ana", "floor"});
    const std::string ana = made_;
    const std::int64_t at = app_->house_stream()->version();
    const auto answers = app_->submit_together({of_house(ChangeAccount{ana, "Bea", "floor"}),
                                                of_house(ChangeAccount{ana, "Cleo", "floor"}),
                                                of_house(UndoStep{at + 2}), of_house(UndoStep{at + 1})});
    for (const auto& answer : answers) EXPECT_TRUE(answer) << answer.error().code;
    EXPECT_EQ(name_of(ana), "Ana");
    EXPECT_EQ(not_the_same_again(), std::nullopt);
    open(store_);
    EXPECT_EQ(name_of(ana), "Ana");
    EXPECT_EQ(redo(at + 2), "");
    EXPECT_EQ(name_of(ana), "Cleo");
}

TEST_F(HouseSteps, TheLastAdministratorStays) {
    give(AddAccount{"Eva", "floor"});
    const std::string eva = made_;
    const std::int64_t raised = give(ChangeAccount{eva, "Eva", "administrator"});
    EXPECT_EQ(undo(raised), "last_administrator");
    give(AddAccount{"Ana", "administrator"});
    EXPECT_EQ(undo(raised), "");
    EXPECT_EQ(app_->house()->accounts.at(eva).role, "floor");
}

TEST_F(HouseSteps, ATextGoesWithItsMessage) {
    const std::int64_t kind = give(PostMessage{"", "take_seats", std::nullopt});
    const std::string seats = made_;
    const std::int64_t text = give(PostMessage{"Ana García, please come to the desk", std::nullopt, std::nullopt});
    const std::string desk = "message/" + made_;
    EXPECT_TRUE(has_row("person", desk) && has_row("person_key", desk));
    EXPECT_EQ(undo(text), "");
    EXPECT_FALSE(has_row("person", desk) || has_row("person_key", desk));
    EXPECT_EQ(app_->people().full_name(desk), "");
    EXPECT_EQ(redo(text), "message_text_gone");
    EXPECT_EQ(app_->house()->messages.size(), 1U);
    const std::int64_t again = give(PostMessage{"Ana, please", std::nullopt, std::nullopt});
    const std::int64_t down = give(TakeDownMessage{made_});
    EXPECT_EQ(undo(down), "message_text_gone");
    EXPECT_EQ(undo(again), "later_steps_depend");
    // What every screen says in its own language comes back.
    const std::int64_t taken = give(TakeDownMessage{seats});
    EXPECT_EQ(undo(kind), "later_steps_depend");
    EXPECT_EQ(undo(taken), "");
    ASSERT_EQ(app_->house()->messages.size(), 1U);
    EXPECT_EQ(app_->house()->messages.front().id, seats);
    EXPECT_EQ(undo(kind), "");
    EXPECT_TRUE(app_->house()->messages.empty());
    EXPECT_EQ(redo(taken), "later_steps_depend") << "nothing to take down";
    EXPECT_EQ(redo(kind), "");
    EXPECT_EQ(not_the_same_again(), std::nullopt);
}

TEST_F(HouseSteps, NoMoreMessagesStandThanMay) {
    const std::int64_t first = give(PostMessage{"", "take_seats", std::nullopt});
    const std::int64_t down = give(TakeDownMessage{made_});
    for (std::size_t i = 0; i < most_messages; ++i) give(PostMessage{"", "chip_race", std::nullopt});
    EXPECT_EQ(undo(down), "too_many_messages");
    EXPECT_EQ(undo(first), "later_steps_depend");
    EXPECT_EQ(app_->house()->messages.size(), most_messages);
}

TEST_F(HouseSteps, ATemplateComesBackUnlessAnotherHasItsName) {
    give(SaveTemplate{"Friday", plain_setup()});
    const std::string saved = made_;
    const std::int64_t removed = give(RemoveTemplate{saved});
    EXPECT_EQ(undo(removed), "");
    EXPECT_TRUE(app_->house()->templates.contains(saved));
    EXPECT_EQ(redo(removed), "");
    const std::int64_t other = give(SaveTemplate{"Friday", plain_setup()});
    EXPECT_EQ(undo(removed), "later_steps_depend");
    EXPECT_EQ(undo(other), "");
    EXPECT_EQ(undo(removed), "");
    EXPECT_EQ(app_->house()->templates.size(), 1U);
    EXPECT_EQ(not_the_same_again(), std::nullopt);
}

TEST_F(HouseSteps, WhatRestsOnAStepGoesWithItIfItIsNamed) {
    const std::int64_t posted = give(PostMessage{"", "take_seats", std::nullopt});
    const std::int64_t down = give(TakeDownMessage{made_});
    EXPECT_EQ(undo(posted), "later_steps_depend");
    EXPECT_EQ(code(UndoStep{posted, std::vector<StepAt>{{down, {}}}}), "");
    EXPECT_TRUE(app_->house_stream()->undone(posted) && app_->house_stream()->undone(down));
    EXPECT_EQ(redo(posted), "");
    EXPECT_FALSE(app_->house_stream()->undone(posted) || app_->house_stream()->undone(down));
    EXPECT_EQ(not_the_same_again(), std::nullopt);
}

// People are most of a house: no step of theirs is kept, and an undo does not walk past them.
TEST_F(HouseSteps, PeopleAreNotInTheWayOfAnUndo) {
    const std::int64_t settings = give(called("Other"));
    std::vector<Submission> many;
    for (int i = 0; i < 3000; ++i) many.push_back(of_house(named("P" + std::to_string(i), "X")));
    for (const auto& answer : app_->submit_together(std::move(many))) ASSERT_TRUE(answer);
    EXPECT_EQ(app_->house_stream()->steps().size(), 2U);
    EXPECT_EQ(undo(settings), "");
    EXPECT_EQ(app_->house()->persons.size(), 3000U);
    EXPECT_EQ(app_->house()->settings.name, "House");
    open(store_);
    EXPECT_EQ(app_->house_stream()->steps().size(), 3U);
    EXPECT_EQ(app_->house_stream()->version(), 3003);
    EXPECT_EQ(redo(settings), "");
    EXPECT_EQ(app_->house()->persons.size(), 3000U);
    EXPECT_EQ(app_->house()->settings.name, "Other");
}

// A record that cannot stand where it does is found by whoever reads the journal.
TEST_F(HouseSteps, AForgedUndoDoesNotReplay) {
    const std::int64_t settings = give(called("Other"));
    give(named("Ana", "X"));
    const auto forged = [&](HouseRecord event) {
        Replay replay{true};
        std::optional<std::string> wrong;
        journal::Envelope last;
        EXPECT_TRUE(store_.read_all(0, [&](const journal::Envelope& record) {
            last = record;
            return !(wrong = replay.take(record));
        }));
        EXPECT_FALSE(wrong);
        last.position += 1;
        last.version += 1;
        last.command = "forged";
        last.type = std::string(event_name(event));
        last.payload = encode(event);
        return replay.take(last).has_value();
    };
    EXPECT_FALSE(forged(journal::StepUndone{settings, {}}));
    EXPECT_TRUE(forged(journal::StepUndone{settings + 1, {}})) << "a person is no step";
    EXPECT_TRUE(forged(journal::StepUndone{1, {}}));
    EXPECT_TRUE(forged(journal::StepRedone{settings, {}}));
    EXPECT_TRUE(forged(journal::StepUndone{settings, std::vector<std::int64_t>{settings}}));
    EXPECT_TRUE(forged(PersonErased{"nobody"}));
    EXPECT_TRUE(forged(HouseCreated{}));
    EXPECT_TRUE(forged(AccountChanged{"nobody", "floor"}));
    EXPECT_TRUE(forged(MessageTakenDown{"none"}));
}

// A house asked for anything, with an oracle beside it that knows no steps: the records that stand, applied one after
// the other, and what accounts were called by the last of them.
struct HouseWalk : public HouseSteps {
    std::map<std::int64_t, std::pair<std::string, std::string>> names;  // step -> account and the name it gave

    template <class Map>
    std::string some_of(const Map& map) const {
        if (map.empty() || number(12) == 0) return "nobody";
        return map.nth(static_cast<std::size_t>(number(static_cast<int>(map.size())))).first;
    }

    HouseCommand some_command() const {
        const auto stream = app_->house_stream();
        const House& house = stream->state();
        const auto step = [&]() -> std::int64_t {
            // Mostly one that is a step.
            if (number(5) && !stream->steps().empty())
                return stream->steps()
                    .nth(static_cast<std::size_t>(number(static_cast<int>(stream->steps().size()))))
                    .first;
            return number(static_cast<int>(stream->version()) + 3);
        };
        const std::vector<std::string> roles{"director", "floor", "administrator", "king"};
        const std::string role = roles[static_cast<std::size_t>(number(4))];
        switch (number(22)) {
            case 0:
            case 1: {
                ChangeHouse change;
                change.name = "House " + std::to_string(number(5));
                change.names = number(2) ? "full" : "first_initial";
                if (number(10) == 0) change.book = "no-such-book";
                return change;
            }
            case 2:
                return AddAccount{"A" + std::to_string(number(9)), role};
            case 3:
            case 4:
                return ChangeAccount{some_of(house.accounts), "A" + std::to_string(number(9)), role};
            case 5:
                return number(2) ? HouseCommand{CloseAccount{some_of(house.accounts)}}
                                 : ReopenAccount{some_of(house.accounts)};
            case 6:
                return ResetPin{some_of(house.accounts)};
            case 7:
                return PostMessage{"A text " + std::to_string(number(9)), std::nullopt, std::nullopt};
            case 8:
                return PostMessage{"", "take_seats", std::nullopt};
            case 9: {
                if (house.messages.empty()) return TakeDownMessage{"none"};
                return TakeDownMessage{
                    house.messages[static_cast<std::size_t>(number(static_cast<int>(house.messages.size())))].id};
            }
            case 10:
                return SaveTemplate{"T" + std::to_string(number(4)), plain_setup()};
            case 11:
                return RemoveTemplate{some_of(house.templates)};
            case 12:
                return named("P", std::to_string(number(99)));
            case 13:
                return number(2) ? HouseCommand{MergePersons{some_of(house.persons), some_of(house.persons)}}
                                 : PartPersons{some_of(house.persons)};
            case 14:
                return number(3) ? HouseCommand{named("Q", "")} : ErasePerson{some_of(house.persons)};
            case 15: {
                const std::int64_t shift = static_cast<std::int64_t>(house.shifts.size());
                if (number(2)) return OpenShift{{100 * number(9), {}}};
                return CloseShift{shift, {{tournament::Payment::cash, 100 * number(9)}}};
            }
            case 16:
            case 17:
            case 18: {
                UndoStep undo{step()};
                if (number(5) == 0) undo.with = std::vector<StepAt>{{step(), {}}, {step(), {}}};
                return undo;
            }
            default:
                return RedoStep{step()};
        }
    }

    void one_transaction() {
        std::vector<Submission> together;
        for (int i = 1 + number(4); i > 0; --i) together.push_back(of_house(some_command()));
        const auto answers = app_->submit_together(together);
        for (std::size_t i = 0; i < answers.size(); ++i) {
            if (!answers[i]) {
                if (answers[i].error().status >= 500) RC_FAIL(answers[i].error().code);
                continue;
            }
            const auto& command = std::get<HouseCommand>(together[i].command);
            const std::int64_t step = answers[i]->events.front().version;
            if (const auto* c = command.as<AddAccount>()) names[step] = {answers[i]->fresh_id, c->name};
            if (const auto* c = command.as<ChangeAccount>()) names[step] = {c->account, c->name};
        }
    }

    void check_against_standing_records() const {
        std::vector<std::pair<std::int64_t, HouseRecord>> records;
        std::set<std::int64_t> undone;
        const auto read = store_.read_all(0, [&](const journal::Envelope& record) {
            records.emplace_back(record.version, *decode_house_record(record.type, record.payload));
            const HouseRecord& event = records.back().second;
            if (const auto* e = event.as<journal::StepUndone>()) undone.merge(named_in(e->step, e->with));
            if (const auto* e = event.as<journal::StepRedone>())
                for (const std::int64_t one : named_in(e->step, e->with)) undone.erase(one);
            return true;
        });
        RC_ASSERT(read.has_value());
        House house;
        for (const auto& [version, record] : records)
            if (const auto event = record.narrow<HouseEvent>(); event && !undone.contains(version)) {
                RC_ASSERT(!misfit(house, *event));
                apply(house, *event);
            }
        RC_ASSERT(house == *app_->house());
        std::map<std::string, std::string> called;
        for (const auto& [step, name] : names)
            if (!undone.contains(step)) called[name.first] = name.second;
        for (const auto& [account, name] : called) RC_ASSERT(name_of(account) == name);
        // Texts are there as long as their messages stand.
        for (const Message& message : house.messages)
            RC_ASSERT(has_row("person", "message/" + message.id) == !message.kind.has_value());
    }

    // The same records in another store: the same chain and the same house.
    void check_second_house() const {
        store::MemoryStore second;
        RC_ASSERT(second.commit(history_of(store_)).has_value());
        RC_ASSERT(second.head().hash == store_.head().hash);
        const auto opened = App::open(second, {.now_ms = [] { return std::int64_t{1}; }, .books = {}});
        RC_ASSERT(opened.has_value());
        RC_ASSERT(*(*opened)->house() == *app_->house());
        RC_ASSERT((*opened)->house_stream()->version() == app_->house_stream()->version());
    }
};

TEST(AnyHouseStream, IsWhatItsStandingRecordsSayAndReplays) {
    const auto walk_once = [] {
        HouseWalk walk;
        walk.SetUp();
        int undone = 0;
        for (int i = 30 + number(120); i > 0; --i) {
            walk.one_transaction();
            if (number(10) == 0) walk.open(walk.store_);
            if (number(10) == 0) walk.check_against_standing_records();
        }
        walk.check_against_standing_records();
        if (const auto wrong = walk.not_the_same_again()) RC_FAIL(*wrong);
        walk.check_second_house();
        const auto stream = walk.app_->house_stream();
        for (const auto& [version, step] : stream->steps()) undone += stream->undone(version);
        RC_TAG(undone > 0 ? "something is undone" : "nothing is undone");
    };
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(rc::check(walk_once));
}

}  // namespace
}  // namespace riffle::app
