import BookEditing
import Charts
import Diagnostics
import Localization
import Ledger
import SiteComponents
import Site
import Synchronization
import Templates

/// A cache that all builds of one process share, so that `serve` does not repeat work after each save. It contains the
/// compiled template, the open fonts with their glyphs and, in a process that reads the same book repeatedly, the
/// parsed month files.
package final class ProcessCache: Sendable {
  typealias Compiled = (templates: TemplateLibrary?, forms: FormTemplates?, wording: Wording?, findings: [Finding])

  private struct State: Sendable {
    var compiled: (key: UInt64, result: Compiled)?
    var printer: (files: [String], printer: ChartPrinter)?
  }

  private let state: Mutex<State>
  /// The parsed files of the book; `nil` if the process reads the book only once.
  let snapshot: ParseCache?

  /// Creates an empty cache.
  ///
  /// - Parameter isLasting: whether the process reads the same book repeatedly.
  package init(isLasting: Bool = false) {
    state = Mutex(State())
    snapshot = isLasting ? ParseCache() : nil
  }

  /// Returns the compiled template from the cache, after compiling it if necessary.
  ///
  /// - Parameter key: the fingerprint of the template and the settings.
  func compiled(_ key: UInt64, _ compile: () -> Compiled) -> Compiled {
    if let known = state.withLock({ $0.compiled }), known.key == key { return known.result }
    let result = compile()
    state.withLock { $0.compiled = (key, result) }
    return result
  }

  /// Returns the chart printer from the cache, after opening its fonts if necessary.
  ///
  /// - Parameter files: the font files with their lengths.
  func printer(_ files: [String], _ open: () throws(FontError) -> ChartPrinter) throws(FontError) -> ChartPrinter {
    if let known = state.withLock({ $0.printer }), known.files == files { return known.printer }
    let printer = try open()
    state.withLock { $0.printer = (files, printer) }
    return printer
  }
}
