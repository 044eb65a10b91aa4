package import BookEditing
import Charts
package import Diagnostics
import SiteComponents
import Platform
package import Ledger

/// The fonts that charts are drawn with, and what is wrong with the one that was named.
package struct ChartFonts {
  /// Nil where no font can be found.
  private(set) var printer: ChartPrinter?
  package private(set) var findings: [Finding] = []
  /// The files that may draw, each with its length: another one of them draws another chart.
  let files: [String]
  private let paths: [String]
  private let preferred: String?
  private let place: SourceRange
  private let disk: Disk

  /// - Parameter asked: `--font`, which goes before `font:` in `book.yaml`.
  package init(_ folder: BookFolder, _ ledger: Ledger, asked: String?) {
    disk = folder.disk
    place = ChartFonts.place(folder)
    let named = asked == nil ? ledger.settings.font : nil
    let isFound = named.map { ChartFonts.isFound($0, folder) } ?? true
    preferred = asked ?? (isFound ? named.map { $0.hasPrefix("/") ? $0 : folder.path(of: $0) } : nil)
    paths = FontSet.findFonts(preferred: preferred)
    let disk = disk
    files = paths.map { "\($0) \(disk.status($0)?.byteCount ?? 0)" }
    if let named, !isFound {
      findings.append(
        Finding(
          .noFontForText, at: place, "cannot find the font file “\(named)”, or it is larger than 64 MiB",
          notes: [
            Finding.Note("correct “font:” in book.yaml; until then another font is used"),
            Finding.Note("a font of the book is a file in it, no link; one of the machine is named by its whole path"),
          ]))
    }
  }

  /// A whole path is that of the machine's font, wherever its links lead; any other is a file of the book.
  private static func isFound(_ font: String, _ folder: BookFolder) -> Bool {
    if font.hasPrefix("/") { return isFontFile(folder.disk.status(font)) }
    // Whatever keeps it from being opened, it is no font of the book.
    return (try? folder.open(font)).map { $0.byteCount <= greatestByteCount } ?? false
  }

  /// Fonts of all Chinese characters have 20 MiB.
  private static let greatestByteCount = 64 << 20

  static func isFontFile(_ status: Disk.Status?) -> Bool {
    status.map { $0.kind == .file && $0.byteCount <= greatestByteCount } ?? false
  }

  /// Opens the fonts, unless the cache has them open.
  package mutating func open(_ cache: BuildCache) {
    do throws(FontError) {
      let printer = try cache.printer(files) { () throws(FontError) in try ChartPrinter(fonts: paths) }
      if let preferred, disk.status(preferred)?.kind == .file, printer.primaryFont != preferred {
        findings.append(
          Finding(
            .noFontForText, at: place, "“\(preferred)” is not a font",
            notes: [Finding.Note("name a TrueType or OpenType file; until then another font is used")]))
      }
      self.printer = printer
    } catch {
      findings.append(
        Finding(
          .noFontForText, at: place, "no font was found, so the site has no charts",
          notes: [Finding.Note("install one, for example: apt install fonts-dejavu-core")]))
    }
  }

  static func place(_ folder: BookFolder) -> SourceRange {
    SourceRange(SourceFile(path: folder.path(of: BookLayout.settings), bytes: []), nil)
  }
}
