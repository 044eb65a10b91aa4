import BookEditing
import Platform
import Sealing

/// The file `.daybook/sealed`, which contains the number of the book's last encrypted build, regardless of the folder
/// to which that build was written.
struct BuildNumberFile {
  private let book: BookFolder

  init(_ book: BookFolder) { self.book = book }

  /// The last build; `nil` if the file is missing or invalid. In this case, the number is read from the site's index.
  var last: SealedBuild? { (try? book.content(BookLayout.buildNumber, limit: 4096)).flatMap(SealedBuild.init) }

  func remember(_ build: SealedBuild) throws(FileError) {
    if last == build { return }
    // The folder exists, because it also contains the key.
    let (folder, name) = try OpenFolder(book.path, disk: book.disk).parentFolder(of: BookLayout.buildNumber)
    try folder.replace(name, with: build.encoded, isDurable: false)
  }
}
