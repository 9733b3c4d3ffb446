// Waiting for the lane in a coroutine: the socket's thread goes on with others meanwhile.
#pragma once
#include <boost/asio.hpp>
#include <memory>

#include "server/pin_lane.h"

namespace riffle::server {

inline boost::asio::awaitable<Reply> done_on(PinLane& lane, PinWork work) {
    namespace asio = boost::asio;
    auto initiate = [&lane, work = std::move(work)](auto handler) mutable {
        auto executor = asio::get_associated_executor(handler);
        auto kept = std::make_shared<decltype(handler)>(std::move(handler));
        auto guard = std::make_shared<asio::executor_work_guard<decltype(executor)>>(executor);
        lane.run(std::move(work), [kept, guard, executor](Reply reply) {
            asio::post(executor, [kept, guard, reply = std::move(reply)]() mutable {
                guard->reset();
                std::move (*kept)(std::move(reply));
            });
        });
    };
    return asio::async_initiate<const asio::use_awaitable_t<>, void(Reply)>(std::move(initiate), asio::use_awaitable);
}

}  // namespace riffle::server
