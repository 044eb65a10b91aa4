import Platform
import Photos
import Synchronization

/// A cache of the first pages of PDF receipts. Their sizes are stored in the site, so that unchanged pages are not
/// rendered again. A page that was rendered to determine its size is kept in memory until its image is needed.
package final class PDFPageCache: Sendable {
  /// The path of the file with the sizes, relative to the site's folder.
  package static let sizesPath = "receipts/pages.txt"
  private static let heading = "sizes of PDF pages 1"
  /// The maximum size in bytes of all pages kept in memory until their images are needed. Further pages are rendered
  /// twice.
  private static let mostKept = 64 * 1_048_576

  private struct State {
    var remembered: [UInt64: (width: Int, height: Int)] = [:]
    /// The sizes of this build's receipts.
    var sizes: [UInt64: (width: Int, height: Int)] = [:]
    var pages: [UInt64: [UInt8]] = [:]
    var keptCount = 0
  }

  private let state = Mutex(State())
  private let draw: @Sendable (_ path: String, _ longSide: Int) -> [UInt8]?
  private let longSide: Int

  /// Creates a cache with the page sizes of the last build.
  ///
  /// - Parameter remembered: the content of the file that the last build wrote at `sizesPath`.
  package init(
    remembered: [UInt8], longSide: Int, draw: @escaping @Sendable (_ path: String, _ longSide: Int) -> [UInt8]?
  ) {
    self.draw = draw
    self.longSide = longSide
    let sizes = PDFPageCache.read(remembered, longSide)
    state.withLock { $0.remembered = sizes }
  }

  /// Returns the size of a file's first page in pixels; `nil` if the page cannot be drawn.
  ///
  /// - Parameter key: the fingerprint of the file.
  func size(_ key: UInt64, _ path: String) -> (width: Int, height: Int)? {
    let known = state.withLock { state in
      let size = state.sizes[key] ?? state.remembered[key]
      state.sizes[key] = size
      return size
    }
    if let known { return known }
    guard let page = draw(path, longSide), let header = try? PhotoHeader.read(page) else { return nil }
    state.withLock { state in
      state.sizes[key] = (header.width, header.height)
      if state.keptCount + page.count <= PDFPageCache.mostKept {
        state.pages[key] = page
        state.keptCount += page.count
      }
    }
    return (header.width, header.height)
  }

  /// Returns a file's first page as PNG and removes it from memory; `nil` if the page cannot be drawn.
  func page(_ key: UInt64, _ path: String) -> [UInt8]? {
    let kept = state.withLock { state in
      let page = state.pages.removeValue(forKey: key)
      state.keptCount -= page?.count ?? 0
      return page
    }
    return kept ?? draw(path, longSide)
  }

  /// The content of the file with the pages' sizes, for the next build; `nil` if there are no pages.
  package var sizesFile: [UInt8]? {
    let sizes = state.withLock { $0.sizes }
    if sizes.isEmpty { return nil }
    let lines = sizes.sorted { $0.key < $1.key }.map {
      "\(String($0.key, radix: 16)) \($0.value.width) \($0.value.height)\n"
    }
    return Array("\(PDFPageCache.heading)\n\(lines.joined())".utf8)
  }

  private static func read(_ bytes: [UInt8], _ longSide: Int) -> [UInt64: (width: Int, height: Int)] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == heading else { return [:] }
    var sizes: [UInt64: (width: Int, height: Int)] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ")
      // A line that was edited by hand is ignored, so the page is drawn again.
      guard parts.count == 3, let key = UInt64(parts[0], radix: 16), let width = Int(parts[1]),
        let height = Int(parts[2]), width > 0, height > 0, (longSide - 2...longSide + 2).contains(max(width, height))
      else { continue }
      sizes[key] = (width, height)
    }
    return sizes
  }
}
