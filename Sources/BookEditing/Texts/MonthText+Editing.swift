import Diagnostics
package import Ledger
package import Formats

/// Functions that edit the text of a month file. Each makes one change and returns the new text.
extension MonthText {
  /// Adds an entry before the first entry with a later date, or at the end.
  ///
  /// - Parameter fields: all fields of the entry, including its date. Fields without a value are omitted.
  package func adding(_ fields: [FieldChange], date: Day) -> EditedText {
    let month = withClosedEnd()
    let written = fields.compactMap { change in change.value.map { (key: change.key.name, value: $0) } }
    let hasSeveralLines = written.contains { $0.value.texts.contains { $0.utf8.contains(.newline) } }
    let isFlow = !hasSeveralLines && !entries.isEmpty && month.list.entries.allSatisfy(\.isFlow)
    return month.list.adding(written, isFlow: isFlow, before: month.index(for: date))
  }

  /// Adds several entries. Each entry is inserted where it would be if it were added alone.
  ///
  /// - Parameters:
  ///   - entries: the fields of each entry, including its date, and the date as a `Day`.
  ///   - isBlock: whether each key is on a separate line. If so, an amount with a comma needs no quotes.
  /// - Returns: the new text, and the byte offset of each entry in the given order.
  package func adding(
    _ entries: [(fields: [(key: String, value: FieldText)], date: Day)], isBlock: Bool = false
  ) -> (bytes: [UInt8], starts: [Int]) {
    let month = withClosedEnd()
    // The latest day up to each entry, so that binary search finds the first later one.
    var latest: [Day] = []
    for entry in month.entries { latest.append(max(latest.last ?? Day(number: .min), entry.date ?? Day(number: .min))) }
    let order = entries.indices.sorted { (entries[$0].date, $0) < (entries[$1].date, $1) }
    let incoming = order.map { index -> ListText.Incoming in
      var (low, high) = (0, latest.count)
      while low < high {
        let middle = (low + high) / 2
        if latest[middle] > entries[index].date { high = middle } else { low = middle + 1 }
      }
      return ListText.Incoming(entries[index].fields, before: low < latest.count ? low : nil)
    }
    let isFlow = !isBlock && (month.list.entries.isEmpty || month.list.entries.contains(where: \.isFlow))
    let (bytes, starts) = month.list.adding(incoming, isFlow: isFlow)
    var own = [Int](repeating: 0, count: entries.count)
    for (place, index) in order.enumerated() { own[index] = starts[place] }
    return (bytes, own)
  }

  /// Changes fields of an entry. The entry is moved only if its new date is not between the dates of its neighbours.
  ///
  /// - Throws: `noSuchEntry` if no entry with keys begins at the offset `start`; `nothingLeft` if the last key of the
  ///   entry would be removed.
  package func changing(_ start: Int, _ changes: [FieldChange]) throws(TextEditError) -> EditedText {
    let index = try index(of: start)
    let changed = try changed(index, changes)
    guard let date = changed.entries[index].date, date != entries[index].date, !changed.isInOrder(index) else {
      return EditedText(bytes: changed.file.bytes, start: changed.entries[index].start)
    }
    let rest = MonthText(changed.list.reread(changed.list.removing(index)).withClosedEnd())
    return changed.inserting(index, into: rest, date: date)
  }

  /// Returns the text without an entry; empty if only white space would remain.
  ///
  /// - Throws: `noSuchEntry` if no entry with keys begins at the offset `start`.
  package func removing(_ start: Int) throws(TextEditError) -> [UInt8] {
    list.removing(try index(of: start))
  }

  /// Returns the text without several entries. The text is parsed only once.
  ///
  /// - Throws: `noSuchEntry` if no entry with keys begins at one of the offsets.
  package func removing(_ starts: [Int]) throws(TextEditError) -> [UInt8] {
    var indices: [Int] = []
    for start in starts { indices.append(try index(of: start)) }
    return list.removing(indices)
  }

  /// Rewrites an entry in braces, or with each key on a separate line.
  ///
  /// - Throws: `noSuchEntry` if no entry with keys begins at the offset `start`.
  package func reforming(_ start: Int, isFlow: Bool) throws(TextEditError) -> [UInt8] {
    list.reforming(try index(of: start), isFlow: isFlow)
  }

  /// Moves an entry to another month, with its comments and its style.
  ///
  /// - Parameter changes: the changed fields, including the new date.
  /// - Throws: the same errors as `changing`.
  package func moving(_ start: Int, _ changes: [FieldChange], to other: MonthText, date: Day) throws(TextEditError)
    -> (from: [UInt8], to: EditedText)
  {
    let index = try index(of: start)
    let changed = try changed(index, changes)
    return (list.removing(index), changed.inserting(index, into: other.withClosedEnd(), date: date))
  }

  /// Replaces values of the key wherever they occur, also within lists. Names are compared in normalized form.
  ///
  /// - Parameter texts: the new values, keyed by the old ones.
  /// - Returns: the new text, and the number of replacements.
  package func replacing(_ key: TransactionKey, _ texts: [String: String]) -> (bytes: [UInt8], count: Int) {
    var splices: [Splice] = []
    var count = 0
    let isName = [TransactionKey.account, .from, .to, .tags].contains(key)
    let byKey = isName ? Dictionary(texts.map { (UnicodeText.nameKey($0), $1) }) { first, _ in first } : [:]
    for entry in list.entries {
      for pair in list.pairs(of: entry) where pair.key == key.name {
        for node in list.textNodes(pair.value) {
          let old = list.text(node)
          guard let new = texts[old] ?? (isName ? byKey[UnicodeText.nameKey(old)] : reference(key, old, texts)) else {
            continue
          }
          count += 1
          if old != new { splices += replacing(node, with: new, of: pair, in: entry) }
        }
      }
    }
    return (splices.isEmpty ? file.bytes : file.bytes.applying(splices), count)
  }

  /// Returns the new value of a `for:` field, which consists of an id and optionally a period; `nil` if the id is not
  /// replaced.
  private func reference(_ key: TransactionKey, _ old: String, _ texts: [String: String]) -> String? {
    guard key == .occurrence else { return nil }
    var reference = OccurrenceReference(text: old)
    guard let id = texts[reference.id] else { return nil }
    reference.id = id
    return "\(reference)"
  }

  /// Whether any entry, or any part of an entry, has the given category.
  package func contains(category name: String) -> Bool {
    list.entries.contains { entry in
      list.pairs(of: entry).contains { pair in
        switch TransactionKey(name: pair.key) {
        case .category: UnicodeText.isSameName(list.document.text(pair.value), name)
        case .split: list.document.pairs(of: pair.value).contains { UnicodeText.isSameName($0.key, name) }
        default: false
        }
      }
    }
  }

  /// Replaces a category in all entries and parts. Parts that end up with the same category are added up. Parts in the
  /// entry's main category are removed, and so is a `split` without any parts.
  ///
  /// - Returns: the new text, and the number of changed entries.
  package func replacingCategory(
    _ name: String, with new: String, _ settings: Settings
  ) -> (bytes: [UInt8], count: Int) {
    var splices: [Splice] = []
    var merged: [(entry: Int, parts: [FieldText.Part])] = []
    var count = 0
    for (index, entry) in list.entries.enumerated() {
      let pairs = list.pairs(of: entry)
      let own = pairs.first { $0.key == TransactionKey.category.name }
      let split = pairs.first { $0.key == TransactionKey.split.name }
      let isOwn = own.map { UnicodeText.isSameName(list.document.text($0.value), name) } ?? false
      if isOwn, let own { splices += replacing(list.document.nodes[own.value], with: new, of: own, in: entry) }
      let parts = split.map { list.document.pairs(of: $0.value) } ?? []
      if isOwn || parts.contains(where: { UnicodeText.isSameName($0.key, name) }) { count += 1 }
      guard let split, !parts.isEmpty else { continue }
      let isReceived = pairs.contains { $0.key == TransactionKey.received.name }
      let rest = isOwn ? new : own.map { list.document.text($0.value) } ?? Category.defaultName(isDebit: !isReceived)
      let code = pairs.first { $0.key == TransactionKey.currency.name }.map { list.document.text($0.value) }
      let currency = code.flatMap { Currency(code: $0) } ?? settings.currency
      let kept = MonthText.parts(
        parts.map {
          .init(key: UnicodeText.isSameName($0.key, name) ? new : $0.key, text: list.document.text($0.value))
        }, besides: rest,
        currency, settings.decimalSeparator)
      if kept.count < parts.count {
        merged.append((index, kept))
      } else {
        let style: ScalarText.Style = list.document.nodes[split.value].flags.contains(.flow) ? .flow : .block
        let written = Array(ScalarText.written(new, in: style).utf8)
        for part in parts where UnicodeText.isSameName(part.key, name) {
          splices.append(Splice(part.keyRange, written))
        }
      }
    }
    if splices.isEmpty, merged.isEmpty { return (file.bytes, count) }
    var text = MonthText(list.reread(file.bytes.applying(splices)))
    for (index, parts) in merged {
      let change = FieldChange(.split, parts.isEmpty ? nil : .mapping(parts))
      // An entry with parts also has an amount, so it is never left empty.
      if let changed = try? text.changed(index, [change]) { text = changed }
    }
    return (text.file.bytes, count)
  }

  /// Returns the parts, without those in the entry's main category. Parts with the same name are added up. Sums of zero
  /// are omitted.
  private static func parts(
    _ parts: [FieldText.Part], besides rest: String, _ currency: Currency, _ separator: DecimalSeparator
  ) -> [FieldText.Part] {
    var kept: [FieldText.Part] = []
    for part in parts where part.key != rest {
      guard let first = kept.firstIndex(where: { $0.key == part.key }),
        let one = AmountText.partMinor(kept[first].text, currency, separator),
        let other = AmountText.partMinor(part.text, currency, separator)
      else {
        kept.append(part)
        continue
      }
      // Amounts in files have at most 15 digits, so the sum of a hundred amounts cannot overflow.
      if one + other == 0 {
        kept.remove(at: first)
      } else {
        kept[first].text = AmountText.written(one + other, currency, separator)
      }
    }
    return kept
  }

  private func replacing(_ node: Node, with text: String, of pair: ListText.Pair, in entry: ListText.Entry) -> [Splice]
  {
    let isOnly = list.document.nodes[pair.value].kind.isScalar
    let isFlow = entry.isFlow || list.document.nodes[pair.value].flags.contains(.flow)
    let written = list.keys.written(text, for: pair.key, in: isFlow ? .flow : .block)
    return isOnly
      ? list.replacing(pair, with: WrittenValue(inline: written), in: entry)
      : [Splice(node.range, Array(written.utf8))]
  }

  // MARK: Parts

  private func changed(_ index: Int, _ changes: [FieldChange]) throws(TextEditError) -> MonthText {
    var list = list.closed(for: index)
    // Values are added before others are removed, so that the entry is never empty.
    for change in changes where change.value != nil {
      list = try list.changing(change.key.name, to: change.value, in: index)
    }
    for change in changes where change.value == nil {
      list = try list.changing(change.key.name, to: nil, in: index)
    }
    return MonthText(list)
  }

  private func isInOrder(_ index: Int) -> Bool {
    guard let date = entries[index].date else { return true }
    let before = entries[..<index].last?.date ?? date
    let after = entries[(index + 1)...].first?.date ?? date
    return before <= date && date <= after
  }

  /// Inserts an entry of this text into the text of another month.
  private func inserting(_ index: Int, into other: MonthText, date: Day) -> EditedText {
    let next = other.index(for: date)
    let wanted = list.texts(of: list.entries[index])
    let closed = list.withClosedEnd()
    let result = other.list.inserting(closed.entry(index, inColumn: other.list.dashColumn), before: next)
    let read = other.list.reread(result.bytes)
    let inserted = next ?? other.entries.count
    if read.entries.count > inserted, read.texts(of: read.entries[inserted]) == wanted { return result }
    // Its block text would include the lines after it, so it is quoted.
    let quoted = closed.quotingBlockText(of: index)
    return other.list.inserting(quoted.entry(index, inColumn: other.list.dashColumn), before: next)
  }
}

extension ListText {
  /// Returns the list with the block scalars of the given entry converted to quoted text.
  fileprivate func quotingBlockText(of index: Int) -> ListText {
    var splices: [Splice] = []
    for pair in pairs(of: entries[index]) {
      let node = document.nodes[pair.value]
      guard document.isBlockText(node) else { continue }
      let written = WrittenValue(inline: keys.written(text(node), for: pair.key, in: .block))
      splices += replacing(pair, with: written, in: entries[index])
    }
    return reread(lines.bytes.applying(splices))
  }
}
