import BookEditing
import Site

/// Photos sent with the form.
extension EntryForm {
  /// Returns a placeholder for the name of an uploaded photo. It begins with a space, so that it cannot be confused
  /// with a file name.
  static func uploadPlaceholder(_ index: Int) -> String { " \(index)" }

  var sentPhotos: Draft.Photos {
    .sent(
      Dictionary(uniqueKeysWithValues: sent.enumerated().map { (EntryForm.uploadPlaceholder($0.offset), $0.element) }))
  }

  /// Whether the entry has photos, existing or uploaded ones.
  var namesPhotos: Bool { !photos.isEmpty || !sent.isEmpty }
}
