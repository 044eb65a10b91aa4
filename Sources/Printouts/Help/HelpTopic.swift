import Ledger
import Reports

/// What `daybook help TOPIC` tells beside the help of commands: 80 columns, made of the tables that readers use.
package enum HelpTopic: String, CaseIterable {
  case book, settings, categories, rates, imports, filters, seal, editors

  /// `book, settings … and seal`.
  package static var list: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + names.suffix(1).joined()
  }

  package var text: String {
    switch self {
    case .book:
      HelpPage.text(
        "A BOOK",
        [
          .paragraph(
            "A folder of text files and photos. Every file may be written by hand, with any editor, in any order."),
          .table(BookHelp.files.map { ($0.path, $0.meaning) }),
          .paragraph("A month file is a list of transactions:"), .lines(HelpExamples.month),
          .paragraph("The keys of a transaction, each with an example:"), .keys(TransactionKey.keys),
          .paragraph(
            "What repeats is expected around its day: from 2, 10, 30 or 60 days before it (weekly, monthly, quarterly, yearly) "
              + "to where the next one begins, and the entry nearest to it is the one. Where that is another one, “for” says "
              + "so: “for: rent-2026 2026-11” is the rent of November, whenever it was paid. What is expected costs what the "
              + "newest one did. “daybook pay --suggest” lists what could say “repeats: monthly”."),
          .paragraph(
            "What the bank says an account held at the end of a day stands there too; it moves nothing, and “daybook check” "
              + "tells where the book disagrees. Its keys:"),
          .keys(StatementKey.keys),
          .paragraph(
            "Money received in a category of expenses is a refund, which lowers what was spent there; money spent in a "
              + "category of income is a correction, which lowers what was received. A part of “split” with a minus sign "
              + "does the same within one entry: a salary of 4000 of which 1000 are tax arrives as"),
          .lines(HelpExamples.negativePart),
          .paragraph(
            "and bottles taken back in a shop are “split: { Deposit: -1.50 }”. The parts together are at most the amount, "
              + "and what is left is never below zero."),
          .paragraph(
            "Commands that change the book take the same keys as options: daybook add --title Tea --spent 2.50"),
        ])
    case .settings:
      HelpPage.text(
        "SETTINGS",
        [
          .paragraph("book.yaml holds the settings of a book. Every line may be left out:"),
          .lines(HelpExamples.settings), .paragraph("The keys, each with an example:"), .keys(SettingsKey.keys),
          .paragraph("An account, in the list “accounts”:"), .keys(AccountKey.keys),
          .paragraph("The group “site”:"), .keys(SiteSettingsKey.keys),
        ])
    case .categories:
      HelpPage.text(
        "CATEGORIES",
        [
          .paragraph(
            "categories.yaml lists what money is for, and where it comes from. Commands keep it too: daybook category"),
          .lines(HelpExamples.categories), .paragraph("The keys of a category, each with an example:"),
          .keys(CategoryKey.keys),
          .paragraph("The group “budget”, such as { amount: 1200, every: year, carry: 2026-01 }:"),
          .keys(BudgetKey.keys),
          .paragraph("A budget that changes is a list, so that past months keep the one that was valid in them:"),
          .lines(HelpExamples.budget),
          .paragraph(
            "Each item says all. Of a quarter or year the item valid in its last month holds. “carry: yes” brings what "
              + "the period before left; after an item without “carry” it starts at zero. “daybook category edit Food "
              + "--budget 100” writes an item from this month on, and with --always replaces the list."),
          .paragraph(
            "Other and Income always exist, for entries without a category. Without the file the list is: "
              + LedgerReader.defaultCategories.map(\.name).joined(separator: ", ") + "."),
        ])
    case .rates:
      HelpPage.text(
        "RATES",
        [
          .paragraph(
            "A file of rates/ holds the exchange rates of one day, which its name says too. “daybook rates fetch” writes "
              + "such files; without a network write one by hand, as rates/\(HelpExamples.ratesDay).yaml:"),
          .lines(HelpExamples.rates), .paragraph("Its keys, each with an example:"), .keys(RatesKey.keys),
          .paragraph(
            "An amount in another currency counts at the newest rates not after its date; where there are none, at the oldest "
              + "later ones. Rates more than \(Rates.greatestDistance) days away are reported (distant-rate). What an account "
              + "holds is worth what the rates of the day say: the balance of a day is the sum of all accounts at its rates, "
              + "and what rates gained or lost is a line of its own, “Exchange rates”. In a book with “decimal: comma” a rate "
              + "may have a comma, in quotes between braces."),
        ])
    case .imports:
      HelpPage.text(
        "IMPORTS",
        [
          .paragraph(
            "“daybook import” reads statements of banks by what stands in them, so it needs no file. imports.yaml remembers "
              + "what you decided about one, and holds your rules. It is a list of sources, each with the headings or the "
              + "bank by which it is known again; one without these holds rules for all:"),
          .lines(HelpExamples.imports), .paragraph("The keys of a source, each with an example:"),
          .keys(ImportsKey.keys), .paragraph("A rule, in the list “rules”:"), .keys(ImportRuleKey.keys),
          .paragraph(
            "imports/ has a log for each account: a line for each row that was taken, in the words of the bank. Keep it with "
              + "the book: by it the same file is known again. A “-” behind the id of an entry says that you chose “only now”: "
              + "nothing is learned from that row."),
        ])
    case .filters:
      HelpPage.text(
        "FILTERS",
        [
          .paragraph(
            "“daybook list”, “build --only” and the site's search take filters; all that stand there must hold."),
          .table(filterForms),
          .paragraph("Behind “is:” stands one of:"),
          .table(TransactionFilter.Kind.allCases.map { ("is:\($0.rawValue)", $0.meaning) }),
          .paragraph("Letters count the same large or small, with accents or without."),
          .paragraph("Example: daybook list 2026-11 category:Food '>50' -is:refund"),
        ])
    case .seal: SealText.text
    case .editors: EditorHelp.text
    }
  }
}

private let filterForms = TransactionFilter.forms.map { ($0.examples.joined(separator: "  "), $0.meaning) }

extension HelpPage {
  /// For the help of commands that take filters.
  package static let filters = text(.table(filterForms))
}

/// The folder of a book.
enum BookHelp {
  static let files: [(path: String, meaning: String)] = [
    ("book.yaml", "settings: daybook help settings"),
    ("categories.yaml", "what money is for: daybook help categories"),
    ("ledger/2026-11.yaml", "one file for each month of the rolling year"),
    ("archive/2024-03.yaml", "older months, which are history"),
    ("receipts/", "photos that transactions name"),
    ("rates/2026-11-20.yaml", "exchange rates: daybook help rates"),
    ("imports.yaml, imports/", "statements of banks: daybook help imports"),
    ("people.yaml", "who may unlock a sealed site: daybook help seal"),
  ]
}

/// Files as somebody may write them.
package enum HelpExamples {
  /// By their paths in a book.
  package static let files = [
    "ledger/2026-11.yaml": month, "book.yaml": settings, "categories.yaml": categories,
    "rates/\(ratesDay).yaml": rates,
  ]

  static let negativePart = """
    - date: 2026-11-27
      title: Salary
      received: 3000
      category: Salary
      split: { Tax: -1000 }
    """

  static let month = """
    - date: 2026-11-03
      title: Dining out
      spent: 1340.50
      category: Food

    - { date: 2026-11-01, received: 85000, title: Salary, category: Salary }

    - date: 2026-11-05
      title: Rent
      spent: 22000
      category: Home
      due: 2026-11-10        # a bill: to pay until it has “paid:”
      repeats: monthly

    - { date: 2026-11-06, moved: 5000, title: Put aside, to: Savings }
    - { date: 2026-11-06, balance: 13000, account: Savings }

    """

  static let settings = """
    title: Our home
    currency: EUR
    show-currency: yes
    language: de-AT
    opening-date: 2026-01-01
    opening-balance: 1500
    accounts:
      - { name: Savings, opening-balance: 8000 }
      - { name: Travel card, currency: GBP }
    site: { accent: teal, photos: thumbnails }

    """

  static let budget = """
    - name: Food
      budget: [{ amount: 200 }, { from: 2026-12, amount: 100, carry: yes }]

    """

  static let categories = """
    - { name: Food, budget: 650, color: ochre, icon: 🥖, was: [Groceries] }
    - name: Home
    - { name: Salary, kind: income }

    """

  package static let imports = """
    - heading: [Buchungstag, Verwendungszweck, Betrag, Saldo]
      account: Checking
      dates: dmy
      title: [Verwendungszweck]

    - rules: [{ match: REWE, title: Rewe, category: Food, tags: [home] }]
    - rules: [{ match: /^uber.*trip/, title: Taxi, category: Travel }]

    """

  static let ratesDay = "2026-11-20"
  static let rates = """
    date: \(ratesDay)
    source: bank
    base: EUR
    rates: { USD: 0.8612, GBP: 1.1375 }

    """
}
