package import SiteComponents

/// The preview of an import, which shows the rows and asks the user to decide about some of them.
package struct ImportPage: Sendable {
  package var head: FormHead
  package var key: String = ""
  /// The names of the files, with the number of rows in each.
  package var files: String = ""
  /// Facts about the files, such as their format and the balances that confirm the result.
  package var facts: [Fact] = []
  /// Questions about the files as a whole.
  package var questions: [FormField] = []
  /// Optional fields for settings of the files, such as the account.
  package var settings: [FormField] = []
  /// The current decision; `nil` if there is nothing to decide.
  package var card: Card?
  /// The rows that have been decided and the rows that await a decision, grouped by kind.
  package var groups: [Group] = []
  /// A sentence with the number of rows that are not listed.
  package var note: String = ""
  /// The number of rows of each kind, shown while there are questions about the files.
  package var summary: String = ""
  /// A sentence about the entries to write.
  package var sentence: String = ""

  package init(heading: String) { head = FormHead(heading: heading, action: "/import") }

  package struct Fact: Sendable {
    /// The topic; empty if the fact has none.
    package var label: String
    package var text: String
    /// The language of the text; empty for the language of the page.
    package var language: String

    package init(_ label: String, _ text: String, language: String = "en") {
      self.label = label
      self.text = text
      self.language = language
    }

    static let fields = Fields<Fact>(
      "fact", [.text("label") { $0.label }, .text("text") { $0.text }, .text("language") { $0.language }])
  }

  /// A decision about all rows with the same payee, or about a single row.
  package struct Card: Sendable {
    /// The keys of the rows that the decision applies to.
    package var key: String
    package var title: String
    /// The text in the bank's file; empty if it is the same as the title.
    package var text = ""
    package var why = ""
    /// The number of decisions left, such as “3 left”.
    package var left = ""
    package var kept = ""
    package var done = 0
    package var all = 0
    package var lines: [Line] = []
    /// The number of rows that `lines` does not show, such as “+12”.
    package var more = ""
    /// The most likely answers, at most eight.
    package var choices: [FormField.Choice] = []
    package var inputs: [FormField] = []

    package init(key: String, title: String) {
      self.key = key
      self.title = title
    }
  }

  package struct Line: Sendable {
    package var date: String
    package var amount: String

    package init(date: String, amount: String) {
      self.date = date
      self.amount = amount
    }

    static let fields = Fields<Line>("line", [.text("date") { $0.date }, .text("amount") { $0.amount }])
  }

  /// A collapsed group of rows of the same kind.
  package struct Group: Sendable {
    package var title: String
    package var rows: [Row]

    package init(_ title: String, _ rows: [Row]) {
      self.title = title
      self.rows = rows
    }

    static let fields = Fields<Group>(
      "group", [.text("group-title") { $0.title }, .list("rows", Row.fields) { $0.rows }])
  }

  package struct Row: Sendable {
    package var key: String
    package var date: String
    package var title: String
    package var amount: String
    package var isIncome: Bool
    package var why: String
    package var category: String
    /// Whether the row has a check box, which the user can clear to exclude the row from the import.
    package var isTicked: Bool
    package var isTaken: Bool
    /// Whether the row has a button for changing the decision about it.
    package var canOpen: Bool

    package init(
      key: String, date: String, title: String, amount: String, isIncome: Bool, why: String,
      category: String, isTicked: Bool, isTaken: Bool, canOpen: Bool
    ) {
      self.key = key
      self.date = date
      self.title = title
      self.amount = amount
      self.isIncome = isIncome
      self.why = why
      self.category = category
      self.isTicked = isTicked
      self.isTaken = isTaken
      self.canOpen = canOpen
    }

    static let fields = Fields<Row>(
      "row",
      [
        .text("row-key") { $0.key }, .text("date") { $0.date }, .text("title") { $0.title },
        .text("amount") { $0.amount }, .flag("is-income") { $0.isIncome }, .text("why") { $0.why },
        .text("category") { $0.category }, .flag("is-ticked") { $0.isTicked }, .flag("is-taken") { $0.isTaken },
        .flag("can-open") { $0.canOpen },
      ])
  }
}

extension ImportPage: HeadedPage {
  /// The answers that can be chosen, each with the digit key that selects it.
  private var choices: [(place: Int, choice: FormField.Choice)] {
    (card?.choices ?? []).enumerated().map { (place: $0.offset + 1, choice: $0.element) }
  }

  private static let choiceFields = Fields<(place: Int, choice: FormField.Choice)>(
    "choice",
    [
      .text("value") { $0.choice.value }, .text("text") { $0.choice.text },
      .flag("is-chosen") { $0.choice.isChosen }, .text("digit") { String($0.place) },
      .text("color") { $0.choice.color }, .text("sign") { $0.choice.sign },
    ])

  package static let fields = PageFields<ImportPage>(
    "import",
    FormHead.fields() + [
      .text("key") { $0.key }, .text("files") { $0.files }, .flag("has-facts") { !$0.facts.isEmpty },
      .list("facts", Fact.fields) { $0.facts },
      .list("questions", FormField.fields) { $0.questions }, .list("settings", FormField.fields) { $0.settings },
      .flag("has-card") { $0.card != nil }, .text("card") { $0.card?.key ?? "" },
      .text("card-title") { $0.card?.title ?? "" }, .text("card-text") { $0.card?.text ?? "" },
      .text("why") { $0.card?.why ?? "" }, .text("left") { $0.card?.left ?? "" },
      .text("kept") { $0.card?.kept ?? "" }, .text("done") { String($0.card?.done ?? 0) },
      .flag("has-done") { ($0.card?.done ?? 0) > 0 }, .text("all") { String($0.card?.all ?? 0) },
      .list("lines", Line.fields) { $0.card?.lines ?? [] }, .text("more") { $0.card?.more ?? "" },
      .list("choices", choiceFields) { $0.choices }, .list("inputs", FormField.fields) { $0.card?.inputs ?? [] },
      .list("groups", Group.fields) { $0.groups },
      .text("note") { $0.note }, .text("summary") { $0.summary }, .text("sentence") { $0.sentence },
    ])
}
