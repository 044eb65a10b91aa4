import Formats

/// The effect that a line of a journal may have on the program that reads it.
enum JournalLine: Equatable {
  /// A part of an entry, a comment, or a directive that neither runs code nor reads a file.
  case harmless
  /// An `include`, with the text after it.
  case include(String)
  /// Any other line, which may run code or read a file.
  case risk

  /// Directives of hledger 1.50 and Ledger 3.4 that neither run code nor read a file, as written at the beginning of a
  /// line.
  private static let plain: Set<String> = [
    "account", "alias", "apply", "bucket", "capture", "comment", "commodity", "decimal-mark", "end", "N", "P", "D", "A",
    "C", "Y", "b", "h", "i", "o", "I", "O", "payee", "tag", "test", "year",
  ]
  /// Keywords of indented lines below a Ledger directive. Ledger evaluates the expressions in these lines.
  private static let evaluated: Set<String> = ["assert", "check", "eval", "expr", "import", "python", "value"]
  /// Directives of Beancount 3 that follow a date.
  private static let dated: Set<String> = [
    "open", "close", "commodity", "balance", "pad", "price", "note", "document", "event", "custom", "query", "txn",
  ]
  private static let undated: Set<String> = ["pushtag", "poptag", "pushmeta", "popmeta"]
  private static let options: Set<String> = [
    "title", "name_assets", "name_liabilities", "name_equity", "name_income", "name_expenses",
    "account_previous_balances", "account_previous_earnings", "account_previous_conversions",
    "account_current_earnings", "account_current_conversions", "account_unrealized_gains", "account_rounding",
    "conversion_currency", "inferred_tolerance_default", "inferred_tolerance_multiplier", "tolerance_multiplier",
    "infer_tolerance_from_cost", "documents", "operating_currency", "render_commas", "booking_method",
    "long_string_maxlines",
  ]

  /// Classifies a line.
  ///
  /// - Parameter line: the line without its line break.
  init(_ line: ArraySlice<UInt8>, _ syntax: JournalSyntax) {
    guard let first = line.first else {
      self = .harmless
      return
    }
    let isIndented = first == .space || first == .tab
    let words = line.split(maxSplits: 2, whereSeparator: { $0 == .space || $0 == .tab }).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let word = words.first else {
      self = .harmless
      return
    }
    let rest = words.dropFirst().joined(separator: " ")
    self =
      syntax == .beancount
      ? JournalLine.ofBeancount(first, isIndented, word, rest) : JournalLine.ofPlain(first, isIndented, word, rest)
  }

  private static func ofPlain(_ first: UInt8, _ isIndented: Bool, _ word: String, _ rest: String) -> JournalLine {
    if isIndented { return evaluated.contains(word) ? .risk : .harmless }
    // Days, comments, periodic and automatic entries.
    if first.isDigit || ";#*%|~=".utf8.contains(first) { return .harmless }
    // Ledger also accepts each directive with a sign before it.
    let directive = String(word.drop { $0 == "!" || $0 == "@" })
    if directive == "include" { return .include(rest) }
    // A year may follow the letter directly.
    if directive.first == "Y", directive.dropFirst().allSatisfy(\.isNumber) { return .harmless }
    return plain.contains(directive) ? .harmless : .risk
  }

  private static func ofBeancount(_ first: UInt8, _ isIndented: Bool, _ word: String, _ rest: String) -> JournalLine {
    if word == "include" { return .include(rest) }
    if word == "plugin" { return .risk }
    if word == "option" {
      let name = rest.drop { $0 == "\"" }.prefix { $0 != "\"" }
      return options.contains(String(name)) ? .harmless : .risk
    }
    // Postings, metadata, comments, headings, and lines within multi-line text.
    if isIndented || undated.contains(word) || ";#*:".utf8.contains(first) { return .harmless }
    guard first.isDigit else { return .risk }
    let directive = rest.prefix { $0 != " " && $0 != "\"" }
    // A flag is a sign or a capital letter.
    return dated.contains(String(directive)) || directive.unicodeScalars.count <= 1 ? .harmless : .risk
  }
}
