/// The folder for unused photos, which are not deleted but no longer shown. If `attach` is undone, its photo is also
/// moved to this folder.
enum PhotoTrash {
  /// Returns an unused path for a photo, relative to the current folder.
  static func path(for name: String, _ folder: BookFolder) -> String {
    let removed = folder.path(of: BookLayout.removedReceipts)
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let dot = last.lastIndex(of: ".")
    let stem = dot.map { String(last[..<$0]) } ?? last
    let ending = dot.map { String(last[last.index(after: $0)...]) } ?? ""
    return "\(removed)/\(UniqueFileName.of(stem, ending, in: removed, folder.disk))"
  }
}
