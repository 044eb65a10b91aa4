import Formats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Access to files. Every error contains the path and the system's reason.
package struct Disk: Sendable {
  package var calls: SystemCalls
  /// The users whose `.daybook` folder is trusted, as in git's `safe.directory`. The default is the user of the
  /// process.
  package var owners: Set<UInt32>

  package init(calls: SystemCalls = .real, owners: Set<UInt32> = [UInt32(geteuid())]) {
    self.calls = calls
    self.owners = owners
  }

  package enum Kind: Sendable {
    case file
    case folder
    /// A link, if links are not followed.
    case link
    /// A pipe, a device or a socket.
    case other
  }

  package struct Status: Sendable {
    package var kind: Kind
    package var byteCount: Int
    /// The permission bits of the file.
    package var mode: UInt32
    /// The inode number. A copy of the file has a different number.
    package var node: UInt64
    /// The time at which the contents were last changed, in seconds since 1970.
    package var changed: Int

    init(_ information: stat) {
      kind =
        switch information.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
      byteCount = Int(information.st_size)
      mode = UInt32(information.st_mode & 0o7777)
      node = UInt64(information.st_ino)
      #if canImport(Darwin)
        changed = information.st_mtimespec.tv_sec
      #else
        changed = information.st_mtim.tv_sec
      #endif
    }
  }

  // MARK: Status and names

  /// Returns the status of a path, with links followed; `nil` if nothing exists at the path.
  package func status(_ path: String) -> Status? {
    var information = stat()
    return stat(path, &information) == 0 ? Status(information) : nil
  }

  /// Returns an identifier of a file's current state, which is a hash of its device, inode, length and change time; 0
  /// if there is no file.
  package func stamp(_ path: String) -> UInt64 {
    var information = stat()
    return stat(path, &information) == 0 ? FileStamp(information).hash : 0
  }

  /// Whether there is a file, a folder or a link at the path, even a broken link.
  package func isLinkOrFile(_ path: String) -> Bool { Location(path).status != nil }

  /// Whether the path itself is a folder and not a link to a folder.
  package func isRealFolder(_ path: String) -> Bool { Location(path).status?.kind == .folder }

  package func isLink(_ path: String) -> Bool { Location(path).status?.kind == .link }

  /// Returns the path with links, `.` and `..` resolved; `nil` if it does not exist.
  package func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Returns the path with links resolved, even if its last parts do not exist; `nil` if no part of the path exists, or
  /// if `..` follows a missing part.
  package func resolvedAllowingMissing(_ path: String) -> String? {
    if let resolved = resolved(path) { return resolved }
    var parts = path.split(separator: "/", omittingEmptySubsequences: true)
    // After a missing part “..” is invalid for the system as well.
    guard let last = parts.popLast(), last != ".." else { return nil }
    let parent = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    return resolvedAllowingMissing(parent.isEmpty ? "." : parent).map { $0 == "/" ? "/\(last)" : "\($0)/\(last)" }
  }

  /// Returns the names in the folder, sorted, without `.` and `..`.
  package func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else { throw FileError(path: folder, action: .list, code: errno) }
    return Disk.names(closing: stream)
  }

  #if canImport(Glibc)
    typealias FolderStream = OpaquePointer
  #else
    typealias FolderStream = UnsafeMutablePointer<DIR>
  #endif

  static func names(closing stream: FolderStream) -> [String] {
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = Disk.name(of: entry)
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns the paths of all files in a folder and its subfolders, relative to the folder and sorted. Hidden files are
  /// included; links are not followed.
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

  static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
  }

  // MARK: Room

  /// The minimum number of files that the process must be able to open at once, counting all threads, nested folders
  /// and child processes.
  private static let leastDescriptorCount = 32

  /// Throws if the process can open too few files, because a later operation would then fail.
  ///
  /// - Parameter path: the path for the error message.
  package func checkDescriptorLimit(for path: String) throws(FileError) {
    var limit = rlimit()
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    // With this limit the check is unnecessary.
    if getrlimit(kind, &limit) != 0 || limit.rlim_cur >= 1024 { return }
    var taken: [Int32] = []
    defer { for descriptor in taken { _ = close(descriptor) } }
    for _ in 0..<Disk.leastDescriptorCount {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { throw FileError(path: path, action: .read, code: errno) }
      taken.append(descriptor)
    }
  }

  // MARK: Appending

  /// A file to which lines are appended, such as a log.
  package struct LogFile: Sendable {
    fileprivate let descriptor: Int32
    fileprivate let disk: Disk
    fileprivate let path: String

    /// Appends a line. If an error occurs, it is ignored and the line is lost.
    package func append(_ line: String) { try? disk.writeAll(Array((line + "\n").utf8), to: descriptor, path) }
  }

  /// Opens a log. If it is missing, it is created, readable only by its owner.
  package func log(_ path: String) throws(FileError) -> LogFile {
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
    return LogFile(
      descriptor: Int32(try check(calls.open(Location(path), flags, 0o600), path, .write)), disk: self, path: path)
  }

  // MARK: Reading

  /// Returns the bytes of a regular file, with links followed.
  ///
  /// - Parameter limit: the maximum number of bytes to read from the beginning.
  package func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    try opened(path).bytes(atMost: limit)
  }

  /// Opens a regular file, with links followed.
  package func opened(_ path: String) throws(FileError) -> OpenedFile {
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC
    let descriptor = Int32(try check(calls.open(Location(path), flags, 0), path, .read))
    guard let file = OpenedFile(owning: descriptor, path: path, calls: calls) else {
      let code = status(path)?.kind == .folder ? EISDIR : FileError.special
      throw FileError(path: path, action: .read, code: code)
    }
    return file
  }

  /// Returns the bytes of a file, a pipe or a terminal that the user specified, up to its end.
  ///
  /// - Parameter limit: the maximum number of bytes to read.
  package func readStream(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let descriptor = Int32(try check(calls.open(Location(path), O_RDONLY | O_CLOEXEC, 0), path, .read))
    defer { _ = calls.close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      var chunk = [UInt8](repeating: 0, count: min(65_536, limit - bytes.count))
      let got = chunk.withUnsafeMutableBytes { calls.read(descriptor, $0) }
      if got == -Int(EINTR) { continue }
      if try check(got, path, .read) == 0 { break }
      bytes += chunk.prefix(got)
    }
    return bytes
  }

  // MARK: Writing

  package func makeFolder(_ path: String) throws(FileError) {
    if path.isEmpty || status(path)?.kind == .folder { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex { try makeFolder(String(path[..<slash])) }
    let result = calls.makeFolder(Location(path), 0o777)
    if result == -Int(EEXIST), status(path)?.kind == .folder { return }
    _ = try check(result, path, .create)
  }

  /// Replaces a file atomically: writes a temporary file next to it and renames it. A reader sees either the old or the
  /// new bytes.
  ///
  /// - Parameters:
  ///   - isDurable: whether the bytes are synced to the disk, so that they survive a power failure. This is necessary
  ///     for the book, but not for a site, which can be rebuilt.
  ///   - mode: the permission bits; `nil` keeps the bits of the file.
  package func replace(
    _ path: String, with bytes: [UInt8], isDurable: Bool, mode: UInt32? = nil
  ) throws(FileError) {
    let staged = try stage(Location(path), with: bytes, isDurable: isDurable, mode: mode)
    do throws(FileError) {
      try put(staged)
    } catch {
      discard(staged)
      throw error
    }
    if isDurable { try syncFolder(of: path) }
  }

  /// The new bytes of a file, in a temporary file next to it.
  package struct StagedFile: Sendable {
    fileprivate let temporary: Location
    /// The file to be replaced.
    let file: Location
    /// The open folder that contains both files, whose descriptor must remain valid; `nil` if paths are used.
    fileprivate let folder: OpenFolder?
  }

  /// Writes a file's new bytes to a temporary file next to it; the file itself is unchanged.
  ///
  /// - Parameters:
  ///   - changed: the modification date, in seconds since 1970; `nil` for now.
  ///   - folder: the open folder that contains the file; `nil` if the file is accessed by its path.
  func stage(
    _ file: Location, with bytes: [UInt8], isDurable: Bool, mode: UInt32? = nil, changed: Int? = nil,
    keeping folder: OpenFolder? = nil
  ) throws(FileError) -> StagedFile {
    let staged = StagedFile(temporary: temporary(beside: file), file: file, folder: folder)
    let old = mode == nil ? file.status : nil
    do throws(FileError) {
      let mode = mode ?? (old?.kind == .file ? old?.mode : nil)
      try write(bytes, to: staged, mode: mode, changed: changed, isDurable: isDurable)
    } catch {
      discard(staged)
      throw error
    }
    return staged
  }

  /// Renames staged bytes over their file.
  package func put(_ staged: StagedFile) throws(FileError) {
    _ = try check(calls.rename(staged.temporary, staged.file), staged.file.path, .write)
  }

  /// Deletes staged bytes.
  package func discard(_ staged: StagedFile) {
    _ = calls.unlink(staged.temporary)
  }

  /// Writes a file directly under its final name, for a folder that is not in use yet.
  ///
  /// - Returns: `false` if a file with this name exists, in which case nothing was written.
  package func writeNew(_ path: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    // An existing name may be a link to a file outside the folder.
    let opened = calls.open(Location(path), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    if opened == -Int(EEXIST) { return false }
    let descriptor = Int32(try check(opened, path, .write))
    do throws(FileError) {
      do throws(FileError) { try writeAll(bytes, to: descriptor, path) } catch {
        _ = calls.close(descriptor)
        throw error
      }
      _ = try check(calls.close(descriptor), path, .write)
    } catch {
      _ = calls.unlink(Location(path))
      throw error
    }
    return true
  }

  /// Writes a file that must not exist yet.
  package func create(_ path: String, with bytes: [UInt8]) throws(FileError) {
    if status(path) != nil { throw FileError(path: path, action: .create, code: EEXIST) }
    try replace(path, with: bytes, isDurable: true)
  }

  package func remove(_ path: String) throws(FileError) {
    _ = try check(calls.unlink(Location(path)), path, .remove)
  }

  /// Removes the folder if it is empty.
  package func removeIfEmpty(_ folder: String) {
    _ = calls.removeFolder(folder)
  }

  /// Removes a file, a link but not its target, or a folder with its contents.
  ///
  /// - Returns: the number of files and links removed.
  package func removeAll(_ path: String) throws(FileError) -> Int {
    guard isRealFolder(path) else {
      try removeIfThere(path)
      return 1
    }
    var count = 0
    for name in try names(in: path) { count += try removeAll("\(path)/\(name)") }
    _ = try check(calls.removeFolder(path), path, .remove)
    return count
  }

  /// Removes a file. Does nothing if it does not exist.
  package func removeIfThere(_ path: String) throws(FileError) {
    let result = calls.unlink(Location(path))
    if result != -Int(ENOENT) { _ = try check(result, path, .remove) }
  }

  /// Removes the empty folders inside a folder, and folders that contain only empty folders.
  package func removeEmptyFolders(below folder: String) throws(FileError) {
    for name in try names(in: folder) where isRealFolder("\(folder)/\(name)") {
      try removeEmptyFolders(below: "\(folder)/\(name)")
      removeIfEmpty("\(folder)/\(name)")
    }
  }

  /// The prefix of the names of temporary files, which hides them. The next command that locks the book recognizes
  /// leftover files by this prefix and removes them.
  package static let temporaryPrefix = ".daybook-new-"

  private func temporary(beside file: Location) -> Location {
    let name = file.name.lastIndex(of: "/").map { file.name[file.name.index(after: $0)...] } ?? file.name[...]
    // Names have at most 255 bytes, and the process's number distinguishes two commands.
    let hash = String(Fingerprint.of(Array(name.utf8)), radix: 36)
    return file.sibling("\(Disk.temporaryPrefix)\(getpid())-\(hash)")
  }

  private func write(
    _ bytes: [UInt8], to staged: StagedFile, mode: UInt32?, changed: Int?, isDurable: Bool
  ) throws(FileError) {
    let path = staged.file.path
    // Always a new file: an existing name may be a link to a file outside the folder.
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    var opened = calls.open(staged.temporary, flags, 0o666)
    if opened == -Int(EEXIST) {
      discard(staged)
      opened = calls.open(staged.temporary, flags, 0o666)
    }
    let descriptor = Int32(try check(opened, path, .write))
    do throws(FileError) {
      if let mode { _ = try check(calls.changeMode(descriptor, mode), path, .write) }
      try writeAll(bytes, to: descriptor, path)
      // Some file systems do not store every time. The bytes matter more.
      if let changed { _ = calls.changeTime(descriptor, changed) }
      if isDurable { _ = try check(calls.sync(descriptor), path, .write) }
    } catch {
      _ = calls.close(descriptor)
      throw error
    }
    _ = try check(calls.close(descriptor), path, .write)
  }

  /// A file that is written in pieces under a temporary name, and renamed when it is complete.
  package struct GrowingFile: Sendable {
    fileprivate let staged: StagedFile
    fileprivate let descriptor: Int32
    fileprivate let disk: Disk

    package func append(_ bytes: [UInt8]) throws(FileError) {
      try disk.writeAll(bytes, to: descriptor, staged.file.path)
    }

    /// Syncs the bytes and renames the file, replacing an existing one.
    package func finish() throws(FileError) {
      let path = staged.file.path
      let synced = disk.calls.sync(descriptor)
      let closed = disk.calls.close(descriptor)
      do throws(FileError) {
        _ = try disk.check(synced, path, .write)
        _ = try disk.check(closed, path, .write)
        try disk.put(staged)
      } catch {
        disk.discard(staged)
        throw error
      }
      try disk.syncFolder(of: path)
    }

    /// Removes the incomplete file.
    package func discard() {
      _ = disk.calls.close(descriptor)
      disk.discard(staged)
    }
  }

  /// Begins a file that only its owner can read.
  package func grow(_ path: String) throws(FileError) -> GrowingFile {
    let file = Location(path)
    let staged = StagedFile(temporary: temporary(beside: file), file: file, folder: nil)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    var opened = calls.open(staged.temporary, flags, 0o600)
    if opened == -Int(EEXIST) {
      discard(staged)
      opened = calls.open(staged.temporary, flags, 0o600)
    }
    return GrowingFile(staged: staged, descriptor: Int32(try check(opened, path, .write)), disk: self)
  }

  /// Renames a folder, replacing an empty or missing one.
  package func moveFolder(_ from: String, to: String) throws(FileError) {
    _ = try check(calls.rename(Location(from), Location(to)), to, .write)
    try syncFolder(of: to)
  }

  package func writeAll(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let result = bytes.withUnsafeBytes {
        calls.write(descriptor, UnsafeRawBufferPointer(rebasing: $0[written...]))
      }
      if result == -Int(EINTR) { continue }
      written += try check(result, path, .write)
    }
  }

  private func syncFolder(of path: String) throws(FileError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = Int32(try check(calls.open(Location(folder), O_RDONLY | O_CLOEXEC, 0), folder, .write))
    let result = calls.sync(descriptor)
    _ = calls.close(descriptor)
    _ = try check(result, folder, .write)
  }

  package func check(_ result: Int, _ path: String, _ action: FileError.Action) throws(FileError) -> Int {
    if result < 0 { throw FileError(path: path, action: action, code: Int32(-result)) }
    return result
  }
}
