import Localization
import Ledger
import Formats
import Reports

/// The iCalendar file `bills.ics`, which contains due bills and expected occurrences.
extension SiteMaker {
  package func billsCalendar() -> [UInt8] {
    var calendar = CalendarText(
      name: wording.text(.calendarName, ["book": clean(ledger.settings.title)]), day: today)
    let names = billNames()
    for bill in reports.bills.pending {
      guard let due = bill.due else { continue }
      let id = names[bill.transaction] ?? identifiers.ids[bill.transaction]
      calendar.add(event(ledger.transactions[bill.transaction], id: id, day: due, .calendarBill))
    }
    for open in reports.recurrence.open where open.occurrence.state != .missed {
      let isIncome = open.expected.direction == .received
      calendar.add(
        event(
          open.expected, id: "\(open.occurrence.day)-\(seriesKey(open.template))", day: open.occurrence.day,
          isIncome ? .calendarIncome : .calendarExpected))
    }
    return calendar.ended()
  }

  /// Returns a stable id for each bill, keyed by the index of its transaction: the `id:` in the book, or the date with
  /// a counter. Neither a new title nor a payment changes the id, so that a calendar program can replace the event.
  private func billNames() -> [Int: String] {
    var names: [Int: String] = [:]
    var counts: [Day: Int] = [:]
    for (index, transaction) in ledger.transactions.enumerated() {
      guard transaction.direction == .spent, transaction.due != nil || transaction.details?.paid != nil else {
        continue
      }
      counts[transaction.date, default: 0] += 1
      names[index] = transaction.details?.id ?? "\(transaction.date)-bill-\(counts[transaction.date, default: 1])"
    }
    return names
  }

  private func event(_ transaction: Transaction, id: String, day: Day, _ word: Word) -> CalendarText.Event {
    let note = transaction.note.map { "\n" + clean($0) } ?? ""
    return CalendarText.Event(
      id: "\(id)@daybook", day: day,
      summary: wording.text(word, ["title": clean(transaction.title), "amount": amount(transaction)]),
      description: wording.text(
        .calendarEventNote, ["category": placeName(transaction), "date": wording.fullDate(transaction.date)]) + note,
      category: placeName(transaction))
  }

  /// Returns a hash (FNV-1a) of the values that identify a series, which does not change if a newer entry becomes the
  /// template entry.
  private func seriesKey(_ template: Int) -> String {
    let transaction = ledger.transactions[template]
    let title = UnicodeText.normalized(transaction.title, folding: true)
    let text = "\(title)\u{0}\(ledger.category(transaction.category).name)\u{0}\(transaction.direction.rawValue)"
    let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
