import BankWords
import Testing

@testable import Statements

/// Words that are in two topics although a cell or a heading can have only one of the two meanings.
@Suite struct TwoMeaningTests {
  /// Topics of which a word may be in one only.
  private static let exclusive: [[WordTopic]] = [
    ColumnRole.allCases.map(\.topic),
    [.headingAmountSpent, .headingIn],
    [.headingFromAccount, .headingToAccount],
    [.headingOwnAccount, .headingCounterAccount],
    [.headingPartForeign, .headingPartAccountCurrency],
    [.headingPartCreated, .headingPartBookingDay, .headingPartEndDay],
    [.headingPartYear, .headingPartMonth, .headingPartDayOfMonth],
    [.headingPartFeeIncluded, .headingPartFeeOnTop],
    [.headingPartNotFee, .headingFee],
    [.headingBooked, .statusPending],
    [.statusBooked, .statusPending],
    [.statusBooked, .statusNegation],
    [.titlePending, .statusBooked],
    [.directionOut, .directionIn, .directionNeutral],
    [.directionOut, .kindIn],
    [.directionIn, .kindOut],
    [.kindOut, .kindIn],
    [.kindPurchase, .kindIn],
    [.kindPurchase, .kindRefund],
    [.signFee, .signRefund, .signSalary, .signReceived],
    [.signFee, .textReceived],
    [.textBalance, .textReceived],
    [.textBalance, .textCardPayment],
    [.answerYes, .answerNo],
    [.amountIn, .amountOut],
    [.securityPrice, .securityQuantity, .securityValue],
    [.weekday, .textInDate],
  ]

  /// Words that have both meanings, with the reason why this does no harm.
  private static let known = [
    // Alone it means that a row has no status, and such a row is booked. Only next to another word it is a negation.
    "kein": [WordTopic.statusBooked, .statusNegation]
  ]

  @Test func `no bank word has two meanings that exclude each other, except for those listed as known`() {
    var found: Set<String> = []
    for topics in Self.exclusive {
      for (place, first) in topics.enumerated() {
        for second in topics[..<place] {
          for word in WordLists.set(first).intersection(WordLists.set(second)) {
            found.insert(word)
            #expect(Set(Self.known[word] ?? []) == [first, second], "“\(word)”: \(first.rawValue), \(second.rawValue)")
          }
        }
      }
    }
    // A word that is not found any more must leave the list.
    #expect(found == Set(Self.known.keys))
  }

  @Test func `no name means two months, both a month and a weekday, or two currencies`() {
    let months = WordLists.groups(.month)
    #expect(twice(months).isEmpty && twice(WordLists.groups(.currency)).isEmpty)
    let others = WordLists.set(.weekday).union(WordLists.words(.textInDate))
    #expect(others.isDisjoint(with: months.values.joined()), "\(others.intersection(months.values.joined()))")
  }

  @Test func `two headings that differ only by accents have the same meaning`() {
    var roles: [String: Set<ColumnRole>] = [:]
    for role in ColumnRole.allCases {
      for word in WordLists.words(role.topic) { roles[ColumnRole.plain(word), default: []].insert(role) }
    }
    let plain = Set(ColumnRole.allCases.flatMap { WordLists.words($0.topic) })
    // If the heading without accents is a word itself, it has its own meaning.
    let open = roles.filter { $0.value.count > 1 && !plain.contains($0.key) }
    #expect(open.isEmpty, "\(open)")
  }

  @Test func `the check for ambiguous words finds a word that is in two groups`() {
    #expect(twice(["01": ["mar", "jan"], "03": ["mar"]]) == ["mar"])
  }

  /// Returns the words that are in two groups.
  private func twice(_ groups: [String: [String]]) -> Set<String> {
    var counts: [String: Int] = [:]
    for words in groups.values { for word in Set(words) { counts[word, default: 0] += 1 } }
    return Set(counts.filter { $0.value > 1 }.keys)
  }
}
