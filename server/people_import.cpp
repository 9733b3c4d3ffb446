#include "server/people_import.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <map>

#include "app/fold.h"
#include "app/person_index.h"
#include "app/picture.h"
#include "core/base/text.h"
#include "server/csv.h"
#include "server/people_views.h"
#include "server/problem.h"
#include "server/shape_json.h"

namespace riffle::server {
namespace {

// What columns are called, folded, in the four languages. "name" holds both names.
struct Heading {
    std::string_view field;
    std::array<std::string_view, 12> words;
};
constexpr Heading headings[] = {
    {"first_name", {"first_name", "first name", "given name", "nombre", "nome", "nombre de pila", "first"}},
    {"last_name",
     {"last_name", "last name", "surname", "family name", "apellido", "apellidos", "cognome", "apelido", "apelidos",
      "sobrenome", "last"}},
    {"name",
     {"name", "full name", "nombre completo", "nombre y apellidos", "nome completo", "nome e cognome", "player",
      "jugador", "giocatore", "jogador"}},
    {"nickname", {"nickname", "nick", "alias", "apodo", "soprannome", "alcunha", "apelido de jogo"}},
    {"country", {"country", "pais", "paese", "nazione", "nationality", "nacionalidad", "nacionalidade"}},
    {"document",
     {"document", "documento", "dni", "nie", "id", "passport", "pasaporte", "passaporto", "passaporte", "nif",
      "codice fiscale"}},
    {"contact",
     {"contact", "contacto", "contatto", "phone", "telefono", "telefone", "email", "e-mail", "mail", "movil"}},
};

std::string_view field_called(const std::string& heading) {
    const std::string folded = app::fold(heading);
    for (const Heading& one : headings)
        if (!folded.empty() && std::ranges::find(one.words, folded) != one.words.end()) return one.field;
    return {};
}

// "García, Ana" or "Ana García".
void split_name(const std::string& name, app::PersonDetails& person) {
    const auto trimmed = [](std::string text) {
        const std::size_t first = text.find_first_not_of(' ');
        return first == text.npos ? std::string() : text.substr(first, text.find_last_not_of(' ') - first + 1);
    };
    if (const std::size_t comma = name.find(','); comma != name.npos) {
        person.last_name = trimmed(name.substr(0, comma));
        person.first_name = trimmed(name.substr(comma + 1));
        return;
    }
    const std::size_t space = name.find(' ');
    person.first_name = name.substr(0, space);
    person.last_name = space == name.npos ? "" : trimmed(name.substr(space));
}

struct Columns {
    std::vector<std::string_view> fields;  // by column; empty: passed over
};

class Preview {
  public:
    Preview(const app::App& app, std::string lang) : app_(app), lang_(std::move(lang)) {}

    void fault(std::size_t line, std::size_t column, const std::string& code, const TextArgs& args = {}) {
        view_.errors.push_back({.line = static_cast<std::int64_t>(line),
                                .column = static_cast<std::int64_t>(column),
                                .code = code,
                                .sentence = text(code, lang_, args)});
    }

    // Nothing when there is nothing to go by.
    std::optional<Columns> columns_of(const std::vector<CsvCell>& row) {
        Columns columns;
        std::map<std::string_view, std::size_t> seen;
        for (const CsvCell& cell : row) {
            const std::string_view field = field_called(cell.text);
            if (!field.empty() && !seen.emplace(field, cell.column).second) {
                fault(cell.line, cell.column, "csv_column_twice", {{"column", cell.text}});
                return std::nullopt;
            }
            if (field.empty() && !cell.text.empty()) view_.passed_over.push_back(cell.text);
            columns.fields.push_back(field);
        }
        if (seen.contains("first_name") || seen.contains("last_name") || seen.contains("name")) return columns;
        fault(1, 1, "csv_no_name_column");
        return std::nullopt;
    }

    void take(const std::vector<CsvCell>& row, const Columns& columns) {
        app::PersonDetails person;
        std::string whole;
        const std::size_t wrong = view_.errors.size();
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string_view field = i < columns.fields.size() ? columns.fields[i] : std::string_view{};
            if (i >= columns.fields.size() && !row[i].text.empty())
                fault(row[i].line, row[i].column, "csv_cell_without_column");
            if (field.empty()) continue;
            if (characters(row[i].text) > 120) fault(row[i].line, row[i].column, "csv_cell_too_long");
            if (has_control(row[i].text)) fault(row[i].line, row[i].column, "csv_cell_of_lines");
            if (field == "name") whole = row[i].text;
            boost::mp11::mp_for_each<
                boost::describe::describe_members<app::PersonDetails, boost::describe::mod_public>>([&](auto member) {
                if (field == member.name) person.*member.pointer = row[i].text;
            });
        }
        if (person.first_name.empty() && person.last_name.empty() && !whole.empty()) split_name(whole, person);
        if (person.first_name.empty() && person.last_name.empty() && person.nickname.empty())
            fault(row[0].line, row[0].column, "csv_no_name");
        if (view_.errors.size() > wrong) return;
        add(row[0].line, person);
    }

    std::string done() const { return answer_of(view_); }

  private:
    void add(std::size_t line, const app::PersonDetails& person) {
        const std::string name = app::PersonIndex::plain_name(person.first_name + " " + person.last_name);
        const std::string document = app::PersonIndex::plain_document(person.document);
        std::optional<std::int64_t> twice;
        const auto note = [&](std::map<std::string, std::size_t>& lines, const std::string& key) {
            if (key.empty()) return;
            if (const auto [before, fresh] = lines.emplace(key, line); !fresh && !twice)
                twice = static_cast<std::int64_t>(before->second);
        };
        note(names_, name);
        note(documents_, document);
        view_.rows.push_back({.line = static_cast<std::int64_t>(line),
                              .person = person,
                              .likely = likely_rows(app_, *house_, person, ""),
                              .same_as_line = twice});
    }

    const app::App& app_;
    std::string lang_;
    std::shared_ptr<const app::House> house_ = app_.house();
    shape::ImportPreview view_;
    std::map<std::string, std::size_t> names_;  // the line that had each first
    std::map<std::string, std::size_t> documents_;
};

}  // namespace

std::string import_preview(const app::App& app, const std::string& csv, const std::string& lang) {
    Preview preview(app, lang);
    const auto rows = read_csv(csv, most_import_rows + 1, 40);
    if (!rows) {
        preview.fault(rows.error().line, rows.error().column, rows.error().code,
                      {{"most", std::to_string(most_import_rows)}});
        return preview.done();
    }
    if (rows->empty()) {
        preview.fault(1, 1, "csv_no_name_column");
        return preview.done();
    }
    const auto columns = preview.columns_of(rows->front());
    for (std::size_t i = 1; columns && i < rows->size(); ++i) preview.take((*rows)[i], *columns);
    return preview.done();
}

std::string import_people(app::App& app, const std::vector<app::PersonDetails>& persons, const std::string& id,
                          const Caller& caller, const std::string& lang) {
    std::vector<app::Submission> all;
    const std::string base = app::sha256_hex(id).substr(0, 40);
    for (std::size_t i = 0; i < persons.size(); ++i) {
        app::RegisterPerson command;
        static_cast<app::PersonDetails&>(command) = persons[i];
        all.push_back({.stream = "house",
                       .command_id = "import-" + base + "-" + std::to_string(i),
                       .command = app::HouseCommand{std::move(command)},
                       .digest = app::sha256_hex(caller.account + "\n" + app::encode(persons[i])),
                       .by = caller.account,
                       .role = caller.role,
                       .device = caller.device});
    }
    shape::ImportAnswer view;
    for (const auto& answer : app.submit_together(std::move(all))) {
        if (answer) {
            ++view.taken;
            const auto reply = boost::json::parse(answer->reply);
            view.answers.emplace_back(shape::ImportedPerson{std::string(reply.at("person").as_string())});
        } else {
            TextArgs args(answer.error().args.begin(), answer.error().args.end());
            view.answers.emplace_back(shape::ImportRefused{answer.error().code, text(answer.error().code, lang, args)});
        }
    }
    return answer_of(view);
}

}  // namespace riffle::server
