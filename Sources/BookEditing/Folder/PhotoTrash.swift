/// Photos that nothing uses any more: kept, but out of sight. `undo` of `attach` puts its photo here too.
enum PhotoTrash {
  /// A free path for a photo, as seen from the current folder.
  static func path(for name: String, _ folder: BookFolder) -> String {
    let removed = folder.path(of: BookLayout.removedReceipts)
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let dot = last.lastIndex(of: ".")
    let stem = dot.map { String(last[..<$0]) } ?? last
    let ending = dot.map { String(last[last.index(after: $0)...]) } ?? ""
    return "\(removed)/\(UniqueFileName.of(stem, ending, in: removed, folder.disk))"
  }
}
