package import Diagnostics
package import Ledger
package import Platform

extension BookFolder {
  /// Returns the settings in `imports.yaml` and the findings about them; empty if the file does not exist.
  ///
  /// - Parameter ledger: contains the categories that rules may use.
  package func importSettings(_ ledger: Ledger) throws(FileError) -> (ImportSettings, Findings) {
    guard let bytes = try content(BookLayout.importSettings) else { return (ImportSettings(), []) }
    return ImportSettingsReader.read(SourceFile(path: path(of: BookLayout.importSettings), bytes: bytes), ledger)
  }
}
