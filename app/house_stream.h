// The house's stream: the steps of its room (house.h), the undo and redo of those that can be taken back, as commands
// with refusals. A step of the house is one event: what is settled aside, no command does two things.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/house.h"

namespace riffle::journal {
extern template class Stream<app::HouseRoom>;
}

namespace riffle::app {

using HouseRecord = journal::Stream<HouseRoom>::Event;
using HouseStep = journal::Stream<HouseRoom>::Step;

std::string_view event_name(const HouseRecord& event);
std::string encode(const HouseRecord& event);
std::expected<HouseRecord, std::string> decode_house_record(std::string_view name, std::string_view payload);

// The steps that an undo or redo names.
journal::StepSet named_in(std::int64_t step, const std::optional<std::vector<std::int64_t>>& with);
// The command an event came from; total over all events.
std::string_view command_of(const HouseRecord& event);
// Why an event is never undone, as a refusal; nothing: it may be. A text that was taken down is gone: see
// HouseStream::never_undone.
std::optional<std::string_view> never_undone(const HouseEvent& event);

class HouseStream {
  public:
    using Room = HouseRoom;
    using Decision = std::expected<std::vector<HouseRecord>, HouseRefusal>;

    const House& state() const { return stream_.state(); }
    std::int64_t version() const { return stream_.version(); }
    // Those that are not settled.
    const journal::Stream<Room>::Steps& steps() const { return stream_.steps(); }
    bool undone(std::int64_t step) const { return stream_.undone(step); }
    const HouseStep* find_step(std::int64_t version) const { return stream_.find_step(version); }
    // What the undo that named this step took along and is still undone.
    journal::StepSet undone_with(std::int64_t step) const { return stream_.undone_with(step); }
    // A record is there, and no step of it is kept.
    bool settled(std::int64_t version) const;
    // Why a step is never undone, or, once undone, never redone; nothing: it may be.
    std::optional<std::string_view> never_undone(const HouseStep& step) const;
    std::optional<std::string_view> never_redone(const HouseStep& step) const;
    // The step that gave an account the name it has; 0: there is no such account.
    std::int64_t named_by(const std::string& account) const;

    Decision decide(const HouseCommand& command, const HouseContext& context) const;
    std::optional<std::string> misfit_of(const HouseStep& step) const { return stream_.misfit_of(step); }
    void append(HouseStep step);
    // A step that was read from somewhere; why it cannot come next, and then the stream must be dropped.
    std::optional<std::string> replay(HouseStep step);

  private:
    Decision decide_undo(std::int64_t step, journal::StepSet with, const HouseContext& context) const;
    Decision decide_redo(std::int64_t step, const HouseContext& context) const;
    // What the house would be after it; a refusal: it may not be so.
    Decision if_it_may_be(HouseRecord event, const HouseContext& context) const;
    void note(const HouseStep& step);

    journal::Stream<Room> stream_;
    SharedMap<std::string, std::vector<std::int64_t>> naming_;  // account -> the steps that named it
};

}  // namespace riffle::app
