package import Diagnostics
package import Ledger
package import Platform

extension BookFolder {
  /// What `imports.yaml` says, and what is wrong with it; nothing where it is not there.
  ///
  /// - Parameter ledger: whose categories its rules may name.
  package func importSettings(_ ledger: Ledger) throws(FileError) -> (ImportSettings, Findings) {
    guard let bytes = try content(BookLayout.importSettings) else { return (ImportSettings(), []) }
    return ImportSettingsReader.read(SourceFile(path: path(of: BookLayout.importSettings), bytes: bytes), ledger)
  }
}
