import BankWords
import Ledger
import Formats

extension TableLayout {
  /// Counts of the kinds of cells in a column.
  struct Contents {
    private(set) var filled = 0
    private(set) var days = 0
    private(set) var numbers = 0
    /// The number of cells that contain a number other than zero. A second currency has zeros in most rows.
    private(set) var amounts = 0
    private(set) var flags = 0
    private(set) var outs = 0
    /// The number of flags that mean neither income nor expense.
    private(set) var neutral = 0
    private(set) var signed = 0
    private(set) var negative = 0
    /// The number of cells that contain a number with decimals.
    private(set) var withDecimals = 0
    /// The number of cells with a letter.
    private(set) var withLetters = 0
    private(set) var currencies = 0
    private(set) var accountNumbers = 0
    private(set) var symbols: Set<String> = []
    private(set) var distinct: Set<String> = []
    /// Names of currencies in the cells, such as `人民币`.
    private var currencyNames: Set<String> = []
    let rowCount: Int

    init(_ rows: ArraySlice<DelimitedText.Row>, _ column: Int) {
      rowCount = rows.count
      // Additional rows give no new information about a column.
      for row in rows.prefix(2_000) {
        guard column < row.fields.count else { continue }
        let cell = row.fields[column].trimmingSpaces
        if cell.isEmpty { continue }
        filled += 1
        if distinct.count < 400, distinct.insert(cell).inserted, Contents.isCurrencyName(cell) {
          currencyNames.insert(cell)
        }
        if DateCell(cell) != nil {
          days += 1
        } else if let number = AmountCell(cell), !Contents.isIdentifier(cell, number) {
          numbers += 1
          if !number.isZero { amounts += 1 }
          if number.isSigned { signed += 1 }
          if (number.point ?? number.comma)?.isNegative == true { negative += 1 }
          if number.decimalCount(.point) + number.decimalCount(.comma) > 0 { withDecimals += 1 }
          if let symbol = number.symbol { symbols.insert(symbol) }
        }
        // A column without a flag in fifty cells is not searched further.
        if flags + neutral > 0 || filled < 50 {
          if let isDebit = RowKeywords.isDebit(cell) {
            flags += 1
            if isDebit { outs += 1 }
          } else if RowKeywords.isNeutral(cell) {
            neutral += 1
          }
        }
        if cell.utf8.count == 3 && ColumnRole.currencyCode(cell) != nil || currencyNames.contains(cell) {
          currencies += 1
        }
        if Contents.looksLikeNumberOfAccount(cell) { accountNumbers += 1 }
        if withLetters * 2 < filled, Contents.hasLetter(cell) { withLetters += 1 }
      }
    }

    /// Whether the cell is the name of a currency, not its code or sign.
    private static func isCurrencyName(_ cell: String) -> Bool {
      (3...40).contains(cell.utf8.count) && hasLetter(cell) && ColumnRole.codes[FoldedText.of(cell)] != nil
    }

    /// Whether the cell contains a letter. The slower check for other scripts is only used for cells with characters
    /// beyond ASCII.
    private static func hasLetter(_ cell: String) -> Bool {
      cell.utf8.contains(where: \.isASCIILetter) || (!UnicodeText.isASCII(cell) && cell.contains(where: \.isLetter))
    }

    /// Whether the number is an account number, a reference or a card number: it has many digits and no decimals, or it
    /// begins with a zero.
    private static func isIdentifier(_ cell: String, _ number: AmountCell) -> Bool {
      let digits = cell.utf8.count { $0 >= 48 && $0 <= 57 }
      return digits > 9 && !cell.utf8.contains(46) && !cell.utf8.contains(44)
        || (cell.hasPrefix("0") && digits > 4 && digits == cell.utf8.count)
    }

    /// Whether the cell looks like an account number: at least eight digits with few letters, no point or comma, and
    /// not a date.
    static func looksLikeNumberOfAccount(_ cell: String) -> Bool {
      let digits = cell.utf8.count(where: \.isDigit)
      guard digits >= 8, cell.utf8.count <= 40 else { return false }
      // An account number has few letters, text with a reference has many.
      let letters = cell.utf8.count { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
      guard letters <= 8, digits * 2 >= cell.utf8.count, !cell.utf8.contains(UInt8(ascii: ",")),
        !cell.utf8.contains(.dot)
      else { return false }
      // A group of an IBAN has at most four letters, but “Check - 0000000122” has a longer word.
      return !cell.utf8.split(whereSeparator: { !$0.isASCIILetter }).contains { $0.count > 4 } && DateCell(cell) == nil
    }

    /// Whether the cells are rarely repeated, so that more than 40 or at least three quarters of them are different.
    var areOwnWords: Bool { isText && filled > 3 && (distinct.count > 40 || distinct.count * 4 >= filled * 3) }
    /// Whether all cells are known words for a kind of transaction or a direction.
    var areKinds: Bool { distinct.allSatisfy(RowKeywords.isKind) }
    /// Whether at least a third of the cells, or more than 40, are different, as in a column of shops with some regular
    /// ones.
    var areSeveralWords: Bool { isText && distinct.count > 1 && (distinct.count > 40 || distinct.count * 3 >= filled) }
    var areNames: Bool { withLetters > 0 && !areAccountNumbers }
    var areAccountNumbers: Bool { filled > 0 && accountNumbers * 10 >= filled * 6 }
    var isDays: Bool { days > 0 && days * 2 >= filled }
    /// Whether a column with a date heading contains dates and otherwise only words for pending rows and balances,
    /// which may be as frequent as dates in a short file.
    var areDaysBesideWords: Bool {
      isDays
        || (days > 0
          && distinct.allSatisfy { DateCell($0) != nil || RowKeywords.isPending($0) || RowKeywords.isBalance($0) })
    }
    /// Whether all cells are colours or names of picture files, which budget apps show next to a category.
    var arePictures: Bool { !distinct.isEmpty && distinct.allSatisfy(Contents.isPicture) }

    private static func isPicture(_ cell: String) -> Bool {
      if cell.utf8.contains(32) { return false }
      let word = cell.lowercased()
      if [".png", ".svg", ".jpg", ".webp"].contains(where: { word.hasSuffix($0) }) { return true }
      let digits = word.hasPrefix("0x") ? word.dropFirst(2) : word.hasPrefix("#") ? word.dropFirst() : Substring()
      return [6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
    }

    /// Whether one of the cells has a letter.
    var haveLetters: Bool { withLetters > 0 }
    var areNumbersBesideWords: Bool { numbers > 0 && numbers * 3 >= filled }
    var areInMostRows: Bool { numbers * 10 >= rowCount * 6 }
    var isNumbers: Bool { numbers > 0 && numbers * 10 >= filled * 6 }
    var isFlags: Bool { filled > 0 && flags == filled }
    /// Whether the flags distinguish debits from credits: both occur, or some cells are empty. A word that is the same
    /// in all rows, such as “Debit”, may be the name of a card.
    var hasBothDirections: Bool { (outs > 0 && outs < flags) || filled < rowCount }
    /// Whether nearly all cells are flags. One other cell, such as a total below the rows, is always allowed.
    var areMostlyFlags: Bool {
      let others = filled - flags - neutral
      return flags > 1 && (others <= 1 || others * 10 <= filled)
    }
    /// Whether all numbers of one column have a minus sign, and all numbers of the other column a plus sign.
    func isOpposite(_ other: Contents) -> Bool {
      [self, other].allSatisfy { $0.signed == $0.numbers } && min(negative, other.negative) == 0
        && [self, other].contains { $0.negative == $0.numbers }
    }

    var onlyCurrency: Currency? {
      distinct.count == 1 ? distinct.first.flatMap { ColumnRole.currency(in: $0) } : nil
    }

    /// Whether all cells look like currency codes, but none is a known code.
    var areUnknownCodes: Bool {
      filled > 0
        && distinct.allSatisfy { cell in
          (3...5).contains(cell.utf8.count) && cell.utf8.allSatisfy { (65...90).contains($0) }
            && ColumnRole.currency(in: cell) == nil
        }
    }
    /// Whether the cells contain the status of their rows: one cell is a known word or mark, or the column has few
    /// different words.
    var areStates: Bool {
      if filled == 0 || isDays { return false }
      if areMarks { return true }
      if distinct.contains(where: { RowKeywords.isPendingState($0) || RowKeywords.isBookedState($0) }) { return true }
      // A region has two letters, and ordinary text differs from row to row.
      return distinct.count <= 12 && withLetters * 2 >= filled && distinct.contains { $0.count > 2 }
        && (distinct.count < 4 || distinct.count * 2 <= filled)
    }
    /// Whether cells are single letters and signs such as `✓`, `X` or `!`, at least one of which is not a letter.
    private var areMarks: Bool {
      distinct.count <= 6 && distinct.allSatisfy { $0.count == 1 && !($0.first?.isNumber ?? true) }
        && distinct.contains { FoldedText.of($0).isEmpty }
    }
    /// Whether a column without a status heading contains statuses: all words are known, and one means “not booked”.
    var areOnlyStates: Bool {
      guard filled * 2 > rowCount, distinct.count <= 5, withLetters * 2 >= filled else { return false }
      let words = Set(distinct.map(FoldedText.of))
      // In these programs, a check mark is set for rows that are booked.
      if words.isSubset(of: RowKeywords.cleared) { return false }
      return distinct.contains(where: RowKeywords.isPending)
        && distinct.allSatisfy { RowKeywords.isPending($0) || RowKeywords.isBooked($0) && FoldedText.of($0) != "" }
    }
    /// Whether a column has exactly two different words, and only one of them is known to mean “booked”.
    var areStatesBesideWord: Bool {
      guard filled * 10 > rowCount * 9, (2...4).contains(distinct.count),
        withLetters == filled || withLetters * 2 >= filled
      else {
        return false
      }
      let known = distinct.filter { $0.count > 5 && RowKeywords.isBooked($0) }
      return known.count == 1 && distinct.count == 2
    }
    var isText: Bool { filled > 0 && !isDays && !isNumbers }
  }
}
