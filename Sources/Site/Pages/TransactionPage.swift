import Localization
import Formats
import Ledger
import SiteComponents
import Reports
import Templates

/// The page of one transaction.
struct TransactionPage: SitePage, PartOfSite {
  let site: SiteMaker
  let entry: TransactionWithNeighbours
  /// Similar transactions, as indices in `Ledger.transactions`.
  let others: [Int]
  /// The history of the title up to this entry; `nil` if the title has fewer than three entries.
  let history: TitleHistory?
  let transaction: Transaction
  private let badge: Badge

  init(_ site: SiteMaker, _ entry: TransactionWithNeighbours, _ similar: SimilarTransactions) {
    self.site = site
    self.entry = entry
    others = similar.indices(like: entry.index, atMost: TransactionPage.otherCount)
    history = similar.history(of: entry.index)
    transaction = site.ledger.transactions[entry.index]
    badge = site.badge(transaction)
  }

  /// The maximum number of similar transactions that are shown.
  static let otherCount = 4

  private var index: Int { entry.index }

  var title: String { clean(transaction.title) }
  var current: String? { nil }

  static let fields = PageFields<TransactionPage>(
    "transaction",
    Neighbours.fields { Neighbours(previous: $0.link($0.entry.previous), following: $0.link($0.entry.following)) } + [
      .text("month-href") { $0.site.address(of: $0.transaction.date) },
      .text("month-name") { $0.wording.heading($0.transaction.date.month) },
      .text("color") { $0.site.swatch($0.transaction) },
      .text("category") { $0.site.placeName($0.transaction) },
      .text("category-href") {
        $0.transaction.direction == .moved ? "" : $0.site.address(of: $0.site.main($0.transaction))
      },
      .text("title") { $0.title },
      .text("id") { $0.site.identifiers.ids[$0.index] },
      .flag("is-open") { $0.isOpen },
      .flag("can-pay") { $0.isPayable },
      .text("amount") { $0.site.amount($0.transaction) },
      .flag("is-income") { $0.site.isIncome($0.transaction) },
      .text("status") { $0.statusSentence },
      .text("status-href") { $0.statusAddress },
      .text("badge") { $0.badge.isLate ? "" : $0.badge.text },
      .flag("is-late") { $0.badge.isLate },
      .list("fields", Detail.fields) { $0.details },
      .flag("is-split") { $0.transaction.isSplit },
      .list("parts", Part.fields) { $0.parts },
      .flag("has-tags") { !$0.transaction.tags.isEmpty },
      .list("tags", TagLink.fields) { $0.site.tagLinks($0.transaction) },
      .record("note-lines", Fields<String>("note", [.text("note") { $0 }])) { $0.transaction.note.map(clean) },
      // Only for a whole book: the number of a line reveals how many other entries there are.
      .text("source") { $0.site.input.scope.isWhole ? $0.site.lines.place(of: $0.transaction) : "" },
      .list("commands", Fields<String>("command", [.text("text") { $0 }])) { $0.commands },
      .flag("has-commands") { !$0.commands.isEmpty },
      .flag("has-photos") { !$0.transaction.photos.isEmpty },
      .list("photos", Photo.fields) { $0.photos },
      .list("other-files", Fields<String>("file", [.text("text") { $0 }])) { $0.otherFiles },
      .record("history", TitleStrip.fields) { page in
        page.history.map {
          TitleStrip(
            site: page.site, title: page.transaction.title, history: $0,
            payee: page.site.payees.list(ofTransaction: page.index)?.address)
        }
      },
      .flag("has-others") { !$0.others.isEmpty },
      .list("others", TransactionRow.fields) { $0.otherRows },
    ])

  /// The rows of similar transactions. If all have the same title, each row shows the day instead of the title.
  private var otherRows: [TransactionRow] {
    let haveSameTitle = others.allSatisfy { clean(site.ledger.transactions[$0].title) == title }
    return others.map { index in
      var row = site.row(index)
      if haveSameTitle { (row.title, row.date) = (wording.fullDate(row.day), "") }
      return row
    }
  }

  private func link(_ index: Int?) -> Link? {
    index.map { Link(site.address(ofTransaction: $0), clean(site.ledger.transactions[$0].title)) }
  }

  /// The shell commands for changing the entry. Empty if the entry is archived, or if the site does not show the whole
  /// book.
  private var commands: [String] {
    if !isOpen { return [] }
    let id = site.identifiers.ids[index]
    return (isPayable ? ["daybook pay \(id)"] : []) + ["daybook edit \(id)"]
  }

  /// Whether this site can be used to change the entry.
  private var isOpen: Bool { site.isOpen(index) }

  private var isPayable: Bool {
    if case .pending = transaction.status(on: today) { transaction.direction == .spent } else { false }
  }

  /// The parts of a split entry, largest first; empty for any other entry.
  private var parts: [Part] {
    transaction.isSplit
      ? transaction.parts.sorted { $0.amount > $1.amount }.map { Part(site: site, transaction: transaction, part: $0) }
      : []
  }

  // MARK: Photos

  private var photos: [Photo] {
    transaction.photos.compactMap { name in
      site.receiptPictures.picture(name).map { Photo(site: site, picture: $0, transaction: transaction) }
    }
  }

  /// Names and types of the receipts that have no picture.
  private var otherFiles: [String] {
    transaction.photos.filter { site.receiptPictures.picture($0) == nil }.map { site.fileSentence($0) }
  }
}

// MARK: Rows

extension TransactionPage {
  /// A row in the table of details: the name of a key and its value.
  struct Detail: PartOfSite {
    let site: SiteMaker
    let name: Word
    let value: String
    let href: String

    static let fields = Fields<Detail>(
      "field", [.text("name") { $0.wording.text($0.name) }, .text("value") { $0.value }, .text("href") { $0.href }])
  }

  /// The part of an entry that belongs to one category.
  struct Part: PartOfSite {
    let site: SiteMaker
    let transaction: Transaction
    let part: EntryPart

    static let fields = Fields<Part>(
      "part",
      [
        .text("color") { $0.site.color($0.part.category) },
        .text("name") { $0.site.name($0.part.category) },
        .text("href") { $0.site.lists.address(of: $0.part.category, in: $0.transaction.date.month) },
        .text("amount") { $0.site.amount($0.part, of: $0.transaction) },
        .text("amount-note") { $0.site.amountNote($0.part, of: $0.transaction) },
        .text("share") { $0.wording.percent(percent($0.part.amount, of: $0.transaction.amount.minor)) },
        .text("width") { percentWidth($0.part.amount, of: $0.transaction.amount.minor) },
      ])
  }

  struct Photo: PartOfSite {
    let site: SiteMaker
    let picture: ReceiptPictures.Picture
    let transaction: Transaction

    static let fields = Fields<Photo>(
      "photo",
      [
        .text("large") { $0.picture.large },
        .text("alt") { $0.site.receiptSentence($0.transaction) },
        .text("width") { String($0.picture.largeSize.width) },
        .text("height") { String($0.picture.largeSize.height) },
      ])
  }
}

// MARK: Sentences

extension TransactionPage {
  private var statusSentence: String {
    if case .on(let day)? = transaction.details?.paid, day > today {
      return wording.text(.statusWillBePaid, ["date": wording.fullDate(day)])
    }
    let status = transaction.status(on: today)
    switch status {
    case .paid(let day):
      let word: Word =
        switch transaction.direction {
        case .spent: .statusPaid
        case .received: .statusReceived
        case .moved: .statusMoved
        }
      return wording.text(word, ["date": wording.fullDate(day)])
    case .pending where status.daysOverdue(on: today) > 0:
      return wording.text(.statusOverdue, count: status.daysOverdue(on: today))
    case .pending(let due?): return wording.text(.statusPendingDue, ["date": wording.fullDate(due)])
    case .pending(nil): return wording.text(.statusPending)
    case .planned(let day): return wording.text(.statusPlanned, ["date": wording.fullDate(day)])
    }
  }

  /// The day in the status sentence; `nil` for a bill to pay, whose sentence contains at most the due date.
  private var statusDay: Day? {
    if case .on(let day)? = transaction.details?.paid, day > today { return day }
    return switch transaction.status(on: today) {
    case .paid(let day), .planned(let day): day
    case .pending: nil
    }
  }

  /// The address of the list of entries with the same status: bills to pay, paid bills, or the history. Empty if no
  /// list contains the entry, for example because it is planned.
  private var statusAddress: String {
    let id = site.identifiers.ids[index]
    switch transaction.status(on: today) {
    case .pending: return transaction.direction == .spent ? "pending.html#bills" : ""
    case .paid:
      return site.paid.address(of: index, id) ?? (site.showsBalance ? site.history.address(of: index, id) : nil) ?? ""
    case .planned: return ""
    }
  }
}

// MARK: Details

extension TransactionPage {
  private var details: [Detail] {
    var details: [Detail] = []
    if statusDay != transaction.date {
      details.append(detail(.fieldDate, wording.fullDate(transaction.date), site.address(of: transaction.date)))
    }
    if transaction.amount.currency != ledger.homeCurrency { details += currencyDetails }
    if transaction.direction == .moved {
      details.append(detail(.fieldFrom, site.name(transaction.account)))
      if let to = transaction.details?.destination { details.append(detail(.fieldTo, site.name(to))) }
    } else {
      if !transaction.isSplit {
        details.append(
          detail(
            .fieldCategory, site.name(transaction.category),
            site.lists.address(of: transaction.category, in: transaction.date.month)))
      }
      if transaction.account != .unnamed { details.append(detail(.fieldAccount, site.name(transaction.account))) }
    }
    if transaction.details != nil { details += rarerDetails }
    return details
  }

  private func detail(_ name: Word, _ value: String, _ href: String = "") -> Detail {
    Detail(site: site, name: name, value: value, href: href)
  }

  private var currencyDetails: [Detail] {
    let home = ledger.homeCurrency
    let currency = transaction.amount.currency
    let amount = detail(.fieldAmount, wording.money(transaction.amount))
    // The booked amount is listed below; no rate was used for it.
    if transaction.details?.booked?.currency == home { return [amount] }
    guard transaction.homeAmount != nil,
      let rate = ledger.rates.quote(currency, in: home, on: transaction.date)
    else {
      return [amount, detail(.fieldRate, wording.text(.noRate, ["date": wording.date(transaction.date)]))]
    }
    let price = wording.text(
      .rateText, ["rate": wording.rate(rate.price), "home": home.code, "currency": currency.code])
    let values = ["rate": price, "source": site.rateDate(rate.day, rate.source)]
    let distance = ledger.rates.distance(of: transaction.date, currency, home, today: today)
    let mark = distance > Rates.greatestDistance ? " · " + wording.text(.rateDistant, count: distance) : ""
    return [amount, detail(.fieldRate, wording.text(.rateOf, values) + mark)]
  }

  /// The keys that the table omits, because another part of the page already shows their values or their effect.
  private static let omittedKeys: Set<TransactionKey> = [
    .date, .title, .spent, .received, .moved, .category, .split, .currency, .account, .from, .to, .note, .tags, .photo,
    .auto, .skip, .paid,
  ]

  private var rarerDetails: [Detail] {
    TransactionKey.allCases.filter { !TransactionPage.omittedKeys.contains($0) }.compactMap { key in
      guard let value = key.field.value(transaction), let text = text(value) else { return nil }
      guard let word = key.word else { preconditionFailure("no word is assigned to the key “\(key.name)”") }
      if case .member(let member) = value, site.hasShares {
        return detail(word, text, site.memberAddresses[member.index])
      }
      guard case .reference(let reference) = value else { return detail(word, text) }
      let target = site.identifiers.index(of: reference.id)
      return detail(word, text, target.map { site.address(ofTransaction: $0) } ?? "")
    }
  }

  /// Returns a value as text; `nil` if another part of the page shows it.
  private func text(_ value: TransactionField.Value) -> String? {
    switch value {
    case .day(let day): wording.fullDate(day)
    case .days(let days): days.map(wording.fullDate).joined(separator: ", ")
    case .no, .yes, .parts: nil
    case .amount(let amount): wording.money(amount)
    case .category(let category): site.name(category)
    case .account(let account): site.name(account)
    case .member(let member): clean(ledger.name(member))
    case .shares(let sharing): site.text(sharing)
    case .text(let text): clean(text)
    case .texts(let texts): texts.map(clean).joined(separator: ", ")
    case .word(let word): Repeat(rawValue: word).map { wording.text(site.word(of: $0)) } ?? word
    case .reference(let reference): clean("\(reference)")
    }
  }
}
