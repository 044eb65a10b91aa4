/// The phrases that Swift inserts into the pages about flows of money, payees and years. The words file of every
/// language must contain each of them.
package enum ReviewWord: String, Sendable, CaseIterable {
  case flow
  case flowAlt = "flow-alt"
  case flowBelow = "flow-below"
  case flowCorrections = "flow-corrections"
  case flowPictureAlt = "flow-picture-alt"
  case flowRefunds = "flow-refunds"
  case flowSavings = "flow-savings"
  case flowSaysLeft = "flow-says-left"
  case flowSaysLeftShare = "flow-says-left-share"
  case flowSaysSpent = "flow-says-spent"
  case flowSaysSpentShare = "flow-says-spent-share"
  case left
  case payeeAlt = "payee-alt"
  case payeeAltMedians = "payee-alt-medians"
  case payeeEvery = "payee-every"
  case payeeGap = "payee-gap"
  case payeeHalf = "payee-half"
  case payeeLast = "payee-last"
  case payeePayments = "payee-payments"
  case payeeSaysLess = "payee-says-less"
  case payeeSaysMore = "payee-says-more"
  case payeeSince = "payee-since"
  case payeeTimes = "payee-times"
  case payeeTwelve = "payee-twelve"
  case payeeUsual = "payee-usual"
  case payeeWeekday = "payee-weekday"
  case reviewCostliest = "review-costliest"
  case reviewCostliestShare = "review-costliest-share"
  case reviewFell = "review-fell"
  case reviewFrom = "review-from"
  case reviewFromSoFar = "review-from-so-far"
  case reviewKept = "review-kept"
  case reviewKeptLabel = "review-kept-label"
  case reviewKeptNote = "review-kept-note"
  case reviewLess = "review-less"
  case reviewLessSoFar = "review-less-so-far"
  case reviewMore = "review-more"
  case reviewMoreSoFar = "review-more-so-far"
  case reviewOver = "review-over"
  case reviewOverNote = "review-over-note"
  case reviewQuiet = "review-quiet"
  case reviewQuietLabel = "review-quiet-label"
  case reviewQuietNote = "review-quiet-note"
  case reviewRose = "review-rose"
  case reviewTimes = "review-times"
  case reviewTimesNote = "review-times-note"
  case reviewTimesShare = "review-times-share"
  case reviewTitle = "review-title"
  case reviewUntil = "review-until"
  case reviewVersus = "review-versus"
  case reviewVersusSoFar = "review-versus-so-far"
}

extension Wording {
  package func text(_ word: ReviewWord, _ values: [String: String] = [:]) -> String {
    words.text(word.rawValue, values)
  }

  package func text(_ word: ReviewWord, count: Int, _ values: [String: String] = [:]) -> String {
    words.text(word.rawValue, count: count, values.merging(["count": number(Int64(count))]) { own, _ in own })
  }
}
