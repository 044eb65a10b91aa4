import Language
import Notation
import Platform
import Ledger
import Templates

/// The gallery of receipts, and what is missing or unused.
enum ReceiptsPage {
  static let partShape = Shape("part", [("href", .text), ("name", .text), ("count", .text)])
  static let pictureShape = TransactionRow.thumbShape
  static let receiptShape = Shape(
    "receipt",
    [
      ("picture", .record(pictureShape)), ("format", .text), ("href", .text), ("title", .text), ("date-iso", .text),
      ("date", .text), ("amount", .text),
    ])
  static let monthShape = Shape(
    "month",
    [("id", .text), ("href", .text), ("name", .text), ("count", .text), ("receipts", .list(receiptShape))])
  static let fileShape = Shape("file", [("name", .text), ("href", .text), ("title", .text)])
  static let filesShape = Shape("files", [("files", .list(fileShape))])
  static let shape = PageFrame.shape(
    "receipts",
    [
      ("heading", .text), ("is-empty", .flag), ("has-parts", .flag), ("parts", .list(partShape)),
      ("months", .list(monthShape)), ("missing", .record(filesShape)), ("unused", .record(filesShape)),
    ])
  /// A page with more receipts is split into one for each month (SITE.md §2).
  static let greatestCount = 500
}

extension SiteMaker {
  /// The gallery, of many receipts a page for each month.
  mutating func addReceipts() {
    let months = ledger.months.reversed().map { month in
      (
        month.month,
        Array(ledger.byDay(month.entries.filter { !ledger.transactions[$0].photos.isEmpty }).reversed())
      )
    }.filter { !$0.1.isEmpty }
    let count = months.reduce(0) { $0 + $1.1.count }
    let isSplit = count > ReceiptsPage.greatestCount
    let parts =
      isSplit
      ? months.map { month, places in
        Record(
          ReceiptsPage.partShape,
          [
            .text("receipts-\(month).html"), .text(wording.heading(month)),
            .text(wording.text(.receiptsCount, count: places.count)),
          ])
      } : []
    if isSplit {
      for (month, places) in months {
        var key = keys.key("receipts")
        keys.add(places, to: &key)
        group("receipts \(month)", key) { maker in
          maker.addReceipts(
            "receipts-\(month).html", maker.wording.heading(month), [.list([])], [maker.gallery(month, places)])
        }
      }
    }
    var key = keys.key("receipts")
    for (month, places) in months {
      key.add(month.number)
      keys.add(places, to: &key)
    }
    // Also those that nobody mentions.
    for receipt in input.receipts { key.add(receipt.name) }
    group("receipts", key) { maker in
      maker.addReceipts(
        "receipts.html", maker.wording.text(.receipts), [.list(parts)], isSplit ? [] : months.map(maker.gallery),
        missing: maker.missingFiles(months.flatMap(\.1)), unused: maker.unusedFiles)
    }
  }

  private mutating func addReceipts(
    _ path: String, _ heading: String, _ parts: [Value], _ months: [Record], missing: Value = .record(nil),
    unused: Value = .record(nil)
  ) {
    let hasParts = parts.contains { if case .list(let rows) = $0 { !rows.isEmpty } else { false } }
    let values: [Value] =
      [.text(heading), .flag(months.isEmpty && !hasParts), .flag(hasParts)] + parts + [
        .list(months), missing, unused,
      ]
    add(path, "receipts", heading, current: "receipts.html", values)
  }

  private func gallery(_ month: Month, _ places: [Int]) -> Record {
    let receipts = places.flatMap { place in
      ledger.transactions[place].photos.map { receipt($0, place) }
    }
    return Record(
      ReceiptsPage.monthShape,
      [
        .text("m\(month)"), .text(address(of: month)), .text(wording.heading(month)),
        .text(wording.text(.receiptsCount, count: receipts.count)), .list(receipts),
      ])
  }

  private func receipt(_ name: String, _ place: Int) -> Record {
    let transaction = ledger.transactions[place]
    let picture = photos.picture(name).map { picture in
      Record(
        ReceiptsPage.pictureShape,
        [
          .text(picture.large), .text(receiptSentence(transaction)), .text(picture.small),
          .text(String(picture.smallSize.width)), .text(String(picture.smallSize.height)),
          .text(
            wording.text(
              .enlarge, ["title": clean(transaction.title), "date": wording.date(transaction.date)])),
        ])
    }
    return Record(
      ReceiptsPage.receiptShape,
      [
        .record(picture), .text(fileSentence(name)), .text(address(ofTransaction: place)),
        .text(clean(transaction.title)), .text(transaction.date.description),
        .text(listDate(transaction.date)), .text(amount(transaction)),
      ])
  }

  /// In the order of the gallery, which the page's key knows.
  private func missingFiles(_ places: [Int]) -> Value {
    let known = Set(input.receipts.map(\.name))
    let rows = places.flatMap { place in
      ledger.transactions[place].photos.filter { !known.contains($0) }.map { name in
        Record(
          ReceiptsPage.fileShape,
          [
            .text(clean(name)), .text(address(ofTransaction: place)), .text(clean(ledger.transactions[place].title)),
          ])
      }
    }
    return .record(rows.isEmpty ? nil : Record(ReceiptsPage.filesShape, [.list(rows)]))
  }

  private var unusedFiles: Value {
    let used = Set(ledger.transactions.flatMap(\.photos))
    let rows = input.receipts.map(\.name).filter { !used.contains($0) }.sorted().map { name in
      Record(ReceiptsPage.fileShape, [.text(clean(name)), .text(""), .text("")])
    }
    return .record(rows.isEmpty ? nil : Record(ReceiptsPage.filesShape, [.list(rows)]))
  }
}
