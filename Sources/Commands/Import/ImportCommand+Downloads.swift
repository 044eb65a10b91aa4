import Bookkeeping
import Console
import Diagnostics
import Imports
import Ledger
import Notation
import Platform

/// `daybook import` without a file: statements that were downloaded since the last import, and that the book knows.
extension ImportCommand {
  /// Of a file that nobody named; those of banks are smaller by far.
  private static let greatestByteCount = 16 << 20
  private static let greatestFileCount = 500

  /// Paths of files to be taken, the oldest first; they are told, and nothing else is done with them.
  func downloads(_ session: Session) throws(Stop) -> [String] {
    guard let folder = downloadsFolder(session.environment) else {
      throw .usage("name a file: the folder of your downloads is not known")
    }
    let (ledger, _) = session.read()
    let settings = try importSettings(ledger, session)
    let last = lastImport(session)
    var found: [(path: String, changed: Int)] = []
    for (path, changed) in candidates(in: folder, since: last, session.environment.disk) {
      do throws(FileError) {
        let bytes = try session.environment.disk.read(path, limit: ImportCommand.greatestByteCount)
        if StatementReader.isKnown(bytes, settings, ledger) { found.append((path, changed)) }
      } catch {
        session.tell("“\(path)”: cannot \(error.action.rawValue) it: \(error.reason)")
      }
    }
    if found.isEmpty {
      let since = last == nil ? "" : " that came after the last import"
      throw .refused(
        "no statement in “\(folder)”\(since) is one that the book knows: by its heading or bank in imports.yaml, or by the "
          + "“number” of an account; name the file")
    }
    found.sort { ($0.changed, $0.path) < ($1.changed, $1.path) }
    if !json {
      session.tell(
        "from “\(folder)”: \(found.map { String($0.path.dropFirst(folder.count + 1)) }.joined(separator: ", "))")
    }
    return found.map(\.path)
  }

  /// Where browsers put what they download: what the desktop says, else `Downloads`.
  private func downloadsFolder(_ environment: Environment) -> String? {
    guard let home = environment.home else { return nil }
    let disk = environment.disk
    // A file that is not there, or says nothing, leaves the usual name.
    let text = (try? disk.read("\(home)/.config/user-dirs.dirs", limit: 1 << 16)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let line = text?.split(whereSeparator: \.isNewline).first { $0.hasPrefix("XDG_DOWNLOAD_DIR=") }
    let named = line?.split(separator: "=", maxSplits: 1).last.map { $0.filter { $0 != "\"" } }?
      .replacing("$HOME", with: home)
    let folders = [named, "\(home)/Downloads"].compactMap(\.self)
    return folders.first { disk.status($0)?.kind == .folder }
  }

  /// Seconds since 1970; nil before the first one.
  private func lastImport(_ session: Session) -> Int? {
    let disk = session.environment.disk
    let folder = session.folder.path(of: BookLayout.imports)
    // Without the folder nothing was imported yet.
    let names = (try? disk.names(in: folder)) ?? []
    return names.filter { $0.hasSuffix(".log") }.compactMap { disk.status("\(folder)/\($0)")?.changed }.max()
  }

  private func candidates(in folder: String, since last: Int?, _ disk: Disk) -> [(path: String, changed: Int)] {
    // A folder that may not be looked into has nothing for us.
    let names = ((try? disk.names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }
    let files = names.sorted().compactMap { name -> (path: String, changed: Int)? in
      let path = "\(folder)/\(name)"
      guard let status = disk.status(path), status.kind == .file, status.byteCount <= ImportCommand.greatestByteCount,
        status.changed >= last ?? .min
      else { return nil }
      return (path, status.changed)
    }
    // The newest, where a folder has very many.
    return Array(files.sorted { $0.changed > $1.changed }.prefix(ImportCommand.greatestFileCount))
  }
}
