import Formats
import Ledger

/// The pages read so far of a camt statement. Banks divide long statements into pages, each with the account and often
/// with the balances of the whole statement.
package struct StatementPages: Sendable {
  /// The page number of a message or a statement, counted from 1.
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

  /// The number of the first page, counted from 1.
  package private(set) var first: Int
  package private(set) var last: Int
  package private(set) var hasLast: Bool
  /// The identifiers and the sequence numbers of the statement, which all its pages may share.
  private var identifiers: Set<String>
  /// The balance before the first of these pages or before the whole statement; `nil` if the pages do not state it.
  package private(set) var opening: SignedDecimal?
  /// The balance after the last of these pages or after the whole statement; `nil` if the pages do not state it.
  package private(set) var closing: BankBalance?
  /// Whether the balances were removed from the statement, because they include rows of other pages.
  package private(set) var lacksBalances = false

  init(_ page: Page, identifiers: Set<String>) {
    (first, last, hasLast) = (page.number, page.number, page.isLast)
    self.identifiers = identifiers
  }

  var isComplete: Bool { first == 1 && hasLast }

  /// Adds the rows of the page to the statement if the page directly precedes or follows the pages read so far and has
  /// the same account and no other currency.
  ///
  /// - Returns: whether the page was added.
  mutating func add(
    _ page: Page, _ added: BankStatement, identifiers: Set<String>, to statement: inout BankStatement
  ) -> Bool {
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
    self.identifiers.formUnion(identifiers)
    return true
  }

  /// Removes the opening balance if the first page is missing, and the closing balance if the last page is missing.
  /// Keeps both if the rows account for the difference between them, but the day of the closing balance may have more
  /// rows on the next page.
  mutating func removeUnprovedBalances(of statement: inout BankStatement) {
    opening = statement.balances.first { $0.kind == .opening }?.amount
    closing = statement.balances.last { $0.kind == .closing }
    if let opening, let closing, statement.rows.reduce(opening, { $0 + $1.amount }) == closing.amount {
      if hasLast { return }
      for place in statement.balances.indices { statement.balances[place].isWholeDay = false }
      return
    }
    let count = statement.balances.count
    statement.balances.removeAll { $0.kind == .closing ? !hasLast : first > 1 }
    lacksBalances = statement.balances.count < count
  }
}

/// Functions that find statements whose pages are in several files.
extension StatementPages {
  /// A statement whose pages are all known.
  package struct Whole {
    /// The indices of the statements that contain the pages, in the order of the pages.
    package var places: [Int]
    package var closing: BankBalance
    /// The closing balance minus the opening balance and all rows; zero if the pages add up.
    package var missing: SignedDecimal
  }

  /// Finds statements whose pages are in several files. The pages must have the same account and consecutive numbers.
  /// They must also have an identifier in common, or add up to the closing balance.
  ///
  /// - Parameter statements: the statements of all files.
  package static func wholes(_ statements: [BankStatement]) -> [Whole] {
    statements.indices.compactMap { start in
      guard let first = statements[start].pages, first.first == 1 else { return nil }
      var places = [start]
      var areSame = true
      while let before = statements[places[places.count - 1]].pages, !before.hasLast {
        let next = statements.indices.filter { place in
          statements[place].account == statements[start].account
            && statements[place].currency == statements[start].currency
            && statements[place].pages?.first == before.last + 1
        }
        let same = next.filter { statements[$0].pages?.identifiers.isDisjoint(with: before.identifiers) == false }
        // A page that occurs twice may belong to two statements.
        guard let place = (same.isEmpty ? next : same).first, (same.isEmpty ? next : same).count == 1 else {
          return nil
        }
        places.append(place)
        areSame = areSame && !same.isEmpty
      }
      guard places.count > 1, let opening = first.opening,
        let closing = statements[places[places.count - 1]].pages?.closing
      else { return nil }
      let rows = places.flatMap { statements[$0].rows }
      let missing = closing.amount - rows.reduce(opening) { $0 + $1.amount }
      return areSame || missing == .zero ? Whole(places: places, closing: closing, missing: missing) : nil
    }
  }
}
