// A QR code as SVG, for seat tickets.
#pragma once
#include <string>

namespace riffle::server {
std::string qr_svg(const std::string& text);
}
