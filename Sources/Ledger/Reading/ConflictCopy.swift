package import Diagnostics
import Formats

/// Detects conflict copies, which sync programs create if two devices changed the same file. Dropbox, Syncthing,
/// iCloud, Nextcloud, OneDrive and others derive the copy's name from the file's name.
package enum ConflictCopy {
  /// A folder of a book. Each folder has its own pattern of file names.
  package enum Folder {
    case months, rates, root
  }

  /// Returns the name of the original file of a conflict copy; `nil` for any other name.
  package static func original(of name: String, in folder: Folder) -> String? {
    guard let dot = name.lastIndex(of: "."), ["yaml", "yml"].contains(name[name.index(after: dot)...].lowercased())
    else { return nil }
    let stem = name[..<dot]
    let known: Substring? =
      switch folder {
      case .months: Month(String(stem.prefix(7))) == nil ? nil : stem.prefix(7)
      case .rates: Day(String(stem.prefix(10))) == nil ? nil : stem.prefix(10)
      case .root: rootStems.first { stem.hasPrefix($0) }.map { stem.prefix($0.count) }
      }
    guard let known, isMark(stem.dropFirst(known.count), isStrict: folder == .root) else { return nil }
    return "\(known).yaml"
  }

  /// Whether a file name looks like the name of a conflict copy, whatever the original file is called.
  package static func isLikelyName(_ name: String) -> Bool {
    let stem = name[..<(name.lastIndex(of: ".") ?? name.endIndex)].lowercased()
    if stem.contains(".sync-conflict-") || stem.contains("_conflict-") { return true }
    guard stem.hasSuffix(")"), let open = stem.lastIndex(of: "(") else { return false }
    return words.dropLast().contains { stem[open...].contains($0) }
  }

  private static let rootStems = ["book", "categories", "imports", "people"]
  private static let words = ["conflict", "konflikt", "conflit", "conflicto", "конфликт", "copy"]

  /// Whether the text between a name and its extension indicates a conflict copy.
  ///
  /// - Parameter isStrict: whether the folder may contain other files with similar names.
  private static func isMark(_ text: Substring, isStrict: Bool) -> Bool {
    let lower = text.lowercased()
    // Syncthing, and Nextcloud on phones.
    if lower.hasPrefix(".sync-conflict-") || lower.hasPrefix("_conflict") { return true }
    // Dropbox and Nextcloud: “(Ana's conflicted copy 2026-11-05)”; other programs add a number: “(1)”.
    if text.hasPrefix(" ("), text.hasSuffix(")") {
      let inside = lower.dropFirst(2).dropLast()
      return words.contains { inside.contains($0) } || isNumber(inside)
    }
    // iCloud: “2026-11 2”.
    if text.hasPrefix(" ") { return isNumber(lower.dropFirst()) }
    // OneDrive: “2026-11-LAPTOP-4F2”.
    guard text.hasPrefix("-") else { return false }
    let host = text.dropFirst()
    let isHost = host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return isHost && host.contains(where: \.isLetter) && (!isStrict || !host.contains(where: \.isLowercase))
  }

  private static func isNumber(_ text: Substring) -> Bool {
    (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  // MARK: Findings

  /// Returns a finding that lists the differences between a copy and the original file.
  ///
  /// - Parameter original: the original file; `nil` if it does not exist.
  package static func finding(_ copy: SourceFile, of name: String, _ original: SourceFile?) -> Finding {
    let own = MonthFiles.name(of: copy)
    var finding = Finding(
      .conflictCopy, at: SourceRange(copy, nil), "“\(own)” is a copy of “\(name)” made by a sync program")
    guard let original else {
      finding.notes = [Finding.Note("there is no \(name): rename the copy to \(name)")]
      return finding
    }
    let (here, there) = (CopiedText(copy), CopiedText(original))
    let difference = here.difference(from: there)
    finding.notes = difference.notes(name)
    if finding.notes.isEmpty {
      finding.notes = [Finding.Note("\(name) contains everything in the copy: remove the copy")]
      return finding
    }
    finding.notes.append(Finding.Note("copy the correct values to \(name), then remove the copy"))
    if let edit = here.edit(takingIn: difference.new, there) {
      let count = NumberText.counted(difference.new.count, "entry that is", "entries that are")
      finding.suggestions = [Suggestion("add the \(count) only in the copy", edits: [edit], isSafe: true)]
    }
    return finding
  }
}

extension CopiedText.Difference {
  /// The maximum number of listed entries of each kind.
  private static let greatestCount = 5

  func notes(_ name: String) -> [Finding.Note] {
    list(new.map { ("only in the copy", copy, $0) })
      + list(changed.map { pair in (values(pair.here, pair.there, name), copy, pair.here) })
      + list(old.map { ("only in \(name)", original, $0) })
  }

  private func list(_ notes: [(text: String, file: SourceFile, entry: CopiedText.Entry)]) -> [Finding.Note] {
    let shown = notes.prefix(Self.greatestCount).map { note in
      Finding.Note(note.text, at: SourceRange(note.file, firstLine(of: note.entry, note.file)))
    }
    let more = notes.count - shown.count
    return more > 0 ? shown + [Finding.Note("and \(NumberText.grouped(more)) more")] : shown
  }

  private func firstLine(of entry: CopiedText.Entry, _ file: SourceFile) -> Range<Int> {
    let end = file.bytes[entry.range].firstIndex { $0.isLineBreak } ?? entry.range.upperBound
    return entry.range.lowerBound..<end
  }

  /// Returns a description of the values that differ, such as “spent is 950 in the copy and 900 in 2026-11.yaml”.
  private func values(_ here: CopiedText.Entry, _ there: CopiedText.Entry, _ name: String) -> String {
    let keys = Set(here.values.keys).union(there.values.keys).filter { here.values[$0] != there.values[$0] }.sorted()
    let texts = keys.prefix(3).map { key -> String in
      let (own, other) = (here.values[key] ?? "nothing", there.values[key] ?? "nothing")
      return "\(key) is \(own) in the copy and \(other) in \(name)"
    }
    return texts.joined(separator: ", ") + (keys.count > 3 ? " …" : "")
  }
}
