package import Diagnostics
package import Ledger
package import Platform

/// A reason why a book cannot be read or changed. `message` explains it in English; the caller may add a hint about the
/// next step.
package enum BookError: Error, Sendable {
  /// Errors in the entered values, reported as if the values were in a file.
  case findings(Findings)
  case failed(FileError)
  /// Another command holds the lock. The value is the title of that command; empty if the title cannot be read.
  case busy(String)
  /// Another process has already saved the submitted form.
  case formSentBefore
  /// A file of the book cannot be read.
  case unreadableFile(Finding)
  /// The folder for a new book contains files.
  case folderNotEmpty(String)

  // MARK: Entries

  /// No entry matches.
  ///
  /// - near: similar ids or titles.
  /// - isCertain: `false` if errors in the book may hide an entry.
  case noEntry(String, near: [String], isCertain: Bool = true)
  /// Several entries match a part of an id. The entries are listed in the order of the book.
  ///
  /// - repeats: whether any of these entries is recurring.
  case severalEntries(String, [EntryName], repeats: Bool = false, isCertain: Bool = true)
  /// The given part of an id has fewer than three characters.
  case shortPart(String)
  case archivedFile(String)
  /// A month of the rolling year is already in the archive. This can happen if the month was archived while a later day
  /// was used as today.
  case archivedMonth(Month)
  /// The entry is not in the archive, but the change is limited to the archive.
  case notArchived(id: String, file: String)
  /// The day is before 2000 or after the last day of the archive.
  case notHistory(Day, last: Day)
  /// A month is no longer in the rolling year, but it has not been archived yet.
  case unarchivedMonth(Month)
  /// The `due` or `paid` day of an archived entry is after the rolling year.
  case afterWindow(TransactionKey, Day, last: Day)
  /// A new entry for the archive has no date.
  case undatedHistory
  case flowListOnly(file: String)
  case noList(file: String)
  case entryGone(file: String)
  case nothingLeft
  /// The photo is damaged, or is not a JPEG, PNG or WebP file.
  case cannotRotate(String)
  /// The entry has changed since the caller read it.
  case changedEntry(id: String, file: String)
  /// An entry in the file refers to this id in its `for:` field.
  case referredTo(id: String, file: String)
  /// The archive refers to an id that the change would rename.
  case renamedInArchive(id: String, new: String, file: String)
  case notReadBack
  /// A balance assertion with a future date.
  case assertionAhead(Day, today: Day)
  /// A balance assertion for a day before the rolling year. The values are the first day of the rolling year and the
  /// file that would contain the assertion.
  case balanceBeforeWindow(Day, first: Day, file: String)

  // MARK: Bills

  case notPayable(id: String, Transaction.Direction)
  /// The bill is already paid.
  ///
  /// - next: the next expected period of a recurring bill, as a month or, if weekly, a day; `nil` if there is none.
  case alreadyPaid(id: String, Day, next: String?)
  /// The occurrence is a transfer between two currencies, whose received amount differs each time.
  case transferBetweenCurrencies(title: String, Day)
  case monthForWeeklySeries(title: String, Month)
  case noPeriod(String)
  case notExpected(title: String, period: String, Repeat, from: Day, until: Day?)
  case occurrenceExists(title: String, period: String, id: String)
  case doesNotRepeat(id: String)
  /// The payment date is `no`, which is not a date.
  case paidOnNoDay

  // MARK: Receipts

  case noFile(String)
  case noOrdinaryFile(String)
  /// The photo is too large.
  ///
  /// - mebibytes: the largest whole number of MiB that the photo exceeds.
  case photoTooLarge(String, mebibytes: Int)
  case tooManyPixels(String, megapixels: Int)
  case noImage(String)
  case hasPhoto(id: String, String)
  case hasNoPhoto(id: String)
  case severalPhotos(id: String, [String])
  case noSuchPhoto(id: String, String, has: [String])

  // MARK: Categories

  case noCategory(String, near: [String])
  case permanentCategory(String, CategoryChange)
  case categoriesInBrackets(file: String)
  case categoryUnwritten(file: String)
  case noCategoryList(file: String)
  case formerName(String, of: String)
  case intoItself(String)
  case otherKind(String, Category.Kind, into: String, Category.Kind)
  /// The category has entries. The values are their number, and the file and 1-based line of the first.
  case categoryUsed(String, count: Int, file: String, line: Int)
  case sameName(String)
  case categoryExists(String, instead: String)
  /// A new name that is probably a misspelling of an existing name.
  case similarCategory(String, known: String)

  // MARK: Accounts

  case noAccount(String, near: [String])
  /// The main account, to which entries without an account belong, does not allow this change.
  case mainAccount(String, AccountChange)
  /// The main account has no name to write in entries.
  case unnamedMainAccount
  case alreadyClosed(String)
  case accountHolds(AccountRemainder)
  /// The balance of the account is unknown, because some of its entries have no exchange rate.
  case accountUnpriced(String, count: Int)
  /// The account has entries or balance assertions. The values are their number, and the file and 1-based line of the
  /// first.
  case accountUsed(String, count: Int, file: String, line: Int)
  case accountInArchive(String, file: String)
  case accountInImports(String)
  /// The account to remove has an opening balance, which all balances would then lack.
  case accountOpening(String, amount: String)
  case otherCurrency(String, Currency, into: String, Currency)
  /// The account has balance assertions, which would be wrong for the account that replaces it.
  case accountAsserted(String, into: String, file: String, line: Int)
  case transferBetween(String, String, file: String, line: Int)
  /// The archive uses the name as a former name of another account.
  case formerAccount(String, of: String, file: String)
  /// The rate of the loan is a list of rates with months. A single value would replace the whole list.
  case listOfRates(String)

  // MARK: Other names

  case noGoal(String, near: [String])
  case noMember(String, near: [String])
  /// The member is mentioned elsewhere in the book, `count` times.
  case memberUsed(String, count: Int, file: String)
  /// The name of a new member would be ambiguous in `shared`, because it is a keyword there or contains a character
  /// that separates members or weights.
  case ambiguousMember(String)
  case unnamed(NamedKind)
  case controlInName(NamedKind)
  /// An account, a photo, a member or a goal already has this name.
  case nameTaken(String)
  /// The archive contains the name, which would have another meaning after the change.
  case namedInArchive(String, file: String)
  case noSuchName(String)

  // MARK: Inbox

  /// The inbox has no draft with this id.
  case noDraft(String)
  /// The draft was already accepted or discarded. The value is the draft's id.
  case draftDecided(String, InboxDraft.State)
  /// A file in the inbox was replaced after it was read.
  case inboxChanged(String)

  // MARK: Undo

  case nothingToUndo
  case changedSince(title: String, file: String)
  /// No change in the list has this number.
  case noSuchChange(Int)
  /// A later change depends on the change with this number.
  case changeInTheWay(Int, title: String, by: Int, String, file: String)
}

/// The balance of an account to be closed, and the transfer that empties it.
package struct AccountRemainder: Sendable, Equatable {
  package var account: String
  /// The balance as text with a currency code; negative for a debt.
  package var balanceText: String
  /// The amount of the transfer in the account's currency, as written in an entry.
  package var amount: String
  /// The name of the account from which the money is transferred; empty for an unnamed main account.
  package var from: String
  package var to: String
  /// The currency of the other account; `nil` if both accounts have the same currency.
  package var otherCurrency: Currency?

  /// The amount that is debited from `from`; `nil` if it is in the other account's currency and therefore unknown.
  package var moved: String? { otherCurrency == nil || from == account ? amount : nil }
  /// The amount that is credited to `to`; `nil` if it is unknown or equal to `moved`.
  package var arrived: String? { moved == nil ? amount : nil }
}

/// Changes that are not allowed for the main account.
package enum AccountChange: String, Sendable {
  case closed
  case removed
}

/// The id and title with which a message refers to an entry.
package struct EntryName: Sendable, Equatable {
  package var id: String
  package var title: String
}

/// The kinds of things that have names in a book.
package enum NamedKind: String, Sendable {
  case category, account, tag, photo, member, goal

  /// The kind with its indefinite article: `an account`.
  var one: String { "\(self == .account ? "an" : "a") \(rawValue)" }
}

/// Changes that are not allowed for the built-in categories `Other` and `Income`.
package enum CategoryChange: String, Sendable {
  case renamed
  case removed
}
