import BookEditing
import Formats
import Photos
import Platform

/// A store for photos that were uploaded with a rejected form, in `.daybook/sent/`. Without it, users would have to
/// choose the files again, because browsers do not restore chosen files.
struct PendingUploads {
  struct Photo: Equatable {
    /// The fingerprint of the photo.
    var key: String
    /// The file name that the browser sent.
    var name: String
  }

  private static let folder = "sent"
  private static let greatestCount = 20
  private static let greatestByteCount = 256 << 20

  private let store: BookStore

  init(_ book: Book) { store = book.store }

  private var own: OpenFolder? { try? store.folder(PendingUploads.folder) }

  private static func key(_ bytes: [UInt8]) -> String { UploadID.of(Fingerprint.of(bytes)) }

  /// Stores photos.
  ///
  /// - Returns: the photos that could be stored.
  func keep(_ photos: [(name: String, bytes: [UInt8])]) -> [Photo] {
    var kept: [Photo] = []
    for photo in photos {
      let key = PendingUploads.key(photo.bytes)
      let name = Array(photo.name.filter { !$0.isNewline }.utf8)
      // The name is written last. Without it, the bytes are ignored.
      let files = [(name: key, bytes: photo.bytes), (name: "\(key).name", bytes: name)]
      guard (try? store.write(files, below: PendingUploads.folder)) != nil else { continue }
      kept.append(Photo(key: key, name: String(decoding: name, as: UTF8.self)))
    }
    forgetOld(but: Set(kept.map(\.key)))
    return kept
  }

  /// Returns the stored photo with the given key; `nil` if there is none.
  ///
  /// - Parameter key: the key that a form sent; it may be any string.
  func photo(_ key: String) -> (name: String, bytes: [UInt8])? {
    guard UploadID.isOne(key), let own, let name = try? own.read("\(key).name", limit: 4_096),
      let bytes = try? own.read(key, limit: PhotoLimit.bytes)
    else {
      return nil
    }
    return (String(decoding: name, as: UTF8.self), bytes)
  }

  func forget(_ photos: [(name: String, bytes: [UInt8])]) {
    guard let own else { return }
    for photo in photos { remove(PendingUploads.key(photo.bytes), own) }
  }

  private func remove(_ key: String, _ own: OpenFolder) {
    for name in ["\(key).name", key] where own.status(name) != nil { try? own.remove(name) }
  }

  private func forgetOld(but kept: Set<String>) {
    guard let own, let names = try? own.names() else { return }
    var count = 0
    var size = 0
    let files = names.filter { !$0.contains(".") }
      .map { (key: $0, status: own.status($0)) }
      .sorted { ($0.status?.changed ?? 0) > ($1.status?.changed ?? 0) }
    for (key, status) in files {
      count += 1
      size += status?.byteCount ?? 0
      if kept.contains(key) { continue }
      if count > PendingUploads.greatestCount || size > PendingUploads.greatestByteCount { remove(key, own) }
    }
  }
}
