import Diagnostics
package import Ledger
import Formats
package import Reports

/// Functions that add, replace and remove balance assertions.
extension Draft {
  /// A balance assertion as written in a file.
  package struct WrittenAssertion: Sendable {
    package let id: String
    package let path: String
    /// The line number, 1-based.
    package let line: Int
    package let assertion: BalanceAssertion
    /// The asserted balance before the change, in minor units; `nil` if there was none.
    package var former: Int64?
    /// The findings about all balance assertions in the book.
    package let findings: BalanceFindings
    package let index: Int

    fileprivate init(_ reading: Reading, _ index: Int) {
      self.index = index
      id = reading.ids.assertionIDs[index]
      assertion = reading.ledger.balanceAssertions[index]
      let file = reading.ledger.file(of: assertion)
      path = file.path
      line = LineTable(file).index(of: Int(assertion.source.start)) + 1
      findings = BalanceFindings(reading.ledger)
    }

    /// The comparison with the book; `nil` if the assertion is not compared, for example because its day is before the
    /// opening date.
    package var comparison: BalanceAssertionComparison.Comparison? { findings.check.comparison(of: index) }
  }

  /// Writes a balance assertion, replacing an existing one for the same account and day.
  ///
  /// - Parameters:
  ///   - balance: the amount in minor units of the account's currency.
  ///   - account: an account in the current ledger. Its name is omitted from the file if it is the main account.
  /// - Throws: `assertionAhead` for a future day; `balanceBeforeWindow` for a day before the rolling year; `findings`
  ///   if the written text causes errors.
  package mutating func assertBalance(
    _ balance: Int64, of account: (id: Account.ID, name: String, currency: Currency), on day: Day, note: String? = nil
  ) throws(BookError) -> WrittenAssertion {
    if day > base.today { throw .assertionAhead(day, today: base.today) }
    let before = read(.committed)
    let written = AmountText.written(balance, account.currency, base.settings.decimalSeparator)
    let known = before.ledger.balanceAssertions.first { $0.date == day && $0.account == account.id }
    if day <= lastOfHistory {
      let file = known.map { before.ledger.file(of: $0).path } ?? archivedPath(of: day.month)
      throw .balanceBeforeWindow(day, first: lastOfHistory.adding(days: 1), file: file)
    }
    let path =
      if let known { before.ledger.file(of: known).path } else { try path(for: day, orElse: path(of: day.month)) }
    if let known {
      if !isOpen(path) { throw .archivedMonth(day.month) }
      let month = try month(path)
      do throws(TextEditError) {
        let fields: [(BalanceAssertionKey, String?)] = [(.balance, written), (.note, note)]
        write(try month.changing(assertion: Int(known.source.start), fields), to: path)
      } catch {
        throw Draft.refusal(error, path)
      }
    } else {
      let name = account.id == .unnamed ? nil : account.name
      let edited = try month(path).adding(
        assertion: [(.date, day.description), (.balance, written), (.account, name), (.note, note)], date: day)
      write(edited.bytes, to: path)
    }
    let after = read(.edited)
    let findings = newFindings(before, after)
    if findings.hasErrors { throw .findings(findings.keeping { $0.severity == .error }) }
    // The account is found by name, because its index may change if no other entry uses it.
    let index = after.ledger.balanceAssertions.firstIndex {
      $0.date == day && after.ledger.account($0.account).name == account.name && $0.balance == balance
    }
    guard let index else { throw .notReadBack }
    var assertion = WrittenAssertion(after, index)
    assertion.former = known?.balance
    return assertion
  }

  /// Returns the balance assertion that matches an id or a part of an id; `nil` if no assertion matches.
  ///
  /// - Parameter isExact: whether only a whole id matches.
  /// - Throws: `severalEntries` if a part of an id matches several assertions.
  package func balanceAssertion(_ part: String, isExact: Bool) throws(BookError) -> WrittenAssertion? {
    // If no file contains the key, the book has no balance assertions.
    if files(thatMayContain: BalanceAssertionKey.balance.name).isEmpty { return nil }
    let reading = read(.committed)
    if isExact { return reading.ids.balanceAssertion(of: part).map { WrittenAssertion(reading, $0) } }
    let indices = reading.ids.balanceAssertions(like: part)
    if indices.count > 1 { throw reading.ids.several(assertions: indices, like: part) }
    return indices.first.map { WrittenAssertion(reading, $0) }
  }

  package mutating func remove(_ assertion: WrittenAssertion) throws(BookError) {
    if !isOpen(assertion.path) {
      throw section == .history ? .notArchived(id: assertion.id, file: assertion.path) : .archivedFile(assertion.path)
    }
    let month = try month(assertion.path)
    do throws(TextEditError) {
      write(try month.removing(Int(assertion.assertion.source.start)), to: assertion.path)
    } catch {
      throw Draft.refusal(error, assertion.path)
    }
  }
}

extension Identifiers {
  package func several(assertions indices: [Int], like part: String) -> BookError {
    .severalEntries(part, indices.map { EntryName(id: assertionIDs[$0], title: "balance assertion") })
  }
}
