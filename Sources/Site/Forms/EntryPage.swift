package import SiteComponents

/// The form for one entry, with fields for amount, title, category and day. Rarely used fields are in groups under
/// “More”.
package struct EntryPage: Sendable {
  package var head: FormHead
  /// The URL for live validation of the fields.
  package var check = "/-/check/"
  package var kinds: [Kind] = []
  package var amount: FormField
  /// The currency symbol of the amount, as shown on the site.
  package var currencySign = ""
  package var titleField: FormField
  /// The fields for a bill, if they are shown at the top level; empty for other entries.
  package var bill: [FormField] = []
  package var tiles: [Tile] = []
  /// All categories, including those without a tile.
  package var categories: [Tile] = []
  /// The label of the button that opens all categories.
  package var allCategories = ""
  /// The label for adding a category. The script replaces `{name}`.
  package var pickerAdd = ""
  /// The phrases that are shown while no category is chosen, one for spending and one for income. Each names the
  /// category that the entry will have.
  package var withoutCategory = (spent: "", received: "")
  package var categoryFindings: [String] = []
  /// Whether the findings about the category are in the page's language. Otherwise they are in English.
  package var isCategoryTranslated = false
  /// The categories suggested instead of an unknown one.
  package var categoryFills: [String] = []
  /// The accounts and the amount of a transfer.
  package var moved: [FormField] = []
  package var day: DayField
  /// The field for the account; empty if the book has only one account.
  package var account: [FormField] = []
  package var photos: [FormField] = []
  package var groups: [Group] = []
  package var opensMore = false
  /// The URL of the link that cancels the form.
  package var cancel = "/index.html"
  /// The entries added in this session.
  package var items: [FormPage.Item] = []
  package var itemsHeading = ""
  package var itemsNote = ""

  package init(heading: String, amount: FormField, title: FormField, day: DayField) {
    head = FormHead(heading: heading, action: "/add")
    self.amount = amount
    titleField = title
    self.day = day
  }

  /// A direction that the user can choose: spent, received or moved.
  package struct Kind: Sendable {
    package var choice: FormField.Choice
    package var sign: String

    package init(_ choice: FormField.Choice, sign: String) {
      self.choice = choice
      self.sign = sign
    }

    static let fields = Fields<Kind>(
      "kind",
      [
        .text("value") { $0.choice.value }, .text("text") { $0.choice.text },
        .flag("is-chosen") { $0.choice.isChosen }, .text("sign") { $0.sign },
      ])
  }

  /// A button for a category.
  package struct Tile: Sendable {
    package var name: String
    /// The CSS classes of the category's colour; empty for a category that is not in the book.
    package var color: String
    /// The category's emoji, or the first letter of its name.
    package var sign: String
    package var isChosen: Bool
    /// Whether the category is for income. The button of such a category is hidden while spending is entered.
    package var isIncome: Bool

    package init(name: String, color: String, sign: String, isChosen: Bool = false, isIncome: Bool = false) {
      self.name = name
      self.color = color
      self.sign = sign
      self.isChosen = isChosen
      self.isIncome = isIncome
    }

    static let fields = Fields<Tile>(
      "tile",
      [
        .text("value") { $0.name }, .text("color") { $0.color }, .text("sign") { $0.sign },
        .flag("is-chosen") { $0.isChosen }, .flag("is-income") { $0.isIncome },
      ])
  }

  /// A field for a day, with buttons for a few recent days, and a text field with a calendar for any other day.
  package struct DayField: Sendable {
    package var chips: [FormField.Choice] = []
    /// The text field for the day; empty if one of the buttons is chosen.
    package var typed: FormField
    package var isOther = false
    /// The names of the weekdays from Monday, separated by `|`.
    package var weekdays = ""
    /// The names of the months from January, separated by `|`.
    package var months = ""
    /// The first day of the week: 1 for Monday to 7 for Sunday.
    package var firstWeekday = 1
    package var today = ""
    /// The first day that the book accepts.
    package var first = ""
    /// The last day that the book accepts.
    package var last = ""

    package init(_ typed: FormField) { self.typed = typed }

    static let fields = Fields<DayField>(
      "day",
      [
        .list("chips", FormField.Choice.fields) { day in day.chips.map { (field: "day", choice: $0) } },
        .list("typed", FormField.fields) { [$0.typed] }, .flag("is-other") { $0.isOther },
        .text("weekdays") { $0.weekdays }, .text("months") { $0.months },
        .text("first-weekday") { String($0.firstWeekday) }, .text("today") { $0.today },
        .text("first") { $0.first }, .text("last") { $0.last },
        .flag("is-wrong") { !$0.typed.findings.isEmpty },
      ])
  }

  /// A group of rarely used fields, which is collapsed unless one of the fields has a value.
  package struct Group: Sendable {
    package var key: String
    package var title: String
    /// A short summary of the values.
    package var value: String
    package var isOpen: Bool
    package var fields: [FormField]
    package var parts: Parts?

    package init(_ key: String, _ title: String, value: String = "", isOpen: Bool, fields: [FormField] = []) {
      self.key = key
      self.title = title
      self.value = value
      self.isOpen = isOpen
      self.fields = fields
    }

    static let fields = Fields<Group>(
      "group",
      [
        .text("key") { $0.key }, .text("group-title") { $0.title }, .text("group-value") { $0.value },
        .flag("is-open") { $0.isOpen }, .list("fields", FormField.fields) { $0.fields },
        .list("parts", Parts.fields) { [$0.parts].compactMap(\.self) },
      ])
  }

  /// The fields for the parts of an entry that belong to other categories.
  package struct Parts: Sendable {
    package struct Row: Sendable {
      package var choices: [FormField.Choice]
      package var amount: String
      package var number: Int

      package init(_ choices: [FormField.Choice], amount: String, number: Int) {
        self.choices = choices
        self.amount = amount
        self.number = number
      }

      static let fields = Fields<Row>(
        "part",
        [
          .list("choices", FormField.Choice.fields) { row in row.choices.map { (field: "", choice: $0) } },
          .text("amount-value") { $0.amount }, .text("number") { String($0.number) },
        ])
    }

    package var rows: [Row]
    package var findings: [String]
    /// The amount left for the entry's own category; empty if this amount is unknown.
    package var rest: String

    package init(_ rows: [Row], findings: [String], rest: String) {
      self.rows = rows
      self.findings = findings
      self.rest = rest
    }

    static let fields = Fields<Parts>(
      "parts",
      [
        .list("rows", Row.fields) { $0.rows }, .text("rest") { $0.rest }, .flag("is-wrong") { !$0.findings.isEmpty },
        .list("findings", Fields<String>("finding", [.text("text") { $0 }])) { $0.findings },
      ])
  }
}

extension EntryPage: HeadedPage {
  package static let fields = PageFields<EntryPage>(
    "entry",
    FormHead.fields() + [
      .text("check") { $0.check }, .list("kinds", Kind.fields) { $0.kinds },
      .list("amount", FormField.fields) { [$0.amount] },
      .text("currency-sign") { $0.currencySign }, .list("title-field", FormField.fields) { [$0.titleField] },
      .list("bill", FormField.fields) { $0.bill },
      .list("tiles", Tile.fields) { $0.tiles }, .list("categories", Tile.fields) { $0.categories },
      .text("all-categories") { $0.allCategories }, .flag("has-wrong-category") { !$0.categoryFindings.isEmpty },
      .list("category-findings", Fields<String>("finding", [.text("text") { $0 }])) { $0.categoryFindings },
      .text("without-category") { $0.withoutCategory.spent }, .text("without-income") { $0.withoutCategory.received },
      .text("picker-add") { $0.pickerAdd }, .flag("is-category-translated") { $0.isCategoryTranslated },
      .list("category-fills", Fields<String>("fill", [.text("fill") { $0 }])) { $0.categoryFills },
      .list("moved", FormField.fields) { $0.moved }, .list("day", DayField.fields) { [$0.day] },
      .list("account", FormField.fields) { $0.account }, .list("photos", FormField.fields) { $0.photos },
      .list("groups", Group.fields) { $0.groups }, .flag("opens-more") { $0.opensMore },
      .text("more-titles") { page in page.groups.map(\.title).joined(separator: " · ") },
      .text("cancel") { $0.cancel },
      .flag("has-items") { !$0.items.isEmpty }, .list("items", FormPage.Item.fields) { $0.items },
      .text("items-heading") { $0.itemsHeading }, .text("items-note") { $0.itemsNote },
      .flag("has-order") { _ in false }, .text("order-name") { _ in "" },
    ])
}
