/// A topic of words in bank files. The raw value is the name in brackets above the words in `Words/*.txt`.
package enum WordTopic: String, CaseIterable, Sendable {
  // Whole headings of columns, one topic for each meaning of a column.
  case headingAccount = "heading account"
  case headingAmount = "heading amount"
  case headingBalance = "heading balance"
  case headingCategory = "heading category"
  case headingCounterAccount = "heading counter account"
  case headingCurrency = "heading currency"
  case headingDay = "heading day"
  case headingDirection = "heading direction"
  case headingFee = "heading fee"
  case headingFeeCurrency = "heading fee currency"
  case headingGross = "heading gross"
  case headingID = "heading id"
  case headingIn = "heading in"
  case headingKind = "heading kind"
  case headingMemo = "heading memo"
  case headingName = "heading name"
  case headingOriginalAmount = "heading original amount"
  case headingOriginalCurrency = "heading original currency"
  case headingOut = "heading out"
  case headingPayee = "heading payee"
  case headingPayer = "heading payer"
  case headingStatus = "heading status"
  case headingTags = "heading tags"
  case headingTime = "heading time"
  case headingValueDay = "heading value day"

  // Whole headings with a second or a narrower meaning.
  /// Amounts charged to a card: outgoing money without a minus sign.
  case headingAmountSpent = "heading amount spent"
  /// A balance if the column contains numbers, otherwise a status.
  case headingBalanceOrStatus = "heading balance or status"
  /// Columns with “yes” for booked rows.
  case headingBooked = "heading booked"
  case headingFromAccount = "heading from account"
  /// The shop in which a card was used.
  case headingMerchant = "heading merchant"
  case headingNetAmount = "heading net amount"
  /// Remarks of the user, in addition to a title.
  case headingNote = "heading note"
  /// Outgoing money if the column contains numbers, otherwise a status.
  case headingOutOrStatus = "heading out or status"
  /// Headings that can only mean the user's own account.
  case headingOwnAccount = "heading own account"
  case headingToAccount = "heading to account"

  // Parts of headings.
  /// An amount in the account's currency.
  case headingPartAccountCurrency = "heading part account currency"
  /// Words for an amount in the account's currency that may occur anywhere within a heading, for languages written
  /// without spaces between words.
  case headingInsideAccountCurrency = "heading inside account currency"
  /// Words between a heading and a currency, as in “amount in EUR”.
  case headingPartBeforeCurrency = "heading part before currency"
  /// Word stems in headings for the booking date.
  case headingPartBookingDay = "heading part booking day"
  case headingPartCard = "heading part card"
  /// Word stems in headings for the day on which a record was created.
  case headingPartCreated = "heading part created"
  /// Currency abbreviations that consist of letters.
  case headingPartCurrency = "heading part currency"
  case headingPartDayOfMonth = "heading part day of month"
  case headingPartDirection = "heading part direction"
  /// Word stems in headings for the day on which a movement was completed.
  case headingPartEndDay = "heading part end day"
  case headingPartFeeIncluded = "heading part fee included"
  case headingPartFeeOnTop = "heading part fee on top"
  /// Words in brackets that mean “in a currency other than the account's”.
  case headingPartForeign = "heading part foreign"
  /// Means of payment, which do not change the meaning of “debits” or “credits”.
  case headingPartInstrument = "heading part instrument"
  case headingPartMonth = "heading part month"
  /// Words between or next to “payer” and “payee”.
  case headingPartName = "heading part name"
  /// Rewards and amounts carried over, which are not fees.
  case headingPartNotFee = "heading part no fee"
  case headingPartStatus = "heading part status"
  /// Words in keys of JSON records for a day or a time.
  case headingPartTime = "heading part time"
  /// Word stems in headings for the trade date of securities, which precedes the settlement date.
  case headingPartTradeDay = "heading part trade day"
  case headingPartYear = "heading part year"

  // Cells of columns for the status, the direction or the kind of a row.
  /// Types of the user's own accounts in files from personal finance programs, in a column next to the name.
  case accountTypeOwn = "account type own"
  case answerNo = "answer no"
  case answerYes = "answer yes"
  case directionIn = "direction in"
  /// Words and signs that mean neither incoming nor outgoing money, as written.
  case directionNeutral = "direction neutral"
  case directionOut = "direction out"
  case kindIn = "kind in"
  case kindOut = "kind out"
  case kindPurchase = "kind purchase"
  /// Parts of words for transactions that may have either direction, such as refunds.
  case kindRefund = "kind refund"
  /// Whole category names and transaction types for transfers between the user's own accounts.
  case kindTransfer = "kind transfer"
  case statusBooked = "status booked"
  /// Signs for “booked”, as written.
  case statusCheckMark = "status check mark"
  /// Words of personal finance programs for rows that were compared with a statement.
  case statusCleared = "status cleared"
  /// Words that negate the other words of a status.
  case statusNegation = "status negation"
  case statusPending = "status pending"
  /// Words for pending movements. At the beginning of a transaction type such as “Scheduled transfer”, they mean a
  /// standing order.
  case statusScheduled = "status scheduled"

  // Phrases in the text of rows.
  case signFee = "sign fee"
  /// Whole names of income categories in files from personal finance programs.
  case signIncome = "sign income"
  /// Phrases with which a creditor confirms a payment.
  case signReceived = "sign received"
  case signRefund = "sign refund"
  case signSalary = "sign salary"
  /// Totals and balances.
  case textBalance = "text balance"
  /// Words for totals that may also be the name of a shop.
  case textBalanceOrShop = "text balance or shop"
  /// Words between a balance and its day.
  case textBeforeDay = "text before day"
  /// Payments to a card.
  case textCardPayment = "text card payment"
  /// Single words for a currency exchange.
  case textExchange = "text exchange"
  case textPart = "text part"
  /// Phrases for money that the bank received.
  case textReceived = "text received"
  /// Phrases for transfers between one person's accounts. All words of a phrase must occur, in any order.
  case textTransfer = "text transfer"

  // Phrases in lines above tables, and words in dates and amounts.
  case textAccountNumber = "text account number"
  case textCreditCard = "text credit card"
  case titlePending = "title pending"
  /// Letters next to an amount that mean incoming money.
  case amountIn = "amount in"
  case amountOut = "amount out"
  /// Names of a currency. The currency's code follows the topic: `[currency EUR]`.
  case currency
  /// Signs and names that several currencies share, with the code of one of them: `[shared currency MXN]`.
  case sharedCurrency = "shared currency"
  /// Names of a month. The month's number follows the topic: `[month 01]`. Names with two meanings are omitted.
  case month
  /// Other words in dates.
  case textInDate = "text in date"
  case weekday

  // Headings of lists of securities.
  case securityPrice = "security price"
  case securityQuantity = "security quantity"
  case securityValue = "security value"

  /// Whether the name of the topic is followed by a currency code or the number of a month.
  package var hasArgument: Bool { self == .currency || self == .sharedCurrency || self == .month }

  /// Whether words are compared as they are written. The words of other topics are in lower case, without signs between
  /// them.
  package var isAsWritten: Bool { self == .directionNeutral || self == .statusCheckMark }

  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
