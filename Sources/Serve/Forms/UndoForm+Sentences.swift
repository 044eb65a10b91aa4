import BookEditing
import Build
import Diagnostics
import Formats
import Ledger
import Localization
import Platform
import Reports
import Site
import SiteComponents

/// Functions that write sentences about recorded changes, with the title and the amount that the entry had when it was
/// changed.
extension UndoForm {
  /// An entry that a change added, changed or removed.
  private struct ChangedEntry {
    var title: String
    /// The amount with its currency; empty if it cannot be read.
    var amount: String
    var isReceived: Bool
  }

  private static let verbs: [(prefix: String, word: FormWord)] = [
    ("add ", .didAdd), ("edit ", .didEdit), ("pay ", .didPay), ("remove ", .didRemove), ("attach ", .didAttach),
    ("import ", .didImport), ("imported by daily: ", .didImport), ("inbox drop ", .didDrop),
    ("category ", .didCategory), ("account ", .didAccount),
  ]

  /// Returns a sentence such as “Added Test coffee, €4.20”.
  func sentence(of record: ChangeRecord) -> String { sentence(record.name, record) }

  /// Returns a sentence about an undone change, such as “Undone: Added Test coffee, €4.20”.
  func undoneSentence(of record: ChangeRecord) -> String { undoneSentence(record.name, record, isUndo: false) }

  /// Returns a sentence such as “Undone: Added Test coffee, €4.20”.
  ///
  /// - Parameters:
  ///   - name: the recorded name of the undone change.
  ///   - record: the undone change, or the change that undid it.
  ///   - isUndo: whether the record is the change that undid it.
  private func undoneSentence(_ name: String, _ record: ChangeRecord, isUndo: Bool) -> String {
    if name.hasPrefix("pay "), let entry = changedEntry(of: record, isUndo: isUndo), !entry.amount.isEmpty {
      return word(entry.isReceived ? .undidReceive : .undidPay, ["title": entry.title, "amount": entry.amount])
    }
    return word(.tookBack, ["name": sentence(name, record, isUndo: isUndo)])
  }

  /// Returns the sentence for the recorded name of a change. The name begins with the verb of the command.
  private func sentence(_ name: String, _ record: ChangeRecord, isUndo: Bool = false) -> String {
    if name == "settings" { return word(.didSettings) }
    if name == "category order" { return word(.didOrder) }
    if name.hasPrefix("undo "), let end = name.firstRange(of: ": ")?.upperBound {
      return undoneSentence(String(name[end...]), record, isUndo: !isUndo)
    }
    guard let verb = UndoForm.verbs.first(where: { name.hasPrefix($0.prefix) }) else { return name }
    let object = String(name.dropFirst(verb.prefix.count))
    switch verb.word {
    case .didImport, .didDrop: return word(verb.word, ["name": object])
    case .didCategory, .didAccount: return word(verb.word, ["name": String(object.cut(at: " ").after)])
    default: break
    }
    if let entry = changedEntry(of: record, isUndo: isUndo) {
      let title = entry.amount.isEmpty ? entry.title : "\(entry.title), \(entry.amount)"
      return word(verb.word == .didPay && entry.isReceived ? .didReceive : verb.word, ["name": title])
    }
    let known = knownEntry(of: record, object)
    let isReceived = verb.word == .didPay && known?.direction == .received
    return word(
      isReceived ? .didReceive : verb.word, ["name": known.map { FormText.clean($0.title) } ?? object])
  }

  /// Returns the entry to which the record refers, with its current values; `nil` if the book no longer contains it.
  private func knownEntry(of record: ChangeRecord, _ object: String) -> Transaction? {
    let ids = [record.idempotencyKey?.id, object].compactMap(\.self).filter { !$0.isEmpty }.map { id in
      tokens.newestID(of: id) ?? id
    }
    guard let maker = context.maker, let index = ids.lazy.compactMap({ maker.identifiers.index(of: $0) }).first else {
      return nil
    }
    return ledger.transactions[index]
  }

  /// Returns the entry that a change affected: the only entry that it added or changed or, if there is none, the only
  /// entry that it removed; `nil` if there is not exactly one such entry, or if the contents of the files were not
  /// recorded.
  ///
  /// - Parameter isUndo: whether the record is an undo, so that the entries that it removed are those that the undone
  ///   change had added.
  private func changedEntry(of record: ChangeRecord, isUndo: Bool) -> ChangedEntry? {
    var (added, removed): ([(MonthText, Int)], [(MonthText, Int)]) = ([], [])
    for (index, part) in record.parts.enumerated() {
      guard case .write(let path, let before, let after) = part, isMonth(path) else { continue }
      let known = after == nil ? [UInt8]() : record.text(after: index)
      guard let text = known else { return nil }
      // A file that is not a list of entries has no entry to show.
      guard let old = try? MonthText(SourceFile(path: path, bytes: before ?? [])),
        let new = try? MonthText(SourceFile(path: path, bytes: text))
      else { return nil }
      added += entries(of: new, except: old)
      removed += entries(of: old, except: new)
    }
    let (first, second) = isUndo ? (removed, added) : (added, removed)
    let changed = first.isEmpty ? second : first
    guard changed.count == 1 else { return nil }
    return changedEntry(changed[0].0.fields(of: changed[0].1))
  }

  private func changedEntry(_ fields: [FieldSource]) -> ChangedEntry? {
    func value(_ key: TransactionKey) -> String? { fields.first { $0.key == key }?.text.texts.first }
    guard let title = value(.title) else { return nil }
    let received = value(.received)
    let currency: Currency?
    if value(.moved) == nil {
      currency = value(.currency).map { Currency(code: $0) } ?? home
    } else if let name = value(.from) {
      // An account may have been renamed since then.
      currency = ledger.accountNames.first { $0.name == name }.map { ledger.account($0.id).currency }
    } else {
      currency = ledger.account(.unnamed).currency
    }
    let text = received ?? value(.spent) ?? value(.moved)
    let money = currency.flatMap { currency in
      text.flatMap { AmountText.minor($0, currency, decimal) }.map { Money($0, currency) }
    }
    let amount = money.map { wording.money($0) } ?? ""
    return ChangedEntry(title: FormText.clean(title), amount: amount, isReceived: received != nil)
  }

  private func isMonth(_ path: String) -> Bool {
    path.hasPrefix("\(BookLayout.ledger)/") || path.hasPrefix("\(BookLayout.archive)/")
  }

  /// Returns the entries of a month, except for those that another version of the month contains with the same lines.
  private func entries(of text: MonthText, except other: MonthText) -> [(MonthText, Int)] {
    var known: [ArraySlice<UInt8>: Int] = [:]
    for entry in other.entries {
      if let lines = other.text(of: entry.start) { known[lines, default: 0] += 1 }
    }
    return text.entries.compactMap { entry in
      guard let lines = text.text(of: entry.start) else { return nil }
      if let count = known[lines], count > 0 {
        known[lines] = count - 1
        return nil
      }
      return (text, entry.start)
    }
  }
}
