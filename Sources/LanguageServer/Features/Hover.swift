import BookEditing
import Diagnostics
import Ledger
import Formats
import Platform
import Reports

/// The text shown for the key or value under the pointer, and for findings at that position.
struct Hover: Feature {
  let session: EditorSession

  func answer(_ params: Params) throws(RPCError) -> JSON {
    let document = try session.document(params)
    let offset = document.positions.offset(of: try params.position())
    guard let book = document.book, document.kind != .other else { return .null }
    _ = book.state
    var texts: [String] = []
    var range: Range<Int>?
    for finding in document.isFile ? book.findings[document.path] ?? [] : [] {
      guard let place = finding.place.bytes, place.lowerBound <= offset, offset <= place.upperBound else { continue }
      texts.append(
        "**\(finding.id.rawValue)**: \(finding.id.explanation.split(separator: "\n").joined(separator: " "))")
      range = place
    }
    if let found = HoverText(session, document, book).text(at: offset) {
      texts.append(found.text)
      range = found.range
    }
    guard let range, !texts.isEmpty else { return .null }
    return .object([
      ("contents", session.markup(texts.joined(separator: "\n\n"), isMarkdown: session.client.hoversAsMarkdown)),
      ("range", document.positions.range(range)),
    ])
  }
}

private struct HoverText {
  let session: EditorSession
  let document: OpenDocument
  let book: LiveBookFolder
  let state: LiveBook.State
  let catalog: BookCatalog
  private var sharedLedger: Ledger { state.reading.sharedLedger }

  init(_ session: EditorSession, _ document: OpenDocument, _ book: LiveBookFolder) {
    self.session = session
    self.document = document
    self.book = book
    state = book.state
    catalog = session.catalog(book)
  }

  private func money(_ money: Money) -> String {
    AmountText.written(money.minor, money.currency, sharedLedger.settings.decimalSeparator) + " " + money.currency.code
  }

  private func money(_ amount: HomeAmount) -> String { money(sharedLedger.money(amount)) }

  func text(at offset: Int) -> (text: String, range: Range<Int>)? {
    switch document.kind {
    case .month, .categories:
      guard let entry = EntryText(at: offset, in: document.file, document.positions),
        let field = entry.field(at: offset)
      else { return nil }
      return text(entry, field, offset)
    case .settings, .rates:
      let (text, _) = TextReader.read(document.file)
      let keys = document.kind == .rates ? RatesKey.keys : SettingsKey.keys
      for pair in text.pairs(of: 0) {
        if let found = key(pair, keys, offset) { return found }
        let inner = pair.key == "accounts" ? text.items(of: pair.value) : [pair.value]
        let own = pair.key == "accounts" ? AccountKey.keys : pair.key == "site" ? SiteSettingsKey.keys : []
        for pair in inner.flatMap({ text.pairs(of: $0) }) {
          if let found = key(pair, own, offset) { return found }
        }
      }
      return nil
    case .other: return nil
    }
  }

  private func key(_ pair: Document.Pair, _ keys: [Key], _ offset: Int) -> (text: String, range: Range<Int>)? {
    guard pair.keyRange.lowerBound <= offset, offset <= pair.keyRange.upperBound,
      let key = keys.first(where: { $0.name == pair.key })
    else { return nil }
    return (KeyText.markdown(key), pair.keyRange)
  }

  private func text(_ entry: EntryText, _ field: EntryText.Field, _ offset: Int) -> (text: String, range: Range<Int>)? {
    if offset <= field.keyRange.upperBound {
      let keys =
        document.kind == .categories
        ? CategoryKey.keys
        : entry.field(BalanceAssertionKey.mark) == nil ? TransactionKey.keys : BalanceAssertionKey.keys
      guard let key = keys.first(where: { $0.name == field.key }) else { return nil }
      return (KeyText.markdown(key), field.keyRange)
    }
    if document.kind == .categories, field.key == CategoryKey.budget.name {
      let value = field.value
      let groups = entry.document.nodes[value].kind == .sequence ? entry.document.items(of: value) : [value]
      for pair in groups.flatMap({ entry.document.pairs(of: $0) }) {
        if let found = key(pair, BudgetKey.keys, offset) { return found }
      }
      return nil
    }
    let places = entry.scalars(of: field)
    guard let value = places.first(where: { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }) else {
      return nil
    }
    let text: String? =
      switch (document.kind, field.key) {
      case (.categories, "name"): category(value.text)
      case (.categories, _): nil
      case (_, "date"), (_, "due"), (_, "paid"), (_, "until"), (_, "skip"): Day(value.text).map { day($0) }
      case (_, "spent"), (_, "received"), (_, "moved"): amount(entry)
      case (_, "category"), (_, "split"): category(value.text)
      case (_, "title"): title(value.text)
      case (_, "photo"): photo(value.text)
      case (_, "account"), (_, "from"), (_, "to"): account(value.text)
      case (_, "for"): reference(value.text)
      case (_, "balance"): balance(entry)
      default: nil
      }
    return text.map { ($0, value.range) }
  }

  private func day(_ day: Day) -> String {
    let days = day.days(since: sharedLedger.today)
    let distance =
      switch days {
      case 0: "today"
      case 1: "tomorrow"
      case -1: "yesterday"
      default: days > 0 ? "in \(days) days" : "\(-days) days ago"
      }
    return "\(EnglishNames.weekdays[day.weekday - 1]), \(distance)"
  }

  private func amount(_ entry: EntryText) -> String? {
    guard let month = state.reading.month(at: document.path), let transaction = month.transaction(at: entry.start),
      let home = transaction.homeAmount
    else { return nil }
    var lines: [String] = []
    if transaction.amount.currency != sharedLedger.homeCurrency {
      lines.append("\(money(home)) at that day's rate")
    }
    // A refund or a correction has no share of the total that it lowers.
    let own = month.ledger.sum(of: transaction)
    let isSpent = transaction.direction == .spent
    let part = isSpent ? own.spent : own.received
    let all = month.ledger.transactions.reduce(HomeAmount.zero) {
      let sum = month.ledger.sum(of: $1)
      return $0 + (isSpent ? sum.spent : sum.received)
    }
    if all > 0, part > 0 {
      let tenths = Int(clamping: Int128(part) * 1_000 / Int128(all))
      let word = isSpent ? "spent" : "received"
      lines.append(
        "\(tenths / 10).\(tenths % 10) % of the \(money(all)) \(word) in \(EnglishNames.name(of: month.month))")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n\n")
  }

  private func category(_ name: String) -> String? {
    let ledger = catalog.ledger
    guard let index = ledger.categories.firstIndex(where: { $0.name == name || $0.formerNames.contains(name) }) else {
      return nil
    }
    let (id, category) = (Category.ID(index: index), ledger.categories[index])
    let month = document.month ?? ledger.today.month
    let figures = catalog.figures
    var lines = [
      "**\(category.name)**\(category.icon.map { " \($0)" } ?? ""): \(money(figures.total(of: id, in: month))) in "
        + EnglishNames.name(of: month)
    ]
    if let usual = figures.usualOfMonth(of: id, ledger.window) { lines.append("usually \(money(usual)) a month") }
    if let use = BudgetUse(id, in: month, ledger, figures) {
      let rest = use.left >= 0 ? "\(money(use.left)) left" : "\(money(-use.left)) over the budget"
      lines.append("budget \(money(use.budget.amount)) a \(use.budget.every.rawValue): \(rest)")
    }
    return lines.joined(separator: "\n\n")
  }

  private func title(_ text: String) -> String? {
    let folded = UnicodeText.searchable(text)
    var last: [Transaction] = []
    for transaction in catalog.ledger.transactions.reversed() where last.count < 5 {
      if transaction.title == text || UnicodeText.searchable(transaction.title) == folded { last.append(transaction) }
    }
    if last.isEmpty { return nil }
    let lines = last.map { transaction in
      "\(transaction.date): \(money(transaction.amount)), "
        + catalog.ledger.category(transaction.category).name
    }
    return lines.joined(separator: "\n\n")
  }

  private func photo(_ name: String) -> String? {
    let path = book.folder.path(of: BookLayout.receipt(name))
    guard let status = book.folder.disk.status(path) else { return nil }
    let size = "\(max(1, status.byteCount / 1_024)) KiB"
    return session.client.hoversAsMarkdown ? "![\(name)](\(DocumentURI.file(path)))\n\n\(size)" : "\(name), \(size)"
  }

  private func account(_ name: String) -> String? {
    let ledger = catalog.ledger
    guard let account = ledger.accountNames.first(where: { $0.name == name })?.id else { return nil }
    let history = AccountHistory(ledger, account)
    let value = ledger.account(account)
    return
      "**\(ledger.label(of: account))**, \(value.kind.rawValue): \(money(Money(history.balance(on: ledger.today), value.currency))) today"
  }

  private func reference(_ text: String) -> String? {
    guard let index = catalog.identifiers.index(of: OccurrenceReference(text: text).id) else { return nil }
    let transaction = catalog.ledger.transactions[index]
    let rhythm = transaction.details?.repeats.map { ", \($0.rawValue)" } ?? ""
    return "\(transaction.title) from \(transaction.date), "
      + money(transaction.amount) + rhythm
  }

  private func balance(_ entry: EntryText) -> String? {
    let ledger = catalog.ledger
    let name = entry.text("account") ?? ""
    let account = name.isEmpty ? Account.ID.unnamed : ledger.accountNames.first { $0.name == name }?.id
    guard let account, let day = entry.date else { return nil }
    let balance = AccountHistory(ledger, account).balance(on: min(day, ledger.today))
    return "the book says \(money(Money(balance, ledger.account(account).currency))) on \(min(day, ledger.today))"
  }
}
