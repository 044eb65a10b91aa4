import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import SiteComponents
import Photos
import Platform
import Reports
import Site

/// Receipts as the book has them.
extension FormRequest {
  func kind(of name: String) -> PhotoKind? {
    let path = book.book.folder.path(of: BookLayout.receipt(name))
    return (try? book.book.folder.disk.read(path, limit: PhotoKind.greatestHeadCount)).flatMap { PhotoKind(bytes: $0) }
  }

  /// Where a form shows a receipt from: the book's own file where browsers can, so that one that was just turned, or that
  /// no page shows yet, is seen as it is; else the site's small picture, which a build makes.
  func picture(of name: String) -> String {
    guard kind(of: name)?.mediaType != nil else { return understood.maker?.smallPicture(of: name) ?? "" }
    let stamp = book.book.folder.disk.stamp(book.book.folder.path(of: BookLayout.receipt(name)))
    // Under an address of its own for each state: a page shows a picture that it once had without asking.
    return "-/receipt/\(PercentEncoding.path(name))?at=\(String(stamp, radix: 36))"
  }

  /// The bytes of a receipt that the book knows.
  func photo(_ name: String) -> Response {
    guard isUnused(name) || ledger.transactions.contains(where: { $0.photos.contains(name) }),
      let bytes = try? book.book.folder.disk.read(book.book.folder.path(of: BookLayout.receipt(name)), limit: 64 << 20),
      let type = PhotoKind(bytes: bytes)?.mediaType
    else {
      return .sentence(.notFound, "There is no such photo.")
    }
    return Response(.fine, [("Content-Type", type)], .bytes(bytes))
  }

  func isUnused(_ name: String) -> Bool { understood.maker?.unusedReceipts.contains(name) ?? false }
}

extension PhotoKind {
  /// Of a kind that every browser shows by itself.
  fileprivate var mediaType: String? {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .webp: "image/webp"
    case .avif, .heic, .pdf: nil
    }
  }
}
