#include "server/qr.h"

#include <fmt/format.h>
#include <qrencode.h>

#include <memory>

namespace riffle::server {

std::string qr_svg(const std::string& text) {
    const std::unique_ptr<QRcode, void (*)(QRcode*)> code(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M),
                                                          QRcode_free);
    if (!code) return {};
    constexpr int margin = 4;  // modules of quiet zone the standard asks for
    const int size = code->width + 2 * margin;
    std::string path;
    for (int y = 0; y < code->width; ++y)
        for (int x = 0; x < code->width; ++x)
            if (code->data[y * code->width + x] & 1) path += fmt::format("M{} {}h1v1h-1z", x + margin, y + margin);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" shape-rendering=\"crispEdges\">"
        "<path fill=\"#fff\" d=\"M0 0h{0}v{0}H0z\"/><path fill=\"#000\" d=\"{1}\"/></svg>",
        size, path);
}

}  // namespace riffle::server
