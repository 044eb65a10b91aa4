package import Ledger
package import Statements

extension StatementReader {
  /// Whether a file is a statement of which `imports.yaml` or an account's number says whose it is.
  package static func isKnown(_ bytes: [UInt8], _ settings: ImportSettings, _ ledger: Ledger) -> Bool {
    // What is no statement is what most downloads are.
    guard let parts = try? read(bytes).parts else { return false }
    let numbers = ledger.accounts.compactMap(\.number)
    return parts.contains { part in
      settings.sources.contains { $0.matches(part.file) }
        || part.file.statements.compactMap(\.account).contains { own in
          numbers.contains { AccountNumber.isSame($0, own) || AccountNumber.mayBeSame($0, own) }
        }
    }
  }
}
