import Ledger
import Formats
import Reports
import Statements

/// Functions that rename names with different meanings in a file of complete entries and in the ledger: an account with
/// a different currency, or a category of the opposite kind. Such accounts and categories are renamed, and later
/// imports use the same new names.
extension ImportPlanner {
  mutating func renamed(_ file: ParsedEntries) -> ParsedEntries {
    let accounts = accountNames(file)
    let (categories, distinct) = categoryNames(file)
    distinctCategories.formUnion(distinct)
    if accounts.isEmpty, categories.isEmpty { return file }
    var file = file
    for place in file.accounts.indices {
      file.accounts[place].name = accounts[file.accounts[place].name] ?? file.accounts[place].name
    }
    for place in file.categories.indices {
      file.categories[place].name = categories[file.categories[place].name] ?? file.categories[place].name
    }
    for place in file.balanceAssertions.indices {
      file.balanceAssertions[place].account = file.balanceAssertions[place].account.map { accounts[$0] ?? $0 }
    }
    for place in file.entries.indices {
      var fields = file.entries[place].fields.map { field in
        switch (field.key, field.value) {
        case (.account, .one(let name)), (.from, .one(let name)), (.to, .one(let name)):
          FieldChange(field.key, .one(accounts[name] ?? name))
        case (.category, .one(let name)): FieldChange(.category, .one(categories[name] ?? name))
        case (.split, .mapping(let parts)):
          FieldChange(.split, .mapping(parts.map { .init(key: categories[$0.key] ?? $0.key, text: $0.text) }))
        default: field
        }
      }
      joinParts(&fields)
      file.entries[place].fields = fields
    }
    return file
  }

  /// Merges parts that now have the same category. A part in the entry's own category is removed.
  private func joinParts(_ fields: inout [FieldChange]) {
    guard let place = fields.firstIndex(where: { $0.key == .split }), case .mapping(let parts)? = fields[place].value
    else {
      return
    }
    let currency = fields.text(.currency).flatMap { Currency(code: $0) } ?? ledger.homeCurrency
    let separator = ledger.settings.decimalSeparator
    var joined: [FieldText.Part] = []
    for part in parts where part.key != fields.text(.category) {
      guard let known = joined.firstIndex(where: { $0.key == part.key }) else {
        joined.append(part)
        continue
      }
      guard let one = AmountText.partMinor(joined[known].text, currency, separator),
        let other = AmountText.partMinor(part.text, currency, separator)
      else { return }
      if one + other == 0 {
        joined.remove(at: known)
      } else {
        joined[known].text = AmountText.written(one + other, currency, separator)
      }
    }
    if joined.count == parts.count { return }
    if joined.isEmpty { fields.remove(at: place) } else { fields[place].value = .mapping(joined) }
  }

  /// Returns a note for each renamed account or category.
  func notes(_ renamed: ParsedEntries, _ file: ParsedEntries) -> [String] {
    let accounts = zip(file.accounts, renamed.accounts).filter { $0.name != $1.name }.map { stated, made in
      "“\(stated.name)” is in another currency in the book: its \(stated.currency.code) entries go to “\(made.name)”"
    }
    let categories = zip(file.categories, renamed.categories).compactMap { stated, made -> String? in
      // A name that only differs in case is the same name.
      if NameNormalizer.of(stated.name, in: [made.name]) != nil { return nil }
      if !made.name.hasPrefix("\(stated.name) \(stated.kind.rawValue)") {
        return "“\(stated.name)” is imported as “\(made.name)”, which has almost the same name"
      }
      let here = stated.kind == .income ? "spending" : "income"
      return "“\(stated.name)” is for \(here) in the book: its entries go to “\(made.name)”"
    }
    return accounts + categories
  }

  private func accountNames(_ file: ParsedEntries) -> [String: String] {
    var names: [String: String] = [:]
    var taken = Set(file.accounts.map(\.name))
    for stated in file.accounts where isOther(stated.name, stated.currency) {
      names[stated.name] = free("\(stated.name) \(stated.currency.code)", &taken) { isOther($0, stated.currency) }
    }
    return names
  }

  private func isOther(_ account: String, _ currency: Currency) -> Bool {
    ledger.accountNames.first { $0.name == account }.map { ledger.account($0.id).currency != currency } ?? false
  }

  private func categoryNames(_ file: ParsedEntries) -> (names: [String: String], distinct: Set<String>) {
    var names: [String: String] = [:]
    var distinct: Set<String> = []
    var taken = Set(file.categories.map(\.name))
    var like = CategoryNameList(ledger.categories.map(\.name))
    var kinds: [String: Category.Kind] = [:]
    for known in ledger.categories { kinds[known.name] = known.kind }
    for stated in file.categories {
      let found = like.add(stated.name)
      if let found, !found.isAllowedByDistinct {
        let known = names[found.name] ?? found.name
        if kinds[known] == stated.kind {
          if known != stated.name { names[stated.name] = known }
          continue
        }
        names[stated.name] = free("\(stated.name) \(stated.kind.rawValue)", &taken) { isOther($0, stated.kind) }
      } else if found != nil {
        distinct.insert(stated.name)
      }
      kinds[names[stated.name] ?? stated.name] = stated.kind
    }
    return (names, distinct)
  }

  private func isOther(_ category: String, _ kind: Category.Kind) -> Bool {
    NameNormalizer.index(of: category, in: ledger.categories.map(\.name)).map { ledger.categories[$0].kind != kind }
      ?? false
  }

  private func free(_ name: String, _ taken: inout Set<String>, _ isOther: (String) -> Bool) -> String {
    var (free, number) = (name, 1)
    while taken.contains(free) || isOther(free) {
      number += 1
      free = "\(name) \(number)"
    }
    taken.insert(free)
    return free
  }
}
