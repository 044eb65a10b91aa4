import BookEditing
import Diagnostics
import Ledger
import Formats
import Testing

/// The start of the entry with the title.
private func start(_ title: String, in month: MonthText) throws -> Int {
  let entry = month.entries.first { entry in
    month.fields(of: entry.start).contains { $0.key == .title && $0.text == .one(title) }
  }
  return try #require(entry).start
}

func monthText(_ text: String) throws -> MonthText { try MonthText(SourceFile(path: "x.yaml", text: text)) }

/// A month file after the entry with a given title was changed.
func changing(_ text: String, _ title: String = "Tea", _ changes: FieldChange...) throws -> String {
  let month = try monthText(text)
  return string(try month.changing(start(title, in: month), changes).bytes)
}

func removing(_ text: String, _ title: String = "Tea") throws -> String {
  let month = try monthText(text)
  return string(try month.removing(start(title, in: month)))
}

/// A month file after an entry titled `New` with an amount of 5 was added on a given day.
func adding(_ text: String, on date: String, _ more: FieldChange...) throws -> String {
  let fields = [FieldChange(.date, .one(date)), FieldChange(.spent, .one("5")), FieldChange(.title, .one("New"))]
  return string(try monthText(text).adding(fields + more, date: day(date)).bytes)
}

/// Both month files after the entry `Tea` moved.
func moving(_ text: String, to other: String, on date: String, _ more: FieldChange...) throws -> (String, String) {
  let month = try monthText(text)
  let changes = [FieldChange(.date, .one(date))] + more
  let moved = try month.moving(start("Tea", in: month), changes, to: monthText(other), date: day(date))
  return (string(moved.from), string(moved.to.bytes))
}

func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
