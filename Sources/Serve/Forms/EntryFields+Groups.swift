import BookEditing
import Localization
import Ledger
import Formats
import SiteComponents
import Site

/// Functions that group the rarely used fields of an entry, which are shown under “More”.
extension EntryFields {
  /// The keys in the group “Bill”. Keys that do not belong to any other group are shown in the first group.
  private static let keysOfBill: [TransactionKey] = [.due, .paid]
  private static let keysOfRepeats: [TransactionKey] = [.repeats, .until, .auto, .skip, .occurrence, .id]
  private static let keysOfCurrency: [TransactionKey] = [.currency, .booked]
  private static let above: [TransactionKey] =
    TransactionKey.directions + [
      .date, .title, .category, .split, .account, .from, .to, .arrived, .photo, .who, .shared,
    ]

  /// The groups. Those with a value or a finding come first.
  var groups: [EntryPage.Group] {
    let placed = EntryFields.keysOfBill + EntryFields.keysOfRepeats + EntryFields.keysOfCurrency + EntryFields.above
    let others = TransactionKey.allCases.filter { !placed.contains($0) }
    var groups = [
      group("note", .noteAndTags, others.map(groupField)),
      group("repeats", .repeats, EntryFields.keysOfRepeats.map(groupField)),
      group("currency", .currency, EntryFields.keysOfCurrency.map(groupField)), parts,
    ]
    if !isBill { groups.insert(group("bill", .bill, billFields), at: 1) }
    return groups.filter(\.isOpen) + groups.filter { !$0.isOpen }
  }

  private func groupField(_ key: TransactionKey) -> FormField {
    switch key {
    case .tags: field(key, proposals: request.tags)
    case .repeats: field(key, choices(EntryFields.periods, text(key)))
    case .auto: field(key, choices([("", .no), ("yes", .yes)], text(key)))
    case .currency: currencyField
    case .booked: field(key, only: EntryForm.flowKind)
    case .occurrence: field(key, hint: .forHint)
    case .id: field(key, hint: .idHint)
    case .skip: field(key, hint: .skipHint)
    default: field(key)
    }
  }

  private func field(_ key: TransactionKey, hint: FormWord) -> FormField {
    var field = field(key)
    field.hint = word(hint)
    return field
  }

  private static let periods: [(String, FormWord)] = [
    ("", .repeatsNever), (Repeat.weekly.rawValue, .repeatsWeekly), (Repeat.monthly.rawValue, .repeatsMonthly),
    (Repeat.quarterly.rawValue, .repeatsQuarterly), (Repeat.yearly.rawValue, .repeatsYearly),
  ]

  var billFields: [FormField] {
    var fields = EntryFields.keysOfBill.map { field($0) }
    if isBill { fields[0].hint = request.wording.shortDate(ledger.today.adding(days: 14)) }
    return fields
  }

  /// Returns a group of fields. The group is expanded if any of its fields has a value or a finding.
  private func group(_ key: String, _ title: FormWord, _ fields: [FormField]) -> EntryPage.Group {
    let filled = fields.filter { !$0.value.isEmpty }
    let isOpen = !filled.isEmpty || fields.contains { !$0.findings.isEmpty }
    let value = filled.first.map { field in
      if case .choice(let choices) = field.kind { choices.first(where: \.isChosen)?.text ?? "" } else { field.value }
    }
    return EntryPage.Group(key, word(title), value: String((value ?? "").prefix(60)), isOpen: isOpen, fields: fields)
  }

  /// Returns the choices for a field. If the current value is not one of the known values, it is added as a choice.
  private func choices(_ known: [(value: String, label: FormWord)], _ typed: String) -> FormField.Kind {
    var choices = known.map { FormField.Choice($0.value, word($0.label), isChosen: $0.value == typed) }
    if !known.contains(where: { $0.value == typed }) {
      choices.append(FormField.Choice(typed, typed, isChosen: true))
    }
    return .choice(choices)
  }

  private var currencyField: FormField {
    let typed = text(.currency)
    var codes = [request.home.code]
    for account in ledger.accounts where !codes.contains(account.currency.code) { codes.append(account.currency.code) }
    let own = codes.count
    codes += Currency.allCodes.filter { !codes.contains($0) }
    var options = [FormField.Choice("", request.home.code, isChosen: typed.isEmpty)]
    if !typed.isEmpty, !codes.contains(typed) { options.append(FormField.Choice(typed, typed, isChosen: true)) }
    for (place, code) in codes.enumerated() where place >= own || place > 0 || typed == code {
      options.append(FormField.Choice(code, code, isChosen: typed == code))
    }
    var currency = field(.currency, .choice(options))
    (currency.isPicked, currency.names) = (true, "currency")
    return currency
  }

  // MARK: Parts

  private var parts: EntryPage.Group {
    let names = ledger.categories.map(\.name)
    let rows = (0..<(entry.parts.count + EntryForm.freePartCount)).map { number in
      let part = entry.parts.indices.contains(number) ? entry.parts[number] : nil
      let typed = part?.key ?? ""
      var choices = [FormField.Choice("", "–", isChosen: typed.isEmpty)]
      choices += names.map { FormField.Choice($0, FormText.clean($0), isChosen: $0 == typed) }
      if !typed.isEmpty, !names.contains(typed) { choices.append(FormField.Choice(typed, typed, isChosen: true)) }
      return EntryPage.Parts.Row(choices, amount: part?.text ?? "", number: number + 1)
    }
    let wrong = findings(EntryForm.partAmount)
    let rest = request.meanings(of: entry).first { $0.0 == EntryForm.partAmount }?.1 ?? ""
    var group = EntryPage.Group(
      "parts", word(.parts), value: entry.parts.map(\.key).joined(separator: ", "),
      isOpen: !entry.parts.isEmpty || !wrong.isEmpty)
    group.parts = EntryPage.Parts(rows, findings: wrong, rest: rest)
    return group
  }
}
