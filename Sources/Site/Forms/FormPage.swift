package import SiteComponents

/// A page that a server shows to change the book: one form, or several in a list.
package struct FormPage: Sendable {
  package var head: FormHead
  /// What stands below the heading; empty for nothing.
  package var lead: String = ""
  package var inputs: [FormField] = []
  /// Fields under headings, after those without.
  package var groups: [Group] = []
  package var links: [Link] = []
  /// What was entered in this sitting, or can be changed, each with forms of its own.
  package var items: [Item] = []
  package var itemsHeading: String = ""
  package var itemsNote: String = ""
  /// Whether the form comes after the items, as what adds to a list.
  package var isBelowItems = false
  /// Emoji that fields for one propose, with the names by which they are found.
  package var icons: [(emoji: String, name: String)] = []
  /// The name of a row in `{name}`, for its handle; empty for items without an order of their own.
  package var orderName = ""

  package init(heading: String) { head = FormHead(heading: heading) }

  /// Fields of one topic.
  package struct Group: Sendable {
    package var title: String
    package var isOpen: Bool
    package var inputs: [FormField]

    package init(_ title: String, isOpen: Bool, _ inputs: [FormField]) {
      self.title = title
      self.isOpen = isOpen
      self.inputs = inputs
    }

    static let fields = Fields<Group>(
      "group",
      [
        .text("group-title") { $0.title }, .flag("is-open") { $0.isOpen },
        .list("fields", FormField.fields) { $0.inputs },
      ])
  }

  package struct Link: Sendable {
    package var text: String
    package var href: String

    package init(_ text: String, _ href: String) {
      self.text = text
      self.href = href
    }

    static let fields = Fields<Link>("link", [.text("text") { $0.text }, .text("href") { $0.href }])
  }

  /// A button of a row, with a form of its own.
  package struct Press: Sendable {
    package var label: String
    package var value: String
    package var key: String
    package var isDown: Bool
    package var isOff: Bool

    package init(_ label: String, value: String, key: String, isDown: Bool = false, isOff: Bool = false) {
      self.label = label
      self.value = value
      self.key = key
      self.isDown = isDown
      self.isOff = isOff
    }

    static let fields = Fields<Press>(
      "press",
      [
        .text("label") { $0.label }, .text("value") { $0.value }, .text("press-key") { $0.key },
        .flag("is-down") { $0.isDown }, .flag("is-off") { $0.isOff },
      ])
  }

  /// A form of a row that is opened by a word.
  package struct Second: Sendable {
    package var opening: String
    package var label: String
    package var key: String
    package var inputs: [FormField]
    package var buttons: [Button]

    package init(_ opening: String, label: String, key: String, inputs: [FormField], buttons: [Button]) {
      self.opening = opening
      self.label = label
      self.key = key
      self.inputs = inputs
      self.buttons = buttons
    }

    static let fields = Fields<Second>(
      "second",
      [
        .text("second-opening") { $0.opening }, .text("label") { $0.label }, .text("key") { $0.key },
        .list("fields", FormField.fields) { $0.inputs }, .list("buttons", Button.fields) { $0.buttons },
      ])
  }

  /// One of several things, with what can be done to it.
  package struct Item: Sendable {
    package var text: String
    package var note: String = ""
    package var href: String = ""
    package var picture: String = ""
    /// The CSS classes of a category's tile; empty without one.
    package var color: String = ""
    package var sign: String = ""
    /// Small forms of the row: what one press does.
    package var presses: [Press] = []
    /// A second form behind a word, like the one that deletes.
    package var second: [Second] = []
    package var lines: String = ""
    package var action: String = ""
    package var hidden: [Hidden] = []
    package var inputs: [FormField] = []
    package var buttons: [Button] = []
    package var links: [Link] = []
    /// Tells its form from those beside it, for the number that is used once.
    package var key: String = ""
    /// Whether its form is behind a word that opens it, and that word.
    package var isFolded = false
    package var opening: String = ""
    /// Of its texts, where it is not that of the page.
    package var language: String = ""
    /// Whether its lines are seen at once.
    package var opensLines = false

    package init(_ text: String) { self.text = text }

    static let fields = Fields<Item>(
      "item",
      [
        .text("text") { $0.text }, .text("note") { $0.note }, .text("href") { $0.href },
        .text("picture") { $0.picture }, .text("color") { $0.color }, .text("sign") { $0.sign },
        .list("presses", Press.fields) { $0.presses }, .list("second", Second.fields) { $0.second },
        .text("lines") { $0.lines }, .text("action") { $0.action },
        .list("unseen", Hidden.fields) { $0.hidden }, .list("fields", FormField.fields) { $0.inputs },
        .list("buttons", Button.fields) { $0.buttons }, .list("links", Link.fields) { $0.links },
        .text("key") { $0.key }, .flag("is-folded") { $0.isFolded }, .flag("is-opening") { !$0.opening.isEmpty },
        .text("opening") { $0.opening }, .text("language") { $0.language }, .flag("opens-lines") { $0.opensLines },
      ])
  }
}

extension FormPage: HeadedPage {
  package static let fields = PageFields<FormPage>(
    "form",
    FormHead.fields() + [
      .text("lead") { $0.lead }, .list("fields", FormField.fields) { $0.inputs },
      .list("groups", Group.fields) { $0.groups },
      .list("links", Link.fields) { $0.links },
      .flag("has-items") { !$0.items.isEmpty }, .list("items", Item.fields) { $0.items },
      .text("items-heading") { $0.itemsHeading }, .text("items-note") { $0.itemsNote },
      .flag("is-below-items") { $0.isBelowItems },
      .flag("has-icons") { !$0.icons.isEmpty },
      .list(
        "icons",
        Fields<(emoji: String, name: String)>("icon", [.text("value") { $0.emoji }, .text("text") { $0.name }])
      ) { $0.icons },
      .flag("has-order") { !$0.orderName.isEmpty }, .text("order-name") { $0.orderName },
    ])
}
