package import Ledger

/// The YAML keys at the top level of `people.yaml`.
package enum PeopleKey: FileKey {
  case site, people

  package static let owner = "people.yaml"

  package var key: Key {
    switch self {
    case .site:
      Key(
        "site", .word, .always, value: "digits", "The id of the encrypted site, in hexadecimal.", example: "0f1e…")
    case .people:
      Key(
        "people", .mappings(PersonKey.keys), .always, value: "list", "The people who may unlock the site.",
        example: "[]")
    }
  }
}

/// The YAML keys of a person in `people.yaml`.
enum PersonKey: FileKey {
  case name, rounds, salt, wrapped

  static let owner = "a person"

  var key: Key {
    switch self {
    case .name: Key("name", .line, .always, value: "address", "An e-mail address.", example: "eva@example.org")
    case .rounds:
      Key("rounds", .number(PassphraseRounds.limits), value: "count", "The number of hash rounds.", example: "1000000")
    case .salt: Key("salt", .word, value: "digits", "The salt with which the passphrase is hashed.", example: "9a3c…")
    case .wrapped: Key("key", .word, value: "digits", "The site's key, wrapped with the passphrase.", example: "77b0…")
    }
  }
}
