extension JournalNames {
  /// A program's rules for names.
  struct Style {
    /// Whether root accounts and fixed accounts begin with a capital letter: `Equity:Opening-Balances`.
    let isCapitalized: Bool
    /// A function that replaces the characters that the program does not allow in names.
    let written: (String) -> String

    /// Returns the full name of a category or account of the book: `expenses:Food`.
    func name(_ name: String, in root: JournalAccount.Root) -> String { "\(cased(root.rawValue)):\(written(name))" }

    func name(_ account: JournalAccount.FixedAccount) -> String {
      "\(cased(account.root.rawValue)):\(cased(account.name))"
    }

    /// Returns a name of hyphenated words, capitalized if the program requires it.
    private func cased(_ name: String) -> String {
      if !isCapitalized { return name }
      return name.split(separator: "-").map { String($0.prefix(1)).uppercased() + String($0.dropFirst()) }
        .joined(separator: "-")
    }
  }
}

extension JournalNames.Style {
  /// The style for beancount, in which account names begin with a capital letter or a digit and contain letters, digits
  /// and hyphens.
  static var beancount: JournalNames.Style {
    JournalNames.Style(isCapitalized: true, written: beancountName)
  }

  /// Returns the style for hledger and Ledger.
  ///
  /// - Parameter written: replaces the characters that the two programs do not allow.
  static func plain(written: @escaping (String) -> String) -> JournalNames.Style {
    JournalNames.Style(isCapitalized: false, written: written)
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
