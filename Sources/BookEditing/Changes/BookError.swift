package import Diagnostics
package import Ledger
package import Platform

/// Why a book is not changed. `BookError+Sentence` says each in English; what to do next is added by the caller.
package enum BookError: Error, Sendable {
  /// What was typed has findings, the same as in a file.
  case findings(Findings)
  case failed(FileError)
  /// Another command is at work; its title, empty where it cannot be read.
  case busy(String)
  /// Another process took the same form already.
  case formSentBefore
  /// A file of the book cannot be read.
  case unreadableFile(Finding)

  // MARK: Entries

  /// - near: ids or titles like it. isCertain: false where mistakes in the book may hide an entry.
  case noEntry(String, near: [String], isCertain: Bool = true)
  /// A part of several ids, in the order of the book; repeats: whether any of them comes again.
  case severalEntries(String, [EntryName], repeats: Bool = false, isCertain: Bool = true)
  /// A part of an id with fewer than three letters.
  case shortPart(String)
  case archivedFile(String)
  /// A month inside the rolling year, archived when today was another day.
  case archivedMonth(Month)
  /// Only history was to be changed, and this entry is none.
  case notArchived(id: String, file: String)
  /// A day after history, or before 2000.
  case notHistory(Day, last: Day)
  /// A month that left the rolling year and is not archived yet.
  case unarchivedMonth(Month)
  /// History may be due or paid in the rolling year, never after it.
  case afterWindow(TransactionKey, Day, last: Day)
  /// An entry of history without a day.
  case undatedHistory
  case flowListOnly(file: String)
  case noList(file: String)
  case entryGone(file: String)
  case nothingLeft
  /// A photo that is damaged, or of a kind that has no orientation of its own.
  case cannotRotate(String)
  /// The entry does not say any more what it said to who changes it.
  case changedEntry(id: String, file: String)
  /// An entry of a file says `for:` this id.
  case referredTo(id: String, file: String)
  /// The archive refers to an id that would become another one.
  case renamedInArchive(id: String, new: String, file: String)
  case notReadBack
  /// What the bank says of a day that is not over is not known yet.
  case statementAhead(Day, today: Day)
  /// What the bank said before the rolling year, whose first day is named, and the file where it would stand.
  case balanceBeforeWindow(Day, first: Day, file: String)

  // MARK: Bills

  case notPayable(id: String, Transaction.Direction)
  /// - next: when a recurrent bill is expected next: a month, or a day where it comes weekly.
  case alreadyPaid(id: String, Day, next: String?)
  /// An occurrence of money moved between accounts of two currencies, whose amounts differ each time.
  case betweenCurrencies(title: String, Day)
  case comesWeekly(title: String, Month)
  case noPeriod(String)
  case notExpected(title: String, period: String, Repeat, from: Day, until: Day?)
  case occurrenceExists(title: String, period: String, id: String)
  case doesNotRepeat(id: String)
  /// A payment is a day, and `no` is none.
  case paidOnNoDay

  // MARK: Receipts

  case noFile(String)
  case noOrdinaryFile(String)
  /// - mebibytes: whole ones that it is over.
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
  /// How often, and where first; the line is 1-based.
  case categoryUsed(String, count: Int, file: String, line: Int)
  case sameName(String)
  case categoryExists(String, instead: String)
  /// A new name that looks like a typing error of a known one.
  case similarCategory(String, known: String)

  // MARK: Other names

  case unnamed(NamedKind)
  case controlInName(NamedKind)
  /// An account, a tag or a photo that is called so already.
  case nameTaken(String)
  /// The archive says a name that would lead elsewhere.
  case namedInArchive(String, file: String)
  case noSuchName(String)

  // MARK: Undo

  case nothingToUndo
  case changedSince(title: String, file: String)
}

/// An entry as people know it.
package struct EntryName: Sendable, Equatable {
  package var id: String
  package var title: String
}

/// What has a name that a person gives it.
package enum NamedKind: String, Sendable {
  case category, account, tag, photo

  /// With its article.
  var one: String { "\(self == .account ? "an" : "a") \(rawValue)" }
}

/// What cannot be done to a category that always exists.
package enum CategoryChange: String, Sendable {
  case renamed
  case removed
}
