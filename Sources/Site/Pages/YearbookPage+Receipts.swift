import Localization
import Ledger
import SiteComponents
import Templates

/// The appendix of the yearbook, which shows the receipts.
extension YearbookPage {
  /// The minimum height of a picture that fills a page, in percent of its width. Two shorter pictures share a page.
  static let tallFrom = 145

  struct Receipts: PartOfSite {
    let site: SiteMaker
    let count: Int
    let pictures: [Receipt]
    let files: [Receipt]

    /// Creates the appendix; `nil` in a year without receipts.
    init?(_ site: SiteMaker, _ receipts: YearReceipts) {
      guard !receipts.all.isEmpty else { return nil }
      let all = receipts.all.map { Receipt(site, $0) }
      self.site = site
      count = all.count
      pictures = all.filter { $0.picture != nil }
      files = all.filter { $0.picture == nil }
    }

    static let fields = Fields<Receipts>(
      "year-receipts",
      [
        .text("count") { $0.wording.text(.receiptsCount, count: $0.count) },
        .flag("has-pictures") { !$0.pictures.isEmpty },
        .list("pictures", Receipt.fields) { $0.pictures },
        .flag("has-files") { !$0.files.isEmpty },
        .list("files", Receipt.fields) { $0.files },
      ])
  }

  struct Receipt: PartOfSite {
    let site: SiteMaker
    let number: Int
    let name: String
    /// The index of the transaction in `Ledger.transactions`.
    let index: Int
    let transaction: Transaction
    let picture: ReceiptPictures.Picture?

    init(_ site: SiteMaker, _ receipt: YearReceipts.Receipt) {
      self.site = site
      number = receipt.number
      name = receipt.name
      index = receipt.index
      transaction = site.ledger.transactions[receipt.index]
      picture = site.receiptPictures.picture(receipt.name)
    }

    static let fields = Fields<Receipt>(
      "year-receipt",
      [
        .text("number") { String($0.number) },
        .record("picture", Picture.fields) { receipt in
          receipt.picture.map { Picture(site: receipt.site, picture: $0, transaction: receipt.transaction) }
        },
        .text("href") { $0.site.address(ofTransaction: $0.index) },
        .text("title") { clean($0.transaction.title) },
        .text("date") { $0.wording.fullDate($0.transaction.date) },
        .text("amount") { $0.site.amount($0.transaction) },
        .text("file") { $0.picture == nil ? $0.site.fileSentence($0.name) : "" },
      ])
  }

  struct Picture: PartOfSite {
    let site: SiteMaker
    let picture: ReceiptPictures.Picture
    let transaction: Transaction

    static let fields = Fields<Picture>(
      "year-picture",
      [
        .text("large") { $0.picture.large },
        .text("width") { String($0.picture.largeSize.width) },
        .text("height") { String($0.picture.largeSize.height) },
        .text("alt") { $0.site.receiptSentence($0.transaction) },
        .flag("is-tall") { $0.picture.largeSize.height * 100 > $0.picture.largeSize.width * tallFrom },
      ])
  }
}
