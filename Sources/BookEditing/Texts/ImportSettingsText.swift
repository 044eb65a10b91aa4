package import Diagnostics
package import Ledger
import Formats

/// A function that adds sources to the text of `imports.yaml`.
package enum ImportSettingsText {
  /// Adds sources at the end of the list.
  ///
  /// - Returns: `nil` if the file is not a list with its items on separate lines.
  package static func adding(_ sources: [ImportSettings.Source], to file: SourceFile) -> [UInt8]? {
    guard let list = try? ListText(file, .imports) else { return nil }
    return list.withClosedEnd().adding(sources.map { ListText.Incoming(fields(of: $0), before: nil) }, isFlow: false)
      .bytes
  }

  private static func fields(of source: ImportSettings.Source) -> [(key: String, value: FieldText)] {
    var fields: [(ImportsKey, FieldText)] = []
    if !source.heading.isEmpty { fields.append((.heading, .list(source.heading))) }
    if let bank = source.bank { fields.append((.bank, .one(bank))) }
    if let account = source.account { fields.append((.account, .one(account))) }
    if let dates = source.dates { fields.append((.dates, .one(dates))) }
    if let decimal = source.decimal { fields.append((.decimal, .one(decimal.rawValue))) }
    if let isDebit = source.outIsPositive { fields.append((.sign, .one(isDebit ? "out" : "in"))) }
    if let currency = source.currency { fields.append((.currency, .one(currency.code))) }
    if let encoding = source.encoding { fields.append((.encoding, .one(encoding.option))) }
    func mapping(_ answers: [String: String]) -> FieldText {
      .mapping(answers.sorted { $0.key < $1.key }.map { FieldText.Part(key: $0.key, text: $0.value) })
    }
    if !source.accounts.isEmpty { fields.append((.accounts, mapping(source.accounts))) }
    if !source.categories.isEmpty { fields.append((.categories, mapping(source.categories))) }
    if !source.columns.isEmpty { fields.append((.columns, mapping(source.columns.mapValues(\.rawValue)))) }
    if !source.words.isEmpty { fields.append((.words, mapping(source.words.mapValues(\.rawValue)))) }
    if let fee = source.fee { fields.append((.fee, .one(fee.rawValue))) }
    if !source.leftOut.isEmpty { fields.append((.leftOut, .list(source.leftOut))) }
    if !source.pairs.isEmpty { fields.append((.pairs, mapping(source.pairs))) }
    if !source.title.isEmpty { fields.append((.title, .list(source.title))) }
    return fields.map { ($0.0.name, $0.1) }
  }
}
