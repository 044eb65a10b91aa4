import BookEditing
import Formats
import Platform
import Synchronization

/// Which books there are.
extension EditorSession {
  /// The book of a folder that an editor works in: around it, or one level below.
  func openBooks(in folder: String) {
    if let path = bookPath(around: folder + "/book.yaml") {
      _ = book(at: path)
      return
    }
    // A folder that cannot be read has no books to be found.
    for name in ((try? settings.disk.names(in: folder)) ?? []).prefix(200) where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if settings.disk.status("\(path)/\(BookLayout.settings)")?.kind == .file { _ = book(at: path) }
    }
  }

  /// The folder of the book that a file belongs to: the nearest one upwards with `book.yaml`, else with `ledger/`.
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
    // A book has one name, also where a client reaches it through a link once and once without.
    let resolved = settings.disk.resolved(path)
    if let resolved, let same = books.keys.first(where: { settings.disk.resolved($0) == resolved }) {
      spellings[path] = same
      return books[same]
    }
    // What was a book a moment ago may be gone.
    guard let folder = try? BookFolder(path, disk: settings.disk) else { return nil }
    let today = settings.today
    let isInside = client.workspaceFolders.contains { path == $0 || path.hasPrefix($0 + "/") }
    let isWatched = client.registersWatchers && isInside
    // Watched before it is read: what is saved between the two is then told.
    let watch = isWatched ? nil : FolderWatch(EditorSession.places(of: path))
    let book = LiveBookFolder(
      LiveBook(Book(folder, today: today()), others: settings.others), today: today, isWatchedByClient: isWatched)
    books[path] = book
    connection.log("book \(path)")
    if let watch { tellChanges(of: path, seenBy: watch) }
    return book
  }

  /// A path with the name of its book that it got first.
  func known(_ path: String) -> String {
    for (spelled, book) in spellings where path.hasPrefix(spelled + "/") { return book + path.dropFirst(spelled.count) }
    return path
  }

  /// The innermost book of a file, of those that are known.
  func book(holding path: String) -> LiveBookFolder? {
    books.values.filter { path.hasPrefix($0.path + "/") }.max { $0.path.count < $1.path.count }
  }

  private static func places(of book: String) -> [FolderWatch.Place] {
    BookLayout.folders.map { .tree("\(book)/\($0)") } + [.names(in: book, endings: [".yaml", ".yml"])]
  }

  /// Looks after a book's files where the client does not.
  private func tellChanges(of path: String, seenBy first: sending FolderWatch) {
    let watch = Mutex(first)
    let thread = BackgroundThread { [mailbox] in
      while true {
        if watch.withLock({ $0.waitForChange(atMost: .seconds(3_600)) }) { mailbox.put(.changed(book: path)) }
      }
    }
    if let thread { thread.letGo() } else { connection.log("the system has no room for a thread that watches \(path)") }
  }
}
