package import SiteComponents

/// A page of the preview server with which the user changes the book, using one form or a list of forms.
package struct FormPage: Sendable {
  package var head: FormHead
  /// The text below the heading; empty if there is none.
  package var lead: String = ""
  package var inputs: [FormField] = []
  /// Groups of fields with headings, shown after `inputs`.
  package var groups: [Group] = []
  package var links: [Link] = []
  /// The items of the list. Each item has its own forms.
  package var items: [Item] = []
  package var itemsHeading: String = ""
  package var itemsNote: String = ""
  /// Whether the form is below the list, because it adds an item to the list.
  package var isBelowItems = false
  /// Whether the page never opens over another page. If so, its heading is above the form, as on the pages of the site.
  package var isPage = false
  /// Suggestions for fields of the kind `icon`. Each suggestion is an emoji and the name by which the search finds it.
  package var icons: [(emoji: String, name: String)] = []
  /// The label of the handle that moves an item, with `{name}` for the name of the item; empty if the items have no
  /// order.
  package var orderName = ""

  package init(heading: String) { head = FormHead(heading: heading) }

  /// A group of fields about one topic.
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

  /// A button of an item, which submits a separate form.
  package struct ButtonForm: Sendable {
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

    static let fields = Fields<ButtonForm>(
      "press",
      [
        .text("label") { $0.label }, .text("value") { $0.value }, .text("press-key") { $0.key },
        .flag("is-down") { $0.isDown }, .flag("is-off") { $0.isOff },
      ])
  }

  /// A second form of an item, collapsed under a label.
  package struct CollapsedForm: Sendable {
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

    static let fields = Fields<CollapsedForm>(
      "second",
      [
        .text("second-opening") { $0.opening }, .text("label") { $0.label }, .text("key") { $0.key },
        .list("fields", FormField.fields) { $0.inputs }, .list("groups", Group.fields) { _ in [] },
        .list("buttons", Button.fields) { $0.buttons },
      ])
  }

  /// One item of a list, and the forms that change it.
  package struct Item: Sendable {
    package var text: String
    package var note: String = ""
    package var href: String = ""
    package var picture: String = ""
    /// The CSS classes for the tile of a category; empty for other items.
    package var color: String = ""
    package var sign: String = ""
    /// The forms of the item that have only a button.
    package var buttonForms: [ButtonForm] = []
    /// The collapsed forms of the item, such as the form that deletes it.
    package var collapsedForms: [CollapsedForm] = []
    package var lines: String = ""
    package var action: String = ""
    package var hidden: [Hidden] = []
    package var inputs: [FormField] = []
    /// Further fields, collapsed in groups.
    package var groups: [Group] = []
    package var buttons: [Button] = []
    package var links: [Link] = []
    /// A key that distinguishes the form of this item from other forms on the page, and is part of the idempotency key.
    package var key: String = ""
    /// Whether the form is collapsed.
    package var isFolded = false
    /// The label that opens the collapsed form.
    package var opening: String = ""
    /// The language of the item's text; empty for the language of the page.
    package var language: String = ""
    /// Whether `lines` is expanded when the page is opened.
    package var opensLines = false

    package init(_ text: String) { self.text = text }

    static let fields = Fields<Item>(
      "item",
      [
        .text("text") { $0.text }, .text("note") { $0.note }, .text("href") { $0.href },
        .text("picture") { $0.picture }, .text("color") { $0.color }, .text("sign") { $0.sign },
        .list("presses", ButtonForm.fields) { $0.buttonForms },
        .list("second", CollapsedForm.fields) { $0.collapsedForms },
        .text("lines") { $0.lines }, .text("action") { $0.action },
        .list("unseen", Hidden.fields) { $0.hidden }, .list("fields", FormField.fields) { $0.inputs },
        .list("groups", Group.fields) { $0.groups },
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
      .flag("is-below-items") { $0.isBelowItems }, .flag("is-page") { $0.isPage },
      .flag("is-dialog") { !$0.isPage && !$0.isBelowItems },
      // Such a page has only a list.
      .flag("is-bare") { $0.isPage && $0.action.isEmpty && $0.messages.isEmpty && $0.lead.isEmpty },
      .flag("has-links") { !$0.links.isEmpty },
      .flag("has-icons") { !$0.icons.isEmpty },
      .list(
        "icons",
        Fields<(emoji: String, name: String)>("icon", [.text("value") { $0.emoji }, .text("text") { $0.name }])
      ) { $0.icons },
      .flag("has-order") { !$0.orderName.isEmpty }, .text("order-name") { $0.orderName },
    ])
}
