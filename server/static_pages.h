// The built pages that are inside the binary, as answers.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/embedded_file.h"
#include "server/service.h"

namespace riffle::server {

class StaticPages {
  public:
    explicit StaticPages(std::span<const EmbeddedFile> files);
    // A path that is no file is a page of the single-page application and gets index.html, but below /assets/ it is
    // 404.
    // A page was also built compressed (`x.js.br`, `x.js.gz` beside `x.js`): the smallest the reader takes is sent.
    Reply answer(std::string_view path, std::string_view if_none_match, std::string_view accept_encoding,
                 std::string_view lang) const;

  private:
    struct Form {
        std::string_view coding;  // empty: as it is
        std::string_view bytes;
        std::string etag;
    };
    struct Page {
        std::string type;
        std::vector<Form> forms;  // the smallest first; as it is last
    };
    std::map<std::string, Page, std::less<>> pages_;
};

std::string content_type_of(std::string_view path);

}  // namespace riffle::server
