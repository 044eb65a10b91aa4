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

/// Functions that return the receipts of the book, for pictures in forms.
extension FormRequest {
  private var folder: BookFolder { server.book.folder }

  func kind(of name: String) -> PhotoKind? {
    let path = folder.path(of: BookLayout.receipt(name))
    return (try? folder.disk.read(path, limit: PhotoKind.greatestHeadCount)).flatMap { PhotoKind(bytes: $0) }
  }

  /// Returns the address for showing a receipt in a form. If browsers support the receipt's format, this is the address
  /// of the receipt's file, so that new and rotated receipts are shown correctly. Otherwise, it is the address of the
  /// thumbnail that the build generated.
  func picture(of name: String) -> String {
    guard kind(of: name)?.mediaType != nil else { return context.maker?.smallPicture(of: name) ?? "" }
    let stamp = folder.disk.stamp(folder.path(of: BookLayout.receipt(name)))
    // The address contains the file's version, because browsers reuse a cached picture without a request.
    return "-/receipt/\(PercentEncoding.path(name))?at=\(String(stamp, radix: 36))"
  }

  /// Returns a response that contains a receipt in the book.
  func photo(_ name: String) -> Response {
    guard isUnused(name) || ledger.transactions.contains(where: { $0.photos.contains(name) }),
      let bytes = try? folder.disk.read(folder.path(of: BookLayout.receipt(name)), limit: PhotoLimit.bytes),
      let type = PhotoKind(bytes: bytes)?.mediaType
    else {
      return .sentence(.notFound, "There is no photo with this name.")
    }
    return Response(.fine, [("Content-Type", type)], .bytes(bytes))
  }

  /// Returns a response that contains a photo in the inbox.
  func draftPhoto(_ name: String) -> Response {
    let isName = OpenFolder.isName(name) && !name.hasPrefix(".")
    guard isName, let bytes = try? folder.content(BookLayout.inboxFile(name)),
      let type = PhotoKind(bytes: bytes)?.mediaType
    else {
      return .sentence(.notFound, "There is no such photo.")
    }
    return Response(.fine, [("Content-Type", type)], .bytes(bytes))
  }

  func isUnused(_ name: String) -> Bool { context.maker?.unusedReceipts.contains(name) ?? false }
}

extension PhotoKind {
  /// The media type if all browsers support the format; otherwise `nil`.
  fileprivate var mediaType: String? {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .webp: "image/webp"
    case .avif, .heic, .pdf: nil
    }
  }
}
