package import Ledger
import Formats

extension Ledger {
  /// Returns a fingerprint of all values of an entry, with which an import detects later edits.
  ///
  /// The order of keys, quotes and spacing do not count, so `fmt` does not change it.
  ///
  /// - Parameter withReference: `false` leaves out which entry a `for:` names.
  package func fingerprint(of index: Int, withReference: Bool = true) -> UInt64 {
    let entry = transactions[index]
    var print = Fingerprint(0x1A9)
    print.add(entry.date.number)
    print.add(entry.direction.rawValue)
    print.add(entry.title)
    add(entry.amount, to: &print)
    print.add(category(entry.category).name)
    print.add(account(entry.account).name)
    for part in entry.split {
      print.add(category(part.category).name)
      print.add(part.amount)
    }
    guard let details = entry.details else { return print.value }
    add(details, to: &print, withReference)
    return print.value
  }

  private func add(_ money: Money, to print: inout Fingerprint) {
    print.add(money.minor)
    print.add(money.currency.code)
  }

  private func add(_ details: TransactionDetails, to print: inout Fingerprint, _ withReference: Bool) {
    // The kind of each value, so that a note differs from a tag of the same text.
    func mark(_ number: UInt64) { print.add(number) }
    if let note = details.note, !note.isEmpty {
      mark(1)
      print.add(note)
    }
    for tag in details.tags {
      mark(2)
      print.add(tag)
    }
    for photo in details.photos {
      mark(3)
      print.add(photo)
    }
    if let due = details.due {
      mark(4)
      print.add(due.number)
    }
    switch details.paid {
    case .on(let day):
      mark(5)
      print.add(day.number)
    case .notYet: mark(6)
    case nil: break
    }
    if let id = details.id {
      mark(7)
      print.add(id)
    }
    if let repeats = details.repeats {
      mark(8)
      print.add(repeats.rawValue)
    }
    if let until = details.until {
      mark(9)
      print.add(until.number)
    }
    if details.isAutomatic { mark(10) }
    for day in details.skips {
      mark(11)
      print.add(day.number)
    }
    if let occurrence = details.occurrenceOf {
      mark(12)
      print.add(withReference ? "\(occurrence)" : occurrence.period.map { "\($0)" } ?? "")
    }
    if let destination = details.destination {
      mark(13)
      print.add(account(destination).name)
    }
    if let arrived = details.arrived {
      mark(14)
      add(arrived, to: &print)
    }
    if let booked = details.booked {
      mark(15)
      add(booked, to: &print)
    }
  }
}
