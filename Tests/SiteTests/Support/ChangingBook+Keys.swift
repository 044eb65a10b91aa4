import Ledger
import TestSupport

extension ChangingBook {
  /// Two books that differ in the value of one key of an entry.
  ///
  /// The entry is in a series if the key requires it; the book has another series, which it may join.
  func versions(of key: TransactionKey) -> (before: ChangingBook, after: ChangingBook) {
    var before = self
    before.entries.append(
      Entry(
        month: "2026-10", day: 4, title: "Lease", amount: "spent: 640", category: "Home",
        details: ["repeats": "monthly", "id": "lease"]))
    before.entries.append(
      Entry(month: "2026-11", day: 5, title: "Gas", amount: "spent: 31", category: "Fun", details: [:]))
    let place = before.entries.count - 1
    let (base, change) = ChangingBook.change(of: key)
    base(&before.entries[place])
    var after = before
    change(&after.entries[place])
    return (before, after)
  }

  private typealias Change = (inout Entry) -> Void

  /// The fields that an entry needs before the key can be changed, and the change.
  private static func change(of key: TransactionKey) -> (base: Change, change: Change) {
    func set(_ values: [String: String]) -> Change { { $0.details.merge(values) { $1 } } }
    func moved(_ values: [String: String]) -> Change { { ($0.amount, $0.details) = ("moved: 50", values) } }
    let series = set(["repeats": "monthly"])
    return switch key {
    case .date: ({ _ in }, { $0.day = 6 })
    case .title: ({ _ in }, { $0.title = "Another" })
    case .spent: ({ _ in }, { $0.amount = "spent: 345.67" })
    case .received: ({ ($0.amount, $0.category) = ("received: 5", "Salary") }, { $0.amount = "received: 912" })
    case .moved: (moved(["from": "Bank", "to": "Savings"]), { $0.amount = "moved: 70" })
    case .category: ({ _ in }, { $0.category = "Food" })
    case .split: (set(["split": "{ Food: 3.50 }"]), set(["split": "{ Food: 9 }"]))
    case .currency: ({ _ in }, set(["currency": "USD"]))
    case .account: ({ _ in }, set(["account": "Bank"]))
    case .from: (moved(["to": "Savings"]), set(["from": "Bank"]))
    case .to: (moved(["from": "Bank"]), set(["to": "Savings"]))
    case .arrived: (moved(["from": "Bank", "to": "Dollars", "arrived": "45"]), set(["arrived": "55"]))
    case .booked: (set(["currency": "USD", "booked": "29"]), set(["booked": "28.50"]))
    case .photo: ({ _ in }, set(["photo": "a.png"]))
    case .due: (set(["due": "2026-11-20"]), set(["due": "2026-11-28"]))
    case .paid: (set(["due": "2026-11-20", "paid": "no"]), set(["paid": "2026-11-18"]))
    case .repeats: (series, set(["repeats": "weekly"]))
    case .until: (series, set(["until": "2026-12-20"]))
    case .auto: (series, set(["auto": "yes"]))
    case .skip: (series, set(["skip": "[2026-12-05]"]))
    case .id: ({ _ in }, set(["id": "gas-of-november"]))
    case .occurrence: ({ _ in }, set(["for": "lease"]))
    // The other keys need no further key, so their example is a valid value.
    default: ({ _ in }, set([key.name: key.key.example]))
    }
  }
}
