import Ledger
import Formats

/// Functions for amounts whose currency depends on the row or is unclear: tables with a column of amounts for each of two
/// currencies, such as `Pesos` and `Dólares`, and signs that several currencies share, such as `$`.
extension TableLayout {
  /// A column of amounts in one currency.
  struct AmountsOfCurrency {
    var column: Int
    /// The ISO 4217 codes of the currencies that the heading may mean; empty if it names none.
    var codes: Set<String>
    /// The currency; `nil` if the heading and the account do not determine it.
    var currency: Currency?
  }

  /// A sign or name that several currencies share, but not the currencies of all accounts, so that the user must choose.
  struct OpenCurrency {
    /// The sign or name as written in the file.
    var name: String
    /// The ISO 4217 codes of the currencies.
    var codes: Set<String>
  }

  /// All columns of amounts, of both currencies.
  var amountColumns: [Int] { amounts.columns + [otherCurrency?.column].compactMap(\.self) }

  // MARK: Two columns

  /// Returns two columns of amounts in different currencies, of which each row fills only one; `nil` if there are none.
  /// The first one is in the account's currency if one of them is. Its currency is `nil` if its heading names no
  /// currency, which means the account's currency. The currency of the other column is `nil` if it is unknown.
  ///
  /// - Parameter chosen: the column that the user has chosen as the amount; it becomes the first one.
  func amountsOfTwoCurrencies(
    chosen: Int?, _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>
  ) -> (own: AmountsOfCurrency, other: AmountsOfCurrency)? {
    let named = headings.indices.filter { column in
      columns[column].amounts > 0 && columns[column].isNumbers && !headings[column].isEmpty && mayBeAmount(column)
        && column != day
    }.map { (column: $0, codes: ColumnRole.currencies(ofAmountsBelow: headings[$0])) }
    for (place, second) in named.enumerated() {
      for first in named[..<place] {
        // An unknown heading means amounts only because the other heading names a currency.
        guard first.codes != second.codes, [first, second].contains(where: { $0.codes?.count == 1 }),
          [first, second].allSatisfy({ $0.codes != nil || roles[$0.column] == nil }),
          chosen.map({ $0 == first.column || $0 == second.column }) ?? true,
          TableLayout.areExclusive(first.column, second.column, body)
        else { continue }
        let pair = [(first, second), (second, first)].map { one, other in
          // Next to `US$`, `$` is another currency.
          let codes = (one.codes ?? []).subtracting(other.codes?.count == 1 ? other.codes ?? [] : [])
          return AmountsOfCurrency(column: one.column, codes: codes, currency: currency(codes))
        }
        let own =
          pair.firstIndex { $0.column == chosen }
          ?? pair.firstIndex { $0.currency != nil && $0.currency == choices.own }
          ?? pair.firstIndex(where: \.codes.isEmpty) ?? pair.firstIndex { $0.currency != nil } ?? 0
        return (pair[own], pair[1 - own])
      }
    }
    return nil
  }

  /// Returns the column of amounts in the account's currency, if its heading names this currency, the headings of all
  /// other amounts name other currencies, each row with an amount has one in it, and the balance does not contradict it;
  /// `nil` if there is none.
  func amountsInOwnCurrency(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) -> Int? {
    let amounts = self.columns(.amount).filter { $0 < headings.count && columns[$0].isNumbers }
    let named = amounts.map { (column: $0, codes: ColumnRole.currencies(ofAmountsBelow: headings[$0]) ?? []) }
    guard let own = choices.own, named.count > 1, !named.contains(where: \.codes.isEmpty) else { return nil }
    let found = named.filter { $0.codes.contains(own.code) }.map(\.column)
    guard found.count == 1, let column = found.first, columns[column].areInMostRows else { return nil }
    let hasOthers = body.contains { row in
      !TableLayout.hasAmount(row, column) && amounts.contains { TableLayout.hasAmount(row, $0) }
    }
    let balances = self.columns(.balance).filter { columns[$0].isNumbers }
    if hasOthers || !balances.allSatisfy({ TableLayout.chain(body, [column, $0]) != nil }) { return nil }
    return column
  }

  /// Returns the currency that a name means. The user or the account decides between the currencies of a shared name.
  func currency(_ codes: Set<String>) -> Currency? {
    if codes.count == 1 { return codes.first.flatMap { Currency(code: $0) } }
    return choices.own.flatMap { codes.contains($0.code) ? $0 : nil }
  }

  // MARK: Shared signs

  /// Returns the currency signs next to the amounts, or those next to the balances if the amounts have none.
  func signs(_ columns: [Contents]) -> Set<String> {
    let own = Set(amountColumns.flatMap { columns[$0].symbols })
    return own.isEmpty ? balance.map { columns[$0].symbols } ?? [] : own
  }

  /// Finds the sign or name of the amounts' currency if several currencies share it and one of the accounts has
  /// another one, and takes the currency that the user has chosen.
  mutating func findSharedCurrency(_ columns: [Contents]) {
    func codes(_ name: String) -> Set<String> {
      ColumnRole.currencies(ofAmountsBelow: name, orOf: [.out, .received]) ?? []
    }
    var names = signs(columns).sorted().map { OpenCurrency(name: $0, codes: codes($0)) }
    let isUnknown = currency == nil && currencyColumn == nil
    if let otherCurrency {
      names += [amountsOfOwnCurrency, otherCurrency].compactMap(\.self).map {
        OpenCurrency(name: name($0.column), codes: $0.codes)
      }
    } else if isUnknown {
      names += amounts.columns.map { OpenCurrency(name: name($0), codes: codes(name($0))) }
    }
    let own = ownCurrencies(columns)
    openCurrency = own.isEmpty ? nil : names.first { $0.codes.count > 1 && !own.isSubset(of: $0.codes) }
    if isUnknown, !hasSeveralSymbols { currency = choices.chosenCurrency }
  }

  /// Returns the codes of the currencies of the rows' accounts.
  private func ownCurrencies(_ columns: [Contents]) -> Set<String> {
    let accounts = accountColumn.map { Array(columns[$0].distinct) } ?? [account ?? ""]
    let own = accounts.map { account in
      let known = choices.currencies(ofAccount: account)
      return known.isEmpty ? Set([choices.currency].compactMap(\.self)) : known
    }
    return Set(own.joined().map(\.code))
  }
}

extension TableReader.Choices {
  /// The currency that the user has chosen, or the account's currency; `nil` if both are unknown.
  fileprivate var own: Currency? { chosenCurrency ?? currency }

  /// Returns the currencies of the accounts with the number or name; an empty set if the book has no such account.
  fileprivate func currencies(ofAccount text: String) -> Set<Currency> {
    func found(where isMeant: (String) -> Bool) -> Set<Currency> {
      currencies.filter { isMeant($0.key) }.values.reduce(into: []) { $0.formUnion($1) }
    }
    let same = found { AccountNumber.isSame($0, text) || UnicodeText.isSameName($0, text) }
    if !same.isEmpty { return same }
    let similar = found { AccountNumber.mayBeSame($0, text) }
    return similar.count == 1 ? similar : []
  }
}
