import Formats

/// The members who share an amount: the value of `shared`.
package enum Sharing: Sendable, Equatable {
  /// Only the member who paid or received the amount.
  case no
  /// All members equally.
  case yes
  /// Some members, by weight, in the order written.
  case weights([Weight])

  package struct Weight: Sendable, Equatable {
    package var member: Member.ID
    /// The weight, from 1 to `Sharing.greatestWeight`.
    package var weight: Int64

    package init(_ member: Member.ID, _ weight: Int64) { (self.member, self.weight) = (member, weight) }
  }

  package static let greatestWeight: Int64 = 1_000_000

  /// Parses a weight; `nil` unless the text is a whole number from 1 to `greatestWeight`.
  package static func weight(_ text: String) -> Int64? {
    Int64(text).flatMap { (1...greatestWeight).contains($0) ? $0 : nil }
  }

  /// Returns the weight of each member.
  ///
  /// - Parameters:
  ///   - payer: the member who paid or received.
  ///   - count: the number of members of the book.
  package func weights(payer: Member.ID, count: Int) -> [Int64] {
    var weights = [Int64](repeating: self == .yes ? 1 : 0, count: count)
    switch self {
    case .no: weights[payer.index] = 1
    case .yes: break
    case .weights(let parts): for part in parts { weights[part.member.index] += part.weight }
    }
    return weights
  }
}

extension Ledger {
  /// Returns the members who share a part, as set by the entry, otherwise by the part's category, otherwise by the
  /// account. `no` if none of them specifies it.
  package func sharing(of part: EntryPart, in transaction: Transaction) -> Sharing {
    transaction.details?.shared ?? category(part.category).shared ?? account(transaction.account).shared ?? .no
  }

  /// Returns a value of `shared` with the names of the members.
  package func written(_ sharing: Sharing) -> WrittenSharing {
    switch sharing {
    case .no: .word("no")
    case .yes: .word("yes")
    case .weights(let parts): .weights(parts.map { (name($0.member), String($0.weight)) })
    }
  }

  /// Returns a value of `shared` as a single string, such as `yes` or `Eva=2; Tomas=1`.
  package func text(of sharing: Sharing) -> String {
    switch written(sharing) {
    case .word(let word): word
    case .weights(let weights): CellList.text(weights.map { ($0.name, $0.weight) })
    }
  }
}

/// A value of `shared` as text: a word, or a list of names with weights.
package enum WrittenSharing {
  case word(String)
  case weights([(name: String, weight: String)])
}
