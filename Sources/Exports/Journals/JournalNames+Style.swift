/// The root accounts and the rules for names of each program.
extension JournalNames.Style {
  /// Account names in beancount begin with a capital letter or a digit and contain letters, digits and hyphens.
  static var beancount: JournalNames.Style {
    JournalNames.Style(
      roots: ("Expenses:", "Income:", "Assets:", "Liabilities:", "Equity:"),
      fixed: ["Payable", "Receivable", "Opening-Balances", "Before-Opening", "Conversion", "Without-Rate"],
      written: beancountName)
  }

  /// The names in journals of hledger and Ledger.
  ///
  /// - Parameter written: replaces the characters that they do not allow.
  static func plain(written: @escaping (String) -> String) -> JournalNames.Style {
    JournalNames.Style(
      roots: ("expenses:", "income:", "assets:", "liabilities:", "equity:"),
      fixed: ["payable", "receivable", "opening-balances", "before-opening", "conversion", "without-rate"],
      written: written)
  }

  /// Returns a name of letters, digits and single hyphens that begins with a capital letter or a digit.
  private static func beancountName(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let properties = scalar.properties
      let isKept =
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
        default: false
        }
      if isKept {
        result.append(scalar)
      } else if !properties.generalCategory.isMark, result.last != "-", !result.isEmpty {
        result.append("-")
      }
    }
    while result.last == "-" { result.removeLast() }
    guard let first = result.first else { return "Unnamed" }
    switch first.properties.generalCategory {
    case .uppercaseLetter, .decimalNumber: return String(result)
    default:
      let capital = first.properties.uppercaseMapping.unicodeScalars
      guard capital.count == 1, capital.first?.properties.generalCategory == .uppercaseLetter else {
        // The prefix is for names in scripts without capital letters.
        return "X-" + String(result)
      }
      return String(capital) + String(result.dropFirst())
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool { [.nonspacingMark, .spacingMark, .enclosingMark].contains(self) }
}
