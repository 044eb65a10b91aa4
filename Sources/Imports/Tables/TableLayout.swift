import Ledger
import Notation

/// Which column of a table is about what: by its heading where there is one, and by what stands in it.
struct TableLayout {
  enum Amounts {
    /// One column, with a column of flags that say which way.
    case one(Int, flag: Int?)
    case two(out: Int, received: Int)

    var columns: [Int] {
      switch self {
      case .one(let column, _): [column]
      case .two(let out, let received): [out, received]
      }
    }
  }

  struct Texts {
    var names: [Int] = []
    var memos: [Int] = []
    var kinds: [Int] = []
    var id: Int?
    var counterAccount: Int?
    var category: Int?
    var tags: Int?
  }

  /// Of the first row below the heading.
  private(set) var first: Int
  private(set) var columnCount: Int
  private(set) var headings: [String] = []
  private(set) var day = 0
  private(set) var otherDays: [Int] = []
  private(set) var amounts = Amounts.one(0, flag: nil)
  private(set) var original: (amount: Int?, currency: Int?) = (nil, nil)
  private(set) var fee: Int?
  private(set) var balance: Int?
  private(set) var status: Int?
  private(set) var texts = Texts()
  private(set) var accountColumn: Int?
  private(set) var currencyColumn: Int?
  /// Of all rows, from the heading, the lines above it, or the amounts.
  private(set) var currency: Currency?
  /// From the lines above the heading.
  private(set) var account: String?

  private var roles: [Int: ColumnRole] = [:]

  func name(_ column: Int) -> String {
    column < headings.count && !headings[column].isEmpty ? headings[column] : "column \(column + 1)"
  }

  func isHeading(_ row: SeparatedText.Row) -> Bool {
    !headings.isEmpty && row.fields.map(\.trimmingSpaces) == headings
  }

  /// Rows below the heading.
  func body(_ rows: [SeparatedText.Row]) -> [SeparatedText.Row] { Array(rows[first...]) }

  /// Nil for rows in which no column of days and none of amounts is found.
  init?(_ rows: [SeparatedText.Row]) {
    (first, columnCount) = (0, 0)
    if let place = TableLayout.headingPlace(rows) {
      first = place + 1
      headings = rows[place].fields.map(\.trimmingSpaces)
      for (column, heading) in headings.enumerated() {
        guard let (role, code) = ColumnRole.of(heading) else { continue }
        roles[column] = role
        if let code, [.amount, .out, .received, .balance].contains(role) {
          currency = currency ?? Currency(code: code)
        }
      }
    } else {
      // The first row with a day and a number; text above it is no row.
      let place = rows.firstIndex { row in
        row.fields.contains { DateCell($0) != nil }
          && row.fields.contains { DateCell($0) == nil && NumberCell($0) != nil }
      }
      guard let place else { return nil }
      first = place
    }
    let body = rows[first...]
    columnCount = max(headings.count, body.map(\.width).max() ?? 0)
    guard !body.isEmpty, columnCount > 1 else { return nil }
    let columns = (0..<columnCount).map { Contents(body, $0) }
    guard findDays(columns), findAmounts(columns) else { return nil }
    findRest(columns)
    readLinesAbove(rows[..<max(0, headings.isEmpty ? first : first - 1)])
  }

  // MARK: Heading

  /// The row whose cells are headings of a day and of an amount, more than in any other row.
  private static func headingPlace(_ rows: [SeparatedText.Row]) -> Int? {
    var best: (place: Int, count: Int)?
    for (place, row) in rows.prefix(80).enumerated() where row.fields.count > 1 {
      let roles = Set(row.fields.compactMap { ColumnRole.of($0)?.role })
      let hasDay = roles.contains(.day) || roles.contains(.valueDay)
      let sums: Set<ColumnRole> = [.amount, .out, .received, .gross, .originalAmount]
      guard hasDay, !roles.isDisjoint(with: sums), !row.fields.contains(where: { DateCell($0) != nil }) else {
        continue
      }
      if roles.count > best?.count ?? 0 { best = (place, roles.count) }
    }
    return best?.place
  }

  /// What stands in a column, counted.
  struct Contents {
    private(set) var filled = 0
    private(set) var days = 0
    private(set) var numbers = 0
    private(set) var flags = 0
    private(set) var signed = 0
    private(set) var currencies = 0
    private(set) var distinct: Set<String> = []
    let rowCount: Int

    init(_ rows: ArraySlice<SeparatedText.Row>, _ column: Int) {
      rowCount = rows.count
      // More rows say nothing new of what a column is about.
      for row in rows.prefix(2_000) {
        guard column < row.fields.count else { continue }
        let cell = row.fields[column].trimmingSpaces
        if cell.isEmpty { continue }
        filled += 1
        if distinct.count < 400 { distinct.insert(cell) }
        if DateCell(cell) != nil {
          days += 1
        } else if let number = NumberCell(cell), !Contents.isIdentifier(cell, number) {
          numbers += 1
          if number.isSigned { signed += 1 }
        }
        if RowWords.isOut(cell) != nil { flags += 1 }
        if cell.utf8.count == 3, Currency(code: cell.uppercased()) != nil { currencies += 1 }
      }
    }

    /// Numbers of accounts, references and cards have many digits and no decimals.
    private static func isIdentifier(_ cell: String, _ number: NumberCell) -> Bool {
      let digits = cell.utf8.count { $0 >= 48 && $0 <= 57 }
      return digits > 9 && !cell.utf8.contains(46) && !cell.utf8.contains(44)
        || (cell.hasPrefix("0") && digits > 4 && digits == cell.utf8.count)
    }

    var isDays: Bool { days > 0 && days * 2 >= filled }
    var isNumbers: Bool { numbers > 0 && numbers * 10 >= filled * 6 }
    var isFlags: Bool { filled > 0 && flags == filled }
    /// The same of a column whose heading says so: a total below it is no flag.
    var areMostlyFlags: Bool { flags > 1 && (filled - flags <= 1 || (filled - flags) * 10 <= filled) }
    var isText: Bool { filled > 0 && !isDays && !isNumbers }
  }

  private func columns(_ role: ColumnRole) -> [Int] { roles.keys.filter { roles[$0] == role }.sorted() }

  // MARK: Days and amounts

  private mutating func findDays(_ columns: [Contents]) -> Bool {
    var found = self.columns(.day).filter { columns[$0].isDays }
    // The day of booking, where both are named.
    let booked = ["book", "buch", "post", "compta", "contab", "księg", "провод", "complet", "boek", "lançam", "finish"]
    if let place = found.firstIndex(where: { column in
      booked.contains { ColumnRole.folded(headings[column]).contains($0) }
    }) {
      found.insert(found.remove(at: place), at: 0)
    }
    found += self.columns(.valueDay).filter { columns[$0].isDays }
    if headings.isEmpty || found.isEmpty {
      found += columns.indices.filter { columns[$0].isDays && !found.contains($0) }
    }
    guard let first = found.first else { return false }
    (day, otherDays) = (first, Array(found.dropFirst()))
    return true
  }

  private mutating func findAmounts(_ columns: [Contents]) -> Bool {
    let out = self.columns(.out).filter { columns[$0].numbers > 0 || columns[$0].filled == 0 }
    let received = self.columns(.received).filter { columns[$0].numbers > 0 || columns[$0].filled == 0 }
    var single = self.columns(.amount).filter { columns[$0].isNumbers }
    // The net counts where gross and fee stand beside it.
    if let net = single.first(where: {
      ["net", "netto", "net amount", "nettobetrag"].contains(ColumnRole.folded(headings[$0]))
    }) {
      single = [net]
    }
    if single.isEmpty { single = self.columns(.gross).filter { columns[$0].isNumbers } }
    let flags = self.columns(.flag) + self.columns(.kind) + columns.indices.filter { roles[$0] == nil }
    let flag = flags.first { columns[$0].isFlags || (roles[$0] == .flag && columns[$0].areMostlyFlags) }
    if let out = out.first, let received = received.first,
      single.isEmpty || columns[single[0]].signed == 0 && flag == nil
    {
      amounts = .two(out: out, received: received)
    } else if let column = single.max(by: { columns[$0].numbers < columns[$1].numbers }) {
      amounts = .one(column, flag: flag)
    } else if let column = self.columns(.originalAmount).first(where: { columns[$0].isNumbers }) {
      amounts = .one(column, flag: flag)
      roles[column] = .amount
    } else if let column = (out + received).first {
      amounts = .one(column, flag: flag)
    } else {
      return findUnnamedAmounts(columns, flag)
    }
    balance = self.columns(.balance).first { columns[$0].isNumbers }
    return true
  }

  /// Without headings a balance is known by its steps, which `TableReader` tries; here the column with the most signs is
  /// the amount, one with as many numbers behind it the balance.
  private mutating func findUnnamedAmounts(_ columns: [Contents], _ flag: Int?) -> Bool {
    let numbers = columns.indices.filter {
      columns[$0].numbers > 0 && columns[$0].isNumbers && $0 != day && !otherDays.contains($0)
    }
    guard let column = numbers.first else { return false }
    if numbers.count > 1, let second = numbers.dropFirst().first,
      columns[column].numbers + columns[second].numbers <= columns[column].rowCount + 1
    {
      amounts = .two(out: column, received: second)
      balance = numbers.dropFirst(2).first { columns[$0].numbers * 10 >= columns[$0].rowCount * 6 }
      return true
    }
    let full = numbers.filter { columns[$0].numbers * 10 >= columns[$0].rowCount * 8 }
    let chosen =
      full.max { columns[$0].signed < columns[$1].signed || (columns[$0].signed == columns[$1].signed && $0 > $1) }
      ?? column
    amounts = .one(chosen, flag: flag)
    balance = numbers.first { $0 > chosen && columns[$0].numbers * 2 >= columns[$0].rowCount }
    return true
  }

  // MARK: Everything else

  private mutating func findRest(_ columns: [Contents]) {
    fee = self.columns(.fee).first { columns[$0].isNumbers }
    original = (
      self.columns(.originalAmount).first { columns[$0].numbers > 0 && !amounts.columns.contains($0) },
      self.columns(.originalCurrency).first ?? nil
    )
    status = self.columns(.status).first
    texts.names = self.columns(.name).filter { columns[$0].filled > 0 }
    texts.memos = self.columns(.memo)
    texts.kinds = self.columns(.kind).filter { columns[$0].isText }
    texts.id = self.columns(.id).first { columns[$0].filled > 0 }
    texts.category = self.columns(.category).first
    texts.tags = self.columns(.tags).first
    findAccount(columns)
    currencyColumn = (self.columns(.currency) + self.columns(.valueDay) + columns.indices.filter { roles[$0] == nil })
      .first { columns[$0].currencies > 0 && columns[$0].currencies == columns[$0].filled }
    let known = [day] + otherDays + amounts.columns + [balance, fee, status, currencyColumn].compactMap(\.self)
    if texts.names.isEmpty, texts.memos.isEmpty || headings.isEmpty {
      texts.memos = columns.indices.filter { column in
        columns[column].isText && !known.contains(column) && !columns[column].isFlags
          && (roles[column] == nil || [.memo, .id].contains(roles[column] ?? .memo))
      }
      if texts.memos.isEmpty { texts.memos = texts.kinds }
    }
  }

  /// A column of account numbers is the own account's where a few of them stand in all rows, the other one's else.
  private mutating func findAccount(_ columns: [Contents]) {
    let all = self.columns(.account) + self.columns(.counterAccount)
    for column in all where columns[column].filled > 0 {
      // Of few rows each number stands in several, where there is no other column of numbers.
      let few = all.count == 1 && columns[column].filled == columns[column].rowCount
      let most = few ? min(4, columns[column].filled / 2) : min(8, columns[column].filled / 8)
      let isOwn =
        columns[column].distinct.count <= max(1, most)
        && (roles[column] == .account
          || (columns[column].distinct.count == 1 && columns[column].filled > 3
            && columns[column].filled * 10 >= columns[column].rowCount * 9))
      if isOwn, accountColumn == nil {
        accountColumn = column
      } else if texts.counterAccount == nil, roles[column] == .counterAccount || !isOwn {
        texts.counterAccount = column
      }
    }
  }

  // MARK: Lines above

  private mutating func readLinesAbove(_ lines: ArraySlice<SeparatedText.Row>) {
    for line in lines {
      let cells = line.fields.flatMap {
        $0.split(whereSeparator: { $0 == ":" || $0 == "," }).map { String($0).trimmingSpaces }
      }
      .filter { !$0.isEmpty }
      for (place, cell) in cells.enumerated() {
        if account == nil, let iban = AccountNumber.iban(in: cell) { account = iban }
        if account == nil, place + 1 < cells.count, case .account? = ColumnRole.of(cell)?.role,
          cells[place + 1].contains(where: \.isNumber)
        {
          account = cells[place + 1]
        }
        if currency == nil, cell.utf8.count == 3, cell == cell.uppercased() { currency = Currency(code: cell) }
      }
    }
  }
}
