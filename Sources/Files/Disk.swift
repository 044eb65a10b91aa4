#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads and writes files; every failure names the path and the system's reason.
package struct Disk: Sendable {
  package var calls: SystemCalls

  package init(calls: SystemCalls = .real) {
    self.calls = calls
  }

  package enum Kind: Sendable {
    case file
    case folder
    case other
  }

  package struct Status: Sendable {
    package var kind: Kind
    package var byteCount: Int
    /// Permission bits.
    package var mode: UInt32
  }

  // MARK: Looking

  /// What a path leads to, links followed; nil for nothing.
  package func status(_ path: String) -> Status? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    let kind: Kind =
      switch information.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    return Status(kind: kind, byteCount: Int(information.st_size), mode: UInt32(information.st_mode & 0o7777))
  }

  /// Stands for a file as it is now: where it lies, how long it is and when it last changed; 0 for none.
  package func stamp(_ path: String) -> UInt64 {
    var information = stat()
    return stat(path, &information) == 0 ? FileStamp(information).hash : 0
  }

  /// Whether a name is there, be it a file, a folder or a link that leads nowhere.
  package func isLinkOrFile(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0
  }

  /// That a file may be written to; one that is not there yet may be.
  ///
  /// - Throws: when it may not, though a rename over it would not ask.
  package func mustBeWritable(_ path: String) throws(FileError) {
    if access(path, W_OK) != 0, errno != ENOENT { throw FileError(path: path, action: .write, code: EACCES) }
  }

  /// Whether a folder is there itself, not a link to one.
  func isRealFolder(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }

  package func isLink(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
  }

  /// The path without links, `.` and `..`; nil for one that does not exist.
  package func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The path without links, of which the last parts need not exist yet; nil where not even the beginning does.
  package func resolvedAhead(_ path: String) -> String? {
    if let resolved = resolved(path) { return resolved }
    var parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let last = parts.popLast() else { return nil }
    let parent = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    return resolvedAhead(parent.isEmpty ? "." : parent).map { $0 == "/" ? "/\(last)" : "\($0)/\(last)" }
  }

  /// The names in a folder, sorted, without `.` and `..`.
  package func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else { throw FileError(path: folder, action: .list, code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = Disk.name(of: entry)
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The paths of all files below a folder, relative to it, sorted; hidden files and folders too, links not followed.
  package func files(below folder: String) throws(FileError) -> [String] {
    var files: [String] = []
    var folders = [""]
    while let current = folders.popLast() {
      for name in try names(in: current.isEmpty ? folder : "\(folder)/\(current)") {
        let path = current.isEmpty ? name : "\(current)/\(name)"
        var information = stat()
        guard lstat("\(folder)/\(path)", &information) == 0 else { continue }
        if information.st_mode & S_IFMT == S_IFDIR { folders.append(path) } else { files.append(path) }
      }
    }
    return files.sorted()
  }

  /// How many files lie below a folder, as `files(below:)` would list them; nil where a folder cannot be listed, or where one
  /// below it is empty.
  package static func fileCount(below folder: String) -> Int? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var count = 0
    while let entry = readdir(stream) {
      let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
      // Few file systems leave the kind open, or hold many folders: for those a name is worth its price.
      if !isFolder, entry.pointee.d_type != UInt8(DT_UNKNOWN) {
        count += 1
        continue
      }
      let name = Disk.name(of: entry)
      if name == "." || name == ".." { continue }
      var information = stat()
      guard isFolder || lstat("\(folder)/\(name)", &information) == 0 else { continue }
      if isFolder || information.st_mode & S_IFMT == S_IFDIR {
        guard let inner = fileCount(below: "\(folder)/\(name)"), inner > 0 else { return nil }
        count += inner
      } else {
        count += 1
      }
    }
    return count
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
  }

  // MARK: Reading

  /// - Parameter limit: reads at most so many bytes from the beginning.
  package func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    let descriptor = Int32(try check(calls.open(path, O_RDONLY | O_CLOEXEC, 0), path, .read))
    defer { _ = calls.close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw FileError(path: path, action: .read, code: errno) }
    if information.st_mode & S_IFMT == S_IFDIR { throw FileError(path: path, action: .read, code: EISDIR) }
    let expected = min(Int(information.st_size), limit)
    var failure = 0
    var bytes = [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      while count < expected {
        let got = calls.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: raw[count..<expected]))
        if got == -Int(EINTR) { continue }
        if got <= 0 {
          failure = got
          return
        }
        count += got
      }
    }
    if failure < 0 { throw FileError(path: path, action: .read, code: Int32(-failure)) }
    // A pipe or a growing file has no size to go by.
    while bytes.count < limit, information.st_mode & S_IFMT != S_IFREG {
      var chunk = [UInt8](repeating: 0, count: min(65_536, limit - bytes.count))
      let got = chunk.withUnsafeMutableBytes { calls.read(descriptor, $0) }
      _ = try check(got, path, .read)
      if got == 0 { break }
      bytes += chunk.prefix(got)
    }
    return bytes
  }

  // MARK: Writing

  package func makeFolder(_ path: String) throws(FileError) {
    if path.isEmpty || status(path)?.kind == .folder { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex { try makeFolder(String(path[..<slash])) }
    let result = calls.makeFolder(path)
    if result == -Int(EEXIST), status(path)?.kind == .folder { return }
    _ = try check(result, path, .create)
  }

  /// Puts a whole file in place: a temporary file beside it, on request synced, and renamed over it, so that a reader
  /// sees the old bytes or the new ones and nothing between.
  ///
  /// - Parameter isDurable: survives a power cut; for the book, not for the site, which can be made again.
  /// - Parameter mode: permission bits; nil keeps those of the file.
  /// - Parameter leftovers: takes the old file, where the two can change places.
  package func replace(
    _ path: String, with bytes: [UInt8], isDurable: Bool, mode: UInt32? = nil, leaving leftovers: Leftovers? = nil
  ) throws(FileError) {
    let staged = try stage(path, with: bytes, isDurable: isDurable, mode: mode)
    // A folder would change places, too.
    if let leftovers, !isRealFolder(path), calls.exchange(staged.temporary, path) == 0 {
      leftovers.add(staged.temporary)
    } else {
      do throws(FileError) {
        try put(staged)
      } catch {
        discard(staged)
        throw error
      }
    }
    if isDurable { try syncFolder(of: path) }
  }

  /// New bytes in a temporary file beside the one whose place they are to take.
  struct Staged: Sendable {
    fileprivate let temporary: String
    /// Where they belong.
    let path: String
  }

  /// Writes a file's new bytes beside it; the file itself is not touched.
  func stage(_ path: String, with bytes: [UInt8], isDurable: Bool, mode: UInt32? = nil) throws(FileError) -> Staged {
    let staged = Staged(temporary: temporaryPath(beside: path), path: path)
    do throws(FileError) {
      try write(bytes, to: staged.temporary, path, mode: mode ?? status(path)?.mode, isDurable: isDurable)
    } catch {
      discard(staged)
      throw error
    }
    return staged
  }

  /// Renames staged bytes over their file.
  func put(_ staged: Staged) throws(FileError) {
    _ = try check(calls.rename(staged.temporary, staged.path), staged.path, .write)
  }

  /// Forgets staged bytes.
  func discard(_ staged: Staged) {
    _ = calls.unlink(staged.temporary)
  }

  /// Takes away what an interrupted write left in a folder.
  func removeTemporaries(in folder: String) {
    // A folder that cannot be listed now is looked at again after the next interruption.
    for name in (try? names(in: folder)) ?? [] where name.hasPrefix(Disk.temporaryPrefix) {
      _ = calls.unlink("\(folder)/\(name)")
    }
  }

  /// Writes a file that must not exist yet.
  package func create(_ path: String, with bytes: [UInt8]) throws(FileError) {
    if status(path) != nil { throw FileError(path: path, action: .create, code: EEXIST) }
    try replace(path, with: bytes, isDurable: true)
  }

  /// Moves a file within the book, over nothing.
  package func move(_ from: String, to: String) throws(FileError) {
    if isLinkOrFile(to) { throw FileError(path: to, action: .rename, code: EEXIST) }
    _ = try check(calls.rename(from, to), from, .rename)
    try syncFolder(of: to)
    try syncFolder(of: from)
  }

  package func remove(_ path: String) throws(FileError) {
    _ = try check(calls.unlink(path), path, .remove)
  }

  /// Removes a folder if nothing is in it.
  package func removeIfEmpty(_ folder: String) {
    _ = calls.removeFolder(folder)
  }

  /// Removes whatever is at a path: of a link only the link, of a folder all that it holds.
  ///
  /// - Returns: how many files and links that were.
  func removeAll(_ path: String) throws(FileError) -> Int {
    guard isRealFolder(path) else {
      try removeIfThere(path)
      return 1
    }
    var count = 0
    for name in try names(in: path) { count += try removeAll("\(path)/\(name)") }
    _ = try check(calls.removeFolder(path), path, .remove)
    return count
  }

  /// Removes a file, unless somebody else just did.
  func removeIfThere(_ path: String) throws(FileError) {
    let result = calls.unlink(path)
    if result != -Int(ENOENT) { _ = try check(result, path, .remove) }
  }

  /// Removes the folders below another in which nothing lies, nor in the folders in them.
  func removeEmptyFolders(below folder: String) throws(FileError) {
    for name in try names(in: folder) where isRealFolder("\(folder)/\(name)") {
      try removeEmptyFolders(below: "\(folder)/\(name)")
      removeIfEmpty("\(folder)/\(name)")
    }
  }

  /// Hidden, and recognisable for the next build to clear away.
  static let temporaryPrefix = ".daybook-new-"

  private func temporaryPath(beside path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    // Names have at most 255 bytes, and the process's number keeps two commands apart.
    let hash = String(ContentHash.of(Array(name.utf8)), radix: 36)
    return "\(folder)\(Disk.temporaryPrefix)\(getpid())-\(hash)"
  }

  private func write(_ bytes: [UInt8], to temporary: String, _ path: String, mode: UInt32?, isDurable: Bool)
    throws(FileError)
  {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    let descriptor = Int32(try check(calls.open(temporary, flags, 0o666), path, .write))
    do throws(FileError) {
      if let mode { _ = try check(calls.changeMode(descriptor, mode), path, .write) }
      try writeAll(bytes, to: descriptor, path)
      if isDurable { _ = try check(calls.sync(descriptor), path, .write) }
    } catch {
      _ = calls.close(descriptor)
      throw error
    }
    _ = try check(calls.close(descriptor), path, .write)
  }

  func writeAll(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let result = bytes.withUnsafeBytes {
        calls.write(descriptor, UnsafeRawBufferPointer(rebasing: $0[written...]))
      }
      if result == -Int(EINTR) { continue }
      written += try check(result, path, .write)
    }
  }

  func syncFolder(of path: String) throws(FileError) {
    let folder = FilePath.folder(of: path)
    let descriptor = Int32(try check(calls.open(folder, O_RDONLY | O_CLOEXEC, 0), folder, .write))
    let result = calls.sync(descriptor)
    _ = calls.close(descriptor)
    _ = try check(result, folder, .write)
  }

  func check(_ result: Int, _ path: String, _ action: FileError.Action) throws(FileError) -> Int {
    if result < 0 { throw FileError(path: path, action: action, code: Int32(-result)) }
    return result
  }
}
