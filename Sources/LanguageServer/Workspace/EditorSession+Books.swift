import BookEditing
import Formats
import Platform
import Synchronization

/// Functions that find and open the books of a session.
extension EditorSession {
  /// Opens the book that contains a workspace folder. If there is none, opens the books one level below the folder.
  func openBooks(in folder: String) {
    if let path = bookPath(around: folder + "/book.yaml") {
      _ = book(at: path)
      return
    }
    // A folder that cannot be read contains no books.
    for name in ((try? settings.disk.names(in: folder)) ?? []).prefix(200) where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if settings.disk.status("\(path)/\(BookLayout.settings)")?.kind == .file { _ = book(at: path) }
    }
  }

  /// Returns the folder of the book that contains a file: the nearest parent folder with `book.yaml` or, if there is
  /// none, with `ledger/`; `nil` if the file is outside a book.
  private func bookPath(around file: String) -> String? {
    var folder = file[...]
    var other: String?
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let path = folder.isEmpty ? "/" : String(folder)
      if settings.disk.status("\(path)/\(BookLayout.settings)")?.kind == .file { return path }
      if other == nil, settings.disk.status("\(path)/\(BookLayout.ledger)")?.kind == .folder { other = path }
    }
    return other
  }

  func book(around file: String) -> LiveBookFolder? {
    if let path = bookPath(around: file) { return book(at: path) }
    return nil
  }

  private func book(at path: String) -> LiveBookFolder? {
    if let known = books[spellings[path] ?? path] { return known }
    // A book has one path, even if a client uses another one through a symbolic link.
    let resolved = settings.disk.resolved(path)
    if let resolved, let same = books.keys.first(where: { settings.disk.resolved($0) == resolved }) {
      spellings[path] = same
      return books[same]
    }
    // The book may have been removed since then.
    guard let folder = try? BookFolder(path, disk: settings.disk) else { return nil }
    let today = settings.today
    let isInside = client.workspaceFolders.contains { path == $0 || path.hasPrefix($0 + "/") }
    let isWatched = client.registersWatchers && isInside
    // Watching begins before reading, so that a save between the two is reported.
    let watch = isWatched ? nil : FolderWatch(EditorSession.places(of: path))
    let book = LiveBookFolder(
      LiveBook(Book(folder, today: today()), others: settings.others), today: today, isWatchedByClient: isWatched)
    books[path] = book
    connection.log("book \(path)")
    if let watch { reportChanges(of: path, seenBy: watch) }
    return book
  }

  /// Returns the path in the form in which its book was first opened. The same folder may have other paths through
  /// symbolic links.
  func known(_ path: String) -> String {
    for (spelled, book) in spellings where path.hasPrefix(spelled + "/") { return book + path.dropFirst(spelled.count) }
    return path
  }

  /// Returns the innermost opened book that contains a file; `nil` if no opened book contains it.
  func book(holding path: String) -> LiveBookFolder? {
    books.values.filter { path.hasPrefix($0.path + "/") }.max { $0.path.count < $1.path.count }
  }

  private static func places(of book: String) -> [FolderWatch.Place] {
    BookLayout.folders.map { .tree("\(book)/\($0)") } + [.names(in: book, endings: [".yaml", ".yml"])]
  }

  /// Watches the files of a book on a separate thread, and reports their changes. The thread ends after the session.
  private func reportChanges(of path: String, seenBy first: sending FolderWatch) {
    let watch = Mutex(first)
    let thread = BackgroundThread { [weak eventQueue] in
      while true {
        let hasChanged = watch.withLock { $0.waitForChange(atMost: .seconds(10)) }
        guard let eventQueue else { return }
        if hasChanged { eventQueue.put(.changed(book: path)) }
      }
    }
    if let thread { thread.detach() } else { connection.log("cannot start a thread that watches \(path)") }
  }
}
