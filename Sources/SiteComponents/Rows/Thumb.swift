import Localization
package import Ledger
import Templates

/// The thumbnail of a receipt, which links to the large picture, for the partial `thumb`.
package struct Thumb: PartOfSite {
  package let site: SiteMaker
  let picture: ReceiptPictures.Picture
  let transaction: Transaction

  package init(site: SiteMaker, picture: ReceiptPictures.Picture, transaction: Transaction) {
    self.site = site
    self.picture = picture
    self.transaction = transaction
  }

  package static let fields = Fields<Thumb>(
    "thumb",
    [
      .text("large") { $0.picture.large },
      .text("large-alt") { $0.site.receiptSentence($0.transaction) },
      .text("small") { $0.picture.small },
      .text("width") { String($0.picture.smallSize.width) },
      .text("height") { String($0.picture.smallSize.height) },
      .text("alt") {
        $0.wording.text(
          .enlarge, ["title": clean($0.transaction.title), "date": $0.wording.date($0.transaction.date)])
      },
    ])
}
