package import ArgumentParser
import Bookkeeping
import Notation
import Platform
import Ledger

/// `daybook detach`: a photo leaves a transaction.
package struct DetachCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "detach", abstract: "Take a photo off a transaction.",
    discussion: """
      A photo that nothing else names moves to receipts/.removed/; it is never deleted.

      Example: daybook detach dining-out
      """)

  @OptionGroup var entry: EntryArgument

  @Argument(help: "Which photo, if there are several: its name below receipts/.")
  var file: String?

  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    BookEdit(book, edit, environment).run("detach \(entry.id)") { (session, draft) throws(EditFailure) in
      var editor = EntryEditor(draft)
      let entry = try editor.find(self.entry.id, session.environment)
      let name = try photo(of: entry)
      let left = entry.transaction.photos.filter { $0 != name }
      let edited = try editor.change(entry, [FieldChange(.photo, left.isEmpty ? nil : .list(left))])
      var lines: [String] = []
      if let removed = putAside(name, &editor.draft) { lines.append("nothing else uses it: moved to \(removed)") }
      draft = editor.draft
      var report = edited.report("detached receipts/\(name) from", "detach")
      report.lines += lines
      report.facts.append(("photo", .string(name)))
      return report
    }
  }

  private func photo(of entry: EntryEditor.Found) throws(EditFailure) -> String {
    let photos = entry.transaction.photos
    guard let first = photos.first else { throw .refused("“\(entry.id)” has no photo") }
    guard let file else {
      if photos.count == 1 { return first }
      throw .refused("“\(entry.id)” has \(photos.count) photos; name one: \(photos.joined(separator: ", "))")
    }
    let name = photos.first { $0 == file || "receipts/\($0)" == file || file.hasSuffix("/receipts/\($0)") }
    if let name { return name }
    throw .refused("“\(entry.id)” has no photo “\(file)”; it has \(photos.joined(separator: ", "))")
  }

  /// - Returns: where the photo is now; nil if something else uses it, or if it was not there.
  private func putAside(_ name: String, _ draft: inout Draft) -> String? {
    let folder = draft.folder
    let path = folder.path(of: "receipts/\(name)")
    guard !isUsed(name, draft), ChangeRecord.isPath("receipts/\(name)"), folder.disk.isLinkOrFile(path) else {
      return nil
    }
    let target = RemovedPhotos.path(for: name, folder)
    draft.move(path, to: target)
    return target
  }
}

extension DetachCommand {
  /// Entries with mistakes count too, and so does a file that cannot be taken apart.
  private func isUsed(_ name: String, _ draft: Draft) -> Bool {
    draft.files(thatMayHold: name).contains { file in
      guard let text = try? MonthText(file) else { return true }
      return text.entries.contains { entry in
        text.fields(of: entry.start).contains { $0.key == .photo && $0.text.texts.contains(name) }
      }
    }
  }
}

/// Photos that nothing uses any more: kept, but out of sight.
enum RemovedPhotos {
  /// A free path for a photo, as seen from the current folder.
  static func path(for name: String, _ folder: BookFolder) -> String {
    let removed = folder.path(of: "receipts/.removed")
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let dot = last.lastIndex(of: ".")
    let stem = dot.map { String(last[..<$0]) } ?? last
    let ending = dot.map { String(last[last.index(after: $0)...]) } ?? ""
    return "\(removed)/\(FreeName.of(stem, ending, in: removed, folder.disk))"
  }
}
