package import BookEditing
package import Ledger
package import Platform
import Statements

/// Statements among what a person downloaded.
package struct DownloadsScanner {
  package let folder: String
  private let disk: Disk

  /// Of a file that nobody named; those of banks are smaller by far.
  private static let greatestByteCount = 16 << 20
  private static let greatestFileCount = 500

  /// Where browsers put what they download: what the desktop says, else `DownloadsScanner`; nil where neither is there.
  package init?(home: String, _ disk: Disk) {
    // A file that is not there, or says nothing, leaves the usual name.
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

  /// What was found.
  package struct Found {
    /// Names of statements that the book knows, the oldest first.
    package fileprivate(set) var names: [String] = []
    /// Files that could not be looked into.
    package fileprivate(set) var unread: [(path: String, FileError)] = []
  }

  /// - Parameter last: seconds since 1970; what is older is left out.
  package func statements(since last: Int?, _ settings: ImportSettings, _ ledger: Ledger) -> Found {
    var result = Found()
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
    // A folder that may not be looked into has nothing for us.
    let names = ((try? disk.names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }
    let files = names.sorted().compactMap { name -> (path: String, changed: Int)? in
      // Reading a journal starts another program, which takes a file that somebody named.
      if JournalReader.syntax(ofName: name) != nil { return nil }
      let path = "\(folder)/\(name)"
      guard let status = disk.status(path), status.kind == .file,
        status.byteCount <= DownloadsScanner.greatestByteCount,
        status.changed >= last ?? .min
      else { return nil }
      return (path, status.changed)
    }
    // The newest, where a folder has very many.
    return Array(files.sorted { $0.changed > $1.changed }.prefix(DownloadsScanner.greatestFileCount))
  }
}

extension BookFolder {
  /// When something was taken in last, in seconds since 1970; nil before the first time.
  package var lastImport: Int? {
    let folder = path(of: BookLayout.imports)
    // Without the folder nothing was imported yet.
    let names = (try? disk.names(in: folder)) ?? []
    return names.filter { $0.hasSuffix(".log") }.compactMap { disk.status("\(folder)/\($0)")?.changed }.max()
  }
}
