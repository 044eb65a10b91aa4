import Platform
package import Statements

extension Environment {
  /// A reader of journals that runs programs installed on this machine.
  package var journals: JournalReader { JournalReader(run: programs.answer) }

  /// Returns a journal and its included files. Links are not followed.
  ///
  /// - Parameter bytes: the content of the file at `path`.
  package func journalFiles(_ bytes: [UInt8], at path: String, _ syntax: JournalSyntax) -> JournalFiles {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
    let confined = ConfinedFolder(folder.isEmpty ? "/" : folder)
    return JournalFiles(
      bytes, named: parts.last ?? "", syntax, names: { confined.names($0) },
      file: { path in
        guard let file = confined.open(path), file.byteCount <= JournalReader.greatestByteCount else { return nil }
        return file.read(at: 0, count: file.byteCount)
      })
  }
}
