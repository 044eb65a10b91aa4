package import Ledger
package import Formats

extension TableReader {
  /// The user's decisions about a file, from options or from the settings for files with the same heading.
  package struct Choices: Sendable {
    package var dates: DateOrder?
    package var decimal: DecimalSeparator?
    /// Whether outgoing money has no minus sign; `nil` if the user has not decided.
    package var outIsPositive: Bool?
    /// Headings of the columns that form the title, in order; if empty, the name columns form the title.
    package var title: [String]
    /// The encoding of the file; `nil` to detect it.
    package var encoding: DecodedText.Encoding?
    /// Meanings of unknown words, keyed by `wordKey`.
    package var words: [String: ImportSettings.WordMeaning] = [:]
    /// The meaning of a fee in a separate column; `nil` if the user has not decided.
    package var fee: ImportSettings.FeeMeaning?
    /// Meanings of columns, keyed by their headings.
    package var columns: [String: ImportSettings.ColumnMeaning] = [:]
    /// The numbers of the book's accounts. A column with one of these numbers contains the user's own accounts.
    package var numbers: [String] = []
    /// The currencies of the book's accounts, keyed by their numbers and names. Several accounts may have one number.
    package var currencies: [String: Set<Currency>] = [:]
    /// The names of the book's accounts. A sheet named after an account belongs to that account.
    package var accounts: [String] = []
    /// The names of the household's members. A column that contains only these names contains the member for each row.
    package var members: [String] = []
    /// The current day; `nil` if it is unknown.
    package var today: Day?
    /// The currency of the account, to use if the file does not specify one; `nil` if it is unknown.
    package var currency: Currency?
    /// The currency of amounts whose sign several currencies share; `nil` if the user has not decided.
    package var chosenCurrency: Currency?
    /// Whether the account is known and is not a card.
    package var isNoCard = false
    /// Corrections of unreadable rows, keyed by line.
    package var rows: [Int: RowCorrection] = [:]

    package init(
      dates: DateOrder? = nil, decimal: DecimalSeparator? = nil, outIsPositive: Bool? = nil, title: [String] = [],
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

    /// Returns the key under which the word is looked up. A word that consists only of signs is its own key.
    package static func wordKey(_ word: String) -> String {
      let folded = FoldedText.of(word)
      return folded.isEmpty ? word : folded
    }

    func meaning(of word: String) -> ImportSettings.WordMeaning? {
      words.isEmpty ? nil : words[Choices.wordKey(word)]
    }
  }
}
