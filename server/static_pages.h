// The built pages that are inside the binary, as answers.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "core/base/embedded_file.h"
#include "server/service.h"

namespace riffle::server {

class StaticPages {
  public:
    explicit StaticPages(std::span<const EmbeddedFile> files);
    // A path that is no file is a page of the single-page application and gets index.html, but below /assets/ it is
    // 404.
    Reply answer(std::string_view path, std::string_view if_none_match, std::string_view lang) const;

  private:
    struct Page {
        std::string_view bytes;
        std::string type;
        std::string etag;
    };
    std::map<std::string, Page, std::less<>> pages_;
};

std::string content_type_of(std::string_view path);

}  // namespace riffle::server
