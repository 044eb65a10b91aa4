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

/// Sentences about recorded changes, with the title and the amount that an entry had at the time of the change.
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

  /// Returns text such as “Added Test coffee, €4.20”.
  func sentence(of record: ChangeRecord) -> String { sentence(record.name, record) }

  /// Returns text such as “Undone: Added Test coffee, €4.20”.
  ///
  /// - Parameters:
  ///   - name: the recorded name of the undone change.
  ///   - record: the undone change, or the change that undid it.
  func undoneSentence(_ name: String, _ record: ChangeRecord) -> String {
    if name.hasPrefix("pay "), let entry = changedEntry(of: record), !entry.amount.isEmpty {
      return word(entry.isReceived ? .undidReceive : .undidPay, ["title": entry.title, "amount": entry.amount])
    }
    return word(.tookBack, ["name": sentence(name, record)])
  }

  /// Returns the text for a recorded name, which begins with the verb of the equivalent command.
  private func sentence(_ name: String, _ record: ChangeRecord) -> String {
    if name == "settings" { return word(.didSettings) }
    if name == "category order" { return word(.didOrder) }
    if name.hasPrefix("undo "), let end = name.firstRange(of: ": ")?.upperBound {
      return undoneSentence(String(name[end...]), record)
    }
    guard let verb = UndoForm.verbs.first(where: { name.hasPrefix($0.prefix) }) else { return name }
    let object = String(name.dropFirst(verb.prefix.count))
    switch verb.word {
    case .didImport, .didDrop: return word(verb.word, ["name": object])
    case .didCategory, .didAccount: return word(verb.word, ["name": String(object.cut(at: " ").after)])
    default: break
    }
    if let entry = changedEntry(of: record) {
      let title = entry.amount.isEmpty ? entry.title : "\(entry.title), \(entry.amount)"
      return word(verb.word == .didPay && entry.isReceived ? .didReceive : verb.word, ["name": title])
    }
    return word(verb.word, ["name": knownTitle(of: record, object)])
  }

  /// Returns the present title of an entry, or its id if the book no longer contains it.
  private func knownTitle(of record: ChangeRecord, _ object: String) -> String {
    let ids = [record.idempotencyKey?.id, object].compactMap(\.self).filter { !$0.isEmpty }.map { id in
      tokens.newestID(of: id) ?? id
    }
    guard let maker = context.maker, let index = ids.lazy.compactMap({ maker.identifiers.index(of: $0) }).first else {
      return object
    }
    return FormText.clean(ledger.transactions[index].title)
  }

  /// Returns the only entry that a change added or changed, otherwise the only entry that it removed; `nil` if there is
  /// no such entry, or if the texts are not recorded.
  private func changedEntry(of record: ChangeRecord) -> ChangedEntry? {
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
    let changed = added.isEmpty ? removed : added
    guard changed.count == 1 else { return nil }
    return changedEntry(changed[0].0.fields(of: changed[0].1))
  }

  private func changedEntry(_ fields: [FieldSource]) -> ChangedEntry? {
    func value(_ key: TransactionKey) -> String? { fields.first { $0.key == key }?.text.texts.first }
    guard let title = value(.title) else { return nil }
    let received = value(.received)
    let currency = value(.currency).flatMap { Currency(code: $0) } ?? home
    let minor = (received ?? value(.spent) ?? value(.moved)).flatMap { text in
      // An amount that cannot be read is not shown.
      Array(text.utf8).withUnsafeBufferPointer { try? AmountText.parse($0, decimals: Int(currency.decimals), decimal) }
    }
    let amount = minor.map { wording.money(Money($0, currency)) } ?? ""
    return ChangedEntry(title: FormText.clean(title), amount: amount, isReceived: received != nil)
  }

  private func isMonth(_ path: String) -> Bool {
    path.hasPrefix("\(BookLayout.ledger)/") || path.hasPrefix("\(BookLayout.archive)/")
  }

  /// Returns the entries of a text whose lines another text does not contain.
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
