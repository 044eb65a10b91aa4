import Formats
import Ledger

/// The pages read so far of a camt statement. Banks divide long statements into pages, each with the account and often
/// with the balances of the whole statement.
struct StatementPages {
  /// The page number of a message or a statement, from 1.
  struct Page {
    var number: Int
    var isLast: Bool

    /// Creates a page from an element such as `StmtPgntn`; `nil` if the element has no positive page number.
    init?(_ node: XMLNode?) {
      guard let node, let number = node["PgNb"]?.value.flatMap({ Int($0) }), number > 0 else { return nil }
      self.number = number
      isLast = ["true", "1"].contains(node["LastPgInd"]?.value)
    }
  }

  private var first: Int
  private var last: Int
  private var hasLast: Bool

  init(_ page: Page) { (first, last, hasLast) = (page.number, page.number, page.isLast) }

  private var isComplete: Bool { first == 1 && hasLast }

  /// Adds the rows of the page to the statement if the page directly precedes or follows the pages read so far and has
  /// the same account and currency.
  ///
  /// - Returns: whether the page was added.
  mutating func add(_ page: Page, _ added: BankStatement, to statement: inout BankStatement) -> Bool {
    let isNext = page.number == last + 1 && !hasLast
    guard isNext || page.number == first - 1, statement.account == added.account,
      statement.currency == added.currency || added.currency == nil
    else { return false }
    let (before, after) = isNext ? (statement, added) : (added, statement)
    func balances(_ kind: BankBalance.Kind, _ best: BankStatement, _ other: BankStatement) -> [BankBalance] {
      let own = best.balances.filter { $0.kind == kind }
      return own.isEmpty ? other.balances.filter { $0.kind == kind } : own
    }
    statement.rows = before.rows + after.rows
    statement.balances = balances(.opening, before, after) + balances(.closing, after, before)
    statement.lastDay = after.lastDay ?? before.lastDay
    (first, last, hasLast) = (min(first, page.number), max(last, page.number), hasLast || page.isLast)
    return true
  }

  /// Removes the opening balance if the first page is missing, and the closing balance if the last page is missing.
  /// Keeps both balances if the rows account for the difference between them.
  ///
  /// - Returns: whether balances were removed.
  func removeUnprovedBalances(of statement: inout BankStatement) -> Bool {
    if isComplete { return false }
    let opening = statement.balances.first { $0.kind == .opening }?.amount
    let closing = statement.balances.last { $0.kind == .closing }?.amount
    if let opening, let closing, statement.rows.reduce(opening, { $0 + $1.amount }) == closing { return false }
    let count = statement.balances.count
    statement.balances.removeAll { $0.kind == .closing ? !hasLast : first > 1 }
    return statement.balances.count < count
  }
}
