package import BookEditing
package import Diagnostics
package import Ledger
package import Platform

/// A book as an import finds it: what it says, what was taken before, and what was decided about files of banks.
package struct ImportContext {
  /// Why nothing is taken in.
  package enum Problem: Error, Sendable {
    case failed(FileError)
    /// Of the book, or of `imports.yaml`; with the name of what has them.
    case mistakes(String, Findings)
  }

  package let ledger: Ledger
  private let sources: BookSources
  let imports: ImportFiles
  private let settings: ImportSettings
  /// Of `imports.yaml`, which stop nothing.
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
    self.sources = sources
    self.imports = imports
    self.settings = settings
    self.warnings = warnings
  }

  package func plan(
    _ files: [ImportPlanner.NamedFile], _ choices: ImportOptions
  ) throws(ImportPlanner.Problem) -> ImportPlan {
    var planner = ImportPlanner((ledger, sources), imports, settings, choices)
    return try planner.plan(files)
  }
}
