/// Every kind of finding, in alphabetical order; a name is never changed once it has shipped.
package enum FindingID: String, Sendable, CaseIterable {
  case badAmount = "bad-amount"
  case badDate = "bad-date"
  case badEscape = "bad-escape"
  case badFileName = "bad-file-name"
  case badID = "bad-id"
  case badIndentation = "bad-indentation"
  case badPerson = "bad-person"
  case badSetting = "bad-setting"
  case badTemplate = "bad-template"
  case balanceDiffers = "balance-differs"
  case balanceTwice = "balance-twice"
  case bothSpentAndReceived = "both-spent-and-received"
  case closedAccountUsed = "closed-account-used"
  case commentAfterValue = "comment-after-value"
  case conflictCopy = "conflict-copy"
  case controlCharacter = "control-character"
  case damagedKey = "damaged-key"
  case damagedPhoto = "damaged-photo"
  case dateOutsideMonth = "date-outside-month"
  case dateOutsideWindow = "date-outside-window"
  case distantRate = "distant-rate"
  case dueBeforeDate = "due-before-date"
  case duplicateCategory = "duplicate-category"
  case duplicateID = "duplicate-id"
  case duplicateKey = "duplicate-key"
  case duplicatePerson = "duplicate-person"
  case fileTooLarge = "file-too-large"
  case invalidUTF8 = "invalid-utf8"
  case keyMismatch = "key-mismatch"
  case keyOpenToOthers = "key-open-to-others"
  case mergeConflict = "merge-conflict"
  case missingColon = "missing-colon"
  case missingKey = "missing-key"
  case missingPhoto = "missing-photo"
  case missingRate = "missing-rate"
  case monthLeftWindow = "month-left-window"
  case monthTwice = "month-twice"
  case noFontForText = "no-font-for-text"
  case notAnImage = "not-an-image"
  case occurrenceTwice = "occurrence-twice"
  case oddRate = "odd-rate"
  case paidBeforeDate = "paid-before-date"
  case personWithoutPhrase = "person-without-phrase"
  case photoOutsideReceipts = "photo-outside-receipts"
  case photoTooLarge = "photo-too-large"
  case possibleDuplicate = "possible-duplicate"
  case samePhotoTwice = "same-photo-twice"
  case similarAccount = "similar-account"
  case similarCategory = "similar-category"
  case spaceInIndentation = "space-in-indentation"
  case splitTooLarge = "split-too-large"
  case splitTwice = "split-twice"
  case tabInIndentation = "tab-in-indentation"
  case textAfterValue = "text-after-value"
  case tooMany = "too-many"
  case totalTooLarge = "total-too-large"
  case unclosedBracket = "unclosed-bracket"
  case unknownAccount = "unknown-account"
  case unknownCategory = "unknown-category"
  case unknownCurrency = "unknown-currency"
  case unknownID = "unknown-id"
  case unknownKey = "unknown-key"
  case unknownTemplateName = "unknown-template-name"
  case unreadableFile = "unreadable-file"
  case unsupportedYAML = "unsupported-yaml"
  case unterminatedQuote = "unterminated-quote"
  case untilBeforeDate = "until-before-date"
  case unusedPhoto = "unused-photo"
  case withdrawnCurrency = "withdrawn-currency"
  case wrongCheckDigits = "wrong-check-digits"
  case wrongKindOfCategory = "wrong-kind-of-category"
  case wrongType = "wrong-type"

  /// Errors keep the last good site in place; warnings never stop it (BOOK.md §8).
  package var severity: Severity {
    switch self {
    case .balanceDiffers, .closedAccountUsed, .commentAfterValue, .damagedPhoto, .distantRate, .dueBeforeDate,
      .keyOpenToOthers,
      .missingPhoto,
      .missingRate,
      .noFontForText, .notAnImage, .occurrenceTwice, .oddRate, .paidBeforeDate, .personWithoutPhrase, .photoTooLarge,
      .possibleDuplicate, .samePhotoTwice,
      .similarAccount, .unknownAccount, .unusedPhoto, .withdrawnCurrency,
      .wrongCheckDigits:
      .warning
    default:
      .error
    }
  }
}
