package import BookEditing
import Diagnostics
import Localization
package import Ledger
package import Formats
package import Reports

/// The balance that the bank reports for a day, compared with the book's balance.
package struct BalanceAssertionDetails {
  private let book: BookPresentation
  private let index: Int
  private let assertion: BalanceAssertion
  private let findings: BalanceFindings

  /// Creates the description of one balance assertion.
  ///
  /// - Parameter index: the index in `Ledger.balanceAssertions`.
  package init(_ book: BookPresentation, _ index: Int) {
    self.book = book
    self.index = index
    assertion = book.ledger.balanceAssertions[index]
    findings = BalanceFindings(book.ledger)
  }

  private var ledger: Ledger { book.ledger }
  private var comparison: BalanceAssertionComparison.Comparison? { findings.check.comparison(of: index) }
  private var currency: Currency { ledger.account(assertion.account).currency }

  private func money(_ minor: Int64) -> String { book.wording.money(Money(minor, currency)) }

  package var text: String {
    var table = TextTable([.text(""), .text("")])
    for (name, value) in fields { table.add([name, value]) }
    return "Balance reported by the bank\n\n" + table.render(width: nil) + "\n" + ledger.lines(of: assertion.source)
  }

  private var fields: [(String, String)] {
    var fields = [
      ("Id", book.identifiers.assertionIDs[index]), ("Date", book.wording.numericDate(assertion.date)),
      ("Account", ledger.label(of: assertion.account)), ("Balance", money(assertion.balance)),
    ]
    if let comparison {
      fields.append(("In the book", money(comparison.book)))
      fields.append(("Status", comparison.sentence(findings)))
    } else {
      let isAhead = assertion.date > ledger.today
      let reason = isAhead ? "in the future" : "before the opening date"
      fields.append(("Status", "not compared: the day is \(reason)"))
    }
    if let note = assertion.note { fields.append(("Note", TerminalSafeText.line(note))) }
    let source = place
    return fields + [("Written in", "\(source.path):\(source.line)")]
  }

  private var place: (path: String, line: Int) {
    let file = ledger.file(of: assertion)
    return (file.path, LineTable(file).index(of: Int(assertion.source.start)) + 1)
  }

  package var json: JSON {
    let comparison = comparison
    let source = place
    return .object(
      [
        ("id", .string(book.identifiers.assertionIDs[index])), ("date", .day(assertion.date)),
        ("account", .string(ledger.account(assertion.account).name)),
      ] + comparison.json(assertion, currency, findings) + [
        ("note", .text(assertion.note)), ("file", .string(source.path)), ("line", .int(source.line)),
      ])
  }
}

extension BalanceAssertionComparison.Comparison {
  /// Returns the result of the comparison, such as `agrees` or `off by 4.55 EUR since 2026-11-02`.
  package func sentence(_ findings: BalanceFindings) -> String {
    if agreesAgain { return "agrees again" }
    guard let apartSince else { return "agrees" }
    return "off by \(findings.money(Int64(difference.magnitude), self)) since \(apartSince)"
  }
}

extension BalanceAssertionComparison.Comparison? {
  /// Returns the bank's and the book's balance as JSON. A value is null if the two are not compared.
  package func json(_ assertion: BalanceAssertion, _ currency: Currency, _ findings: BalanceFindings) -> [(
    String, JSON
  )] {
    [
      ("balance", .amount(assertion.balance, currency)), ("currency", .string(currency.code)),
      ("book", .amount(self?.book, currency)), ("difference", .amount(self?.difference, currency)),
      ("change", .amount(self?.change, currency)), ("agrees", self.map { .bool($0.agrees) } ?? .null),
      ("apartSince", .day(self?.apartSince)),
      (
        "reasons",
        .array((self.map { $0.hasNewDifference ? findings.remedies(of: $0) : [] } ?? []).map { .string($0.text) })
      ),
    ]
  }
}
