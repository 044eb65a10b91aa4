package import Ledger
import Formats
package import Platform

/// Functions that accept or reject the drafts in `inbox/`. Each decision is a single change, which includes the entry,
/// the photo, the log and the deletion of files.
extension Draft {
  /// Accepts a draft by adding an entry. If the draft is a photo, it is moved into `receipts/`.
  ///
  /// - Parameters:
  ///   - contents: the contents of the folder when the draft was read.
  ///   - fields: all fields of the entry.
  ///   - photos: the source of further photos that the fields name.
  package mutating func take(
    _ item: InboxDraft, of contents: InboxContents, as fields: [FieldChange], _ photos: Photos = .onDisk
  ) throws(BookError) -> WithPhotos {
    loadReceipts()
    var fields = fields
    var byteCount = 0
    var moved: (path: String, name: String)?
    if case .photo(let name, _, let hash, let copies) = item.source {
      let bytes = try bytes(of: name, hash)
      byteCount = bytes.count
      var trial = self
      let id = try trial.add(withPhotos: fields, photos).edited.id
      let photo = try IncomingPhoto(BookLayout.inboxFile(name), bytes)
      let place = try photo.name(for: id, among: sources.receipts, folder)
      if place.isNew {
        moveIn(BookLayout.inboxFile(name), to: BookLayout.receipt(place.name), photo.receipt(place.name))
        moved = (BookLayout.inboxFile(name), place.name)
      } else {
        auxiliaryFiles[BookLayout.inboxFile(name)] = (bytes, nil)
      }
      for copy in copies { auxiliaryFiles[BookLayout.inboxFile(copy)] = (try self.bytes(of: copy, hash), nil) }
      let named = fields.first { $0.key == .photo }?.value?.texts ?? []
      fields.removeAll { $0.key == .photo }
      fields.append(FieldChange(.photo, named.isEmpty ? .one(place.name) : .list([place.name] + named)))
    }
    var added = try add(withPhotos: fields, photos)
    added.moved = moved
    try record(item, contents, entry: added.edited.id, byteCount: byteCount)
    return added
  }

  /// Rejects a draft, or deletes a draft that was already accepted or rejected. If the draft is a photo, its file is
  /// deleted.
  package mutating func drop(_ item: InboxDraft, of contents: InboxContents) throws(BookError) {
    var byteCount = 0
    if case .photo(let name, _, let hash, let copies) = item.source {
      for name in [name] + copies {
        let bytes = try bytes(of: name, hash)
        byteCount = bytes.count
        auxiliaryFiles[BookLayout.inboxFile(name)] = (bytes, nil)
      }
    }
    try record(item, contents, entry: nil, byteCount: byteCount)
  }

  /// Returns the bytes of a photo.
  ///
  /// - Throws: `inboxChanged` if the photo has changed since the draft was read.
  private func bytes(of name: String, _ hash: String) throws(BookError) -> [UInt8] {
    let path = BookLayout.inboxFile(name)
    let known: [UInt8]?
    do throws(FileError) { known = try folder.content(path) } catch { throw .failed(error) }
    guard let known, SHA256.hex(of: known) == hash else { throw .inboxChanged(path) }
    return known
  }

  /// Adds a line about a decision to the log. Once all lines of a note have been decided, the note is deleted.
  private mutating func record(
    _ item: InboxDraft, _ contents: InboxContents, entry: String?, byteCount: Int
  ) throws(BookError) {
    let known = try auxiliaryFile(InboxLog.path) ?? []
    let isKnown = item.state != .waiting
    if entry != nil || !isKnown {
      let open = known.isEmpty || known.last == .newline ? known : known + [.newline]
      try writeAuxiliary(
        open + InboxLog.line(item, on: base.today, entry: entry, byteCount: byteCount), to: InboxLog.path)
    }
    guard case .line(let file, _, _) = item.source, let bytes = contents.notes[file] else { return }
    let open = contents.drafts.filter { $0.fileName == file && $0.state == .waiting && $0 != item }
    if open.isEmpty { auxiliaryFiles[BookLayout.inboxFile(file)] = (bytes, nil) }
  }
}

extension BookFolder {
  /// Whether the book's `.gitignore` contains `inbox/`.
  package var ignoresInbox: Bool {
    // An unreadable file is reported when it is written.
    BookFolder.ignoresInbox((try? content(".gitignore")) ?? [])
  }

  private static func ignoresInbox(_ bytes: [UInt8]) -> Bool {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { $0.trimmingPrefix("/") }
    return lines.contains("\(BookLayout.inbox)/") || lines.contains("\(BookLayout.inbox)")
  }

  /// Creates `inbox/` if necessary, and excludes it from git. The caller must hold the book's lock.
  package func prepareInbox() throws(FileError) {
    let root = try OpenFolder(path, disk: disk)
    _ = try root.folder(BookLayout.inbox, makes: true)
    let known = root.status(".gitignore") == nil ? [] : try root.read(".gitignore", limit: 1 << 20)
    if BookFolder.ignoresInbox(known) { return }
    let open = known.isEmpty || known.last == .newline ? known : known + [.newline]
    try root.replace(".gitignore", with: open + Array("/\(BookLayout.inbox)/\n".utf8), isDurable: true)
  }
}
