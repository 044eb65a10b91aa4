import Exports
import Ledger
import Reports
import TestSupport
import Testing
import Statements

/// Exported statements, read back by the readers of bank files.
struct StatementExportTests {
  @Test(arguments: [ExportFormat.ofx, .qif])
  func `all rows of an exported statement are read back, with each account's balance`(
    format: ExportFormat
  ) throws {
    for seed in 0..<UInt64(Fuzzing.count(40)) {
      let ledger = readBook(KeyedBook(seed: Fuzzing.seed(300 + seed), count: 150, nasty: true).files).ledger
      let reading = try StatementReader.read(Array(ledger.exported(format).utf8))
      let statements = try #require(reading.parts.first?.file.statements)
      func told(_ minors: [Int64]) -> [Int64] { minors.filter { $0 != 0 }.sorted() }
      let balances = Balance(ledger).byAccount.map(\.minor)
      let sums = statements.map { statement -> Int64 in
        // QIF contains no currency: its amounts are compared as they are written.
        let currency = ledger.accounts.map(\.currency).first { own in
          own == statement.currency
            || statement.account.map { name in
              ledger.accounts.contains { $0.currency == own && !$0.name.isEmpty && name.hasPrefix($0.name.prefix(4)) }
            } ?? false
        }
        let opening = statement.balances.first { $0.kind == .opening }?.amount ?? .zero
        let sum = statement.rows.reduce(opening) { $0 + $1.amount }
        let closing = statement.balances.last { $0.kind == .closing }?.amount
        return (closing ?? sum).minor(currency ?? ledger.homeCurrency) ?? .min
      }
      #expect(told(sums) == told(balances))
      #expect(reading.parts[0].file.skippedRows.allSatisfy { !$0.isUnreadable })
    }
  }
}
