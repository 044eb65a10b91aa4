package import Charts
package import Localization
package import Ledger
import Formats
import Synchronization

/// Lays out and draws charts. Thread-safe.
///
/// A `FontSet` contains C objects that only one task may use at a time. Each call borrows an idle set, or opens a new
/// one if all are in use, so that there are never more sets than tasks that draw at the same time.
package final class ChartPrinter: Sendable {
  private let idle: Mutex<[FontHolder]>
  private let paths: [String]
  /// The path of the font file that is used for ordinary text.
  package let primaryFont: String
  /// A fingerprint of the font files.
  let key: UInt64
  private let missing = Mutex<[Character: String]>([:])

  /// A wrapper that makes a `FontSet` Sendable. Only the call that has borrowed the set uses it.
  private struct FontHolder: @unchecked Sendable {
    let fonts: FontSet
  }

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - paths: font files in order of preference.
  ///   - key: a fingerprint of the files. If the fingerprint changes, charts are redrawn.
  /// - Throws: `FontError.noFont` if none of the files can be read.
  package init(fonts paths: [String], key: UInt64 = 0) throws(FontError) {
    self.key = key
    let fonts = try FontSet(paths: paths)
    self.paths = paths
    primaryFont = fonts.primaryPath
    idle = Mutex([FontHolder(fonts: fonts)])
  }

  func layout(_ chart: PieChart) -> PieLayout { withFonts { chart.layout(measuring: $0) } }
  func layout(_ chart: BarChart) -> BarLayout { withFonts { chart.layout(measuring: $0) } }

  /// Returns the PNG files of the chart; `nil` only if memory is insufficient.
  func pngs(_ chart: PieChart, _ layout: PieLayout) -> (light: [UInt8], dark: [UInt8])? {
    withFonts { try? chart.draw(layout, with: $0).pngs() }
  }

  func pngs(_ chart: BarChart, _ layout: BarLayout) -> (light: [UInt8], dark: [UInt8])? {
    withFonts { try? chart.draw(layout, with: $0).pngs() }
  }

  func layout(_ chart: FlowChart) -> FlowLayout { withFonts { chart.layout(measuring: $0) } }

  func pngs(_ chart: FlowChart, _ layout: FlowLayout) -> (light: [UInt8], dark: [UInt8])? {
    withFonts { try? chart.draw(layout, with: $0).pngs() }
  }

  /// Returns the picture of a year as a PNG file; `nil` only if memory is insufficient.
  func png(_ picture: YearPicture) -> [UInt8]? {
    withFonts { try? picture.draw(picture.layout(measuring: $0), with: $0).png(.light) }
  }

  private func withFonts<Result>(_ body: (FontSet) -> Result) -> Result {
    let holder = idle.withLock { $0.popLast() } ?? FontHolder(fonts: FontSet(again: paths))
    defer { idle.withLock { $0.append(holder) } }
    return body(holder.fonts)
  }

  // MARK: Missing letters

  /// Clears the record of missing characters, then checks the names in a book's charts. The titles of entries in
  /// pictures of years are not checked, because they are known only when the pictures are drawn.
  package func recordMissingCharacters(in ledger: Ledger, _ wording: Wording) {
    missing.withLock { $0 = [:] }
    var isUsed = [Bool](repeating: false, count: ledger.categories.count)
    for index in ledger.transactions.indices where ledger.transactions[index].direction != .moved {
      ledger.transactions[index].forEachPart { isUsed[$0.category.index] = true }
    }
    for (category, isUsed) in zip(ledger.categories, isUsed) where isUsed {
      recordMissingCharacters(in: clean(category.name))
    }
    recordMissingCharacters(in: wording.text(.everythingElse))
    for word in [ReviewWord.flowSavings, .left, .flowRefunds, .flowCorrections] {
      recordMissingCharacters(in: wording.text(word))
    }
    recordMissingCharacters(in: clean(ledger.settings.title))
    for number in 1...12 { recordMissingCharacters(in: wording.shortName(of: Month(year: 2000, month: number))) }
  }

  /// Records which characters of a string are missing from all fonts.
  func recordMissingCharacters(in text: String) {
    if UnicodeText.isASCII(text) { return }
    let characters = withFonts { $0.missingCharacters(in: text) }
    if characters.isEmpty { return }
    missing.withLock { known in
      for character in characters where known[character] == nil { known[character] = text }
    }
  }

  /// The recorded characters that are missing from all fonts, each with the first text in which it was found.
  package var missingCharacters: [(character: Character, text: String)] {
    missing.withLock { $0.map { ($0.key, $0.value) } }.sorted { $0.character < $1.character }
  }
}
