package import Charts
package import Ledger
import Synchronization

/// Lays charts out and draws them, one at a time: a `FontSet` holds C objects that only one task may use.
package final class ChartPrinter: Sendable {
  private let fonts: Mutex<FontHolder>
  private let missing = Mutex<[Character: String]>([:])

  /// `FontSet` is not Sendable; it never leaves the mutex that owns it.
  private struct FontHolder: @unchecked Sendable {
    var fonts: FontSet
  }

  /// - Parameter paths: font files, most wanted first.
  /// - Throws: `FontError.noFont` when none can be read.
  package init(fonts paths: [String]) throws(FontError) {
    fonts = Mutex(FontHolder(fonts: try FontSet(paths: paths)))
  }

  /// The file that draws ordinary text.
  package var primaryFont: String { fonts.withLock { $0.fonts.primaryPath } }

  func layout(_ chart: PieChart) -> PieLayout { fonts.withLock { chart.layout(measuring: $0.fonts) } }
  func layout(_ chart: BarChart) -> BarLayout { fonts.withLock { chart.layout(measuring: $0.fonts) } }

  /// Nil only when memory runs out: sizes and palettes are our own.
  func png(_ chart: PieChart, _ layout: PieLayout, _ theme: ChartTheme) -> [UInt8]? {
    fonts.withLock { try? chart.draw(layout, theme, with: $0.fonts).png() }
  }

  func png(_ chart: BarChart, _ layout: BarLayout, _ theme: ChartTheme) -> [UInt8]? {
    fonts.withLock { try? chart.draw(layout, theme, with: $0.fonts).png() }
  }

  // MARK: Missing letters

  /// Remembers the characters that no font has of all names that the charts of a book may show.
  package func note(_ ledger: Ledger, _ wording: Wording) {
    let used = Set(ledger.transactions.lazy.filter { $0.direction != .moved }.map(\.category))
    for category in used.sorted() { note(clean(ledger.category(category).name)) }
    note(wording.text(.everythingElse))
    for number in 1...12 { note(wording.shortName(of: Month(year: 2000, month: number))) }
  }

  /// Remembers the characters of a text that no font has.
  func note(_ text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return }
    let characters = fonts.withLock { $0.fonts.missingCharacters(in: text) }
    if characters.isEmpty { return }
    missing.withLock { known in
      for character in characters where known[character] == nil { known[character] = text }
    }
  }

  /// The characters that no font has, each with the first text that has it.
  package var missingCharacters: [(character: Character, text: String)] {
    missing.withLock { $0.map { ($0.key, $0.value) } }.sorted { $0.character < $1.character }
  }
}
