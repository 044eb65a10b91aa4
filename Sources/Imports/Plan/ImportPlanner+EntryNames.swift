import Ledger
import Notation
import Reports

/// Names of a file of whole entries that the book has for something else: an account of another currency, a category of
/// the other kind. What the file means gets a name of its own, by which it is found again the next time.
extension ImportPlanner {
  func renamed(_ file: EntryFile) -> EntryFile {
    let accounts = accountNames(file)
    let categories = categoryNames(file)
    if accounts.isEmpty, categories.isEmpty { return file }
    var file = file
    for place in file.accounts.indices {
      file.accounts[place].name = accounts[file.accounts[place].name] ?? file.accounts[place].name
    }
    for place in file.categories.indices {
      file.categories[place].name = categories[file.categories[place].name] ?? file.categories[place].name
    }
    for place in file.statements.indices {
      file.statements[place].account = file.statements[place].account.map { accounts[$0] ?? $0 }
    }
    for place in file.entries.indices {
      file.entries[place].fields = file.entries[place].fields.map { field in
        switch (field.key, field.value) {
        case (.account, .one(let name)), (.from, .one(let name)), (.to, .one(let name)):
          FieldChange(field.key, .one(accounts[name] ?? name))
        case (.category, .one(let name)): FieldChange(.category, .one(categories[name] ?? name))
        case (.split, .group(let parts)):
          FieldChange(.split, .group(parts.map { .init(key: categories[$0.key] ?? $0.key, text: $0.text) }))
        default: field
        }
      }
    }
    return file
  }

  /// A note for each name that is not the file's own.
  func notes(_ renamed: EntryFile, _ file: EntryFile) -> [String] {
    let accounts = zip(file.accounts, renamed.accounts).filter { $0.name != $1.name }.map { told, made in
      "“\(told.name)” is in another currency here: what the file has in \(told.currency.code) goes to “\(made.name)”"
    }
    let categories = zip(file.categories, renamed.categories).filter { $0.name != $1.name }.map { told, made in
      "“\(told.name)” is for \(told.kind == .income ? "spending" : "income") here: what the file has goes to “\(made.name)”"
    }
    return accounts + categories
  }

  private func accountNames(_ file: EntryFile) -> [String: String] {
    var names: [String: String] = [:]
    var taken = Set(file.accounts.map(\.name))
    for told in file.accounts where isOther(told.name, told.currency) {
      names[told.name] = free("\(told.name) \(told.currency.code)", &taken) { isOther($0, told.currency) }
    }
    return names
  }

  private func isOther(_ account: String, _ currency: Currency) -> Bool {
    ledger.accountNames.first { $0.name == account }.map { ledger.account($0.id).currency != currency } ?? false
  }

  private func categoryNames(_ file: EntryFile) -> [String: String] {
    var names: [String: String] = [:]
    var taken = Set(file.categories.map(\.name))
    for told in file.categories where isOther(told.name, told.kind) {
      names[told.name] = free("\(told.name) \(told.kind.rawValue)", &taken) { isOther($0, told.kind) }
    }
    return names
  }

  private func isOther(_ category: String, _ kind: Category.Kind) -> Bool {
    SpokenName.index(of: category, in: ledger.categories.map(\.name)).map { ledger.categories[$0].kind != kind } ?? false
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
