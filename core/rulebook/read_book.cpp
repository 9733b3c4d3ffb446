#include "core/rulebook/read_book.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/rulebook/intern.h"
#include "core/rulebook/read_summaries.h"
#include "core/rulebook/reader.h"

namespace riffle::rulebook {
namespace {
struct ParsedFile {
    Reader reader;
    toml::table root;
};

// A clause may be written without its book: "3-b" in the book x is "x:3-b".
std::string_view full_id(std::string_view book, std::string_view id) {
    if (id.empty() || id.find(':') != std::string_view::npos) return id;
    return intern(fmt::format("{}:{}", book, id));
}

bool is_id(std::string_view id) {
    return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
    });
}

void read_header(ParsedFile& file, const toml::table& fields, OwnBook& own) {
    Reader& reader = file.reader;
    reader.allow_only(fields, {"id", "name", "language", "text", "base", "inherits", "inherits_clause", "gap_clause"});
    Book& book = own.book;
    own.file = intern(reader.file());
    own.line = Reader::line_of(fields);
    book.id = reader.text(fields, "id", true);
    if (!book.id.empty() && !is_id(book.id))
        reader.fault(own.line, "id", "expected lower-case letters, digits, '-', '_' and '.' only");
    book.name = reader.text(fields, "name", true);
    book.language = reader.text(fields, "language");
    if (!book.language.empty() && !language_from(book.language))
        reader.fault(Reader::line_of(*fields.get("language")), "language", "expected one of en, es, it, pt");
    book.text = reader.text(fields, "text");
    own.base_id = reader.text(fields, "base");
    const auto inherits = reader.text(fields, "inherits");
    if (!inherits.empty() && inherits != "binding" && inherits != "suggestion")
        reader.fault(Reader::line_of(*fields.get("inherits")), "inherits", "expected binding or suggestion");
    if (!inherits.empty() && own.base_id.empty())
        reader.fault(Reader::line_of(*fields.get("inherits")), "inherits", "only a book with a base inherits");
    book.inherits = inherits == "suggestion" ? Standing::suggestion : Standing::binding;
    book.inherits_clause = {full_id(book.id, reader.text(fields, "inherits_clause"))};
    book.gap_clause = {full_id(book.id, reader.text(fields, "gap_clause"))};
}

void read_clause(Reader& reader, const toml::table& fields, OwnBook& own) {
    reader.allow_only(fields, {"id", "kind", "en", "es", "it", "pt", "summary", "compared", "note"});
    Clause clause;
    clause.id = full_id(own.book.id, reader.text(fields, "id", true));
    if (clause.id.empty()) return;
    if (clause.book() != own.book.id)
        reader.fault(Reader::line_of(fields), "id",
                     fmt::format("'{}' is not a clause of '{}'", clause.id, own.book.id));
    const auto kind_word = reader.text(fields, "kind", true);
    const auto kind = kind_from(kind_word);
    if (!kind && !kind_word.empty())
        reader.fault(Reader::line_of(*fields.get("kind")), "kind",
                     fmt::format("expected one of {}, got '{}'", fmt::join(kind_words, ", "), kind_word));
    clause.kind = kind.value_or(Kind::notice);
    for (std::size_t i = 0; i < language_words.size(); ++i) clause.titles[i] = reader.text(fields, language_words[i]);
    if (std::all_of(clause.titles.begin(), clause.titles.end(), [](auto title) { return title.empty(); }))
        reader.fault(Reader::line_of(fields), clause.id, "has no title; expected en, es, it or pt");
    clause.demand = reader.text(fields, "summary", true);
    clause.compared = reader.text(fields, "compared");
    clause.note = reader.text(fields, "note");
    const bool twice = std::any_of(own.book.clauses.begin(), own.book.clauses.end(),
                                   [&](const Clause& other) { return other.id == clause.id; });
    if (twice) reader.fault(Reader::line_of(fields), clause.id, "this clause is already there");
    own.book.clauses.push_back(clause);
}

void read_table(Reader& reader, const toml::table& fields, OwnBook& own) {
    reader.allow_only(fields, {"subject", "unit", "field", "only_handed", "clause", "places", "complete", "missing",
                               "inferred", "tail", "tail_to", "first_place", "values", "note"});
    Table table;
    table.subject = reader.text(fields, "subject", true);
    const auto unit = reader.text(fields, "unit", true);
    if (unit != "share_bp" && unit != "points")
        reader.fault(Reader::line_of(fields), "unit", "expected share_bp or points");
    table.unit = unit == "share_bp" ? Unit::share_bp : Unit::points;
    table.citation = {full_id(own.book.id, reader.text(fields, "clause", true))};
    table.field = reader.range(fields, "field");
    table.only_handed = reader.number(fields, "only_handed");
    table.places = reader.number(fields, "places", true).value_or(0);
    table.first_place = reader.number(fields, "first_place").value_or(1);
    table.values = reader.numbers(fields, "values", true).value_or(std::vector<std::int64_t>{});
    table.tail = reader.number(fields, "tail");
    table.tail_to = reader.number(fields, "tail_to");
    table.complete = reader.flag(fields, "complete", true);
    table.missing = reader.range(fields, "missing");
    table.inferred = reader.numbers(fields, "inferred", false).value_or(std::vector<std::int64_t>{});
    table.note = reader.text(fields, "note");
    const toml::node* values = fields.get("values");
    if (auto why = table_fault(table); !why.empty())
        reader.fault(Reader::line_of(values != nullptr ? *values : fields), table.subject, why);
    own.book.tables.push_back(std::move(table));
}

// clauses = { before = "35-A-6", after = ["35-D-2", "35-D"] }: what the book says of a part of the answer.
void read_part_clauses(Reader& reader, const toml::node& node, const Parameter& parameter, std::string_view book,
                       Slot& slot) {
    const auto line = Reader::line_of(node);
    const auto& parts = parameter.type == Type::words ? parameter.words : parameter.parts;
    const toml::table* fields = node.as_table();
    if (fields == nullptr || parts.empty())
        return reader.fault(line, parameter.name,
                            parts.empty() ? "has no parts with clauses of their own"
                                          : fmt::format("clauses: expected any of {}", fmt::join(parts, ", ")));
    for (auto&& [name, cited] : *fields) {
        const auto at = std::find(parts.begin(), parts.end(), name.str());
        if (at == parts.end()) {
            reader.fault(name.source().begin.line, parameter.name,
                         fmt::format("'{}' is no part of it; expected any of {}{}", name.str(), fmt::join(parts, ", "),
                                     suggestion(name.str(), parts)));
            continue;
        }
        PartClauses part{.part = static_cast<std::uint16_t>(at - parts.begin() + 1)};
        std::vector<std::string_view> ids;
        if (cited.is_array())
            ids = reader.texts(*fields, name.str());
        else if (const auto id = reader.text(*fields, name.str()); !id.empty())
            ids.push_back(id);
        if (ids.empty()) continue;
        part.citation = {full_id(book, ids.front())};
        for (const auto id : std::span{ids}.subspan(1)) part.also.push_back({full_id(book, id)});
        slot.parts.push_back(std::move(part));
    }
}

// `name = 25` or `name = { value = 25, clause = "29-2" }`.
void read_setting(Reader& reader, std::string_view name, std::uint32_t line, const toml::node& node,
                  const Schema& schema, OwnBook& own) {
    const auto index = schema.find(name);
    if (!index) {
        reader.fault(line, name, fmt::format("unknown parameter{}", suggestion(name, schema.names())));
        return;
    }
    for (const OwnSetting& other : own.settings)
        if (other.parameter == *index)
            reader.fault(line, name, fmt::format("is already set at {}:{}", other.slot.file, other.slot.line));
    const Parameter& parameter = schema[*index];
    const toml::table* fields = node.as_table();
    const bool longhand = fields != nullptr && !(parameter.type == Type::range && fields->contains("min"));
    OwnSetting setting{.parameter = *index, .slot = {}};
    Slot& slot = setting.slot;
    if (longhand) {
        reader.allow_only(*fields, {"value", "clause", "also", "clauses", "note"});
        if (const toml::node* value = fields->get("value"))
            slot.value = reader.value(*value, parameter);
        else
            reader.fault(line, name, fmt::format("has no value; expected {}", expectation(parameter)));
        slot.citation = {full_id(own.book.id, reader.text(*fields, "clause"))};
        for (const auto also : reader.texts(*fields, "also")) slot.also.push_back({full_id(own.book.id, also)});
        if (const toml::node* clauses = fields->get("clauses"))
            read_part_clauses(reader, *clauses, parameter, own.book.id, slot);
        slot.note = reader.text(*fields, "note");
    } else {
        slot.value = reader.value(node, parameter);
    }
    slot.set_by = own.book.id;
    slot.file = intern(reader.file());
    slot.line = line;
    slot.standing = Standing::binding;
    if (slot.value) own.settings.push_back(std::move(setting));
}

// A parameter a house sets without a clause is a clause of its own.
void add_implied_clauses(OwnBook& own, const Schema& schema) {
    for (OwnSetting& setting : own.settings) {
        if (!setting.slot.citation.clause.empty() || !setting.slot.value) continue;
        const Parameter& parameter = schema[setting.parameter];
        Clause clause{.id = full_id(own.book.id, parameter.name), .kind = Kind::floor, .titles = {}};
        clause.titles[0] = parameter.text;
        clause.demand = intern(fmt::format("{} = {}", parameter.name, to_text(*setting.slot.value, parameter)));
        setting.slot.citation = clause.citation();
        own.book.clauses.push_back(clause);
    }
}

// Runs over [[name]]; anything else under that name is a fault.
template <class Each>
void for_each_table(ParsedFile& file, std::string_view name, Each each) {
    const toml::node* node = file.root.get(name);
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr || !array->is_array_of_tables()) {
        file.reader.fault(Reader::line_of(*node), name, fmt::format("expected [[{}]]", name));
        return;
    }
    for (const auto& item : *array) each(*item.as_table());
}

void read_settings(ParsedFile& file, const Schema& schema, OwnBook& own) {
    const toml::node* node = file.root.get("parameters");
    if (node == nullptr) return;
    const toml::table* parameters = node->as_table();
    if (parameters == nullptr) return file.reader.fault(Reader::line_of(*node), "parameters", "expected [parameters]");
    for (auto&& [name, value] : *parameters)
        read_setting(file.reader, name.str(), name.source().begin.line, value, schema, own);
}

// The one [book] table among the files; false, with a fault, if there is none that can be used.
bool find_header(std::vector<ParsedFile>& files, OwnBook& own) {
    bool found = false;
    for (ParsedFile& file : files) {
        const toml::node* node = file.root.get("book");
        if (node == nullptr) continue;
        const toml::table* header = node->as_table();
        if (header == nullptr) {
            file.reader.fault(Reader::line_of(*node), "book", "expected [book]");
            return false;
        }
        if (found) file.reader.fault(Reader::line_of(*header), "book", "a book has one [book] table");
        read_header(file, *header, own);
        found = true;
    }
    if (!found && !files.empty())
        files.front().reader.fault(0, "book", "is missing; expected a [book] table with id, name and base");
    return found && !own.book.id.empty();
}
}  // namespace

std::optional<OwnBook> read_book(std::span<const EmbeddedFile> files, const Schema& schema, Faults& faults) {
    std::vector<ParsedFile> parsed;
    for (const EmbeddedFile& file : files) {
        if (is_summaries(file.path)) continue;
        Reader reader{file.path, faults};
        if (auto root = reader.parse(file.bytes)) parsed.push_back({reader, std::move(*root)});
    }
    for (ParsedFile& file : parsed) file.reader.allow_only(file.root, {"book", "clause", "parameters", "table"});
    OwnBook own;
    if (!find_header(parsed, own)) return std::nullopt;
    for (ParsedFile& file : parsed) {
        for_each_table(file, "clause", [&](const toml::table& fields) { read_clause(file.reader, fields, own); });
        for_each_table(file, "table", [&](const toml::table& fields) { read_table(file.reader, fields, own); });
        read_settings(file, schema, own);
    }
    for (const EmbeddedFile& file : files)
        if (is_summaries(file.path)) read_summaries(file, own.book, faults);
    add_implied_clauses(own, schema);
    return own;
}
}  // namespace riffle::rulebook
