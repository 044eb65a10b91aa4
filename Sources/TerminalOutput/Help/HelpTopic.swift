import Ledger
import Reports

/// A topic of `daybook help TOPIC`. Its text is 80 columns wide. The keys in the text come from the tables that are
/// also used to parse files.
package enum HelpTopic: String, CaseIterable {
  case book, settings, categories, rates, imports, filters, git, seal, editors

  /// The names of all topics as a phrase, such as `book, settings … and seal`.
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
            "A book is a folder of text files and photos. You can write every file by hand, in any editor."),
          .table(BookHelp.files.map { ($0.path, $0.meaning) }),
          .paragraph("A month file is a list of transactions:"), .lines(HelpExamples.month),
          .paragraph("The keys of a transaction, with examples:"), .keys(TransactionKey.keys),
          .paragraph(
            "A recurring transaction is expected around its day: from 2, 10, 30 or 60 days before it (weekly, monthly, "
              + "quarterly, yearly) until the next one begins. The payment nearest to the day is the occurrence. To "
              + "pay a different occurrence, name it with “for”: “for: rent-2026 2026-11” is November's rent, whenever "
              + "it was paid. The expected amount is the amount of the newest payment. “daybook pay --suggest” lists "
              + "transactions that could have “repeats: monthly”."),
          .paragraph(
            "A balance assertion states what an account held at the end of a day, as the bank reports it. It changes no "
              + "balance; “daybook check” reports a difference. The keys of a balance assertion:"),
          .keys(BalanceAssertionKey.keys),
          .paragraph(
            "Money received in an expense category is a refund and lowers its spending. Money spent in an income category "
              + "is a correction and lowers that income. A negative part of “split” does the same within one transaction. "
              + "A salary of 4000 with 1000 of tax:"),
          .lines(HelpExamples.negativePart),
          .paragraph(
            "For bottles returned to a shop, write “split: { Deposit: -1.50 }”. The sum of all parts is at "
              + "most the amount."),
          .paragraph(
            "In a household of several members (“members” in book.yaml), “who” in a transaction or its account says "
              + "who paid, and “shared” says who shares the amount. “shared” in the transaction takes precedence over "
              + "“shared” in the category, which takes precedence over “shared” in the account; without any of them, the "
              + "payer bears the whole amount. A transfer between accounts of two members repays a debt. "
              + "“daybook report shares” prints who owes whom."
          ),
          .lines(HelpExamples.shared),
          .paragraph(
            "Commands that change the book accept the keys as options: daybook add --title Tea --spent 2.50"),
        ])
    case .settings:
      HelpPage.text(
        "SETTINGS",
        [
          .paragraph("book.yaml contains the settings of a book. All of them are optional:"),
          .lines(HelpExamples.settings), .paragraph("The keys, with examples:"), .keys(SettingsKey.keys),
          .paragraph("The keys of an account, in the list “accounts”:"), .keys(AccountKey.keys),
          .paragraph(
            "An account of kind loan with “rate” and “payment” has a plan on its page and in “daybook report loan”. The "
              + "interest for a month is the debt at the end of the month, times the yearly rate, divided by twelve; "
              + "it is computed and never written. A rate that changes over time is a list:"),
          .lines(HelpExamples.loan), .keys(LoanRateKey.keys),
          .paragraph(
            "The keys of a savings goal, in the list “goals”. The balance of an account fills its goals in this order:"
          ),
          .lines(HelpExamples.goals), .keys(GoalKey.keys),
          .paragraph("The keys of “site”:"), .keys(SiteSettingsKey.keys),
        ])
    case .categories:
      HelpPage.text(
        "CATEGORIES",
        [
          .paragraph(
            "categories.yaml lists the categories of expenses and income. You can also edit it with “daybook category”."
          ),
          .lines(HelpExamples.categories), .paragraph("The keys of a category, with examples:"),
          .keys(CategoryKey.keys),
          .paragraph("The keys of a budget, such as { amount: 1200, every: year, carry: 2026-01 }:"),
          .keys(BudgetKey.keys),
          .paragraph("To change a budget without changing past months, write a list:"),
          .lines(HelpExamples.budget),
          .paragraph(
            "Items do not inherit from each other. A quarter or year uses the item that applies in its last month. "
              + "“carry: yes” moves the rest of the previous period into this one; after an item without “carry” it "
              + "starts at zero. “daybook category edit Food --budget 100” adds an item that begins this month; "
              + "--always replaces the list."
          ),
          .paragraph(
            "The categories Other and Income always exist, for transactions without a category. Without this file the "
              + "categories are: "
              + LedgerReader.defaultCategories.map(\.name).joined(separator: ", ") + "."),
        ])
    case .rates:
      HelpPage.text(
        "RATES",
        [
          .paragraph(
            "A file in rates/ contains the exchange rates of one day. “daybook rates fetch” writes such files. You can "
              + "also write one by hand, such as rates/\(HelpExamples.ratesDay).yaml:"),
          .lines(HelpExamples.rates), .paragraph("The keys, with examples:"), .keys(RatesKey.keys),
          .paragraph(
            "An amount in another currency is converted at the newest rate on or before its date, or at the next later one "
              + "if there is none. Rates more than \(Rates.greatestDistance) days away are reported (distant-rate). Accounts "
              + "are valued at each day's rates: a day's balance is the sum of their balances at that day's rates. "
              + "Exchange gains and losses are a separate line, “Exchange rates”. In a book with “decimal: comma”, a "
              + "rate may have a decimal comma. Inside { }, such a rate must be in quotes."),
        ])
    case .imports:
      HelpPage.text(
        "IMPORTS",
        [
          .paragraph(
            "“daybook import” recognizes bank statements by their content, so imports.yaml is optional. It stores "
              + "your decisions about them and your rules. The file is a list of sources, each with the headings or the bank that "
              + "identify it; a source without these contains rules for all files:"),
          .lines(HelpExamples.imports), .paragraph("The keys of a source, each with an example:"),
          .keys(ImportsKey.keys), .paragraph("The keys of a rule, in the list “rules”:"), .keys(ImportRuleKey.keys),
          .paragraph(
            "imports/ has a log for each account. Each line describes one imported row, with the bank's text. Keep it with "
              + "the book: “daybook import” uses it to recognize files that were imported before. A “-” after the id of a transaction means "
              + "that nothing is learned from that row: you chose “Only this one” (in a terminal, “!CATEGORY”), or its rule "
              + "has “learn: no”. Each line also names the import it came from (2026-11-26/2 umsaetze.csv) and "
              + "has a fingerprint of the transaction, which “daybook import --take-back” uses to detect later "
              + "changes."),
        ])
    case .filters:
      HelpPage.text(
        "FILTERS",
        [
          .paragraph(
            "“daybook list”, “build --only” and the site's search accept filters. A transaction must match all of them."
          ),
          .table(filterForms),
          .paragraph("The values of “is:”:"),
          .table(TransactionFilter.Kind.allCases.map { ("is:\($0.rawValue)", $0.meaning) }),
          .paragraph("Matching ignores case and accents."),
          .paragraph("Example: daybook list 2026-11 category:Food '>50' -is:refund"),
        ])
    case .git: GitHelp.text
    case .seal: SealText.text
    case .editors: EditorHelp.text
    }
  }
}

private let filterForms = TransactionFilter.forms.map { ($0.examples.joined(separator: "  "), $0.meaning) }

extension HelpPage {
  /// The table of all filters, shown in the help of commands that accept filters.
  package static let filters = text(.table(filterForms))
}

/// The files in the folder of a book.
enum BookHelp {
  static let files: [(path: String, meaning: String)] = [
    ("book.yaml", "settings: daybook help settings"),
    ("categories.yaml", "categories: daybook help categories"),
    ("ledger/2026-11.yaml", "one file for each month of the rolling year"),
    ("archive/2024-03.yaml", "older months"),
    ("receipts/", "photos of receipts"),
    ("rates/2026-11-20.yaml", "exchange rates: daybook help rates"),
    ("imports.yaml, imports/", "bank statements: daybook help imports"),
    ("inbox/", "photos and notes from a phone: daybook inbox --help"),
    ("people.yaml", "people of an encrypted site: daybook help seal"),
  ]
}
