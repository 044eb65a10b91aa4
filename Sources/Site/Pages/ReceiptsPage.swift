import Localization
import Formats
import Ledger
import SiteComponents
import Templates

/// The gallery of receipts, with lists of missing files and of unused files.
struct ReceiptsPage: SitePage, PartOfSite {
  /// The maximum number of entries with receipts on one page. If there are more, each month has a separate page.
  static let greatestCount = 500

  let site: SiteMaker
  let title: String
  /// The months that have a separate page.
  var parts: [Gallery] = []
  let months: [Gallery]
  var missing: [File] = []
  var unused: [File] = []

  var current: String? { "receipts.html" }

  static let fields = PageFields<ReceiptsPage>(
    "receipts",
    [
      .text("heading") { $0.title },
      .flag("is-empty") { $0.months.isEmpty && $0.parts.isEmpty },
      .flag("has-parts") { !$0.parts.isEmpty },
      .list("parts", Gallery.linkFields) { $0.parts },
      .flag("has-pictures") { page in page.months.contains { !$0.receipts.isEmpty } },
      .list("months", Gallery.fields) { $0.months },
      .record("missing", fileListFields) { $0.missing.isEmpty ? nil : $0.missing },
      .text("missing-count") { $0.wording.text(.receiptsNotFound, count: $0.missing.count) },
      .record("unused", fileListFields) { $0.unused.isEmpty ? nil : $0.unused },
    ])

  private static let fileListFields = Fields<[File]>("files", [.list("files", File.fields) { $0 }])
}

// MARK: Rows

extension ReceiptsPage {
  /// The receipts of a month.
  struct Gallery: PartOfSite {
    let site: SiteMaker
    let month: Month
    /// The entries with receipts, as indices in `Ledger.transactions`, newest first.
    let indices: [Int]

    static func path(_ month: Month) -> String { "receipts-\(month).html" }

    /// The fields of a link to the month's separate page.
    static let linkFields = Fields<Gallery>(
      "part",
      [
        .text("href") { path($0.month) },
        .text("name") { $0.wording.heading($0.month) },
        .text("count") { $0.wording.text(.receiptsCount, count: $0.receipts.count) },
      ])

    static let fields = Fields<Gallery>(
      "month",
      [
        .text("id") { "m\($0.month)" },
        .text("href") { $0.site.address(of: $0.month) },
        .text("name") { $0.wording.heading($0.month) },
        .text("count") { $0.wording.text(.receiptsCount, count: $0.receipts.count) },
        .list("receipts", Receipt.fields) { $0.receipts },
      ])

    /// The receipts whose files exist. Missing files are in a separate list.
    var receipts: [Receipt] {
      indices.flatMap { index in
        site.foundPhotos(of: ledger.transactions[index]).map { Receipt(site, $0, index) }
      }.enumerated().map { place, receipt in
        var receipt = receipt
        if place == 0 { receipt.month = month }
        return receipt
      }
    }
  }

  struct Receipt: PartOfSite {
    let site: SiteMaker
    let name: String
    /// The index of the entry in `Ledger.transactions`.
    let index: Int
    let transaction: Transaction
    /// The month, shown with its first receipt; `nil` for the month's other receipts.
    var month: Month?

    init(_ site: SiteMaker, _ name: String, _ index: Int) {
      self.site = site
      self.name = name
      self.index = index
      transaction = site.ledger.transactions[index]
    }

    static let fields = Fields<Receipt>(
      "receipt",
      [
        .record("picture", Thumb.fields) { receipt in
          receipt.site.receiptPictures.picture(receipt.name).map {
            Thumb(site: receipt.site, picture: $0, transaction: receipt.transaction)
          }
        },
        .text("month-name") { receipt in
          receipt.month.map { "\(receipt.wording.shortName(of: $0)) \($0.year)" } ?? ""
        },
        .text("month-href") { receipt in receipt.month.map { receipt.site.address(of: $0) } ?? "" },
        .text("id") { receipt in receipt.month.map { "m\($0)" } ?? "" },
        .text("format") { $0.site.fileSentence($0.name) },
        .text("href") { $0.site.address(ofTransaction: $0.index) },
        .text("title") { clean($0.transaction.title) },
        .text("date-iso") { $0.transaction.date.description },
        .text("date") { $0.site.listDate($0.transaction.date) },
        .text("amount") { $0.site.amount($0.transaction) },
      ])
  }

  /// A missing file with the transaction that uses it, or a file that no transaction uses.
  struct File {
    let name: String
    /// The percent-encoded path in `receipts/`; empty for a missing file.
    var path = ""
    var href = ""
    var title = ""

    static let fields = Fields<File>(
      "file",
      [
        .text("name") { $0.name }, .text("path") { $0.path }, .text("href") { $0.href }, .text("title") { $0.title },
      ])
  }

  /// Returns the missing files, in the order of the gallery. The page's fingerprint includes this order.
  private static func missingFiles(_ months: [Gallery], _ site: SiteMaker) -> [File] {
    months.flatMap(\.indices).flatMap { index in
      let transaction = site.ledger.transactions[index]
      let known = Set(site.foundPhotos(of: transaction))
      return transaction.photos.filter { !known.contains($0) }.map { name in
        File(name: clean(name), href: site.address(ofTransaction: index), title: clean(transaction.title))
      }
    }
  }

  private static func unusedFiles(_ site: SiteMaker) -> [File] {
    site.unusedReceipts.map { File(name: clean($0), path: PercentEncoding.path($0)) }
  }
}

// MARK: Jobs

extension ReceiptsPage {
  /// Returns the jobs of the gallery, which has a page for each month if there are many entries with receipts.
  static func jobs(_ site: SiteMaker) -> [Job] {
    let (ledger, keys) = (site.ledger, site.keys)
    let months = ledger.months.reversed().compactMap { month -> Gallery? in
      let indices = ledger.byDay(month.entries.filter { !ledger.transactions[$0].photos.isEmpty })
      return indices.isEmpty ? nil : Gallery(site: site, month: month.month, indices: indices.reversed())
    }
    let isSplit = months.reduce(0) { $0 + $1.indices.count } > greatestCount
    var jobs: [Job] = []
    for gallery in months where isSplit {
      var key = keys.key("receipts")
      keys.add(gallery.indices, to: &key)
      jobs.append(
        site.job("receipts \(gallery.month)", key) { files in
          let title = files.wording.heading(gallery.month)
          files.add(
            Gallery.path(gallery.month), ReceiptsPage(site: files.site, title: title, months: [gallery]))
        })
    }
    var key = keys.key("receipts")
    for gallery in months {
      key.add(gallery.month.number)
      keys.add(gallery.indices, to: &key)
    }
    // The page also lists files that no transaction mentions.
    for receipt in site.input.receipts { key.add(receipt.name) }
    jobs.append(
      site.job("receipts", key) { files in
        let site = files.site
        files.add(
          "receipts.html",
          ReceiptsPage(
            site: site, title: site.wording.text(.receipts), parts: isSplit ? months : [],
            months: isSplit ? [] : months, missing: missingFiles(months, site), unused: unusedFiles(site)))
      })
    return jobs
  }
}
