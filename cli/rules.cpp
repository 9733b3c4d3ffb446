// riffle rules books, list, show, search. The rest is in rules_compare.cpp and rules_check.cpp.
#include "cli/rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "cli/disk_files.h"
#include "core/rulebook/search.h"
#include "core/rulebook/toml.h"
#include "embedded/rulebooks.h"

namespace riffle::cli {
namespace {
bool whole_library = false;  // it has been read
std::string only_book;       // while only this one and those below it are asked for

using namespace rulebook;

struct Labels {
    std::array<std::string_view, 6> kinds;
    std::string_view in_other_languages, compared, note, sets;
};
constexpr std::array<Labels, 4> labels{{
    {{"play", "ruling", "floor", "money", "conduct", "notice"},
     "In other languages",
     "Beside TDA 2024",
     "Note",
     "Sets"},
    {{"juego", "decisión", "sala", "dinero", "conducta", "aviso"},
     "En otros idiomas",
     "Frente a TDA 2024",
     "Nota",
     "Fija"},
    {{"gioco", "decisione", "sala", "denaro", "condotta", "avviso"},
     "In altre lingue",
     "Rispetto a TDA 2024",
     "Nota",
     "Fissa"},
    {{"jogo", "decisão", "sala", "dinheiro", "conduta", "aviso"},
     "Noutras línguas",
     "Face ao TDA 2024",
     "Nota",
     "Define"},
}};
const Labels& labels_in(Language language) { return labels[static_cast<std::size_t>(language)]; }

void list_books() {
    for (const auto& book : library().books()) {
        fmt::print("{:<18} {:>4} clauses  {}\n", book->id, book->clauses.size(), book->text);
        if (book->base != nullptr)
            fmt::print("{:<18} {:>4}          over {} ({})\n", "", "", book->base->id, to_word(book->inherits));
    }
}

void print_line(const Clause& clause, Language language) {
    fmt::print("{:<32} {:<8} {}\n", clause.id, to_word(clause.kind), clause.title(language));
}

struct ListOptions {
    std::string book, kind, lang = "en";
};

void list_clauses(const ListOptions& options) {
    const Book* only = nullptr;
    if (!options.book.empty() && (only = find_book(options.book)) == nullptr) return;
    const auto kind = kind_from(options.kind);
    if (!options.kind.empty() && !kind)
        return complain(
            fmt::format("'{}' is no kind of clause; the kinds are {}", options.kind, fmt::join(kind_words, ", ")));
    const Language language = language_or_english(options.lang);
    for (const auto& book : library().books()) {
        if (only != nullptr && book.get() != only) continue;
        for (const Clause& clause : book->clauses)
            if (!kind || clause.kind == *kind) print_line(clause, language);
    }
}

void print_settings(const Clause& clause, Language language) {
    const Book* found = library().find(clause.book());
    const Book& book = *found;
    const auto own = book.set_by_clause(clause.id);
    if (!own.empty()) fmt::print("\n{}:\n", labels_in(language).sets);
    for (const std::size_t i : own) {
        const Parameter& parameter = library().schema()[i];
        fmt::print("  {} = {}\n{}", parameter.name, to_text(*book.slots[i].value, parameter),
                   wrapped(parameter.text, "      "));
    }
}

void print_tables(const Clause& clause) {
    const Book* found = library().find(clause.book());
    const Book& book = *found;
    for (const Table& table : book.tables) {
        if (table.citation != clause.citation()) continue;
        fmt::print("\n");
        for (std::size_t i = 0; i < table.values.size(); ++i) {
            const auto place = table.first_place + static_cast<std::int64_t>(i);
            const bool guessed = std::ranges::count(table.inferred, place) > 0;
            if (table.unit == Unit::share_bp)
                fmt::print("  {:>3}. {:>3}.{:02} %\n", place, table.values[i] / 100, table.values[i] % 100);
            else
                fmt::print("  {:>3}. {:>3}{}\n", place, table.values[i],
                           guessed ? "  (inferred, to be confirmed)" : "");
        }
        if (table.tail) fmt::print("  {:>3}. {:>3} and so for all after\n", table.places + 1, *table.tail);
        if (!table.complete)
            fmt::print("{}", wrapped(to_sentence({.problem = TableProblem::incomplete, .table = &table}), "  "));
    }
}

void show_clause(const Clause& clause, Language language) {
    const Labels& text = labels_in(language);
    fmt::print("{}  [{}]\n{}\n\n{}", clause.id, text.kinds[static_cast<std::size_t>(clause.kind)],
               clause.title(language), wrapped(clause.summary(language), ""));
    if (!clause.compared.empty()) fmt::print("\n{}:\n{}", text.compared, wrapped(clause.compared, "  "));
    if (!clause.note.empty()) fmt::print("\n{}:\n{}", text.note, wrapped(clause.note, "  "));
    print_tables(clause);
    print_settings(clause, language);
    fmt::print("\n{}:\n", text.in_other_languages);
    for (std::size_t i = 0; i < language_words.size(); ++i)
        if (static_cast<Language>(i) != language && !clause.titles[i].empty())
            fmt::print("  {}  {}\n", language_words[i], clause.titles[i]);
}

void show_parameter(const Parameter& parameter, std::size_t index) {
    fmt::print("{}  [{}]\n{}", parameter.name, to_word(parameter.type), wrapped(parameter.text, ""));
    if (!parameter.words.empty())
        fmt::print("\nWords:\n{}", wrapped(fmt::format("{}", fmt::join(parameter.words, ", ")), "  "));
    if (!parameter.parts.empty())
        fmt::print("\nParts:\n{}", wrapped(fmt::format("{}", fmt::join(parameter.parts, ", ")), "  "));
    fmt::print("\n");
    for (const auto& book : library().books()) {
        fmt::print("{:<18} {}\n", book->id, slot_text(book->slots[index], parameter));
        if (book->slots[index].set_by == book->id && !book->slots[index].note.empty())
            fmt::print("{}", wrapped(book->slots[index].note, "                   "));
    }
}

std::vector<const Clause*> ending_in(std::string_view id) {
    std::vector<const Clause*> found;
    for (const auto& book : library().books())
        for (const Clause& clause : book->clauses)
            if (clause.id.substr(clause.id.find(':') + 1) == id) found.push_back(&clause);
    return found;
}

// A clause of a book that is named with it needs that book only; reading all of them takes most of the time there is.
bool shown_from_its_book(const std::string& id, Language language) {
    const std::string book = id.substr(0, id.find(':'));
    const auto files = embedded::rulebooks();
    const std::string own = book + "/book.toml";
    if (whole_library || std::ranges::none_of(files, [&](const EmbeddedFile& file) { return file.path == own; }))
        return false;
    only_book = book;
    const Clause* clause = library().clause(id);
    if (clause != nullptr) show_clause(*clause, language);
    only_book.clear();
    return clause != nullptr;
}

void show(const std::string& id, const std::string& lang) {
    const Language language = language_or_english(lang);
    if (shown_from_its_book(id, language)) return;
    if (const Clause* clause = library().clause(id)) return show_clause(*clause, language);
    if (const auto index = library().schema().find(id)) return show_parameter(library().schema()[*index], *index);
    const auto found = ending_in(id);
    if (found.size() == 1) return show_clause(*found.front(), language);
    if (found.size() > 1) {
        complain(fmt::format("'{}' is in several books; say which one:", id));
        for (const Clause* clause : found) fmt::print(stderr, "  {:<32} {}\n", clause->id, clause->title(language));
        return;
    }
    std::vector<std::string_view> candidates = library().schema().names();
    for (const auto& book : library().books())
        for (const Clause& clause : book->clauses) candidates.push_back(clause.id);
    complain(fmt::format("'{}' is no clause and no parameter{}", id, suggestion(id, candidates)));
}

void find(const std::vector<std::string>& words, const std::string& lang) {
    const auto found = search(library(), fmt::format("{}", fmt::join(words, " ")));
    for (const Clause* clause : found) print_line(*clause, language_or_english(lang));
    if (found.empty()) complain(fmt::format("no clause has all of: {}", fmt::join(words, " ")));
}
}  // namespace

namespace {
// The list of parameters, the book and those it stands on: its folder has its id for a name.
std::vector<EmbeddedFile> files_of(std::string_view book) {
    std::vector<EmbeddedFile> files;
    const auto take = [&](const std::string& folder) {
        for (const EmbeddedFile& file : embedded::rulebooks())
            if (file.path.starts_with(folder)) files.push_back(file);
    };
    take("parameters/");
    for (std::string id{book}; !id.empty();) {
        const std::size_t own = files.size();
        take(id + "/");
        std::string base;
        for (std::size_t i = own; i < files.size(); ++i)
            if (files[i].path == id + "/book.toml")
                base = toml::parse(files[i].bytes).table()["book"]["base"].value_or(std::string{});
        id = base;
    }
    return files;
}

rulebook::Library load_books(std::string_view only) {
    auto result =
        only.empty() ? rulebook::Library::load(embedded::rulebooks()) : rulebook::Library::load(files_of(only));
    if (result) return std::move(*result);
    for (const auto& fault : result.error()) fmt::print(stderr, "{}\n", to_string(fault));
    // The data was put in at build time and is tested: this is a broken build, not a user's mistake.
    RIFFLE_CHECK(result.has_value());
    return rulebook::Library{};
}

rulebook::Library& loaded_library() {
    static rulebook::Library loaded = load_books({});
    whole_library = true;
    return loaded;
}

// Whether it is there to work with; else the faults have been told.
void add_house_book(const std::string& path) {
    DiskFiles disk;
    if (!disk.read(path, ".toml")) throw CLI::ValidationError("--house", fmt::format("cannot read '{}'", path));
    const auto added = loaded_library().add_house(disk.files());
    if (added) return;
    for (const auto& fault : added.error()) fmt::print(stderr, "{}\n", to_string(fault));
    throw CLI::ValidationError("--house", fmt::format("'{}' is not in order (riffle rules lint)", path));
}
}  // namespace

const rulebook::Library& library() {
    if (only_book.empty()) return loaded_library();
    static const rulebook::Library narrow = load_books(only_book);
    return narrow;
}

void add_house_option(CLI::App& command) {
    command
        .add_option_function<std::vector<std::string>>(
            "--house", [](const std::vector<std::string>& paths) { std::ranges::for_each(paths, add_house_book); },
            "a house's own book (file or folder) beside those there are; may be given again")
        ->trigger_on_parse();
}

void complain(std::string_view sentence) {
    fmt::print(stderr, "riffle: {}\n", sentence);
    set_exit_code(1);
}

const rulebook::Book* find_book(const std::string& id) {
    const rulebook::Book* book = library().find(id);
    if (book == nullptr)
        complain(fmt::format("'{}' is no book; the books are {}", id, fmt::join(library().book_ids(), ", ")));
    return book;
}

rulebook::Language language_or_english(const std::string& word) {
    return rulebook::language_from(word).value_or(rulebook::Language::en);
}

std::string wrapped(std::string_view text, std::string_view indent) {
    constexpr std::size_t width = 100;
    std::string out;
    std::string line{indent};
    while (!text.empty()) {
        const auto word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        if (line.size() > indent.size() && line.size() + 1 + word.size() > width) {
            out += line + "\n";
            line = indent;
        }
        if (line.size() > indent.size()) line += ' ';
        line += word;
    }
    return out + line + "\n";
}

std::string slot_text(const rulebook::Slot& slot, const rulebook::Parameter& parameter) {
    if (!slot.value) return "not set";
    const std::string value = to_text(*slot.value, parameter);
    switch (slot.standing) {
        case rulebook::Standing::binding:
            return fmt::format("{} ({})", value, slot.citation.clause);
        case rulebook::Standing::suggestion:
            return fmt::format("{} ({}, only suggested)", value, slot.citation.clause);
        case rulebook::Standing::house_default:
            return fmt::format("{} (default, no clause)", value);
    }
    return value;
}

void add_rules(CLI::App& app) {
    CLI::App* rules = app.add_subcommand("rules", "Read, search and compare the rulebooks, and check a house's own.");
    rules->require_subcommand(1);
    rules->fallthrough();
    add_house_option(*rules);
    const auto languages = CLI::IsMember({"en", "es", "it", "pt"});

    rules->add_subcommand("books", "The books there are.")->callback(list_books);

    auto list_options = std::make_shared<ListOptions>();
    CLI::App* list = rules->add_subcommand("list", "One line a clause: id, kind, title.");
    list->add_option("--book", list_options->book, "only this book, e.g. tda-2024");
    list->add_option("--kind", list_options->kind, "only play, ruling, floor, money, conduct or notice");
    list->add_option("--lang", list_options->lang, "language of the titles: en, es, it, pt")->check(languages);
    list->callback([list_options] { list_clauses(*list_options); });

    auto show_id = std::make_shared<std::string>();
    auto show_lang = std::make_shared<std::string>("en");
    CLI::App* show_command = rules->add_subcommand("show", "A clause in full, or a parameter in every book.");
    show_command->add_option("id", *show_id, "e.g. tda-2024:45-A, 45-A or call_clock")->required();
    show_command->add_option("--lang", *show_lang, "en, es, it, pt")->check(languages);
    show_command->callback([show_id, show_lang] { show(*show_id, *show_lang); });

    auto words = std::make_shared<std::vector<std::string>>();
    auto search_lang = std::make_shared<std::string>("en");
    CLI::App* search_command =
        rules->add_subcommand("search", "Clauses with all these words, in any language, accents or not.");
    search_command->add_option("words", *words, "e.g. boton muerto")->required();
    search_command->add_option("--lang", *search_lang, "language of the titles: en, es, it, pt")->check(languages);
    search_command->callback([words, search_lang] { find(*words, *search_lang); });

    add_rules_compare(*rules);
    add_rules_check(*rules);
}
}  // namespace riffle::cli
