#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open folder. Its files are accessed by name, so that no path leaves the folder, not even through a link that is
/// created in the meantime. Only regular files are opened, since reading a pipe might never end.
///
/// Every file of a book is accessed this way, because a book may come from an untrusted source. All links are rejected,
/// even links to targets inside the book, because links would otherwise have to be checked before they are followed.
package final class OpenFolder: Sendable {
  private let descriptor: Int32
  /// The path relative to the current folder, for messages.
  package let path: String
  package let disk: Disk

  private init(owning descriptor: Int32, path: String, disk: Disk) {
    self.descriptor = descriptor
    self.path = path
    self.disk = disk
  }

  deinit { _ = disk.calls.close(descriptor) }

  /// Opens a folder that the user specified; links in its path are followed.
  package convenience init(_ path: String, disk: Disk) throws(FileError) {
    let descriptor = disk.calls.open(Location(path), OpenFolder.folderFlags, 0)
    self.init(owning: Int32(try disk.check(descriptor, path, .read)), path: path, disk: disk)
  }

  private static let folderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  // MARK: Subfolders

  /// Returns a subfolder.
  ///
  /// - Parameters:
  ///   - makes: whether a missing folder is created.
  ///   - mode: the permission bits of a created folder.
  package func folder(_ name: String, makes: Bool = false, mode: UInt32 = 0o777) throws(FileError) -> OpenFolder {
    let location = try location(name)
    var result = disk.calls.open(location, OpenFolder.folderFlags | O_NOFOLLOW, 0)
    if result == -Int(ENOENT), makes {
      let made = disk.calls.makeFolder(location, mode)
      if made != -Int(EEXIST) { _ = try disk.check(made, location.path, .create) }
      result = disk.calls.open(location, OpenFolder.folderFlags | O_NOFOLLOW, 0)
    }
    guard result >= 0 else {
      // Systems report a link here with different error numbers.
      let code = location.status?.kind == .link ? FileError.link : Int32(-result)
      throw FileError(path: location.path, action: makes ? .create : .read, code: code)
    }
    return OpenFolder(owning: Int32(result), path: location.path, disk: disk)
  }

  /// Returns the folder that contains a file, and the file's name.
  ///
  /// - Parameter file: a path relative to this folder, with `/` between its parts.
  package func parentFolder(of file: String, makes: Bool = false) throws(FileError) -> (
    folder: OpenFolder, name: String
  ) {
    var folder = self
    var parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.popLast().map(String.init) ?? ""
    for part in parts { folder = try folder.folder(String(part), makes: makes) }
    return (folder, name)
  }

  private func location(_ name: String) throws(FileError) -> Location {
    guard OpenFolder.isName(name) else {
      throw FileError(path: path(of: name), action: .read, code: FileError.damaged)
    }
    return Location(name, in: descriptor, path: path(of: name))
  }

  /// Returns the path of a file in the folder, relative to the current folder.
  private func path(of name: String) -> String {
    path == "." ? name : path == "/" ? "/\(name)" : "\(path)/\(name)"
  }

  package static func isName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(0x2F) && !name.utf8.contains(0)
  }

  // MARK: Status and names

  /// Returns the status of a file itself, without following a link; `nil` if there is no such file.
  package func status(_ name: String) -> Disk.Status? { (try? location(name))?.status }

  /// Returns the stamp of a file itself, which changes if the file is replaced or edited; `nil` if there is no such
  /// file.
  package func stamp(_ name: String) -> UInt64? { (try? location(name))?.stamp }

  /// Returns the names in the folder, sorted, without `.` and `..`.
  package func names() throws(FileError) -> [String] {
    // Listing a folder closes its descriptor, so a separate one is opened.
    let own = disk.calls.open(Location(".", in: descriptor, path: path), OpenFolder.folderFlags, 0)
    let list = Int32(try disk.check(own, path, .list))
    guard let stream = fdopendir(list) else {
      let code = errno
      _ = disk.calls.close(list)
      throw FileError(path: path, action: .list, code: code)
    }
    return Disk.names(closing: stream)
  }

  /// The maximum nesting of folders. Each level needs a descriptor while its subfolders are listed.
  package static let greatestDepth = 16

  /// Returns the paths of all files and links in the folder and its subfolders, relative to the folder and sorted.
  /// Hidden files are omitted; links are not followed.
  ///
  /// - Parameter depth: the depth of this folder below the folder of the first call, for which it is 0.
  package func files(depth: Int = 0) throws(FileError) -> [String] {
    if depth > OpenFolder.greatestDepth { throw FileError(path: path, action: .list, code: FileError.tooDeep) }
    var files: [String] = []
    for name in try names() where !name.hasPrefix(".") {
      if status(name)?.kind == .folder {
        for file in try folder(name).files(depth: depth + 1) { files.append("\(name)/\(file)") }
      } else {
        files.append(name)
      }
    }
    return files.sorted()
  }

  /// Throws if the folder does not belong to a trusted owner (`Disk.owners`), because the instructions in its files
  /// would be executed.
  package func validateOwner() throws(FileError) {
    var information = stat()
    guard fstat(descriptor, &information) == 0, disk.owners.contains(UInt32(information.st_uid)) else {
      throw FileError(path: path, action: .read, code: FileError.foreign)
    }
  }

  // MARK: Files

  /// Opens a regular file for reading.
  package func open(_ name: String) throws(FileError) -> OpenedFile {
    let location = try location(name)
    try validateIsFile(location, .read)
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = Int32(try disk.check(disk.calls.open(location, flags, 0), location.path, .read))
    guard let file = OpenedFile(owning: descriptor, path: location.path, calls: disk.calls) else {
      throw FileError(path: location.path, action: .read, code: FileError.special)
    }
    return file
  }

  /// Returns all bytes of a regular file.
  ///
  /// - Throws: an error if the file cannot be read, or has more than `limit` bytes. A longer file is not read.
  package func read(_ name: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    let file = try open(name)
    if file.byteCount > limit { throw FileError(path: file.path, action: .read, code: FileError.tooLarge) }
    return try file.bytes(atMost: file.byteCount)
  }

  /// Throws if a location is not a regular file. Must be called before opening, because opening a device may have side
  /// effects.
  private func validateIsFile(_ location: Location, _ action: FileError.Action) throws(FileError) {
    guard let status = location.status else { throw FileError(path: location.path, action: action, code: ENOENT) }
    let code: Int32? =
      switch status.kind {
      case .file: nil
      case .folder: EISDIR
      case .link: FileError.link
      case .other: FileError.special
      }
    if let code { throw FileError(path: location.path, action: action, code: code) }
  }

  /// Replaces a file atomically (see `Disk.replace`). Links are never followed.
  ///
  /// - Parameter mode: the permission bits; `nil` keeps the bits of the file.
  package func replace(
    _ name: String, with bytes: [UInt8], isDurable: Bool, mode: UInt32? = nil, changed: Int? = nil
  ) throws(FileError) {
    let staged = try stage(name, with: bytes, isDurable: isDurable, mode: mode, changed: changed)
    do throws(FileError) {
      try disk.put(staged)
    } catch {
      disk.discard(staged)
      throw error
    }
    if isDurable { try sync() }
  }

  /// Writes a file's new bytes to a temporary file next to it.
  ///
  /// - Parameter changed: the modification date, in seconds since 1970; `nil` for now.
  package func stage(
    _ name: String, with bytes: [UInt8], isDurable: Bool, mode: UInt32? = nil, changed: Int? = nil
  ) throws(FileError) -> Disk.StagedFile {
    let location = try location(name)
    if location.status != nil { try validateIsFile(location, .write) }
    return try disk.stage(location, with: bytes, isDurable: isDurable, mode: mode, changed: changed, keeping: self)
  }

  /// Throws if a file is write-protected. Write protection alone would not prevent another file from being renamed over
  /// the file.
  package func validateWritable(_ name: String) throws(FileError) {
    let location = try location(name)
    if location.status == nil { return }
    try validateIsFile(location, .write)
    if faccessat(descriptor, name, W_OK, 0) != 0 { throw FileError(path: location.path, action: .write, code: errno) }
  }

  package func remove(_ name: String) throws(FileError) {
    let location = try location(name)
    _ = try disk.check(disk.calls.unlink(location), location.path, .remove)
  }

  /// Moves a file to another folder and name, and replaces any file with that name.
  package func rename(_ name: String, into folder: OpenFolder, as other: String) throws(FileError) {
    let (from, to) = (try location(name), try folder.location(other))
    _ = try disk.check(disk.calls.rename(from, to), from.path, .write)
  }

  /// Moves a file to another folder, which must not contain a file with its new name.
  package func move(_ name: String, to folder: OpenFolder, _ other: String) throws(FileError) {
    let (from, to) = (try location(name), try folder.location(other))
    try validateIsFile(from, .rename)
    if to.status != nil { throw FileError(path: to.path, action: .rename, code: EEXIST) }
    _ = try disk.check(disk.calls.rename(from, to), from.path, .rename)
    try folder.sync()
    try sync()
  }

  /// Removes temporary files of an interrupted write.
  package func removeTemporaries() {
    // If the folder cannot be listed now, the files are removed after the next interruption.
    for name in (try? names()) ?? [] where name.hasPrefix(Disk.temporaryPrefix) { try? remove(name) }
  }

  package func sync() throws(FileError) { _ = try disk.check(disk.calls.sync(descriptor), path, .write) }

  /// Sets the permission bits of the folder itself.
  package func setMode(_ mode: UInt32) throws(FileError) {
    _ = try disk.check(disk.calls.changeMode(descriptor, mode), path, .write)
  }

  /// Opens a regular file for reading and writing, and creates it if it is missing.
  ///
  /// - Returns: the descriptor, which the caller closes.
  package func openForLock(_ name: String) throws(FileError) -> Int32 {
    let location = try location(name)
    if location.status != nil { try validateIsFile(location, .lock) }
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = Int32(try disk.check(disk.calls.open(location, flags, 0o600), location.path, .lock))
    // A hard link may also have a name outside the book, and a lock file is written to.
    var information = stat()
    if fstat(descriptor, &information) == 0, information.st_nlink <= 1 { return descriptor }
    _ = disk.calls.close(descriptor)
    throw FileError(path: location.path, action: .lock, code: FileError.special)
  }
}
