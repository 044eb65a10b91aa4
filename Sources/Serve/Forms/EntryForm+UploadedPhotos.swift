import BookEditing
import Formats

/// Functions for the photos that are uploaded with the form.
extension EntryForm {
  /// Returns the photos uploaded with a form, in order.
  static func uploadedPhotos(in form: FormBody) -> [(name: String, bytes: [UInt8])] { form.files("photo") }

  /// The names of the existing photos that are kept, then placeholders for the uploaded ones; `nil` if there are no
  /// photos.
  var photoNames: FieldText? {
    let names = photos + sent.indices.map(EntryForm.uploadPlaceholder)
    return names.isEmpty ? nil : names.count == 1 ? .one(names[0]) : .list(names)
  }

  /// Returns a placeholder for the name of an uploaded photo. It begins with a space, so that it cannot be confused
  /// with a file name.
  static func uploadPlaceholder(_ index: Int) -> String { " \(index)" }

  var sentPhotos: Draft.Photos {
    .sent(
      Dictionary(uniqueKeysWithValues: sent.enumerated().map { (EntryForm.uploadPlaceholder($0.offset), $0.element) }))
  }

  /// Whether the entry has any photos, existing or uploaded.
  var namesPhotos: Bool { !photos.isEmpty || !sent.isEmpty }
}
