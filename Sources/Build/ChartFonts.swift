package import BookEditing
import Charts
package import Diagnostics
import Formats
import SiteComponents
import Platform
package import Ledger

/// The fonts for charts, and findings about the font in the settings.
package struct ChartFonts {
  /// The printer of charts; `nil` if there is no font.
  private(set) var printer: ChartPrinter?
  package private(set) var findings: [Finding] = []
  /// The font files with their lengths. If the list differs, so may the charts.
  let files: [String]
  private let paths: [String]
  private let preferred: String?
  private let place: SourceRange
  private let disk: Disk

  /// Looks for the fonts without opening them.
  ///
  /// - Parameter asked: the value of `--font`, which has priority over `font:` in `book.yaml`.
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
          .noFontForText, at: place,
          "the font file “\(named)” cannot be found, or is larger than \(ChartFonts.greatestByteCount >> 20) MiB",
          notes: [
            Finding.Note("correct “font:” in book.yaml; until then another font is used"),
            Finding.Note("a font in the book must be a file, not a link; specify a system font by its absolute path"),
          ]))
    }
  }

  /// Whether the font exists and is not too large. An absolute path refers to a system font, which may be a link. Any
  /// other path refers to a file in the book.
  private static func isFound(_ font: String, _ folder: BookFolder) -> Bool {
    if font.hasPrefix("/") { return isFontFile(folder.disk.status(font)) }
    // A file that cannot be opened is not a font of the book, whatever the reason.
    return (try? folder.open(font)).map { $0.byteCount <= greatestByteCount } ?? false
  }

  /// The maximum size of a font file in bytes. Fonts with all Chinese characters are about 20 MiB in size.
  private static let greatestByteCount = 64 << 20

  static func isFontFile(_ status: Disk.Status?) -> Bool {
    status.map { $0.kind == .file && $0.byteCount <= greatestByteCount } ?? false
  }

  /// Opens the fonts, unless they are in the cache.
  package mutating func open(_ cache: ProcessCache) {
    do throws(FontError) {
      var key = Fingerprint()
      for file in files { key.add(file) }
      let printer = try cache.printer(files) { () throws(FontError) in try ChartPrinter(fonts: paths, key: key.value) }
      if let preferred, disk.status(preferred)?.kind == .file, printer.primaryFont != preferred {
        findings.append(
          Finding(
            .noFontForText, at: place, "“\(preferred)” is not a font",
            notes: [Finding.Note("choose a TrueType or OpenType file; until then another font is used")]))
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
