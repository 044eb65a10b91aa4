/// The folder for photos that nothing uses any more. They are kept, but not shown. `undo` of `attach` moves its photo
/// here too.
enum PhotoTrash {
  /// Returns a free path for a photo, relative to the current folder.
  static func path(for name: String, _ folder: BookFolder) -> String {
    let removed = folder.path(of: BookLayout.removedReceipts)
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let dot = last.lastIndex(of: ".")
    let stem = dot.map { String(last[..<$0]) } ?? last
    let ending = dot.map { String(last[last.index(after: $0)...]) } ?? ""
    return "\(removed)/\(UniqueFileName.of(stem, ending, in: removed, folder.disk))"
  }
}
