package import BookEditing
package import Diagnostics
package import Ledger
package import Platform

/// The state of a ledger at the start of an import: entries, import logs and `imports.yaml`.
package struct ImportContext {
  /// A reason why an import cannot start.
  package enum Problem: Error, Sendable {
    case failed(FileError)
    /// Errors in the ledger or in `imports.yaml`. The string names the one that has the errors.
    case mistakes(String, Findings)
  }

  package let ledger: Ledger
  let identifiers: Identifiers
  private let sources: BookSources
  let imports: ImportFiles
  private let settings: ImportSettings
  /// Warnings about `imports.yaml`, which do not stop the import.
  package let warnings: Findings

  package init(_ book: Book) throws(Problem) {
    let (ledger, findings, sources) = book.read(reusing: book.snapshot)
    if findings.hasErrors { throw .mistakes("the book", findings.keeping { $0.severity == .error }) }
    let imports: ImportFiles
    do throws(FileError) { imports = try ImportFiles(book.folder) } catch { throw .failed(error) }
    let (settings, warnings): (ImportSettings, Findings)
    do throws(FileError) { (settings, warnings) = try book.folder.importSettings(ledger) } catch {
      throw .failed(error)
    }
    if warnings.hasErrors { throw .mistakes(BookLayout.importSettings, warnings) }
    self.ledger = ledger
    identifiers = Identifiers(ledger)
    self.sources = sources
    self.imports = imports
    self.settings = settings
    self.warnings = warnings
  }

  package func plan(
    _ files: [ImportPlanner.NamedFile], _ choices: ImportOptions
  ) throws(ImportPlanner.Problem) -> ImportPlan {
    var planner = ImportPlanner((ledger, identifiers, sources), imports, settings, choices)
    return try planner.plan(files)
  }
}
