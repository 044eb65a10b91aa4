import BookEditing
import Charts
import Diagnostics
import Localization
import Ledger
import SiteComponents
import Site
import Synchronization
import Templates

/// What the builds of one process share, so that `serve` need not do again what no save has changed: a template that is
/// compiled, fonts that are open, and the glyphs they have drawn; and if there is more than one, the files of months.
package final class BuildCache: Sendable {
  typealias Compiled = (templates: TemplateLibrary?, forms: FormTemplates?, wording: Wording?, findings: [Finding])

  private struct State: Sendable {
    var compiled: (key: UInt64, result: Compiled)?
    var printer: (files: [String], printer: ChartPrinter)?
  }

  private let state: Mutex<State>
  /// Nil where nothing is read twice.
  let snapshot: ParseCache?

  /// - Parameter isLasting: whether the same book is read again and again.
  package init(isLasting: Bool = false) {
    state = Mutex(State())
    snapshot = isLasting ? ParseCache() : nil
  }

  /// - Parameter key: stands for the template and the settings.
  func compiled(_ key: UInt64, _ compile: () -> Compiled) -> Compiled {
    if let known = state.withLock({ $0.compiled }), known.key == key { return known.result }
    let result = compile()
    state.withLock { $0.compiled = (key, result) }
    return result
  }

  /// - Parameter files: the fonts with their lengths.
  func printer(_ files: [String], _ open: () throws(FontError) -> ChartPrinter) throws(FontError) -> ChartPrinter {
    if let known = state.withLock({ $0.printer }), known.files == files { return known.printer }
    let printer = try open()
    state.withLock { $0.printer = (files, printer) }
    return printer
  }
}
