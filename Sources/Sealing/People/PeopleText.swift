import Formats

/// The text of `people.yaml`.
enum PeopleText {
  private static let heading = """
    # The people who can unlock the encrypted site. Written by "daybook person"; no passphrase can be read from it.

    """

  static func bytes(site: [UInt8], _ people: [People.Person]) -> [UInt8] {
    var text = heading + "site: \(digits(site))\n"
    text += people.isEmpty ? "people: []\n" : "people:\n"
    for person in people {
      text += "  - name: \(ScalarText.written(person.name, in: .block))"
      guard let slot = person.slot else {
        text += "   # needs a new passphrase\n"
        continue
      }
      text += "\n    rounds: \(slot.rounds)\n    salt: \(digits(slot.salt))\n    key: \(digits(slot.wrapped))\n"
    }
    return Array(text.utf8)
  }

  /// Returns hexadecimal digits, in quotes if another YAML parser would parse them as a number.
  private static func digits(_ bytes: [UInt8]) -> String { ScalarText.written(Hexadecimal.text(bytes), in: .block) }
}
