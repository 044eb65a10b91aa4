import BookEditing
import Platform
import Sealing

/// `.daybook/sealed`: the number of the last sealed build of a book, whichever folder it went to.
struct BuildNumberFile {
  private let book: BookFolder

  static let name = ".daybook/sealed"

  init(_ book: BookFolder) { self.book = book }

  /// Nil where nothing is remembered, or it makes no sense: then the site's own index says it.
  var last: SealedBuild? { (try? book.content(BuildNumberFile.name, limit: 4096)).flatMap(SealedBuild.init) }

  func remember(_ build: SealedBuild) throws(FileError) {
    if last == build { return }
    // The key lies there, so the folder does.
    let (folder, name) = try OpenFolder(book.path, disk: book.disk).way(to: BuildNumberFile.name)
    try folder.replace(name, with: build.encoded, isDurable: false)
  }
}
