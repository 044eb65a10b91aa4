package import BookEditing
package import Ledger
package import Platform
import Statements

/// A scanner that finds bank statements in the downloads folder.
package struct DownloadsScanner {
  package let folder: String
  private let disk: Disk

  /// The maximum size of a file that is read, in bytes. Bank statements are far smaller.
  private static let greatestByteCount = 16 << 20
  private static let greatestFileCount = 500

  /// Finds the downloads folder: the folder in the desktop settings, otherwise `Downloads`; `nil` if neither exists.
  package init?(home: String, _ disk: Disk) {
    // The usual name is used if the settings file is missing or has no such line.
    let text = (try? disk.read("\(home)/.config/user-dirs.dirs", limit: 1 << 16)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let line = text?.split(whereSeparator: \.isNewline).first { $0.hasPrefix("XDG_DOWNLOAD_DIR=") }
    let named = line?.split(separator: "=", maxSplits: 1).last.map { $0.filter { $0 != "\"" } }?
      .replacing("$HOME", with: home)
    let folders = [named, "\(home)/Downloads"].compactMap(\.self)
    guard let folder = folders.first(where: { disk.status($0)?.kind == .folder }) else { return nil }
    self.folder = folder
    self.disk = disk
  }

  /// The statements that a search found, and the files that could not be read.
  package struct SearchResult {
    /// The names of the statements whose account is known, oldest first.
    package fileprivate(set) var names: [String] = []
    /// The files that could not be read, each with its error.
    package fileprivate(set) var unread: [(path: String, FileError)] = []
  }

  /// Searches the folder for bank statements.
  ///
  /// - Parameter last: the time of the last import, in seconds since 1970. Older files are skipped.
  package func statements(since last: Int?, _ settings: ImportSettings, _ ledger: Ledger) -> SearchResult {
    var result = SearchResult()
    var found: [(path: String, changed: Int)] = []
    for (path, changed) in candidates(since: last) {
      do throws(FileError) {
        let bytes = try disk.read(path, limit: DownloadsScanner.greatestByteCount)
        if StatementReader.isKnown(bytes, settings, ledger) { found.append((path, changed)) }
      } catch {
        result.unread.append((path, error))
      }
    }
    found.sort { ($0.changed, $0.path) < ($1.changed, $1.path) }
    result.names = found.map { String($0.path.dropFirst(folder.count + 1)) }
    return result
  }

  private func candidates(since last: Int?) -> [(path: String, changed: Int)] {
    // A folder that cannot be listed counts as empty.
    let names = ((try? disk.names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }
    let files = names.sorted().compactMap { name -> (path: String, changed: Int)? in
      // Reading a journal starts another program, so files are read as journals only if the user named them.
      if JournalReader.syntax(ofName: name) != nil { return nil }
      let path = "\(folder)/\(name)"
      guard let status = disk.status(path), status.kind == .file,
        status.byteCount <= DownloadsScanner.greatestByteCount,
        status.changed >= last ?? .min
      else { return nil }
      return (path, status.changed)
    }
    // Keeps only the newest files of a large folder.
    return Array(files.sorted { $0.changed > $1.changed }.prefix(DownloadsScanner.greatestFileCount))
  }
}

extension BookFolder {
  /// The time of the last import, in seconds since 1970; `nil` before the first import.
  package var lastImport: Int? {
    let folder = path(of: BookLayout.imports)
    // The folder is missing before the first import.
    let names = (try? disk.names(in: folder)) ?? []
    return names.filter { $0.hasSuffix(".log") && $0 != "inbox.log" }.compactMap {
      disk.status("\(folder)/\($0)")?.changed
    }.max()
  }
}
