import Diagnostics
import Foundation
import Ledger
import Formats
import SiteComponents
import Photos
import Reports
import Site
import TestSupport

/// A book in memory: the contents of its files, by path.
struct TextBook: Sendable {
  private(set) var files: [String: String] = [:]
  /// The bytes of files below `receipts/`, by name.
  private(set) var receipts: [String: [UInt8]] = [:]
  var today = "2026-11-21"

  init(_ files: [String: String] = [:], today: String = "2026-11-21") {
    self.files = files
    self.today = today
  }

  /// A book of one month file, November 2026.
  init(november text: String, book: String = "") {
    self.init(["ledger/2026-11.yaml": text, "book.yaml": book])
  }

  /// A book of month files, by month: those before the rolling year are in the archive.
  init(months: [String: String], settings: String) {
    self.init(["book.yaml": settings])
    for (month, text) in months { write(text, to: "\(month < "2025-11" ? "archive" : "ledger")/\(month).yaml") }
  }

  /// - Parameter path: the path below the book's folder.
  mutating func write(_ text: String, to path: String) {
    if path.hasPrefix(TextBook.receiptFolder) { write(Array(text.utf8), to: path) } else { files[path] = text }
  }

  /// Adds a receipt with any content.
  mutating func write(_ bytes: [UInt8], to path: String) {
    receipts[String(path.dropFirst(TextBook.receiptFolder.count))] = bytes
  }

  private static let receiptFolder = "receipts/"

  // MARK: Reading

  private func source(_ path: String) -> SourceFile? {
    files[path].map { SourceFile(path: path, text: $0) }
  }

  private func sources(below folder: String) -> [SourceFile] {
    files.keys.filter { $0.hasPrefix(folder + "/") }.sorted().compactMap(source)
  }

  /// The files as they would be found in the book's folder.
  var sources: BookSources {
    var sources = BookSources(folder: "")
    sources.settings = source("book.yaml")
    sources.categories = source("categories.yaml")
    sources.ledger = self.sources(below: "ledger")
    sources.archive = self.sources(below: "archive")
    sources.rates = self.sources(below: "rates")
    sources.receipts = receipts.sorted { $0.key < $1.key }.map {
      ReceiptFile(name: $0, byteCount: $1.count, fault: PhotoKind(bytes: $1) == nil ? .noPicture : nil)
    }
    return sources
  }

  func read() -> (ledger: Ledger, findings: Findings) {
    LedgerReader.read(sources, today: TodayChoice(clock: Day(today) ?? Day(number: 0)))
  }

  /// The receipts as pages need them: those with a known size have pictures.
  var receiptSources: [ReceiptSource] {
    receipts.sorted { $0.key < $1.key }.map { name, bytes in
      let header = PhotoKind(bytes: bytes)?.isDecodable == true ? try? PhotoHeader.read(bytes) : nil
      let size = header.map {
        $0.orientation.swapsSides ? (width: $0.height, height: $0.width) : (width: $0.width, height: $0.height)
      }
      return ReceiptSource(name: name, kind: PhotoKind(bytes: bytes), size: size, key: Fingerprint.of(bytes)) { bytes }
    }
  }

  /// A key for rarely changed things, as in a build: settings, categories, rates, the day and the scope.
  func key(_ scope: LedgerScope, _ template: SiteTemplate, _ categories: [Category]) -> UInt64 {
    var key = Fingerprint()
    for page in template.pages + template.words.sorted(by: { $0.key < $1.key }).map(\.value) { key.add(page.bytes) }
    PageKeys.add(categories, to: &key)
    for file in [source("book.yaml")].compactMap(\.self) + sources(below: "rates") {
      key.add(file.path)
      key.add(file.bytes)
    }
    key.add(today)
    key.add("\(scope)")
    return key.value
  }
}

extension TextBook {
  /// The sample book of the repository, read once.
  static let sample: TextBook = {
    let folder = repositoryFolder.appending(path: "data")
    var book = TextBook()
    let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
    for case let path as String in paths ?? FileManager.DirectoryEnumerator() where !path.hasPrefix("site") {
      guard let data = try? Data(contentsOf: folder.appending(path: path)) else { continue }
      if path.hasPrefix(receiptFolder) {
        book.write([UInt8](data), to: path)
      } else if path.hasSuffix(".yaml") {
        book.write(String(decoding: data, as: UTF8.self), to: path)
      }
    }
    return book
  }()
}
