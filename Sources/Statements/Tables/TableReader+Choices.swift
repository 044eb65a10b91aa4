package import Ledger
package import Formats

extension TableReader {
  /// What was decided before: by an option, or for files with this heading.
  package struct Choices: Sendable {
    package var dates: DateOrder?
    package var decimal: DecimalSign?
    /// Whether money out stands there without a minus.
    package var outIsPositive: Bool?
    /// Headings of the columns that make the title, in their order; what they are about where empty.
    package var title: [String]
    /// What the file is written in.
    package var encoding: DecodedText.Encoding?
    /// What words mean that are not known, by `wordKey`.
    package var words: [String: ImportSettings.WordMeaning] = [:]
    /// What a fee beside the amount is.
    package var fee: ImportSettings.FeeMeaning?
    /// What columns are about, by their headings.
    package var columns: [String: ImportSettings.ColumnMeaning] = [:]
    /// Numbers of the book's accounts: a column with one of them is of own accounts.
    package var numbers: [String] = []
    /// Whether the account is known, and is none of a card.
    package var isNoCard = false
    /// What rows say that cannot be read, by their lines.
    package var rows: [Int: RowCorrection] = [:]

    package init(
      dates: DateOrder? = nil, decimal: DecimalSign? = nil, outIsPositive: Bool? = nil, title: [String] = [],
      encoding: DecodedText.Encoding? = nil, words: [String: ImportSettings.WordMeaning] = [:],
      fee: ImportSettings.FeeMeaning? = nil
    ) {
      self.words = Dictionary(words.map { (Choices.wordKey($0.key), $0.value) }) { first, _ in first }
      self.fee = fee
      self.encoding = encoding
      self.dates = dates
      self.decimal = decimal
      self.outIsPositive = outIsPositive
      self.title = title
    }

    /// By which a word is looked up: signs alone are words too.
    package static func wordKey(_ word: String) -> String {
      let folded = FoldedText.of(word)
      return folded.isEmpty ? word : folded
    }

    func meaning(of word: String) -> ImportSettings.WordMeaning? {
      words.isEmpty ? nil : words[Choices.wordKey(word)]
    }
  }
}
