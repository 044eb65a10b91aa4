package import Ledger
import Formats

extension Ledger {
  /// Returns a fingerprint of all values of the entry. Imports use the fingerprint to detect later edits.
  ///
  /// The fingerprint does not depend on the order of keys, on quotes or on spacing, so `fmt` does not change it.
  ///
  /// - Parameter withReference: whether to include the id in `for:`.
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
    if entry.details == nil { return print.value }
    for (tag, field) in TransactionField.tagged {
      if let value = field.value(entry) { add(value, tag, to: &print, withReference) }
    }
    return print.value
  }

  private func add(_ money: Money, to print: inout Fingerprint) {
    print.add(money.minor)
    print.add(money.currency.code)
  }

  /// Adds a value to the fingerprint, preceded by the number of its field, so that equal values in different fields
  /// have different fingerprints.
  private func add(
    _ value: TransactionField.Value, _ tag: UInt64, to print: inout Fingerprint, _ withReference: Bool
  ) {
    switch value {
    case .text(""): break
    case .text(let text), .word(let text):
      print.add(tag)
      print.add(text)
    case .texts(let texts):
      for text in texts {
        print.add(tag)
        print.add(text)
      }
    case .day(let day):
      print.add(tag)
      print.add(day.number)
    case .days(let days):
      for day in days {
        print.add(tag)
        print.add(day.number)
      }
    case .no: print.add(tag + 1)
    case .yes: print.add(tag)
    case .amount(let amount):
      print.add(tag)
      add(amount, to: &print)
    case .account(let account):
      print.add(tag)
      print.add(self.account(account).name)
    case .category(let category):
      print.add(tag)
      print.add(self.category(category).name)
    case .member(let member):
      print.add(tag)
      print.add(name(member))
    case .shares(let sharing):
      print.add(tag)
      print.add(text(of: sharing))
    case .parts(let parts, _):
      for part in parts {
        print.add(tag)
        print.add(self.category(part.category).name)
        print.add(part.amount)
      }
    case .reference(let reference):
      print.add(tag)
      print.add(withReference ? reference.description : reference.period.map { "\($0)" } ?? "")
    }
  }
}
