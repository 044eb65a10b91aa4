package import Ledger
package import Statements

extension StatementReader {
  /// Whether the file is a statement whose account is known from `imports.yaml` or from an account number.
  package static func isKnown(_ bytes: [UInt8], _ settings: ImportSettings, _ ledger: Ledger) -> Bool {
    // This quick check excludes most downloads, which are not statements.
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
