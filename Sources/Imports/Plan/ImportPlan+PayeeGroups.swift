package import Ledger

/// Functions that group the rows that need a decision by payee. A decision applies to the whole group.
extension ImportPlan {
  /// Groups new rows with a guessed category by payee and direction, the largest group first.
  ///
  /// - Returns: indices in `rows`, in the order of the files.
  package var payees: [[Int]] {
    struct Payee: Hashable {
      var words: WordSet
      /// The whole text if it contains no words that can be compared; empty otherwise.
      var text: String
      var isDebit: Bool
    }
    var groups: [[Int]] = []
    var places: [Payee: Int] = [:]
    for row in rows.indices where rows[row].state == .new && rows[row].isGuess && rows[row].fields == nil {
      let name = rows[row].title.isEmpty ? rows[row].text : rows[row].title
      let words = WordSet(name)
      let payee = Payee(words: words, text: words.isEmpty ? name : "", isDebit: rows[row].isDebit)
      let place = places[payee] ?? groups.count
      if place == groups.count {
        places[payee] = place
        groups.append([])
      }
      groups[place].append(row)
    }
    return groups.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  /// Marks new rows as transfers, following the user's decision.
  ///
  /// - Parameter other: the other account of the transfers, in the same currency.
  package mutating func markTransfers(_ indices: [Int], to other: Account.ID, _ ledger: Ledger) {
    let place =
      accounts.firstIndex { $0.id == other }
      ?? {
        let account = ledger.account(other)
        accounts.append(
          AccountPlan(name: ledger.label(of: other), currency: account.currency, id: other, number: account.number))
        return accounts.count - 1
      }()
    for row in indices where account(of: row) != place {
      rows[row].state = .moved
      rows[row].otherAccount = place
      (rows[row].isGuess, rows[row].category, rows[row].split) = (false, nil, [])
      rows[row].reason = "as you decided"
    }
  }

  /// Returns the accounts to or from which the rows can be transfers: open accounts with the same currency.
  package func accountsToMove(_ indices: [Int], _ ledger: Ledger) -> [Account.ID] {
    let own = Set(indices.compactMap { account(of: $0) })
    let currencies = Set(own.map { accounts[$0].currency })
    let ids = Set(own.compactMap { accounts[$0].id })
    return ledger.accountsInOrder.filter { id in
      !ids.contains(id) && currencies == [ledger.account(id).currency] && ledger.account(id).kind != .closed
    }
  }
}
