package import Diagnostics
import Ledger
import Formats
import Photos
import Platform

extension BookError {
  /// The message and its hint on one line.
  package var sentence: String { message.line }

  /// The message, with a hint that is suitable for both commands and forms. Empty for `findings`, which are printed
  /// separately.
  package var message: Message {
    switch self {
    case .findings: ""
    case .failed(let error): Message(error.sentence)
    case .formSentBefore: "this form has already been saved"
    case .busy(let title):
      Message(
        "\(title.isEmpty ? "another command" : TerminalSafeText.line(title)) is still using this book",
        hint: "nothing was changed; try again")
    case .unreadableFile(let finding): Message(unreadable(finding))
    case .folderNotEmpty(let path): Message("“\(path)” is not empty", hint: "choose a new folder")
    default: entryMessage ?? billMessage ?? receiptMessage ?? categoryMessage ?? accountMessage ?? undoMessage
    }
  }

  private func unreadable(_ finding: Finding) -> String {
    let path = "“\(finding.place.file.path)”"
    let message = finding.message
    if message.hasPrefix("this is ") { return "\(path) \(message.dropFirst(5))" }
    let named = message.replacing(" this file: ", with: " \(path): ")
    return named == message ? "\(path): \(message)" : named
  }

  private var entryMessage: Message? {
    switch self {
    case .noEntry(let part, let near, _):
      Message(
        "no transaction has the id “\(part)”",
        hint: near.isEmpty
          ? nil : "did you mean \(near.quotedAlternatives(all: true))?" + LookAlike.remark(on: part, near: near))
    case .severalEntries(let part, let entries, _, _):
      "“\(part)” matches \(NumberText.counted(entries.count, "transaction", "transactions"))"
    case .shortPart(let part):
      Message(
        "“\(part)” is too short",
        hint: "enter at least three characters of the id")
    case .archivedFile(let path): "“\(path)” is in the archive"
    case .archivedMonth(let month):
      "\(EnglishNames.name(of: month)) is in the archive, but belongs to the rolling year"
    case .notArchived(let id, let path): "“\(id)” is in \(path), not in the archive"
    case .notHistory(let day, let last):
      day.month.year < Window.firstYear
        ? "\(day) is before \(Window.firstYear), the first year of the archive"
        : "\(day) is not before the rolling year; the last day of the archive is \(last)"
    case .unarchivedMonth(let month):
      "\(EnglishNames.name(of: month)) has left the rolling year but is not in the archive yet"
    case .undatedHistory: "a transaction in the archive requires a date"
    case .afterWindow(let key, let day, let last):
      "“\(key.name)” \(day) is after the rolling year, which ends on \(last)"
    case .flowListOnly(let path): "cannot edit “\(path)”: it is a single list in brackets"
    case .noList(let path): "“\(path)” is not a list of transactions"
    case .entryGone(let path): "the transaction is no longer in “\(path)”"
    case .changedEntry(let id, let path): "“\(id)” has changed in “\(path)” since it was read"
    case .cannotRotate(let name): "cannot rotate “\(name)”: it is damaged, or not a JPEG, PNG or WebP file"
    case .nothingLeft: "the transaction would be empty"
    case .referredTo(let id, let path):
      Message(
        "cannot change “\(id)”: a transaction in “\(path)” has “for: \(id)”",
        hint: "remove that line first")
    case .renamedInArchive(let id, let new, let path):
      "the id “\(id)” would become “\(new)”, but “\(path)” refers to it"
    case .notReadBack: "the changed transaction could not be read"
    case .assertionAhead(let day, let today):
      "\(day) is later than today, \(today): a balance cannot be in the future"
    case .balanceBeforeWindow(let day, let first, let path):
      Message(
        "\(day) is before the rolling year, which begins on \(first)",
        hint: "add older balances by hand to “\(path)”")
    default: nil
    }
  }

  private var billMessage: Message? {
    switch self {
    case .notPayable(let id, let direction):
      "cannot pay “\(id)”: it is \(direction == .received ? "income" : "a transfer")"
    case .alreadyPaid(let id, let day, _): "“\(id)” was already paid on \(day)"
    case .transferBetweenCurrencies(let title, let day):
      Message(
        "“\(title)” on \(day) is a transfer between two currencies, and a different amount arrives each time",
        hint: "add it with “moved” and “arrived”")
    case .monthForWeeklySeries(let title, _): "“\(title)” is weekly, so a month is ambiguous"
    case .noPeriod(let text): "expected a month like 2026-12 or a day like 2026-12-05, not “\(text)”"
    case .notExpected(let title, let period, let rhythm, let first, let until):
      "“\(title)” is not expected in \(period): it is \(rhythm.rawValue) from \(first)\(until.map { " until \($0)" } ?? " on")"
    case .occurrenceExists(let title, let period, let id): "“\(title)” for \(period) is already in the book: \(id)"
    case .doesNotRepeat(let id): "“\(id)” is not a recurring transaction"
    case .paidOnNoDay: "“no” is not a date"
    default: nil
    }
  }

  private var receiptMessage: Message? {
    switch self {
    case .noFile(let path): "there is no file “\(path)”"
    case .noOrdinaryFile(let path): "“\(path)” is not a regular file"
    case .photoTooLarge(let path, let mebibytes):
      "“\(path)” is larger than \(mebibytes) MiB: the limit is \(PhotoLimit.bytes >> 20) MiB"
    case .tooManyPixels(let path, let megapixels):
      "“\(path)” has \(megapixels) megapixels: the limit is \(PhotoLimit.pixels / 1_000_000)"
    case .noImage(let path): "“\(path)” is not an image; expected a JPEG, PNG, WebP, HEIC, AVIF or PDF file"
    case .hasPhoto(let id, let name): "“\(id)” already has this photo: receipts/\(name)"
    case .hasNoPhoto(let id): "“\(id)” has no photo"
    case .severalPhotos(let id, let names):
      Message(
        "“\(id)” has \(names.count) photos",
        hint: "specify one: \(names.joined(separator: ", "))")
    case .noSuchPhoto(let id, let file, let names):
      Message(
        "“\(id)” has no photo “\(file)”",
        hint: "it has \(names.joined(separator: ", "))")
    default: nil
    }
  }

  /// Returns the message for a name that does not exist, with similar names.
  ///
  /// - Parameter kind: the kind of name, such as `account`.
  func unknown(_ kind: String, _ name: String, _ near: [String]) -> Message {
    Message(
      "there is no \(kind) “\(name)”",
      hint: near.isEmpty ? nil : "did you mean \(near.quotedAlternatives())?" + LookAlike.remark(on: name, near: near))
  }

  private var categoryMessage: Message? {
    switch self {
    case .noCategory(let name, let near): unknown("category", name, near)
    case .permanentCategory(let name, let change):
      "“\(name)” is needed for transactions without a category, so it cannot be \(change.rawValue)"
    case .categoriesInBrackets(let path): "cannot edit “\(path)”: it is a single list in brackets"
    case .categoryUnwritten(let path): "“\(path)” does not contain this category in the expected form"
    case .noCategoryList(let path): "“\(path)” is not a list of categories"
    case .unnamed(let kind): "\(kind.one) requires a name"
    case .controlInName(let kind): "the name of \(kind.one) must be one line of text"
    case .formerName(let name, let owner):
      Message(
        "the archive uses the name “\(name)” for “\(owner)”",
        hint: "choose another name")
    case .intoItself(let name): "“\(name)” cannot be merged into itself"
    case .otherKind(let name, let kind, let replacement, let replacementKind):
      Message(
        "“\(name)” is a category for \(kind.plural), but “\(replacement)” is for \(replacementKind.plural)",
        hint: "choose one of the same kind")
    case .categoryUsed(let name, let count, let path, let line):
      "“\(name)” is used \(count == 1 ? "once, in" : "\(NumberText.grouped(count)) times, first in") \(path):\(line)"
    case .sameName(let name): "the name is already “\(name)”"
    case .categoryExists(let name, _): "“\(name)” already exists"
    case .similarCategory(let name, let known): "category “\(name)” is similar to “\(known)”"
    default: nil
    }
  }

  private var undoMessage: Message {
    switch self {
    case .nameTaken(let name): "“\(name)” already exists"
    case .namedInArchive(let name, let path):
      "“\(path)” also uses “\(name)”; the archive is never rewritten, so its transactions would change their meaning"
    case .noSuchName(let name): "nothing in the book is named “\(name)”"
    case .nothingToUndo: "nothing to undo"
    case .changedSince(let title, let path):
      Message(
        "cannot undo “\(title)”: its lines in “\(path)” were edited later, or their position is ambiguous",
        hint: "restore these lines first")
    case .noDraft(let id): "the inbox has no draft “\(id)”"
    case .draftDecided(let id, .taken(let day, let entry)): "draft “\(id)” was already taken on \(day) as \(entry)"
    case .draftDecided(let id, .dropped(let day)): "draft “\(id)” was already dropped on \(day)"
    case .draftDecided(let id, .waiting): "draft “\(id)” is still waiting"
    case .inboxChanged(let path):
      Message("“\(path)” has changed since it was read", hint: "nothing was changed; try again")
    case .noSuchChange(let number): "there is no change number \(number)"
    case .changeInTheWay(let number, let title, let other, let name, let path):
      Message(
        "cannot undo change \(number) “\(title)”: change \(other) “\(name)” in “\(path)” builds on it",
        hint: "undo change \(other) first")
    default: preconditionFailure("this error needs a message")
    }
  }
}

extension Category.Kind {
  fileprivate var plural: String { self == .income ? "income" : "expenses" }
}

extension [String] {
  /// Returns the strings in quotation marks, joined as alternatives: `“a”, “b” or “c”`; with `all`, `“a” or “b” or
  /// “c”`.
  package func quotedAlternatives(all: Bool = false) -> String {
    let quoted = map { "“\($0)”" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: all ? " or " : ", ") + " or " + last
  }
}
