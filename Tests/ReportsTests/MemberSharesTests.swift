import Diagnostics
import Ledger
import Reports
import TestSupport
import Testing

/// A random book of a household, with a record of its facts. A plain loop can add these up without the reader or a
/// report.
private struct SharedBook {
  /// A part of an entry, or a transfer, as it was written.
  struct Fact {
    var month: Month
    var isPaid: Bool
    /// The index of the member who paid; `nil` if no member paid. For a transfer, the member whose account it leaves.
    var payer: Int?
    /// For a transfer, the member whose account it reaches.
    var receiver: Int?
    var isTransfer = false
    var isIncome = false
    /// Cents of a euro: positive if spent in an expense category or received in an income category. `nil` if there is
    /// no rate.
    var amount: Int64?
    /// The shares stated by the entry, the category and the account. The first that exist apply.
    var shared: [[Int: Int64]?] = []
  }

  let members: [String]
  private(set) var facts: [Fact] = []
  private(set) var files: [String: String] = [:]
  private var texts: [Month: String] = [:]

  static let today = day("2026-11-21")
  /// The price of a dollar in ten-thousandths of a euro.
  static let price: Int64 = 8_333

  private struct Place {
    var name: String
    var currency: String
    var who: Int?
    var shared: [Int: Int64]?
  }

  private var accounts: [Place] = []
  private var categories: [(name: String, isIncome: Bool, shared: [Int: Int64]?)] = []

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    members = Array(["Eva", "Tomas", "Ön", "d'Or", "Zoë"].prefix(Int.random(in: 1...5, using: &random)))
    accounts = (0..<5).map { index in
      Place(
        name: "A\(index)", currency: index == 4 ? "JPY" : index == 3 ? "USD" : "EUR",
        who: Int.random(in: 0..<4, using: &random) == 0 ? nil : Int.random(in: members.indices, using: &random),
        shared: sharing(&random, often: 3))
    }
    categories = ["Food", "Home", "Tax", "Salary", "Interest"].map {
      ($0, $0 == "Salary" || $0 == "Interest", sharing(&random, often: 3))
    }
    for number in 0..<Int.random(in: 5...60, using: &random) {
      if Int.random(in: 0..<6, using: &random) == 0 { move(number, &random) } else { pay(number, &random) }
    }
    write()
  }

  /// Weights by member; empty for `no`. `nil` if no shares are stated.
  private func sharing(_ random: inout SeededRandom, often: Int) -> [Int: Int64]? {
    guard Int.random(in: 0..<often, using: &random) == 0 else { return nil }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return [:]
    case 1: return Dictionary(uniqueKeysWithValues: members.indices.map { ($0, 1) })
    default:
      let some = members.indices.shuffled(using: &random).prefix(Int.random(in: 1...members.count, using: &random))
      return Dictionary(uniqueKeysWithValues: some.map { ($0, Int64.random(in: 1...7, using: &random)) })
    }
  }

  private func written(_ shared: [Int: Int64]) -> String {
    if shared.isEmpty { return "no" }
    if shared.count == members.count, shared.values.allSatisfy({ $0 == 1 }) { return "yes" }
    return
      "{ \(shared.sorted { $0.key < $1.key }.map { "\"\(members[$0.key])\": \($0.value)" }.joined(separator: ", ")) }"
  }

  private func text(_ minor: Int64) -> String {
    "\(minor < 0 ? "-" : "")\(minor.magnitude / 100).\(minor.magnitude % 100 < 10 ? "0" : "")\(minor.magnitude % 100)"
  }

  private func anyDay(_ random: inout SeededRandom) -> Day {
    SharedBook.today.adding(days: Int.random(in: -900...60, using: &random))
  }

  private mutating func pay(_ number: Int, _ random: inout SeededRandom) {
    let date = anyDay(&random)
    let isReceived = Int.random(in: 0..<3, using: &random) == 0
    let place = accounts[Int.random(in: 0...3, using: &random)]
    var own = categories.shuffled(using: &random)
    let main = own.removeLast()
    let greatest: Int64 = Bool.random(using: &random) ? 9 : 40_000
    var parts = own.prefix(Int.random(in: 0...2, using: &random)).map { category in
      let size = Int64.random(in: 1...greatest, using: &random)
      return (category: category, minor: Int.random(in: 0..<4, using: &random) == 0 ? -size : size)
    }
    let sum = parts.reduce(0) { $0 + $1.minor }
    let whole = max(0, sum) + Int64.random(in: 1...greatest, using: &random)
    let currency = ["EUR", "EUR", "USD", "GBP"][Int.random(in: 0..<4, using: &random)]
    var keys = "date: \(date), title: T\(number), \(isReceived ? "received" : "spent"): \(text(whole))"
    keys += ", category: \(main.name), account: \(place.name)"
    if currency != "EUR" { keys += ", currency: \(currency)" }
    if !parts.isEmpty {
      keys += ", split: { \(parts.map { "\($0.category.name): \(text($0.minor))" }.joined(separator: ", ")) }"
    }
    let who = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: members.indices, using: &random) : nil
    if let who { keys += ", who: \"\(members[who])\"" }
    let shared = sharing(&random, often: 2)
    if let shared { keys += ", shared: \(written(shared))" }
    var moved: Day? = date
    if !isReceived, Int.random(in: 0..<4, using: &random) == 0 {
      // A bill, which may be unpaid or paid later. An archived one is always paid.
      let isOld = date.month < day("2025-11-01").month
      let paid = date.adding(days: Int.random(in: 0...9, using: &random))
      moved = isOld || Bool.random(using: &random) ? paid : nil
      keys += ", due: \(date.adding(days: 9)), paid: \(moved.map { "\($0)" } ?? "no")"
    }
    texts[date.month, default: ""] += "- { \(keys) }\n"
    parts.append((main, whole - sum))
    // The whole is converted once and divided among the parts.
    let home: Int64? =
      currency == "GBP" ? nil : currency == "USD" ? SharedBook.rounded(whole * SharedBook.price) : whole
    let shares = home.map { SharedBook.shares(parts.map(\.minor), whole, $0) }
    for (index, part) in parts.enumerated() where part.minor != 0 {
      facts.append(
        Fact(
          month: date.month, isPaid: moved.map { $0 <= SharedBook.today } ?? false, payer: who ?? place.who,
          isIncome: part.category.isIncome,
          amount: shares.map { part.category.isIncome == isReceived ? $0[index] : -$0[index] },
          shared: [shared, part.category.shared, place.shared]))
    }
  }

  private mutating func move(_ number: Int, _ random: inout SeededRandom) {
    let date = anyDay(&random)
    let places = accounts[0...3].shuffled(using: &random)
    let (from, to) = (places[0], places[1])
    let amount = Int64.random(in: 1...90_000, using: &random)
    var keys = "date: \(date), title: M\(number), moved: \(text(amount)), from: \(from.name), to: \(to.name)"
    var home = from.currency == "USD" ? SharedBook.rounded(amount * SharedBook.price) : amount
    if from.currency != to.currency {
      let arrived = Int64.random(in: 1...90_000, using: &random)
      keys += ", arrived: \(text(arrived))"
      if to.currency == "EUR" { home = arrived }
    }
    let isExcepted = Int.random(in: 0..<5, using: &random) == 0
    if isExcepted { keys += ", shared: no" }
    texts[date.month, default: ""] += "- { \(keys) }\n"
    facts.append(
      Fact(
        month: date.month, isPaid: date <= SharedBook.today, payer: isExcepted ? nil : from.who, receiver: to.who,
        isTransfer: true, amount: home))
  }

  private mutating func write() {
    var book = "currency: EUR\nmembers: [\(members.map { "\"\($0)\"" }.joined(separator: ", "))]\naccounts:\n"
    for account in accounts {
      book += "  - { name: \(account.name), currency: \(account.currency)"
      if let who = account.who { book += ", who: \"\(members[who])\"" }
      if let shared = account.shared { book += ", shared: \(written(shared))" }
      book += " }\n"
    }
    files["book.yaml"] = book
    files["categories.yaml"] = categories.map { category in
      "- { name: \(category.name)\(category.isIncome ? ", kind: income" : "")"
        + (category.shared.map { ", shared: \(written($0))" } ?? "") + " }\n"
    }.joined()
    files["rates/2024-01-01.yaml"] = "date: 2024-01-01\nbase: EUR\nrates: { USD: 0.8333, JPY: 0.0061 }\n"
    for (month, text) in texts { files["\("\(month)" < "2025-11" ? "archive" : "ledger")/\(month).yaml"] = text }
  }

  /// Ten-thousandths to one, half to even.
  static func rounded(_ number: Int64) -> Int64 {
    let (whole, rest) = number.quotientAndRemainder(dividingBy: 10_000)
    return whole + (rest > 5_000 || rest == 5_000 && whole % 2 == 1 ? 1 : 0)
  }

  /// Each part rounded down, then a unit each for the largest fractions; among equal ones for the first.
  static func shares(_ parts: [Int64], _ whole: Int64, _ home: Int64) -> [Int64] {
    var shares: [Int64] = []
    var fractions: [Int64] = []
    for part in parts {
      var share = part * home / whole
      while share * whole > part * home { share -= 1 }
      shares.append(share)
      fractions.append(part * home - share * whole)
    }
    for _ in 0..<(home - shares.reduce(0, +)) {
      let place = fractions.firstIndex(of: fractions.max() ?? 0) ?? 0
      shares[place] += 1
      fractions[place] = -1
    }
    return shares
  }

  // MARK: A plain sum

  struct Sum: Equatable {
    var paid: Int64 = 0
    var share: Int64 = 0
    var received: Int64 = 0
    var receivedShare: Int64 = 0
    var paidBack: Int64 = 0
  }

  /// Divides an amount cent by cent. Each cent goes to the member who has received the smallest part of their share;
  /// among equal members to the payer first, then in order.
  private func divided(_ amount: Int64, _ weights: [Int64], _ payer: Int) -> [Int64] {
    let whole = weights.reduce(0, +)
    var given = weights.map { amount.magnitude.quotient(UInt64($0), by: UInt64(whole)) }
    let order = [payer] + members.indices.filter { $0 != payer }
    var got: Set<Int> = []
    while given.reduce(0, +) < Int64(amount.magnitude) {
      var best: Int?
      for index in order where !got.contains(index) && weights[index] > 0 {
        func lacks(_ index: Int) -> Int64 { Int64(amount.magnitude) * weights[index] - given[index] * whole }
        if best.map({ lacks(index) > lacks($0) }) ?? true { best = index }
      }
      given[best ?? 0] += 1
      got.insert(best ?? 0)
    }
    return given.map { amount < 0 ? -$0 : $0 }
  }

  func sums(in month: Month? = nil) -> [Sum] {
    var sums = members.map { _ in Sum() }
    for fact in facts where fact.isPaid && (month == nil || fact.month == month) {
      guard let amount = fact.amount, let payer = fact.payer else { continue }
      if fact.isTransfer {
        if let receiver = fact.receiver, receiver != payer {
          sums[payer].paidBack += amount
          sums[receiver].paidBack -= amount
        }
        continue
      }
      let ruling = fact.shared.compactMap(\.self).first ?? [:]
      let weights = members.indices.map { ruling.isEmpty ? ($0 == payer ? 1 : 0) : ruling[$0] ?? 0 }
      let shares = divided(amount, weights, payer)
      if fact.isIncome { sums[payer].received += amount } else { sums[payer].paid += amount }
      for index in members.indices {
        if fact.isIncome { sums[index].receivedShare += shares[index] } else { sums[index].share += shares[index] }
      }
    }
    return sums
  }

  func withoutPayer(in month: Month? = nil) -> Int64 {
    facts.filter {
      $0.isPaid && !$0.isTransfer && !$0.isIncome && $0.payer == nil && (month == nil || $0.month == month)
    }.reduce(0) { $0 + ($1.amount ?? 0) }
  }
}

extension UInt64 {
  fileprivate func quotient(_ factor: UInt64, by divisor: UInt64) -> Int64 { Int64(self * factor / divisor) }
}

extension SharedBook.Sum {
  fileprivate init(_ figures: MemberShares.Figures) {
    self.init(
      paid: figures.paid.minor, share: figures.share.minor, received: figures.received.minor,
      receivedShare: figures.receivedShare.minor, paidBack: figures.paidBack.minor)
  }
}

@Suite struct MemberSharesTests {
  @Test func `shares in random books equal independently calculated sums, and all balances add up to zero`() throws {
    var debts = 0
    for seed in 0..<UInt64(Fuzzing.count(3_000, least: 150)) {
      let book = SharedBook(seed: Fuzzing.seed(seed))
      let (ledger, findings) = readBook(book.files, today: "\(SharedBook.today)")
      try #require(findings.errorCount == 0, "\(seed): \(findings.filter { $0.severity == .error }.map(\.message))")
      let shares = MemberShares(ledger)
      try #require(shares.total.map(SharedBook.Sum.init) == book.sums(), "seed \(seed)")
      try #require(shares.withoutPayer.minor == book.withoutPayer(), "seed \(seed)")
      for month in shares.months {
        try #require(
          month.members.map(SharedBook.Sum.init) == book.sums(in: month.month), "seed \(seed), \(month.month)")
        try #require(month.withoutPayer.minor == book.withoutPayer(in: month.month), "seed \(seed), \(month.month)")
        try #require(month.members.reduce(0) { $0 + $1.balance } == 0)
      }
      let balances = shares.balances
      try #require(balances.reduce(0, +) == 0, "seed \(seed)")
      let count = balances.count { $0 != 0 }
      #expect(shares.settlements.count <= max(0, count - 1))
      var left = balances
      for payment in shares.settlements {
        left[payment.from.index] += payment.amount
        left[payment.to.index] -= payment.amount
      }
      #expect(left.allSatisfy { $0 == 0 }, "seed \(seed)")
      debts += count > 0 ? 1 : 0
    }
    #expect(debts > 20)
  }

  /// The fewest payments by trying every order in which members pay each other.
  private func fewest(_ balances: [Int64]) -> Int {
    guard let first = balances.first else { return 0 }
    let rest = Array(balances.dropFirst())
    if first == 0 { return fewest(rest) }
    return rest.indices.filter { rest[$0].signum() == -first.signum() }.map { index in
      var next = rest
      next[index] += first
      return 1 + fewest(next)
    }.min() ?? 0
  }

  @Test func `debts are settled by the fewest payments, starting with the largest`() {
    for seed in 0..<UInt64(Fuzzing.count(2_000, least: 100)) {
      var random = SeededRandom(seed: Fuzzing.seed(seed))
      var balances = (0..<Int.random(in: 1...5, using: &random)).map { _ in Int64.random(in: -6...6, using: &random) }
      balances.append(-balances.reduce(0, +))
      let payments = MemberShares.settlements(of: balances.map { HomeAmount($0) })
      #expect(payments.count == fewest(balances), "\(balances)")
      #expect(payments.allSatisfy { $0.amount > 0 })
      #expect(payments.map(\.amount) == payments.map(\.amount).sorted(by: >))
      for payment in payments {
        balances[payment.from.index] += payment.amount.minor
        balances[payment.to.index] -= payment.amount.minor
      }
      #expect(balances.allSatisfy { $0 == 0 })
    }
  }

  @Test func `remaining cents are assigned to the largest remainders, and in a tie to the payer first`() {
    func divided(_ amount: Int64, _ weights: [Int64], _ first: Int) -> [Int64] {
      Division.of(HomeAmount(amount), by: weights, first: first).map(\.minor)
    }
    #expect(divided(100, [1, 1, 1], 1) == [33, 34, 33])
    #expect(divided(101, [1, 1, 1], 2) == [34, 33, 34])
    #expect(divided(-100, [1, 1, 1], 1) == [-33, -34, -33])
    // The largest remainder comes first: 66.67 and 33.33.
    #expect(divided(100, [2, 1, 0], 1) == [67, 33, 0])
    #expect(divided(1, [0, 1, 1], 0) == [0, 1, 0])
    #expect(divided(0, [1, 1, 1], 0) == [0, 0, 0])
  }

  private func shares(_ november: String, book: String = "", categories: String = "") -> MemberShares {
    MemberShares(
      readBook([
        "book.yaml": "members: [Eva, Tomas]\n" + book, "ledger/2026-11.yaml": november, "categories.yaml": categories,
      ]).ledger)
  }

  @Test func `the payer is set in the entry or else in the account, and without a payer no member owes money`() {
    let shares = shares(
      """
      - { date: 2026-11-01, title: A, spent: 10, who: Eva, shared: yes }
      - { date: 2026-11-02, title: B, spent: 20, account: Hers, shared: yes }
      - { date: 2026-11-03, title: C, spent: 40, account: Hers, who: Tomas, shared: yes }
      - { date: 2026-11-04, title: D, spent: 80, shared: yes }

      """, book: "accounts: [{ name: Hers, who: Eva }]\n")
    #expect(shares.total.map(\.paid) == [3000, 4000])
    #expect(shares.total.map(\.share) == [3500, 3500])
    #expect(shares.withoutPayer == 8000)
    #expect(shares.balances == [-500, 500])
    #expect(shares.settlements == [Settlement(from: .init(index: 0), to: .init(index: 1), amount: 500)])
  }

  @Test func `“shared” in an entry takes precedence over its category, and the category over the account`() {
    let shares = shares(
      """
      - { date: 2026-11-01, title: A, spent: 90, account: Hers }
      - { date: 2026-11-02, title: B, spent: 90, account: Hers, category: Food }
      - { date: 2026-11-03, title: C, spent: 90, account: Hers, category: Food, shared: no }
      - { date: 2026-11-04, title: D, spent: 90, account: Hers, category: Own }
      - { date: 2026-11-05, title: E, spent: 90, account: Hers, category: Own, split: { Food: 30 } }

      """, book: "accounts: [{ name: Hers, who: Eva, shared: yes }]\n",
      categories: "- { name: Food, shared: { Eva: 1, Tomas: 2 } }\n- { name: Own, shared: no }\n")
    // Tomas: 45 of A, 60 of B, nothing of C and D, 20 of E.
    #expect(shares.total.map(\.share) == [32500, 12500])
    #expect(shares.total.map(\.paid) == [45000, 0])
  }

  @Test func `a refund is subtracted from the shares, and unpaid amounts are excluded`() {
    let shares = shares(
      """
      - { date: 2026-11-01, title: A, spent: 30, who: Eva, shared: yes }
      - { date: 2026-11-02, title: A back, received: 10, category: Other, who: Eva, shared: yes }
      - { date: 2026-11-03, title: B, spent: 500, who: Eva, shared: yes, paid: no }
      - { date: 2026-11-30, title: C, spent: 500, who: Eva, shared: yes }

      """)
    #expect(shares.balances == [1000, -1000])
  }

  @Test func `a transfer between the accounts of two members repays a debt unless it has “shared: no”`() {
    let shares = shares(
      """
      - { date: 2026-11-01, title: A, spent: 30, who: Eva, shared: yes }
      - { date: 2026-11-02, title: B, moved: 10, from: His, to: Hers }
      - { date: 2026-11-03, title: Present, moved: 100, from: His, to: Hers, shared: no }
      - { date: 2026-11-04, title: C, moved: 50, from: His, to: Joint }

      """, book: "accounts: [{ name: Hers, who: Eva }, { name: His, who: Tomas }, { name: Joint }]\n")
    #expect(shares.balances == [500, -500])
    #expect(shares.total.map(\.paidBack) == [-1000, 1000])
  }

  @Test func `shared income is a debt of the member who received it`() {
    let shares = shares("- { date: 2026-11-01, title: Tax, received: 100, who: Eva, shared: yes }\n")
    #expect(shares.balances == [-5000, 5000])
    #expect(shares.sharesIncome)
  }
}
