package import PageParts

/// What an import would do, row by row, with what can be decided.
package struct ImportPage: Sendable {
  package var heading: String
  package var action: String = "/import"
  package var key: String = ""
  package var messages: [FormPage.Message] = []
  /// About the files: what was read how, and what proves it.
  package var facts: [Fact] = []
  /// What is asked about the files as a whole.
  package var questions: [FormField] = []
  package var rows: [Row] = []
  /// How many rows are told by their numbers alone.
  package var note: String = ""
  package var summary: String = ""
  /// How much is answered, and how long the answers are kept; empty where nothing is asked.
  package var kept: String = ""
  /// The same with `#` for the number that changes while somebody answers.
  package var keptSentence: String = ""
  package var buttons: [FormPage.Button] = []

  package init(heading: String) { self.heading = heading }

  package struct Fact: Sendable {
    /// What it is about; empty for a sentence that stands alone.
    package var label: String
    package var text: String
    /// Of the text, where it is not that of the page.
    package var language: String

    package init(_ label: String, _ text: String, language: String = "en") {
      self.label = label
      self.text = text
      self.language = language
    }

    static let fields = Fields<Fact>(
      "fact", [.text("label") { $0.label }, .text("text") { $0.text }, .text("language") { $0.language }])
  }

  package struct Row: Sendable {
    package var key: String
    package var mark: String
    package var date: String
    package var title: String
    package var amount: String
    package var isIncome: Bool
    package var why: String
    /// Whether it is there, left out, or cannot be read: nothing about it can be decided.
    package var isSettled: Bool
    package var isTaken: Bool
    package var isGuess: Bool
    package var categories: [FormField.Choice]
    package var answers: [FormField.Choice]

    package init(
      key: String, mark: String, date: String, title: String, amount: String, isIncome: Bool, why: String,
      isSettled: Bool,
      isTaken: Bool, isGuess: Bool, categories: [FormField.Choice], answers: [FormField.Choice]
    ) {
      self.key = key
      self.mark = mark
      self.date = date
      self.title = title
      self.amount = amount
      self.isIncome = isIncome
      self.why = why
      self.isSettled = isSettled
      self.isTaken = isTaken
      self.isGuess = isGuess
      self.categories = categories
      self.answers = answers
    }

    static let fields = Fields<Row>(
      "row",
      [
        .text("row-key") { $0.key }, .text("mark") { $0.mark }, .text("date") { $0.date }, .text("title") { $0.title },
        .text("amount") { $0.amount }, .flag("is-income") { $0.isIncome }, .text("why") { $0.why },
        .flag("is-settled") { $0.isSettled }, .flag("is-taken") { $0.isTaken }, .flag("is-guess") { $0.isGuess },
        .flag("has-categories") { !$0.categories.isEmpty }, .flag("has-answers") { !$0.answers.isEmpty },
        .list("categories", FormField.Choice.fields) { row in row.categories.map { ("category-\(row.key)", $0) } },
        .list("answers", FormField.Choice.fields) { row in row.answers.map { ("answer-\(row.key)", $0) } },
      ])
  }
}

extension ImportPage: ServedPage {
  package var title: String { heading }

  package static let fields = PageFields<ImportPage>(
    "import",
    [
      .text("heading") { $0.heading }, .text("action") { $0.action }, .text("key") { $0.key },
      .list("messages", FormPage.Message.fields) { $0.messages }, .flag("has-facts") { !$0.facts.isEmpty },
      .list("facts", Fact.fields) { $0.facts },
      .list("questions", FormField.fields) { $0.questions }, .flag("has-rows") { !$0.rows.isEmpty },
      .list("rows", Row.fields) { $0.rows },
      .text("note") { $0.note }, .text("summary") { $0.summary },
      .text("kept") { $0.kept }, .text("kept-sentence") { $0.keptSentence },
      .list("buttons", FormPage.Button.fields) { $0.buttons },
    ])
}
