import Ledger
import Formats
import Photos
import Platform

/// Functions that attach receipts to entries and detach them.
extension Draft {
  /// A photo that was attached to an entry.
  package struct AttachmentResult: Sendable {
    package var edited: EditedEntry
    /// The name in `receipts/`.
    package var name: String
    /// Whether the photo was copied; `false` if `receipts/` already contained it.
    package var isNew: Bool
  }

  /// Attaches a photo to an entry. Copies it into `receipts/`, unless a file with the same bytes is already there.
  ///
  /// - Parameter file: the path, relative to the current folder.
  package mutating func attach(_ file: String, to part: String) throws(BookError) -> AttachmentResult {
    let found = try find(part)
    let photo = try IncomingPhoto(file, folder.disk)
    let (name, isNew) = try photo.name(for: found.id, among: sources.receipts, folder)
    let photos = found.transaction.photos
    if photos.contains(name) { throw .hasPhoto(id: found.id, name) }
    if isNew { copy(photo.bytes, to: folder.path(of: BookLayout.receipt(name)), photo.receipt(name)) }
    let edited = try edit(found, [FieldChange(.photo, .list(photos + [name]))])
    return AttachmentResult(edited: edited, name: name, isNew: isNew)
  }

  /// A photo that was detached from an entry.
  package struct DetachmentResult: Sendable {
    package var edited: EditedEntry
    /// The name in `receipts/`.
    package var name: String
    /// The new path of the photo; `nil` if it was not moved, because another entry uses it or the file does not exist.
    package var moved: String?
  }

  /// Detaches a photo from an entry. If no other entry uses the photo, it is moved to `receipts/.removed/`.
  ///
  /// - Parameter file: the name in `receipts/`, or a path that ends with it; `nil` for the only photo.
  package mutating func detach(_ file: String?, from part: String) throws(BookError) -> DetachmentResult {
    let entry = try find(part)
    let name = try photo(file, of: entry)
    let left = entry.transaction.photos.filter { $0 != name }
    let edited = try edit(entry, [FieldChange(.photo, left.isEmpty ? nil : .list(left))])
    return DetachmentResult(edited: edited, name: name, moved: moveToTrash(name))
  }

  /// Rotates a photo of the entry clockwise by 90 degrees by changing the orientation that is stored in the file.
  package mutating func turnPhoto(_ file: String, of entry: ExistingEntry) throws(BookError) {
    let name = try photo(file, of: entry)
    let path = BookLayout.receipt(name)
    let bytes: [UInt8]
    do throws(FileError) { bytes = try folder.disk.read(folder.path(of: path), limit: PhotoLimit.bytes) } catch {
      throw .failed(error)
    }
    do throws(PhotoError) { auxiliaryFiles[path] = (bytes, try PhotoTurn.turned(bytes)) } catch {
      throw .cannotRotate(name)
    }
  }

  /// Moves detached photos to `receipts/.removed/`, unless another entry uses them.
  package mutating func moveUnusedToTrash(_ names: [String]) {
    for name in names { _ = moveToTrash(name) }
  }

  private func photo(_ file: String?, of entry: ExistingEntry) throws(BookError) -> String {
    let photos = entry.transaction.photos
    guard let first = photos.first else { throw .hasNoPhoto(id: entry.id) }
    guard let file else {
      if photos.count == 1 { return first }
      throw .severalPhotos(id: entry.id, photos)
    }
    let name = photos.first {
      $0 == file || BookLayout.receipt($0) == file || file.hasSuffix("/\(BookLayout.receipt($0))")
    }
    guard let name else { throw .noSuchPhoto(id: entry.id, file, has: photos) }
    return name
  }

  /// Moves an unused photo to `receipts/.removed/`.
  ///
  /// - Returns: the new path; `nil` if the photo is in use or does not exist.
  private mutating func moveToTrash(_ name: String) -> String? {
    let receipt = BookLayout.receipt(name)
    let path = folder.path(of: receipt)
    guard !isUsed(name), ChangeRecord.isPath(receipt), folder.disk.isLinkOrFile(path) else { return nil }
    let target = PhotoTrash.path(for: name, folder)
    move(path, to: target)
    return target
  }

  /// Whether any entry uses the photo, even an entry with errors. If a file cannot be parsed, the result is `true`.
  private func isUsed(_ name: String) -> Bool {
    files(thatMayContain: name).contains { file in
      guard let text = try? MonthText(file) else { return true }
      return text.entries.contains { entry in
        text.fields(of: entry.start).contains { $0.key == .photo && $0.text.texts.contains(name) }
      }
    }
  }
}
