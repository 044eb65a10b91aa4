import Bookkeeping
import Diagnostics
import Ledger
import Notation
import Reports

/// What a client may ask the server to do by name.
enum Command: String, CaseIterable {
  /// `[uri, byte offset of the entry]`: it is marked paid today.
  case pay = "daybook.pay"
  /// `[uri]`: what the month comes to.
  case month = "daybook.month"
  /// `[uri]`: the next category that is a guess is shown.
  case nextGuess = "daybook.nextGuess"
  /// `[book, ids]`: sent behind the edits of an action, nothing to be called by hand.
  case reviewed = "daybook.reviewed"
}

/// The month on its first line, and “Pay” on each bill.
extension LSPServer {
  func codeLenses(_ params: Params) throws(RPCError) -> JSON {
    let document = try document(params)
    guard options.hasLenses, document.kind == .month, document.isFile, let book = document.book,
      let month = book.state.reading.month(at: document.path)
    else { return .array([]) }
    let start = document.positions.range(0..<0)
    var lenses = [lens(start, MonthSums(month, book.state).title, .month, [.string(document.uri)])]
    if document.isArchived { return lenses.json }
    let guessCount = review(book).open(in: month).count
    if guessCount > 0 {
      let title = NumberText.counted(guessCount, "category is a guess", "categories are guesses")
      lenses.append(lens(start, title, .nextGuess, [.string(document.uri)]))
    }
    for transaction in month.ledger.transactions where transaction.direction == .spent {
      guard case .pending = transaction.status(on: month.ledger.today) else { continue }
      let offset = Int(transaction.source.start)
      lenses.append(
        lens(
          document.positions.range(offset..<offset), "Pay \(transaction.title)", .pay,
          [.string(document.uri), .int(offset), .string(transaction.title)]))
    }
    return lenses.json
  }

  private func lens(_ range: JSON, _ title: String, _ command: Command, _ arguments: [JSON]) -> JSON {
    .object([("range", range), ("command", LSPServer.command(command, title, arguments))])
  }

  static func command(_ command: Command, _ title: String, _ arguments: [JSON]) -> JSON {
    .object([("title", .string(title)), ("command", .string(command.rawValue)), ("arguments", .array(arguments))])
  }

  // MARK: Done

  func execute(_ params: Params) throws(RPCError) -> JSON {
    let name = try params.string("command")
    guard let command = Command(rawValue: name) else { throw .wrongParams("there is no command “\(name)”") }
    let arguments = params.json["arguments"]?.elements ?? []
    if command == .reviewed {
      try reviewed(arguments)
      return .null
    }
    guard let uri = arguments.first?.content else { throw .wrongParams("“\(name)” expects a document’s address") }
    let document = try openDocument(uri)
    guard let book = document.book, let month = book.state.reading.month(at: document.path) else {
      throw .failed("this is not a month of a book")
    }
    switch command {
    case .reviewed: break
    case .nextGuess: try showNextGuess(document, book, month)
    case .month:
      let sums = MonthSums(month, book.state)
      tell("window/showMessage", .object([("type", .int(3)), ("message", .string(sums.text))]))
    case .pay:
      guard arguments.count >= 2, let offset = arguments[1].int, let transaction = month.transaction(at: offset),
        arguments.count < 3 || arguments[2].content == transaction.title
      else { throw .failed("the text has changed since then: this bill is gone") }
      if document.isArchived { throw .failed("the archive is not changed here") }
      guard case .pending = transaction.status(on: month.ledger.today) else {
        throw .failed("“\(transaction.title)” is paid already")
      }
      let today = month.ledger.today
      let edit = try monthEdit(document) { (text) throws(EditRefusal) in
        try text.changing(offset, [FieldChange(.paid, .one("\(today)"))]).bytes
      }
      if !client.appliesEdits { throw .failed("this editor lets no server change a text by a command") }
      ask(
        "workspace/applyEdit",
        .object([("label", .string("Pay \(transaction.title)")), ("edit", edit)]))
    }
    return .null
  }
}

/// What a month comes to, in words.
private struct MonthSums {
  private let month: MonthReading
  private let ledger: Ledger
  private var spent: HomeAmount = 0
  private var received: HomeAmount = 0
  private var pending: HomeAmount = 0
  private var pendingCount = 0
  private var byCategory: [Int: HomeAmount] = [:]

  init(_ month: MonthReading, _ state: LiveBook.State) {
    self.month = month
    ledger = month.ledger
    let isIncome = ledger.categories.map { $0.kind == .income }
    for transaction in ledger.transactions {
      if transaction.direction == .spent, case .pending = transaction.status(on: ledger.today) {
        pending += transaction.homeAmount ?? 0
        pendingCount += 1
      }
      transaction.forEachPart { part in
        switch Contribution(part, transaction.direction, isIncome: isIncome[part.category.index]) {
        case .spent(let amount):
          spent += amount
          byCategory[part.category.index, default: 0] += amount
        case .received(let amount): received += amount
        case .noRate, .moved: break
        }
      }
    }
  }

  private func money(_ amount: HomeAmount) -> String { "\(ledger.written(amount)) \(ledger.homeCurrency.code)" }

  /// Budgets of a month alone: of longer ones a month says little.
  private var budget: (spent: HomeAmount, amount: HomeAmount)? {
    var sums: (spent: HomeAmount, amount: HomeAmount) = (0, 0)
    for (index, category) in ledger.categories.enumerated() {
      guard let budget = category.budget?.item(in: month.month), budget.every == .month, category.kind == .expense
      else { continue }
      sums.amount += budget.amount
      sums.spent += byCategory[index] ?? 0
    }
    return sums.amount > 0 ? sums : nil
  }

  var title: String {
    var parts = ["\(EnglishNames.name(of: month.month)): \(money(spent)) spent"]
    if received != 0 { parts.append("\(money(received)) received") }
    if pendingCount > 0 { parts.append("\(money(pending)) to pay") }
    if let budget {
      let left = budget.amount - budget.spent
      parts.append(left >= 0 ? "\(money(left)) of the budgets left" : "\(money(-left)) over the budgets")
    }
    return parts.joined(separator: " · ")
  }

  var text: String {
    let largest = byCategory.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
    let lines = largest.map { "\(ledger.categories[$0.key].name): \(money($0.value))" }
    return ([title] + lines).joined(separator: "\n")
  }
}
