import Ledger
import Formats

/// A writer for JSON with the main settings, accounts, categories, entries, balance assertions and rates of a book, as
/// read by other programs and Daybook's import and described by `ExportSchema`. Entries have the keys of a month file.
/// Amounts are strings, because most programs read JSON numbers as floating-point numbers.
enum DaybookJSON {
  static func text(_ export: Export) -> [UInt8] {
    var text = ExportText(for: 2 * export.count)
    text.add("{\"format\":\"\(DaybookColumns.format)\",\"version\":\(DaybookColumns.version),\n\"book\":")
    text.add(book(export).text)
    text.add(",\n\"accounts\":")
    rows(accounts(export), &text)
    text.add(",\n\"categories\":")
    rows(categories(export), &text)
    text.add(",\n\"entries\":[")
    var isFirst = true
    DaybookRow.forEach(export) { row in
      text.add(isFirst ? "\n" : ",\n")
      isFirst = false
      text.add("{\"entry\":")
      text.add(JSON.string(row.entry).text)
      for (key, value) in row.values {
        text.add(",\"\(key)\":")
        text.add(json(value).text)
      }
      text.add("}")
    }
    text.add("\n],\n\"rates\":")
    rows(rates(export), &text)
    text.add("}\n")
    return text.bytes
  }

  private static func rows(_ rows: [JSON], _ text: inout ExportText) {
    text.add("[")
    for (index, row) in rows.enumerated() {
      text.add(index == 0 ? "\n" : ",\n")
      text.add(row.text)
    }
    text.add("\n]")
  }

  private static func json(_ value: DaybookRow.Value) -> JSON {
    switch value {
    case .text(let text): .string(text)
    case .amount(let minor, let currency): amount(minor, currency)
    case .list(let texts): .array(texts.map { .string($0) })
    case .weights(let weights): .object(weights.map { ($0.name, .string($0.weight)) })
    case .parts(let parts, let currency): .object(parts.map { ($0.category, amount($0.minor, currency)) })
    }
  }

  private static func amount(_ minor: Int64, _ currency: Currency) -> JSON {
    .string(PlainAmount.text(minor, currency))
  }

  /// Returns the general settings of the book.
  private static func book(_ export: Export) -> JSON {
    let settings = export.ledger.settings
    var pairs: [(String, JSON)] = [
      (SettingsKey.title.name, .string(settings.title)),
      (SettingsKey.currency.name, .string(settings.currency.code)),
      (SettingsKey.language.name, .string(settings.language)), ("today", .string("\(export.ledger.today)")),
      ("whole", .bool(export.use.isWhole)),
    ]
    if export.use.isWhole, !settings.members.isEmpty {
      pairs.append((SettingsKey.members.name, .array(settings.members.map { .string($0) })))
    }
    if let name = settings.mainAccount { pairs.append((SettingsKey.mainAccount.name, .string(name))) }
    if export.use.isWhole {
      let main = export.ledger.account(.unnamed)
      pairs.append((SettingsKey.openingBalance.name, amount(main.openingBalance, main.currency)))
      if let day = settings.openingDate { pairs.append((SettingsKey.openingDate.name, .string("\(day)"))) }
    }
    return .object(pairs)
  }

  /// Returns the accounts, except for the main account.
  private static func accounts(_ export: Export) -> [JSON] {
    export.ledger.accounts.indices.filter { $0 > 0 && export.use.accounts[$0] }.map { index in
      let account = export.ledger.accounts[index]
      var pairs: [(String, JSON)] = [
        (AccountKey.name.name, .string(account.name)), (AccountKey.currency.name, .string(account.currency.code)),
        (AccountKey.kind.name, .string(account.kind.rawValue)),
      ]
      if export.use.isWhole {
        pairs.append((AccountKey.openingBalance.name, amount(account.openingBalance, account.currency)))
        if let who = account.who { pairs.append((AccountKey.who.name, .string(export.ledger.name(who)))) }
        if let shared = account.shared { pairs.append((AccountKey.shared.name, sharing(shared, export.ledger))) }
      }
      return .object(pairs)
    }
  }

  private static func categories(_ export: Export) -> [JSON] {
    export.ledger.categories.indices.filter { export.use.categories[$0] }.map { index in
      let category = export.ledger.categories[index]
      var pairs: [(String, JSON)] = [
        (CategoryKey.name.name, .string(category.name)), (CategoryKey.kind.name, .string(category.kind.rawValue)),
        (CategoryKey.color.name, .string(color(category.color))),
      ]
      if let budget = category.budget, export.use.isWhole {
        let items = budget.items.map { item($0, export.ledger.homeCurrency) }
        pairs.append((CategoryKey.budget.name, items.count == 1 ? items[0] : .array(items)))
      }
      if let shared = category.shared, export.use.isWhole {
        pairs.append((CategoryKey.shared.name, sharing(shared, export.ledger)))
      }
      if let icon = category.icon { pairs.append((CategoryKey.icon.name, .string(icon))) }
      if !category.formerNames.isEmpty {
        pairs.append((CategoryKey.was.name, .array(category.formerNames.map { .string($0) })))
      }
      return .object(pairs)
    }
  }

  private static func sharing(_ sharing: Sharing, _ ledger: Ledger) -> JSON {
    switch ledger.written(sharing) {
    case .word(let word): .string(word)
    case .weights(let weights): json(.weights(weights))
    }
  }

  private static func item(_ item: Budget.Item, _ home: Currency) -> JSON {
    var parts: [(String, JSON)] = []
    if let from = item.from { parts.append((BudgetKey.from.name, .string("\(from)"))) }
    parts += [
      (BudgetKey.amount.name, amount(item.amount.minor, home)),
      (BudgetKey.every.name, .string(item.every.rawValue)),
    ]
    if let carry = item.carry.text { parts.append((BudgetKey.carry.name, .string(carry))) }
    return .object(parts)
  }

  private static func color(_ color: Category.Color) -> String {
    switch color {
    case .palette(let index): return Category.colorNames[index]
    case .custom(let value):
      let digits = String(value, radix: 16)
      return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
  }

  /// Returns the exchange rates as one object per day. Each rate is the price of one unit in the base currency.
  private static func rates(_ export: Export) -> [JSON] {
    export.ledger.rates.tables.filter { export.use.currencies.contains($0.base) }.compactMap { table in
      let prices = table.prices.filter { export.use.currencies.contains($0.key) }
        .map { ($0.key.code, JSON.string($0.value.text)) }.sorted { $0.0 < $1.0 }
      if prices.isEmpty { return nil }
      return .object([
        ("date", .string("\(table.day)")), ("source", .string(table.source)), ("base", .string(table.base.code)),
        ("rates", .object(prices)),
      ])
    }
  }
}
