import Ledger

/// A writer of iCalendar files (RFC 5545). Lines end in CRLF and are folded at 75 octets, but never within a character.
/// Commas, semicolons, backslashes and line breaks in text values are escaped.
struct CalendarText {
  struct Event {
    /// A stable id of the event. A calendar program that rereads the file recognizes the event by this id and replaces
    /// it.
    var id: String
    /// The day of the event. The event lasts all day.
    var day: Day
    var summary: String
    var description: String
    var category: String
  }

  private var bytes: [UInt8] = []
  private let stamp: String

  /// Creates an empty calendar.
  ///
  /// - Parameter day: the day of the build. All events have this day as their timestamp, because the time of the build
  ///   would change the file in every build.
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

  /// Ends the calendar and returns the file.
  func ended() -> [UInt8] {
    var whole = self
    whole.add("END:VCALENDAR")
    return whole.bytes
  }

  /// The maximum length of a line in octets, without its line break (RFC 5545, 3.1). The space at the beginning of a
  /// continuation line is included.
  private static let lineLength = 75

  private mutating func add(_ line: String) {
    var length = 0
    for character in line {
      // Lines are folded between characters as people see them: some readers decode each line before they join them.
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
      // A calendar must not contain other control characters.
      case "\u{0}"..."\u{1F}", "\u{7F}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
