import Ledger

/// Writes a calendar file (RFC 5545): lines end in CRLF, are folded at 75 octets between characters, and hold text
/// whose commas, semicolons, backslashes and line breaks are escaped.
struct CalendarText {
  struct Event {
    /// The same as long as it is the same event, so that a calendar that reads the file again replaces it.
    var id: String
    /// It lasts all of it.
    var day: Day
    var summary: String
    var description: String
    var category: String
  }

  private var bytes: [UInt8] = []
  private let stamp: String

  /// - Parameter day: of the build, which each event is stamped with: the clock would make every build another file.
  init(name: String, day: Day) {
    stamp = CalendarText.date(day) + "T000000Z"
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Daybook//Bills//EN", "CALSCALE:GREGORIAN"] { add(line) }
    add("X-WR-CALNAME:" + CalendarText.escaped(name))
  }

  mutating func add(_ event: Event) {
    add("BEGIN:VEVENT")
    add("UID:" + CalendarText.escaped(event.id))
    add("DTSTAMP:" + stamp)
    add("DTSTART;VALUE=DATE:" + CalendarText.date(event.day))
    add("DTEND;VALUE=DATE:" + CalendarText.date(event.day.adding(days: 1)))
    add("SUMMARY:" + CalendarText.escaped(event.summary))
    add("DESCRIPTION:" + CalendarText.escaped(event.description))
    add("CATEGORIES:" + CalendarText.escaped(event.category))
    add("TRANSP:TRANSPARENT")
    add("END:VEVENT")
  }

  /// The whole file.
  func ended() -> [UInt8] {
    var whole = self
    whole.add("END:VCALENDAR")
    return whole.bytes
  }

  /// Octets of a line without its end (RFC 5545, 3.1); of a continued one the space counts.
  private static let lineLength = 75

  private mutating func add(_ line: String) {
    var length = 0
    for character in line {
      // Between characters as people see them: some readers join bytes only after they made text of each line.
      let count = character.utf8.count
      if length + count > CalendarText.lineLength, length > 1 {
        bytes += Array("\r\n ".utf8)
        length = 1
      }
      bytes += Array(character.utf8)
      length += count
    }
    bytes += Array("\r\n".utf8)
  }

  private static func date(_ day: Day) -> String { day.description.filter { $0 != "-" } }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result.unicodeScalars += ["\\", scalar]
      case "\n": result += "\\n"
      // Other control characters may not stand in a calendar at all.
      case "\u{0}"..."\u{1F}", "\u{7F}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
