// An ordered map whose versions share what they have in common: a copy costs nothing, a change costs the path to it.
// What a command does to a state then costs as much in a field of 100,000 as in one of 100, and whoever holds an older
// version keeps it whole. A version that nobody else holds is changed in place.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>

#include "core/base/block_pool.h"
#include "core/base/check.h"

namespace riffle {

// A balanced (AVL) tree that knows the size of every part, so that the n-th item and a key's rank are at hand too.
// Different versions may be used by different threads; one version is changed by one thread, like any container.
template <class Key, class Value, class Less = std::less<>>
class SharedMap {
    struct Node;
    class Link;  // an owning pointer to a node that other versions may own as well
    class Inside;
    class Beside;
    static constexpr std::size_t cheap_to_copy = 48;  // bytes

  public:
    using value_type = std::pair<const Key, Value>;
    class Iterator;
    using const_iterator = Iterator;

    std::size_t size() const { return size_of(root_); }
    bool empty() const { return !root_; }
    void clear() { root_ = Link{}; }

    template <class K = Key>
    const Value* get(const K& key) const {
        const Node* node = find_node(key);
        return node ? &node->item().second : nullptr;
    }
    template <class K = Key>
    bool contains(const K& key) const {
        return find_node(key) != nullptr;
    }
    template <class K = Key>
    const Value& at(const K& key) const {
        const Node* node = find_node(key);
        RIFFLE_CHECK(node != nullptr);
        return node->item().second;
    }
    // How many keys come before this one, whether or not it is there.
    template <class K = Key>
    std::size_t rank(const K& key) const {
        std::size_t before = 0;
        for (const Node* node = root_.get(); node;) {
            if (less_(node->item().first, key)) {
                before += size_of(node->left) + 1;
                node = node->right.get();
            } else {
                node = node->left.get();
            }
        }
        return before;
    }
    const value_type& nth(std::size_t index) const {
        RIFFLE_CHECK(index < size());
        for (const Node* node = root_.get();;) {
            const std::size_t before = size_of(node->left);
            if (index == before) return node->item();
            if (index < before) {
                node = node->left.get();
            } else {
                index -= before + 1;
                node = node->right.get();
            }
        }
    }
    const value_type& back() const { return nth(size() - 1); }

    // The key must be there. The reference is good until the map is next copied or changed.
    template <class K = Key>
    Value& edit(const K& key) {
        Link* link = &root_;
        for (;;) {
            RIFFLE_CHECK(*link);
            Node& node = own(*link);
            if (less_(key, node.item().first))
                link = &node.left;
            else if (less_(node.item().first, key))
                link = &node.right;
            else
                return node.edit();
        }
    }
    // What stands there already is replaced.
    Value& set(const Key& key, Value value) {
        Node* at = nullptr;
        put(root_, key, value, at);
        return at->edit();
    }
    // False, and nothing changed, when the key is there.
    bool insert(const Key& key, Value value) {
        if (contains(key)) return false;
        Node* at = nullptr;
        put(root_, key, value, at);
        return true;
    }
    template <class K = Key>
    bool erase(const K& key) {
        if (!contains(key)) return false;
        erase(root_, key);
        return true;
    }

    Iterator begin() const {
        Iterator it;
        it.push_left(root_.get());
        return it;
    }
    Iterator end() const { return {}; }
    template <class K = Key>
    Iterator find(const K& key) const {
        Iterator it = lower_bound(key);
        return it == end() || less_(key, it->first) ? end() : it;
    }
    // The first key that is not before this one.
    template <class K = Key>
    Iterator lower_bound(const K& key) const {
        Iterator it;
        for (const Node* node = root_.get(); node;) {
            if (less_(node->item().first, key)) {
                node = node->right.get();
            } else {
                it.push(node);
                node = node->left.get();
            }
        }
        return it;
    }

    // The keys, in order, that are only in one of the two or have another value: found along the paths that the
    // versions do not share, so that it costs as much as was changed, not as much as there is.
    template <class Visit>
    void each_change_from(const SharedMap& before, const Visit& visit) const {
        Walk old{before.root_.get()}, now{root_.get()};
        while (!old.done() || !now.done()) {
            if (!old.done() && !now.done() && old.same_part(now)) {
                old.skip();
                now.skip();
                continue;
            }
            // The larger part is taken apart first: then parts that both hold come to stand side by side.
            if (old.part_height() > 0 && old.part_height() >= now.part_height()) {
                old.open();
                continue;
            }
            if (now.part_height() > 0) {
                now.open();
                continue;
            }
            const bool only_old = now.done() || (!old.done() && less_(old.item().first, now.item().first));
            const bool only_now = old.done() || (!now.done() && less_(now.item().first, old.item().first));
            if (only_old || only_now || (&old.item() != &now.item() && !(old.item().second == now.item().second)))
                visit(only_old ? old.item().first : now.item().first);
            if (!only_now) old.skip();
            if (!only_old) now.skip();
        }
    }

    // Two versions of one map are mostly the same nodes: those need no look.
    friend bool operator==(const SharedMap& a, const SharedMap& b) {
        if (a.root_.get() == b.root_.get()) return true;
        if (a.size() != b.size()) return false;
        for (Iterator x = a.begin(), y = b.begin(); x != a.end(); ++x, ++y)
            if (&*x != &*y && !(*x == *y)) return false;
        return true;
    }

    // What must always hold: every part knows its size and its height, and leans by one at most.
    bool is_sound() const { return is_sound(root_); }

  private:
    static bool is_sound(const Link& link) {
        if (!link) return true;
        const Node* node = link.get();
        const int left = height_of(node->left), right = height_of(node->right);
        return node->size == size_of(node->left) + size_of(node->right) + 1 &&
               node->height == std::max(left, right) + 1 && std::abs(left - right) <= 1 && is_sound(node->left) &&
               is_sound(node->right);
    }
    static std::size_t size_of(const Link& link) { return link ? link.get()->size : 0; }
    static int height_of(const Link& link) { return link ? link.get()->height : 0; }

    template <class K = Key>
    const Node* find_node(const K& key) const {
        for (const Node* node = root_.get(); node;) {
            if (less_(key, node->item().first))
                node = node->left.get();
            else if (less_(node->item().first, key))
                node = node->right.get();
            else
                return node;
        }
        return nullptr;
    }

    // The node behind the link, to be changed: this version's own, copied if others hold it too.
    static Node& own(Link& link) {
        if (!link.get()->held_once()) link = Link{new Node{*link.get()}};
        return *link.get();
    }
    static void measure(Node& node) {
        node.size = static_cast<std::uint32_t>(size_of(node.left) + size_of(node.right) + 1);
        node.height = static_cast<std::uint8_t>(std::max(height_of(node.left), height_of(node.right)) + 1);
    }
    // Makes the child the parent of its parent; `link` is where the parent hangs.
    static void rotate(Link& link, Link Node::*from, Link Node::*to) {
        own(link);
        own(link.get()->*from);
        Link parent = std::move(link);
        link = std::move(parent.get()->*from);
        parent.get()->*from = std::move(link.get()->*to);
        measure(*parent.get());
        link.get()->*to = std::move(parent);
        measure(*link.get());
    }
    static void balance(Link& link) {
        Node& node = own(link);
        const int lean = height_of(node.left) - height_of(node.right);
        if (lean > 1) {
            Node& left = own(node.left);
            if (height_of(left.left) < height_of(left.right)) rotate(node.left, &Node::right, &Node::left);
            rotate(link, &Node::left, &Node::right);
        } else if (lean < -1) {
            Node& right = own(node.right);
            if (height_of(right.right) < height_of(right.left)) rotate(node.right, &Node::left, &Node::right);
            rotate(link, &Node::right, &Node::left);
        } else {
            measure(node);
        }
    }
    // What a part of the tree has become by a change in it. Where its height stays, nothing above it is out of balance:
    // most changes end near where they were made, and the nodes beside the path are not looked at.
    enum class Became { same, other_size, other_height };
    Became balanced(Link& link) {
        const int before = link.get()->height;
        balance(link);
        return link.get()->height == before ? Became::other_size : Became::other_height;
    }
    Became put(Link& link, const Key& key, Value& value, Node*& at) {
        if (!link) {
            link = Link{new Node{key, std::move(value)}};
            at = link.get();
            return Became::other_height;
        }
        Node& node = own(link);
        Became below;
        if (less_(key, node.item().first)) {
            below = put(node.left, key, value, at);
        } else if (less_(node.item().first, key)) {
            below = put(node.right, key, value, at);
        } else {
            node.held.replace(std::move(value));
            at = &node;
            return Became::same;
        }
        if (below == Became::other_height) return balanced(link);  // moves links only: the node stays where it is
        node.size += below == Became::other_size;
        return below;
    }
    // The key is there.
    template <class K = Key>
    Became erase(Link& link, const K& key) {
        const Node* seen = link.get();
        const bool left = less_(key, seen->item().first);
        const bool right = !left && less_(seen->item().first, key);
        if (!left && !right && (!seen->left || !seen->right)) {
            Link rest = seen->left ? seen->left : seen->right;
            link = std::move(rest);
            return Became::other_height;
        }
        Node& node = own(link);
        if (!left && !right) {
            Became unused = Became::same;
            Link next = take_first(node.right, unused);
            next.get()->left = std::move(node.left);
            next.get()->right = std::move(node.right);
            next.get()->height = node.height;
            link = std::move(next);
            return balanced(link);
        }
        if (erase(left ? node.left : node.right, key) == Became::other_height) return balanced(link);
        --node.size;
        return Became::other_size;
    }
    // The first node below the link, out of the tree and owned alone.
    Link take_first(Link& link, Became& became) {
        Node& node = own(link);
        if (!node.left) {
            Link first = std::move(link);
            link = std::move(first.get()->right);
            became = Became::other_height;
            return first;
        }
        Link first = take_first(node.left, became);
        if (became == Became::other_height)
            became = balanced(link);
        else
            --node.size;
        return first;
    }

    // What is left of a map to walk through, in order: whole parts of it, or single items.
    class Walk {
      public:
        explicit Walk(const Node* root) {
            if (root) path_[depth_++] = {root, true};
        }
        bool done() const { return depth_ == 0; }
        bool same_part(const Walk& other) const {
            return top().node == other.top().node && top().whole == other.top().whole;
        }
        // Of the part that comes next; 0 when it is a single item, or nothing.
        int part_height() const { return !done() && top().whole ? top().node->height : 0; }
        const value_type& item() const { return top().node->item(); }
        void skip() { --depth_; }
        void open() {
            const Node* node = path_[--depth_].node;
            if (node->right) path_[depth_++] = {node->right.get(), true};
            path_[depth_++] = {node, false};
            if (node->left) path_[depth_++] = {node->left.get(), true};
        }

      private:
        struct Part {
            const Node* node = nullptr;
            bool whole = false;
        };
        const Part& top() const { return path_[depth_ - 1]; }
        std::array<Part, 100> path_;  // two a level, at most (see Iterator)
        std::size_t depth_ = 0;
    };

    Link root_;
    [[no_unique_address]] Less less_{};
};

template <class Key, class Value, class Less>
class SharedMap<Key, Value, Less>::Link {
  public:
    Link() = default;
    explicit Link(Node* fresh) : node_(fresh) {}
    Link(const Link& other) : node_(other.node_) {
        if (node_) node_->holders.fetch_add(1, std::memory_order_relaxed);
    }
    Link(Link&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
    Link& operator=(Link other) noexcept {
        std::swap(node_, other.node_);
        return *this;
    }
    ~Link() {
        if (node_ && node_->holders.fetch_sub(1, std::memory_order_acq_rel) == 1) delete node_;
    }
    Node* get() const { return node_; }
    explicit operator bool() const { return node_ != nullptr; }

  private:
    Node* node_ = nullptr;
};

// An item in its node: copied with it.
template <class Key, class Value, class Less>
class SharedMap<Key, Value, Less>::Inside {
  public:
    Inside(const Key& key, Value&& value) : item_(key, std::move(value)) {}
    const value_type& item() const { return item_; }
    Value& edit() { return item_.second; }
    void replace(Value&& value) { item_.second = std::move(value); }

  private:
    value_type item_;
};

// An item beside its node, shared by the copies of that: a path to what is changed is copied without the items on it.
template <class Key, class Value, class Less>
class SharedMap<Key, Value, Less>::Beside {
  public:
    Beside(const Key& key, Value&& value) : box_(new Box(key, std::move(value))) {}
    Beside(const Beside& other) : box_(other.box_) { box_->holders.fetch_add(1, std::memory_order_relaxed); }
    Beside& operator=(const Beside&) = delete;
    ~Beside() { drop(); }
    const value_type& item() const { return box_->item; }
    Value& edit() {
        if (box_->holders.load(std::memory_order_acquire) != 1) {
            Box* own = new Box(box_->item);
            drop();
            box_ = own;
        }
        return box_->item.second;
    }
    void replace(Value&& value) {
        if (box_->holders.load(std::memory_order_acquire) == 1) {
            box_->item.second = std::move(value);
            return;
        }
        Box* own = new Box(box_->item.first, std::move(value));
        drop();
        box_ = own;
    }

  private:
    struct Box : Pooled<Box> {
        Box(const Key& key, Value&& value) : item(key, std::move(value)) {}
        explicit Box(const value_type& other) : item(other) {}
        value_type item;
        std::atomic<std::uint32_t> holders{1};
    };
    void drop() {
        if (box_->holders.fetch_sub(1, std::memory_order_acq_rel) == 1) delete box_;
    }
    Box* box_;
};

template <class Key, class Value, class Less>
struct SharedMap<Key, Value, Less>::Node : Pooled<typename SharedMap<Key, Value, Less>::Node> {
    Node(const Key& key, Value&& value) : held(key, std::move(value)) {}
    Node(const Node& other)
        : held(other.held), left(other.left), right(other.right), size(other.size), height(other.height) {}
    // Whoever holds a node alone may change it: nobody else can come to hold it meanwhile.
    bool held_once() const { return holders.load(std::memory_order_acquire) == 1; }
    const value_type& item() const { return held.item(); }
    Value& edit() { return held.edit(); }

    std::conditional_t<(sizeof(value_type) > cheap_to_copy), Beside, Inside> held;
    Link left;
    Link right;
    std::uint32_t size = 1;
    std::uint8_t height = 1;
    std::atomic<std::uint32_t> holders{1};
};

// In the order of the keys. The path to the item is kept, since nodes of shared trees know no parent.
template <class Key, class Value, class Less>
class SharedMap<Key, Value, Less>::Iterator {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = SharedMap::value_type;
    using difference_type = std::ptrdiff_t;
    using pointer = const value_type*;
    using reference = const value_type&;

    reference operator*() const { return path_[depth_ - 1]->item(); }
    pointer operator->() const { return &**this; }
    Iterator& operator++() {
        const Node* here = path_[--depth_];
        push_left(here->right.get());
        return *this;
    }
    Iterator operator++(int) {
        Iterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) {
        if (a.depth_ == 0 || b.depth_ == 0) return a.depth_ == b.depth_;
        return a.path_[a.depth_ - 1] == b.path_[b.depth_ - 1];
    }

  private:
    friend SharedMap;
    // Deep enough for 2^32 items: an AVL tree is at most 1.45 times as high as a perfect one.
    static constexpr std::size_t deepest = 48;

    void push(const Node* node) { path_[depth_++] = node; }
    void push_left(const Node* node) {
        for (; node; node = node->left.get()) push(node);
    }

    std::array<const Node*, deepest> path_;
    std::uint32_t depth_ = 0;
};

}  // namespace riffle
