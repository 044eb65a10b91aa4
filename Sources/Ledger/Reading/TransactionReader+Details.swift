import Diagnostics
import Formats

/// Functions that parse the rarely used keys of a transaction.
extension TransactionReader {
  mutating func readDetails(
    _ entry: Node, direction: Direction, _ booked: Money?, from: Account.ID, to: Account.ID?,
    _ ledger: inout LedgerBuilder
  ) -> TransactionDetails? {
    if present & TransactionKey.rare == 0, direction.direction != .moved { return nil }
    var details = TransactionDetails.Values()
    readFields(into: &details)
    if details.usual.id != nil || details.rare.occurrenceOf != nil { ledger.hasWrittenIDs = true }
    details.rare.destination = to
    details.rare.arrived = readArrived(entry, direction, from: from, to: to, &ledger)
    details.rare.booked = booked
    return TransactionDetails(details)
  }

  /// Parses the details that do not depend on the direction.
  mutating func readFields(into details: inout TransactionDetails.Values) {
    var left = present & TransactionKey.rare
    while left != 0 {
      TransactionField.readers[left.trailingZeroBitCount]?(&self, &details)
      left &= left - 1
    }
  }

  /// Parses `tags`. Text such as `work, trip` without brackets is reported, since it would become a single tag.
  mutating func readTags() -> [String] {
    guard let index = index(.tags) else { return [] }
    let node = nodes[index]
    if node.kind == .plain, values.text(node).contains(",") {
      let text = values.text(node)
      values.report(
        .wrongType, node, "“\(text)” is a single tag that contains a comma", label: "write the list in brackets",
        suggestions: [values.replacement("write [\(text)]", node, "[\(text)]")])
      return []
    }
    return values.lines(node, at: index, "tags").map(\.text)
  }

  mutating func readNote() -> String? {
    guard let node = node(.note), values.isScalar(node, "note") else { return nil }
    values.warnOfTouchingComment(node, "note")
    return values.text(node)
  }

  mutating func readPhotos() -> [String] {
    guard let index = index(.photo) else { return [] }
    var photos: [String] = []
    let written = values.lines(nodes[index], at: index, "photo", greatestLength: 1_000)
    if written.count > BookLimits.photos {
      let count = NumberText.grouped(written.count)
      values.report(
        .tooMany, written[BookLimits.photos].node, "this transaction has \(count) photos",
        label: "at most \(BookLimits.photos) are allowed; this one and the following are ignored")
      // The remaining photos are ignored, but their files count as named.
      namedPhotos.formUnion(written.map(\.text))
    }
    for (name, node) in written.prefix(BookLimits.photos) {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      if name.hasPrefix("/") || parts.contains("..") || name.contains("\\") || parts.contains("") {
        values.report(
          .photoOutsideReceipts, node, "the photo “\(name)” is not in receipts/",
          label: "expected the name of a file in receipts/",
          notes: [
            Finding.Note("copy the file into receipts/ and write its name without a path"),
            Finding.Note(
              "or let Daybook copy and name it: \(commands("attach", "ID", "FILE"))", namesCommand: true),
          ])
        continue
      }
      photos.append(name)
      namedPhotos.insert(name)
    }
    return photos
  }

  mutating func readDue() -> Day? {
    guard let due = readWindowDay(.due), let node = node(.due) else { return nil }
    if let date, due < date {
      values.report(
        .dueBeforeDate, node, "the bill was due on \(due), before the transaction's date, \(date)",
        label: "is this the right day?",
        notes: dateNote())
    }
    return due
  }

  private func dateNote() -> [Finding.Note] {
    node(.date).map { [Finding.Note("its date", at: values.place($0))] } ?? []
  }

  mutating func readPaid() -> Payment? {
    guard let node = node(.paid) else { return nil }
    if node.kind.isScalar, values.text(node) == "no" { return .notYet }
    // Text that begins with a digit is probably an incomplete date.
    let word = node.kind.isScalar ? values.text(node) : ""
    let answer = word.first?.isNumber == true ? nil : ValueReader.answer(word)
    if answer == "yes" {
      values.report(
        .badDate, node, "“\(word)” is not a date", label: "expected the day it was paid, or no",
        suggestions: date.map { [values.replacement("write \($0)", node, $0.description)] } ?? [])
      return nil
    }
    if answer == "no" {
      values.report(
        .badDate, node, "“\(word)” is not a date",
        suggestions: [values.replacement("write no", node, "no", isSafe: true)])
      return nil
    }
    guard let paid = readWindowDay(.paid, fallbackLabel: "expected the day it was paid, or no") else { return nil }
    // An occurrence has its expected day as date and may be paid earlier.
    if let date, paid < date, index(.occurrence) == nil {
      values.report(
        .paidBeforeDate, node, "paid on \(paid), before the transaction's date, \(date)",
        label: "is this the right day?",
        notes: dateNote())
    }
    return .on(paid)
  }

  mutating func readRepeats() -> Repeat? {
    guard let node = node(.repeats) else { return nil }
    return values.choice(node, "repeats")
  }

  mutating func readUntil() -> Day? {
    guard let node = node(.until) else { return nil }
    if index(.repeats) == nil {
      refuse(.until, "“until” requires “repeats”", "add “repeats:”, or remove “until:”")
      return nil
    }
    guard let until = values.day(node, "until") else { return nil }
    if let date, until < date {
      values.report(
        .untilBeforeDate, node, "“until” \(until) is before the transaction's date, \(date)",
        label: "expected \(date) or later", notes: dateNote())
      return nil
    }
    return until
  }

  mutating func readAuto() -> Bool {
    guard let node = node(.auto) else { return false }
    if index(.repeats) == nil {
      refuse(.auto, "“auto” requires “repeats”", "add “repeats:”, or remove “auto:”")
      return false
    }
    return (values.choice(node, "auto") as Automatic?) != nil
  }

  mutating func readSkips() -> [Day] {
    guard let index = index(.skip) else { return [] }
    if self.index(.repeats) == nil, self.index(.occurrence) == nil {
      refuse(.skip, "“skip” requires “repeats” or “for”", "add one of them, or remove “skip:”")
      return []
    }
    let node = nodes[index]
    if node.kind != .sequence { return values.day(node, "skip").map { [$0] } ?? [] }
    return values.items(at: index).compactMap { values.day(nodes[$0], "skip") }
  }

  /// Parses `for`. The id is not checked here, since a derived id may contain letters of any script.
  mutating func readReference() -> OccurrenceReference? {
    guard let node = node(.occurrence), values.isScalar(node, "for") else { return nil }
    let text = values.text(node)
    return text.isEmpty ? readID(.occurrence).map { OccurrenceReference($0) } : OccurrenceReference(text: text)
  }

  mutating func readID(_ key: TransactionKey) -> String? {
    guard let node = node(key), values.isScalar(node, key.name) else { return nil }
    let text = values.text(node)
    let most = BookLimits.idLength
    let isGood =
      (1...most).contains(text.utf8.count)
      && text.utf8.allSatisfy { ($0 >= 97 && $0 <= 122) || $0.isDigit || $0 == .minus }
    if isGood { return text }
    let better = String(Slug.make(text).unicodeScalars.filter(\.isASCII).map(Character.init).prefix(most))
    values.report(
      .badID, node, "“\(text)” is not an id", label: "expected at most \(most) characters: a to z, 0 to 9 and -",
      suggestions: better.isEmpty ? [] : [values.replacement("write \(better)", node, better)])
    return nil
  }

  mutating func readWho() -> Member.ID? {
    node(.who).flatMap { values.member($0, "who", members) }
  }

  mutating func readShared() -> Sharing? {
    index(.shared).flatMap { values.sharing(nodes[$0], at: $0, "shared", members) }
  }

  /// Reports `shared` in a transfer, unless its value is `no`. A transfer between the accounts of two members repays a
  /// debt even without this key.
  mutating func refuseSharedOfMoved() {
    guard let node = node(.shared), !(node.kind.isScalar && ["no", "false"].contains(values.text(node))) else { return }
    refuse(
      .shared, "a transfer cannot be shared",
      "between two members' accounts it repays a debt; “shared: no” prevents that")
  }

  /// Parses `booked`, the amount in the account's currency.
  ///
  /// - Parameter currency: the currency of the amount; `nil` for a transfer or an invalid currency.
  mutating func readBooked(_ currency: Currency?, _ account: Account.ID, _ ledger: inout LedgerBuilder) -> Money? {
    guard let node = node(.booked), let currency else { return nil }
    let own = ledger.ledger.account(account).currency
    guard own != currency else {
      refuse(
        .booked, "the amount is in the account's currency, \(own.code)",
        "remove it: the amount is already in this currency")
      return nil
    }
    return values.amount(node, "booked", own, opposite: nil).map { Money($0, own) }
  }

  mutating func readArrived(
    _ entry: Node, _ direction: Direction, from: Account.ID, to: Account.ID?, _ ledger: inout LedgerBuilder
  ) -> Money? {
    guard direction.direction == .moved, let to else { return nil }
    if from == to {
      values.report(
        .wrongType, nodes[direction.value - 1], "this transfer goes from an account to itself",
        label: index(.from) == nil && index(.to) == nil
          ? "add “from:” or “to:”; both default to the main account" : "specify two accounts")
      return nil
    }
    let currency = ledger.ledger.account(to).currency
    let isOther = currency != ledger.ledger.account(from).currency
    guard let node = node(.arrived) else {
      if isOther { reportMissing("arrived", entry, "add “arrived:” with the amount in \(currency.code)") }
      return nil
    }
    guard isOther else {
      refuse(
        .arrived, "“arrived” requires accounts in two currencies", "remove it: both accounts have the same currency")
      return nil
    }
    return values.amount(node, "arrived", currency, opposite: nil).map { Money($0, currency) }
  }
}
