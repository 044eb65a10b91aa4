import Localization
package import Ledger
import Templates

/// A link to the page for a tag.
package struct TagLink {
  package let href: String
  let name: String

  package static let fields = Fields<TagLink>("tag", [.text("href") { $0.href }, .text("name") { $0.name }])
}

extension SiteMaker {
  /// Returns links to the tags of the transaction.
  ///
  /// - Parameter hiding: the file name, without `.html`, of the tag page that contains the row. The link to this page
  ///   is omitted.
  package func tagLinks(_ transaction: Transaction, hiding: String? = nil) -> [TagLink] {
    if transaction.tags.isEmpty { return [] }
    var seen: Set<String> = []
    return transaction.tags.compactMap { tag in
      guard let list = lists.list(ofTag: tag), list.list.stem != hiding, seen.insert(list.list.stem).inserted else {
        return nil
      }
      return TagLink(href: list.list.address, name: clean(list.name))
    }
  }
}
