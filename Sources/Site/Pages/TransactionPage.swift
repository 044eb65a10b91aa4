import Language
import Notation
import Platform
import Ledger
import Reports
import Templates

/// The page of one transaction.
enum TransactionPage {
  static let fieldShape = Shape("field", [("name", .text), ("value", .text), ("href", .text)])
  static let noteShape = Shape("note", [("note", .text)])
  static let photoShape = Shape(
    "photo", [("large", .text), ("alt", .text), ("width", .text), ("height", .text)])
  static let fileShape = Shape("file", [("text", .text)])
  static let shape = PageFrame.shape(
    "transaction",
    [
      ("previous", .record(PageFrame.neighbourShape)), ("following", .record(PageFrame.neighbourShape)),
      ("month-href", .text), ("month-name", .text), ("color", .text), ("category", .text),
      ("category-href", .text), ("title", .text),
      ("amount", .text), ("is-income", .flag), ("status", .text), ("status-href", .text), ("badge", .text),
      ("is-late", .flag),
      ("fields", .list(fieldShape)), ("has-tags", .flag), ("tags", .list(TagLink.shape)),
      ("note-lines", .record(noteShape)), ("source", .text), ("has-photos", .flag),
      ("photos", .list(photoShape)), ("other-files", .list(fileShape)), ("has-others", .flag),
      ("others", .list(TransactionRow.shape)),
    ])
}

/// Which other transactions the page of one shows, by their places in `Ledger.transactions`.
struct TransactionSurroundings: Sendable {
  var place: Int
  var previous: Int?
  var following: Int?
  /// Those like it.
  var others: [Int]
}

extension SiteMaker {
  /// - Parameter places: in `Ledger.transactions`, of those that have a page.
  /// - Returns: them in the order of their days, so that “earlier” and “later” are what they say.
  static func transactionPages(_ ledger: Ledger, _ places: Set<Int>) -> [TransactionSurroundings] {
    let similar = SimilarTransactions(ledger)
    let places = ledger.byDay(places.sorted())
    return places.indices.map { index in
      TransactionSurroundings(
        place: places[index], previous: index > 0 ? places[index - 1] : nil,
        following: index + 1 < places.count ? places[index + 1] : nil, others: similar.places(like: places[index]))
    }
  }

  /// A group for each month, in which only those pages are made anew that show something else.
  mutating func addTransactions(_ others: Others) {
    var rest = others.transactionPages[...]
    while let first = rest.first {
      let month = ledger.transactions[first.place].date.month
      let own = rest.prefix { ledger.transactions[$0.place].date.month == month }
      addTransactions(of: month, own, others)
      rest = rest[own.endIndex...]
    }
  }

  private mutating func addTransactions(
    of month: Month, _ pages: ArraySlice<TransactionSurroundings>, _ others: Others
  ) {
    var key = keys.key("transactions")
    let all = pages.map { (page: $0, key: self.key(of: $0, others)) }
    for page in all { key.add(page.key) }
    group("transactions \(month)", key) { maker in
      let whole = maker
      for (page, key) in all {
        let path = "t-\(maker.identifiers.ids[page.place]).html"
        // A name that somebody gave may look like another day's, whose pages another group has.
        let day = maker.ledger.transactions[page.place].date
        maker.tree.add(
          path, .made(key: key) { whole.transactionPage(page) }, isPacked: path.hasPrefix("t-\(day)-"))
      }
    }
  }

  private func key(of page: TransactionSurroundings, _ others: Others) -> UInt64 {
    var key = keys.key("transaction")
    key.add(keys.entries[page.place])
    if input.scope.isWhole { key.add(others.lines.line(of: ledger.transactions[page.place])) }
    for neighbour in [page.previous, page.following] { key.add(neighbour.map { keys.entries[$0] } ?? 0) }
    keys.add(page.others, to: &key)
    key.add(paid.place(of: page.place))
    key.add(others.history.place(of: page.place))
    if let id = ledger.transactions[page.place].details?.occurrenceOf {
      key.add(identifiers.place(of: id).map { keys.entries[$0] } ?? 0)
    }
    return key.value
  }

  private func transactionPage(_ page: TransactionSurroundings) -> [UInt8] {
    let (place, others) = (page.place, page.others)
    let transaction = ledger.transactions[place]
    let month = transaction.date.month
    let badge = badge(transaction)
    let files = transaction.photos.filter { photos.picture($0) == nil }
    let values: [Value] = [
      PageFrame.neighbour(page.previous.map { (address(ofTransaction: $0), clean(ledger.transactions[$0].title)) }),
      PageFrame.neighbour(page.following.map { (address(ofTransaction: $0), clean(ledger.transactions[$0].title)) }),
      .text(address(of: transaction.date)), .text(wording.heading(month)),
      .text(transaction.direction == .moved ? "" : color(transaction.category)), .text(placeName(transaction)),
      .text(transaction.direction == .moved ? "" : lists.list(of: transaction.category).address),
      .text(clean(transaction.title)), .text(amountSentence(transaction)),
      .flag(transaction.direction == .received && !ledger.isRefund(transaction)),
      .text(statusSentence(transaction)), .text(statusAddress(place)), .text(badge.isLate ? "" : badge.text),
      .flag(badge.isLate),
      .list(fields(transaction)), .flag(!transaction.tags.isEmpty), .list(tagLinks(transaction)),
      .record(
        transaction.note.map { Record(TransactionPage.noteShape, [.text(clean($0))]) }),
      // A line's number tells how much else there is.
      .text(input.scope.isWhole ? lines.place(of: transaction) : ""), .flag(!transaction.photos.isEmpty),
      .list(transaction.photos.compactMap { photo($0, transaction) }),
      .list(files.map { Record(TransactionPage.fileShape, [.text(fileSentence($0))]) }), .flag(!others.isEmpty),
      .list(others.map { row($0, day: ledger.transactions[$0].date) }),
    ]
    return render("transaction", clean(transaction.title), current: nil, values)
  }

  // MARK: Sentences

  private func amountSentence(_ transaction: Transaction) -> String {
    let amount = wording.money(transaction.homeAmount.map { Money($0, ledger.homeCurrency) } ?? transaction.amount)
    let word: Word =
      switch transaction.direction {
      case .spent: .amountSpent
      case .received: ledger.isRefund(transaction) ? .amountRefunded : .amountReceived
      case .moved: .amountMoved
      }
    return wording.text(word, ["amount": amount])
  }

  private func statusSentence(_ transaction: Transaction) -> String {
    if case .on(let day)? = transaction.details?.paid, day > today {
      return wording.text(.statusWillBePaid, ["date": wording.fullDate(day)])
    }
    switch transaction.status(on: today) {
    case .paid(let day):
      let word: Word =
        switch transaction.direction {
        case .spent: .statusPaid
        case .received: .statusReceived
        case .moved: .statusMoved
        }
      return wording.text(word, ["date": wording.fullDate(day)])
    case .pending(let due?) where due < today:
      return wording.text(.statusOverdue, count: today.days(since: due))
    case .pending(let due?): return wording.text(.statusPendingDue, ["date": wording.fullDate(due)])
    case .pending(nil): return wording.text(.statusPending)
    case .planned(let day): return wording.text(.statusPlanned, ["date": wording.fullDate(day)])
    }
  }

  /// Where the status is told among others: the bills to pay, those paid, or the history; empty for what is planned.
  private func statusAddress(_ place: Int) -> String {
    let id = identifiers.ids[place]
    switch ledger.transactions[place].status(on: today) {
    case .pending: return ledger.transactions[place].direction == .spent ? "pending.html#bills" : ""
    case .paid: return paid.address(of: place, id) ?? (hasBalance ? history.address(of: place, id) : nil) ?? ""
    case .planned: return ""
    }
  }

  // MARK: Fields

  private func fields(_ transaction: Transaction) -> [Record] {
    var fields: [(Word, String, String)] = []
    fields.append((.fieldDate, wording.fullDate(transaction.date), address(of: transaction.date)))
    if transaction.amount.currency != ledger.homeCurrency { fields += currencyFields(transaction) }
    if transaction.direction == .moved {
      fields.append((.fieldFrom, name(transaction.account), ""))
      if let to = transaction.details?.destination { fields.append((.fieldTo, name(to), "")) }
    } else {
      fields.append(
        (
          .fieldCategory, name(transaction.category),
          lists.address(of: transaction.category, in: transaction.date.month)
        ))
      if transaction.account != .unnamed { fields.append((.fieldAccount, name(transaction.account), "")) }
    }
    if let details = transaction.details { fields += detailFields(details) }
    return fields.map { word, value, address in
      Record(TransactionPage.fieldShape, [.text(wording.text(word)), .text(value), .text(address)])
    }
  }

  private func currencyFields(_ transaction: Transaction) -> [(Word, String, String)] {
    let home = ledger.homeCurrency
    let currency = transaction.amount.currency
    var fields: [(Word, String, String)] = [(.fieldAmount, wording.money(transaction.amount), "")]
    guard transaction.homeAmount != nil,
      let rate = ledger.rates.quote(currency, in: home, on: transaction.date, today: today)
    else {
      return fields + [(.fieldRate, wording.text(.noRate, ["date": wording.date(transaction.date)]), "")]
    }
    let price = wording.text(
      .rateText, ["rate": wording.rate(rate.price), "home": home.code, "currency": currency.code])
    let source =
      rate.source.isEmpty
      ? wording.fullDate(rate.day)
      : wording.text(.rateSource, ["date": wording.fullDate(rate.day), "source": clean(rate.source)])
    fields.append((.fieldRate, wording.text(.rateOf, ["rate": price, "source": source]), ""))
    return fields
  }

  private func detailFields(_ details: TransactionDetails) -> [(Word, String, String)] {
    var fields: [(Word, String, String)] = []
    if let arrived = details.arrived { fields.append((.fieldArrived, wording.money(arrived), "")) }
    if let due = details.due { fields.append((.fieldDue, wording.fullDate(due), "")) }
    if case .on(let day)? = details.paid { fields.append((.fieldPaid, wording.fullDate(day), "")) }
    if let repeats = details.repeats { fields.append((.fieldRepeats, wording.text(word(of: repeats)), "")) }
    if let until = details.until { fields.append((.fieldUntil, wording.fullDate(until), "")) }
    if let id = details.id { fields.append((.fieldId, id, "")) }
    if let id = details.occurrenceOf {
      fields.append((.fieldFor, clean(id), identifiers.place(of: id).map { address(ofTransaction: $0) } ?? ""))
    }
    return fields
  }

  func word(of repeats: Repeat) -> Word {
    switch repeats {
    case .weekly: .repeatsWeekly
    case .monthly: .repeatsMonthly
    case .quarterly: .repeatsQuarterly
    case .yearly: .repeatsYearly
    }
  }

  // MARK: Photos

  private func photo(_ name: String, _ transaction: Transaction) -> Record? {
    guard let picture = photos.picture(name) else { return nil }
    return Record(
      TransactionPage.photoShape,
      [
        .text(picture.large), .text(receiptSentence(transaction)), .text(String(picture.largeSize.width)),
        .text(String(picture.largeSize.height)),
      ])
  }

  /// Name and type of a receipt that has no picture.
  func fileSentence(_ name: String) -> String {
    wording.text(.receiptFile, ["name": clean(name), "format": wording.text(photos.formatWord(name))])
  }
}
