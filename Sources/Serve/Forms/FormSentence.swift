import BookEditing
import Diagnostics
import Localization
import Ledger
import Formats

/// Short sentences for findings about a single field, in the language of the page.
///
/// They are derived from the finding's id and the entered value. The finding's message is not used, because it is in
/// English and contains commands.
struct FormSentence {
  let wording: Wording
  let window: Window

  /// Returns the translated sentence for the finding; `nil` if there is no such sentence.
  func text(_ finding: Finding) -> String? {
    guard let word = FormSentence.word(of: finding) else { return nil }
    let value = FormSentence.value(of: finding)
    if word.needsValue, value.isEmpty { return nil }
    return wording.form(
      word,
      [
        "value": value, "first": wording.fullDate(window.days.lowerBound),
        "last": wording.fullDate(window.days.upperBound),
      ])
  }

  private static func word(of finding: Finding) -> FormWord? {
    if finding.id == .missingKey {
      switch finding.key.flatMap({ TransactionKey(name: $0) }) {
      case .title: return .findingNoTitle
      case .spent, .received, .moved: return .findingNoAmount
      default: return nil
      }
    }
    return words[finding.id]
  }

  /// The translated sentences, keyed by the id of the finding.
  static let words: [FindingID: FormWord] = [
    .closedAccountUsed: .findingClosedAccount, .dateOutsideWindow: .findingOutside, .dueBeforeDate: .findingDueBefore,
    .missingRate: .findingNoRate, .notAnImage: .findingNoImage, .paidBeforeDate: .findingPaidBefore,
    .photoTooLarge: .findingLargePhoto, .splitTooLarge: .findingSplitLarge, .splitTwice: .findingSplitTwice,
    .unknownAccount: .findingNoAccount, .unknownCategory: .findingNoCategory, .unknownCurrency: .findingNoCurrency,
    .unknownMember: .findingNoMember, .untilBeforeDate: .findingUntilBefore, .wrongKindOfCategory: .findingWrongKind,
  ]

  /// Returns the value as entered, without the quotes of a file.
  private static func value(of finding: Finding) -> String {
    guard let bytes = finding.place.bytes, finding.place.file.isTyped else { return "" }
    var text = finding.place.file.beginning(of: bytes).text.trimmingSpaces
    if let quote = text.first, quote == "'" || quote == "\"", text.count > 1, text.last == quote {
      text = String(text.dropFirst().dropLast())
    }
    return clean(String(text.prefix(80)))
  }
}

extension FormWord {
  /// Whether the sentence contains the value that the user entered.
  fileprivate var needsValue: Bool {
    switch self {
    case .findingClosedAccount, .findingNoAccount, .findingNoCategory, .findingNoCurrency, .findingNoMember,
      .findingWrongKind:
      true
    default: false
    }
  }
}
