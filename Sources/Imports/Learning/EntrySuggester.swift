import BookEditing
import Ledger
import Formats

/// A classifier that suggests the title and category of an import row by comparing its words with those of imported
/// rows and entered titles. The classifier uses the current titles and categories and stores nothing, so a correction
/// to an entry affects all later suggestions.
struct EntrySuggester {
  /// The title, category and destination account that are learned from an entry.
  private struct Outcome: Hashable {
    var title: String
    var category: Category.ID
    var otherAccount: Account.ID?
  }

  /// A group of entries whose titles, or whose descriptions by the bank, consist of the same words.
  private struct Group {
    var words: WordSet
    /// Whether the words come from a title that a user entered, not from a bank.
    var isTitle: Bool
    /// Whether the words are the title of an imported entry whose row had different words. Such a group is used only if
    /// no other group is similar.
    var isDerived = false
    var outcomes: [Outcome: (count: Int, newest: Int)] = [:]
    var weight = 0.0
  }

  private let ledger: Ledger
  private var groups: [Group] = []
  private var groupOfWords: [GroupKey: Int] = [:]
  /// Maps a word's hash to the groups that contain the word. A group is stored as its index times 2, plus 1 for debits.
  private var groupsOfWord: [UInt64: [Int]] = [:]
  private var weights: [UInt64: Double] = [:]
  private var common: Set<UInt64> = []
  /// Titles whose entries had more than one category within the last year.
  private var ambiguousTitles: Set<String> = []

  private struct GroupKey: Hashable {
    var words: WordSet
    var isTitle: Bool
    var isDerived: Bool
    var isDebit: Bool
  }

  /// Trains the classifier with imported rows and entered titles.
  ///
  /// - Parameters:
  ///   - training: the imported rows to learn from.
  ///   - rows: the words of the rows to classify. Words that occur in many of the rows have a small weight.
  init(_ ledger: Ledger, _ training: TrainingSet, rows: [WordSet]) {
    self.ledger = ledger
    findCommonWords(rows)
    var known = training.silent
    var titles: [String: WordSet] = [:]
    func words(_ entry: Int) -> WordSet {
      let title = ledger.transactions[entry].title
      if let known = titles[title] { return known }
      let words = WordSet(title)
      titles[title] = words
      return words
    }
    for example in training.examples {
      let isFirst = known.insert(example.entry).inserted
      let title = words(example.entry)
      // In a table made by the user, the text of a row is its title.
      let isTitle = example.words == title
      add(example.words, example.entry, isTitle: isTitle, isDebit: example.isDebit)
      if !isTitle, isFirst, !title.isEmpty {
        add(title, example.entry, isTitle: true, isDerived: true, isDebit: example.isDebit)
      }
    }
    for index in ledger.transactions.indices where !known.contains(index) {
      add(words(index), index, isTitle: true, isDebit: ledger.transactions[index].direction != .received)
    }
    weigh()
    findWavering()
  }

  // MARK: Learning

  /// Finds words that occur in more than 40% of the rows, such as a town or “card payment”.
  /// Does nothing for fewer than 20 rows.
  private mutating func findCommonWords(_ rows: [WordSet]) {
    guard rows.count >= 20 else { return }
    var counts: [UInt64: Int] = [:]
    for row in rows { for hash in row.hashes { counts[hash, default: 0] += 1 } }
    common = Set(counts.filter { $0.value * 5 > rows.count * 2 }.keys)
  }

  private mutating func add(_ words: WordSet, _ entry: Int, isTitle: Bool, isDerived: Bool = false, isDebit: Bool) {
    let key = GroupKey(words: words, isTitle: isTitle, isDerived: isDerived, isDebit: isDebit)
    let transaction = ledger.transactions[entry]
    let outcome = Outcome(
      title: transaction.title, category: transaction.category,
      otherAccount: transaction.direction == .moved
        ? (isDebit ? transaction.details?.destination ?? .unnamed : transaction.account) : nil)
    let place: Int
    if let known = groupOfWords[key] {
      place = known
    } else {
      place = groups.count
      groupOfWords[key] = place
      groups.append(Group(words: words, isTitle: isTitle, isDerived: isDerived))
      for hash in words.hashes { groupsOfWord[hash, default: []].append(place * 2 + (isDebit ? 1 : 0)) }
    }
    let transactions = ledger.transactions
    func count(_ known: inout (count: Int, newest: Int)) {
      known.count += 1
      if transactions[known.newest].date <= transaction.date { known.newest = entry }
    }
    count(&groups[place].outcomes[outcome, default: (0, entry)])
  }

  /// Sets the weight of each word to its inverse document frequency, so that a rare word has a larger weight than a
  /// frequent one. The weight of common words (`isCommon`) is divided by eight.
  private mutating func weigh() {
    let all = Double(groups.count + 1)
    for (word, places) in groupsOfWord {
      let weight = InverseDocumentFrequency.of(places.count, among: all)
      weights[word] = isCommon(word) ? weight / 8 : weight
    }
    for place in groups.indices { groups[place].weight = weight(of: groups[place].words) }
  }

  /// Whether the word is frequent in statements in general, or in the rows of this import.
  private func isCommon(_ word: UInt64) -> Bool {
    common.contains(word) || EntrySuggester.uninformativeWords.contains(word)
  }

  private func weight(of words: WordSet) -> Double {
    words.hashes.reduce(0) { $0 + (weights[$1] ?? unknownWeight(of: $1)) }
  }

  private func unknownWeight(of word: UInt64) -> Double {
    let unknown = InverseDocumentFrequency.of(1, among: Double(groups.count + 1))
    return isCommon(word) ? unknown / 8 : unknown
  }

  private mutating func findWavering() {
    let since = ledger.today.adding(days: -365)
    var categories: [String: Category.ID] = [:]
    for index in ledger.transactions.indices where ledger.transactions[index].date > since {
      if ledger.transactions[index].direction == .moved { continue }
      let (title, category) = (ledger.transactions[index].title, ledger.transactions[index].category)
      if let known = categories.updateValue(category, forKey: title), known != category {
        ambiguousTitles.insert(title)
      }
    }
  }

  // MARK: Asking

  /// Returns the informative words: those that are frequent neither in statements in general nor in the rows of this
  /// import.
  func informative(_ words: WordSet) -> WordSet {
    var informative = words
    informative.keep { !common.contains($0) && !EntrySuggester.uninformativeWords.contains($0) }
    return informative
  }

  /// Returns the suggestion for a row; `nil` if no entry is similar.
  func suggestion(for words: WordSet, isDebit: Bool) -> EntrySuggestion? {
    suggestion(for: words, isDebit: isDebit, sameSide: true)
      ?? suggestion(for: words, isDebit: isDebit, sameSide: false)
  }

  /// Returns the categories of similar entries, each with the number of these entries, most likely first.
  func categories(_ words: WordSet, isDebit: Bool) -> [(category: Category.ID, count: Int)] {
    guard let (outcomes, _, _) = outcomes(words, isDebit: isDebit, sameSide: true) else { return [] }
    var counts: [Category.ID: Int] = [:]
    for (outcome, found) in outcomes where outcome.otherAccount == nil {
      counts[outcome.category, default: 0] += found.count
    }
    return counts.map { (category: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.category.index) < ($0.count, $1.category.index) }
  }

  private func suggestion(for words: WordSet, isDebit: Bool, sameSide: Bool) -> EntrySuggestion? {
    guard let (outcomes, best, isLonger) = outcomes(words, isDebit: isDebit, sameSide: sameSide) else { return nil }
    return chosen(outcomes, best, sameSide, isLonger)
  }

  /// Returns the outcomes of the entries with similar words, and the greatest similarity; `nil` if no entry is similar.
  /// `isLonger` is `true` if a user entered the titles of all these entries, and each title lacks informative words of
  /// the row.
  private func outcomes(
    _ words: WordSet, isDebit: Bool, sameSide: Bool
  ) -> (outcomes: [Outcome: (count: Int, newest: Int)], best: Double, isLonger: Bool)? {
    var shared: [Int: Double] = [:]
    let side = (isDebit == sameSide) ? 1 : 0
    for hash in words.hashes {
      guard let places = groupsOfWord[hash], let weight = weights[hash] else { continue }
      // A word that occurs in very many groups cannot identify one.
      if places.count > 600, words.hashes.count > 1 { continue }
      for place in places where place & 1 == side { shared[place >> 1, default: 0] += weight }
    }
    if shared.isEmpty { return nil }
    let own = weight(of: words)
    // If the row contains a whole title, words that occur nowhere in the ledger, such as a town, count only half.
    let unknown = words.hashes.reduce(0) { $0 + (weights[$1] == nil ? unknownWeight(of: $1) : 0) }
    var similarity = shared.map { place, weight in (place, self.similarity(groups[place], weight, own, unknown)) }
    if similarity.contains(where: { !groups[$0.0].isDerived && $0.1 >= EntrySuggestion.leastLikely }) {
      similarity.removeAll { groups[$0.0].isDerived }
    }
    guard let best = similarity.map(\.1).max(), best >= EntrySuggestion.leastSimilarity else { return nil }
    var outcomes: [Outcome: (count: Int, newest: Int)] = [:]
    let hashes = informative(words).hashes
    var isLonger = true
    let least = max(EntrySuggestion.leastSimilarity, best * EntrySuggestion.leastShareOfBest)
    for (place, value) in similarity where value >= least {
      let group = groups[place]
      if !group.isTitle || group.isDerived || hashes.allSatisfy(group.words.hashes.contains) { isLonger = false }
      for (outcome, found) in groups[place].outcomes {
        let former = outcomes[outcome]
        let isNewer =
          former.map { ledger.transactions[$0.newest].date < ledger.transactions[found.newest].date } ?? true
        outcomes[outcome] = (
          (former?.count ?? 0) + found.count, isNewer ? found.newest : former?.newest ?? found.newest
        )
      }
    }
    return (outcomes, best, isLonger)
  }

  /// Returns the similarity between a row's text and a group, 0…1.
  ///
  /// - Parameters:
  ///   - shared: the weight of the words that the text and the group share.
  ///   - own: the weight of all words of the text.
  ///   - unknown: the weight of the words of the text that are in no group.
  private func similarity(_ group: Group, _ shared: Double, _ own: Double, _ unknown: Double) -> Double {
    // A typed title is short, so all of its words must occur. Words of a bank are compared in both directions.
    let covered = group.weight == 0 ? 0 : min(1, shared / group.weight)
    let together = own + group.weight - shared
    let alike = together <= 0 ? 0 : shared / together
    guard group.isTitle, covered > 0.999 else { return alike }
    return max(alike, min(0.9, 0.45 + 0.5 * shared / max(own - unknown / 2, 0.001)))
  }

  private func chosen(
    _ outcomes: [Outcome: (count: Int, newest: Int)], _ best: Double, _ sameSide: Bool, _ isLonger: Bool
  ) -> EntrySuggestion? {
    let total = outcomes.values.reduce(0) { $0 + $1.count }
    // If the counts are equal, the newer entry is used, so that a correction takes effect.
    let ranked = outcomes.sorted { left, right in
      (left.value.count, ledger.transactions[left.value.newest].date, left.value.newest)
        > (right.value.count, ledger.transactions[right.value.newest].date, right.value.newest)
    }
    guard let first = ranked.first else { return nil }
    let category = first.key.category
    let agreeing = outcomes.filter { $0.key.category == category && $0.key.otherAccount == first.key.otherAccount }
      .values.reduce(0) { $0 + $1.count }
    let entry = ledger.transactions[first.value.newest]
    return EntrySuggestion(
      title: first.key.title, category: category, otherAccount: first.key.otherAccount, tags: steadyTags(entry),
      split: steadySplit(entry), count: agreeing, similarCount: total, similarity: best, example: first.value.newest,
      isOfSameDirection: sameSide, hasAmbiguousTitle: ambiguousTitles.contains(first.key.title), isLonger: isLonger)
  }

  /// Returns the tags that the last three entries with the entry's title have in common. If there are only two such
  /// entries, both are compared.
  private func steadyTags(_ entry: Transaction) -> [String] {
    guard !entry.tags.isEmpty else { return [] }
    let same = ledger.transactions.indices.reversed().lazy
      .filter { ledger.transactions[$0].title == entry.title }.prefix(3).map { Set(ledger.transactions[$0].tags) }
    let all = Array(same)
    guard all.count >= 2 else { return [] }
    return entry.tags.filter { tag in all.allSatisfy { $0.contains(tag) } }
  }

  /// Returns the split that the last three entries with the entry's title share. If there are only two such entries,
  /// both are compared. The result is empty unless their proportions are the same, to within one minor unit.
  private func steadySplit(_ entry: Transaction) -> [ImportPlan.Share] {
    guard entry.isSplit else { return [] }
    let same = ledger.transactions.indices.reversed().lazy
      .filter { ledger.transactions[$0].title == entry.title }.prefix(3).map { ledger.transactions[$0] }
    let all = Array(same)
    guard all.count >= 2, let newest = all.first, newest.amount.minor > 0 else { return [] }
    let shares = newest.split.map {
      ImportPlan.Share(category: $0.category, part: $0.amount, whole: newest.amount.minor)
    }
    let isSteady = all.allSatisfy { other in
      guard other.split.count == shares.count, other.category == newest.category else { return false }
      return shares.allSatisfy { share in
        other.split.contains { $0.category == share.category && abs($0.amount - share.of(other.amount.minor)) <= 1 }
      }
    }
    return isSteady ? shares : []
  }

  /// Words in ten languages that are frequent in the statements of all banks.
  static let uninformativeWords = Set(
    """
    gmbh ltd inc llc plc sepa visa mastercard maestro girocard card payment purchase pos atm transfer debit credit direct
    order reference ref mandate iban bic end to the and from for of co kg ag sa sarl srl spa bv www com online shop store
    karte kartenzahlung lastschrift überweisung gutschrift dauerauftrag basislastschrift folgelastschrift und der die das
    carte paiement prélèvement virement achat tarjeta pago compra transferencia recibo carta pagamento acquisto bonifico
    cartão compra transferência betaling overboeking incasso karta płatność przelew карта оплата перевод покупка upi neft
    imps rtgs ach ec nr no ihr ihre sagt danke thank you terminal terminalnr debitk debitkarte kartennr kartennummer
    folgenr verfalld verfalldatum uhr elv ga cntc contactless kontaktlos girocard pan autorisation auth ref kref eref mref
    abwa svwz dat filiale kartenumsatz einkauf
    """.split(whereSeparator: \.isWhitespace).flatMap { WordSet(String($0)).hashes })
}

/// The inverse document frequency of words, computed without a mathematics library.
enum InverseDocumentFrequency {
  /// Returns the approximate binary logarithm of a word's inverse frequency; at least 0.1.
  static func of(_ count: Int, among all: Double) -> Double {
    var ratio = (all + 1) / (Double(count) + 0.5)
    var weight = 0.0
    while ratio >= 2 {
      ratio /= 2
      weight += 1
    }
    return max(0.1, weight + (ratio - 1))
  }
}
