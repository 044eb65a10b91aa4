import ArgumentParser
import BookEditing
package import Ledger
import Formats

/// The options for the keys of a transaction, named as in a month file. There is one option for each key in the table
/// of keys.
///
/// The argument parser finds options by reflection, so the mirror contains an option for each key instead of the
/// properties.
package struct TransactionKeyOptions: ParsableArguments, CustomReflectable {
  /// The values of each key, as entered. Options that were not entered have no element.
  private var values: [TransactionKey: [String]] = [:]

  package init() {}

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  package init(from decoder: any Decoder) throws {
    let options = try decoder.container(keyedBy: Name.self)
    for key in TransactionKey.allCases {
      let name = Name(stringValue: key.name)
      if TransactionKeyOptions.isRepeated(key) {
        let given = try options.decode(Option<[String]>.self, forKey: name).wrappedValue
        if !given.isEmpty { values[key] = given }
      } else if let given = try options.decode(Option<String?>.self, forKey: name).wrappedValue {
        values[key] = [given]
      }
    }
  }

  package var customMirror: Mirror {
    let options = TransactionKey.allCases.map { key -> (label: String?, value: Any) in
      // The name that reflection gives the wrapper of a property.
      (
        "_\(key.name)",
        TransactionKeyOptions.isRepeated(key) ? Option<[String]>(wrappedValue: [], key) : Option<String?>(key)
      )
    }
    return Mirror(self, children: options)
  }

  /// Whether the option may be repeated.
  private static func isRepeated(_ key: TransactionKey) -> Bool {
    key.key.kind.isList || [.parts, .shares].contains(key.key.kind)
  }

  /// The requested changes, in the order of the keys. An empty value removes the key.
  package var changes: [FieldChange] {
    TransactionKey.allCases.compactMap { key in
      guard let given = values[key] else { return nil }
      let kind = key.key.kind
      if kind == .parts { return TransactionKeyOptions.parts(given, key) }
      if kind == .shares { return FieldChange(key, SharingText.value(given.joined(separator: ","))) }
      if kind == .files { return TransactionKeyOptions.list(given.filter { !$0.isEmpty }, key) }
      if kind.isList { return TransactionKeyOptions.list(given.flatMap(CommaSeparatedList.words), key) }
      let text = given[0].trimmingSpaces
      return FieldChange(key, text.isEmpty ? nil : .one(text))
    }
  }

  private static func list(_ words: [String], _ key: TransactionKey) -> FieldChange {
    FieldChange(key, words.isEmpty ? nil : .list(words))
  }

  package func validate() throws {
    for part in values[.split] ?? [] where !part.trimmingSpaces.isEmpty && TransactionKeyOptions.part(part) == nil {
      throw ValidationError(
        "--split “\(part)” is not a category with an amount; expected a part like --split Home=26.50")
    }
  }

  /// Returns the parts in values such as `Home=26.50`, or `Home: 26.50` as in a file. The amount follows the last `=`
  /// or, if there is none, the last `:`, because a name may also contain these characters.
  private static func parts(_ values: [String], _ key: TransactionKey) -> FieldChange {
    let parts = values.compactMap(part)
    return FieldChange(key, parts.isEmpty ? nil : .mapping(parts))
  }

  private static func part(_ value: String) -> FieldText.Part? {
    guard let sign = value.lastIndex(of: "=") ?? value.lastIndex(of: ":") else { return nil }
    let (name, amount) = (String(value[..<sign]).trimmingSpaces, String(value[sign...].dropFirst()).trimmingSpaces)
    return name.isEmpty || amount.isEmpty ? nil : FieldText.Part(key: name, text: amount)
  }
}
