@testable import BookEditing
import Diagnostics
import Formats
import Ledger
import Platform
import Reports
import TestSupport
import Testing

/// Undoing one change in the list while later changes are kept.
@Suite struct NumberedUndoTests {
  private let folder: TemporaryFolder
  private let book: Book

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("- { name: Food }\n- { name: Car }\n", to: "categories.yaml")
    try folder.write("# November\n\n- { date: 2026-11-01, title: Rent, spent: 900 }\n", to: "ledger/2026-11.yaml")
    let today = try #require(Day("2026-11-21"))
    book = Book(try BookFolder(folder.path, disk: Disk()), today: TodayChoice(clock: today))
  }

  private func november() throws -> String { try folder.read("ledger/2026-11.yaml") }

  @discardableResult
  private func add(_ title: String, _ spent: String, _ fields: FieldChange...) throws -> String {
    try book.change("add \(title)") { (draft) throws(BookError) in
      let own = [
        FieldChange(.date, .one("2026-11-10")), FieldChange(.title, .one(title)), FieldChange(.spent, .one(spent)),
      ]
      return try draft.add(own + fields).id
    }.result
  }

  private func edit(_ id: String, _ changes: FieldChange...) throws {
    _ = try book.change("edit \(id)") { (draft) throws(BookError) in try draft.edit(try draft.find(id), changes) }
  }

  private func remove(_ id: String) throws {
    _ = try book.change("remove \(id)") { (draft) throws(BookError) in try draft.remove(try draft.find(id)) }
  }

  @discardableResult
  private func undo(_ number: Int) throws -> Book.UndoResult {
    try book.locked(as: "undo") { (book) throws(BookError) in try book.undo(number, isTrial: false) }
  }

  private func undoLast() throws {
    _ = try book.locked(as: "undo") { (book) throws(BookError) in try book.undo(isTrial: false) }
  }

  /// The later change that an error names.
  private func blocking(_ number: Int) -> String? {
    do {
      try undo(number)
      return nil
    } catch BookError.changeInTheWay(number, _, let other, let name, _) {
      return "\(other) \(name)"
    } catch {
      return "\(error)"
    }
  }

  private var numbers: [Int] { get throws { try book.steps().map(\.number) } }

  // MARK: One change

  @Test func `undoing an added entry keeps entries that were added later`() throws {
    try add("Tea", "4")
    let with = try november()
    try add("Bus", "2")
    let undone = try undo(1)
    #expect(undone.title == "add Tea" && undone.edited == ["ledger/2026-11.yaml"])
    #expect(try !november().contains("Tea") && november().contains("Bus"))
    // The undoing is a change itself.
    #expect(try book.steps().map(\.record.name) == ["add Tea", "add Bus", "undo 1: add Tea"])
    try undoLast()
    #expect(try november().contains("Tea") && november().contains("Bus"))
    try undo(2)
    #expect(try november() == with)
  }

  @Test func `undo restores a changed or a removed entry`() throws {
    try add("Tea", "4")
    try edit("2026-11-10-tea", FieldChange(.spent, .one("5")), FieldChange(.category, .one("Food")))
    try add("Bus", "2")
    let with = try november()
    try undo(2)
    #expect(try november() == with.replacing("spent: 5", with: "spent: 4").replacing(", category: Food", with: ""))
    try undo(4)
    #expect(try november() == with)
    try remove("bus")
    try edit("rent", FieldChange(.spent, .one("950")))
    try undo(6)
    #expect(try november() == with.replacing("900", with: "950"))
  }

  @Test func `a change can be undone only once, and cannot be undone after its entry is given a new title`() throws {
    try add("Tea", "4")
    try add("Bus", "2")
    try undo(1)
    #expect(blocking(1) == "3 undo 1: add Tea")
    try edit("bus", FieldChange(.title, .one("The bus")))
    #expect(blocking(2) == "4 edit bus")
  }

  @Test func `undo numbers are never reused`() throws {
    try add("Tea", "4")
    try add("Bus", "2")
    try undoLast()
    try undoLast()
    try add("Shoes", "80")
    #expect(try numbers == [3])
    #expect(throws: BookError.self) { try undo(2) }
    for count in 0..<BookStore.greatestStepCount { try add("Thing \(count)", "1") }
    #expect(try numbers == Array(4...53))
    for _ in 0..<3 { try undoLast() }
    try add("Last", "1")
    #expect(try numbers.last == 54)
  }

  @Test func `undo removes a file that the change created and restores a file that it emptied`() throws {
    let day = FieldChange(.date, .one("2026-12-01"))
    _ = try book.change("add Tree") { (draft) throws(BookError) in
      try draft.add([day, FieldChange(.title, .one("Tree")), FieldChange(.spent, .one("30"))])
    }
    try add("Tea", "4")
    try undo(1)
    #expect(!folder.exists("ledger/2026-12.yaml"))
    try undo(3)
    #expect(try folder.read("ledger/2026-12.yaml").contains("Tree"))
    try remove("tree")
    try add("Bus", "2")
    try undo(5)
    #expect(try folder.read("ledger/2026-12.yaml").contains("Tree"))
  }

  @Test func `undo keeps manual edits to other entries, and is refused if the entry itself was edited`() throws {
    try add("Tea", "4")
    try folder.write(try november() + "# by hand\n", to: "ledger/2026-11.yaml")
    try add("Bus", "2")
    try folder.write(try november().replacing("spent: 2", with: "spent: 3"), to: "ledger/2026-11.yaml")
    try undo(1)
    #expect(try november().contains("# by hand") && !november().contains("Tea"))
    #expect(blocking(2)?.hasPrefix("changedSince") == true)
  }

  // MARK: In the way

  @Test func `undo is refused because of a later change to the same entry, and the later change is reported`() throws {
    try add("Tea", "4")
    try add("Bus", "2")
    try edit("tea", FieldChange(.category, .one("Food")))
    try edit("tea", FieldChange(.note, .one("green")))
    let text = try november()
    #expect(blocking(1) == "3 edit tea")
    #expect(blocking(3) == "4 edit tea")
    #expect(try november() == text)
    try undo(4)
    try undo(3)
    try undo(1)
    #expect(try !november().contains("Tea"))
  }

  @Test func `undo is refused if a later entry uses the undone category or id, and that entry is reported`() throws {
    _ = try book.change("category add Pets") { (draft) throws(BookError) in
      try draft.addCategory(CategoriesText.NewCategory(name: "Pets"))
    }
    try add("Bus", "2")
    try add("Cat food", "3", FieldChange(.category, .one("Pets")))
    try add("Dog food", "3", FieldChange(.category, .one("Pets")))
    #expect(blocking(1) == "3 add Cat food")
    try add("Loan", "50", FieldChange(.repeats, .one("monthly")))
    try add("Tea", "4")
    try add("Loan again", "50", FieldChange(.occurrence, .one("2026-11-10-loan")))
    #expect(blocking(5) == "7 add Loan again")
  }

  @Test func `references stay correct when entries with the same title are renumbered`() throws {
    try add("Loan", "50")
    try add("Loan", "60", FieldChange(.repeats, .one("monthly")))
    try add("Paid", "60", FieldChange(.occurrence, .one("2026-11-10-loan-2")))
    try undo(1)
    #expect(try november().contains("for: 2026-11-10-loan\n") || november().contains("for: 2026-11-10-loan }"))
    #expect(book.read().1.hasErrors == false)
  }

  // MARK: Random changes

  /// A change that can be made on any book in which its entry exists.
  private enum Change {
    case add(Int)
    case edit(Int, String)
    case remove(Int)
    case rename(Int)
  }

  private func make(_ change: Change, on book: Book) throws {
    switch change {
    case .add(let number):
      let day = number % 20 + 1
      let month = number % 3 == 0 ? "10" : "11"
      _ = try book.change("add") { (draft) throws(BookError) in
        try draft.add([
          FieldChange(.date, .one("2026-\(month)-\(day < 10 ? "0" : "")\(day)")),
          FieldChange(.id, .one("id-\(number)")),
          FieldChange(.title, .one("Thing \(number)")), FieldChange(.spent, .one("\(number + 1)")),
        ])
      }
    case .edit(let number, let amount):
      _ = try book.change("edit") { (draft) throws(BookError) in
        try draft.edit(try draft.find("id-\(number)"), [FieldChange(.spent, .one(amount))])
      }
    case .rename(let number):
      _ = try book.change("edit") { (draft) throws(BookError) in
        try draft.edit(try draft.find("id-\(number)"), [FieldChange(.title, .one("Other \(number)"))])
      }
    case .remove(let number):
      _ = try book.change("remove") { (draft) throws(BookError) in try draft.remove(try draft.find("id-\(number)")) }
    }
  }

  private func number(_ change: Change) -> Int {
    switch change {
    case .add(let number), .edit(let number, _), .remove(let number), .rename(let number): number
    }
  }

  private func fresh(_ folder: TemporaryFolder) throws -> Book {
    try folder.write("title: Test\n", to: "book.yaml")
    try folder.write("# November\n\n- { date: 2026-11-01, title: Rent, spent: 900 }\n", to: "ledger/2026-11.yaml")
    let today = try #require(Day("2026-11-21"))
    return Book(try BookFolder(folder.path, disk: Disk()), today: TodayChoice(clock: today))
  }

  /// The entries as values, sorted: `id-3 Thing 3 400`.
  private func entries(_ book: Book) -> [String] {
    let (ledger, findings) = (book.read().0, book.read().1)
    #expect(!findings.hasErrors)
    return ledger.transactions.map { "\($0.details?.id ?? "-") \($0.title) \($0.date) \($0.amount.minor)" }.sorted()
  }

  @Test func `undoing an earlier change has the same result as never making it, or is refused`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(117))
    var (undone, refused) = (0, 0)
    for _ in 0..<Fuzzing.count(300, least: 12) {
      var (changes, alive, next): ([Change], [Int], Int) = ([], [], 0)
      for _ in 0..<Int.random(in: 2...9, using: &random) {
        let one = alive.randomElement(using: &random)
        switch (Int.random(in: 0..<5, using: &random), one) {
        case (0, let one?): changes.append(.edit(one, "\(Int.random(in: 1...9, using: &random)).5"))
        case (1, let one?): changes.append(.rename(one))
        case (2, let one?):
          changes.append(.remove(one))
          alive.removeAll { $0 == one }
        default:
          changes.append(.add(next))
          alive.append(next)
          next += 1
        }
      }
      let place = Int.random(in: 0..<changes.count, using: &random)
      let folder = try TemporaryFolder()
      let book = try fresh(folder)
      var made: [Int] = []
      for change in changes {
        let before = try book.steps().last?.number ?? 0
        try make(change, on: book)
        // An edit to the value that was there is no change.
        made.append(try book.steps().last?.number == before ? 0 : before + 1)
      }
      if made[place] == 0 { continue }
      let isIndependent = !changes[(place + 1)...].contains { number($0) == number(changes[place]) }
      let all = entries(book)
      do {
        _ = try book.locked(as: "undo") { (book) throws(BookError) in try book.undo(made[place], isTrial: false) }
        undone += 1
        let other = try TemporaryFolder()
        let never = try fresh(other)
        for (index, change) in changes.enumerated() where index != place {
          // A later change of an entry that was never added is impossible, and so is not compared.
          if (try? make(change, on: never)) == nil, !isIndependent { break }
        }
        if isIndependent { #expect(entries(book) == entries(never), "\(changes) without \(place)") }
      } catch BookError.changeInTheWay(_, _, let by, _, _) {
        refused += 1
        #expect(!isIndependent && by > made[place], "\(changes) without \(place)")
        #expect(entries(book) == all)
      }
    }
    #expect(undone > refused && refused > 0, "\(undone) \(refused)")
  }

  @Test func `if a manual edit prevents undo, the edit is reported, not a later change elsewhere in the file`() throws {
    try add("Tea", "4")
    try add("Kiln", "80")
    try edit("2026-11-10-tea", FieldChange(.spent, .one("5")))
    let number = try #require(try book.steps().last).number
    try edit("2026-11-10-kiln", FieldChange(.spent, .one("90")))
    try folder.write(try november().replacing("spent: 5", with: "spent: 6"), to: "ledger/2026-11.yaml")
    #expect { try undo(number) } throws: { error in
      if case .changedSince? = error as? BookError { true } else { false }
    }
    #expect(try november().contains("spent: 6"))
  }
}
