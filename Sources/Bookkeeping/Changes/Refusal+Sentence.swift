import Diagnostics
import Ledger
import Notation
import Photos
import Platform

extension Refusal {
  /// One sentence without full stop that names the thing and the cause; empty for findings, which speak for themselves.
  package var sentence: String {
    switch self {
    case .findings: ""
    case .failed(let error): error.sentence
    case .formSentBefore: "this form was saved already"
    case .busy(let title):
      "\(title.isEmpty ? "another command" : HarmlessText.line(title)) is at work on this book for ten seconds already; "
        + "nothing was changed"
    case .unreadableFile(let finding): unreadable(finding)
    default: entrySentence ?? billSentence ?? receiptSentence ?? categorySentence ?? undoSentence
    }
  }

  private func unreadable(_ finding: Finding) -> String {
    let path = finding.place.file.path
    let message = finding.message.replacing(" it: ", with: " “\(path)”: ")
    return message == finding.message ? "“\(path)”: \(message)" : message
  }

  private var entrySentence: String? {
    switch self {
    case .noEntry(let part, let near, _):
      "there is no entry “\(part)”" + (near.isEmpty ? "" : "; did you mean \(near.quotedAlternatives(all: true))?")
        + LookAlike.remark(on: part, near: near)
    case .severalEntries(let part, let entries, _, _):
      "“\(part)” may be any of \(NumberText.counted(entries.count, "entry", "entries"))"
    case .shortPart(let part): "“\(part)” may be part of too many ids; three letters are the least"
    case .archivedFile(let path): "“\(path)” is history, which changes only if that is asked for"
    case .archivedMonth(let month):
      "\(EnglishNames.name(of: month)) is in the archive already, though it is a month of the rolling year"
    case .notArchived(let id, let path): "“\(id)” is no history: it stands in \(path)"
    case .notHistory(let day, let last):
      day.month.year < 2000
        ? "\(day) is before 2000, where the history of a book begins"
        : "\(day) is no history, which ends on \(last), the day before the rolling year"
    case .unarchivedMonth(let month): "\(EnglishNames.name(of: month)) has left the rolling year but is no history yet"
    case .undatedHistory: "an entry of history needs a day"
    case .afterWindow(let key, let day, let last):
      "“\(key.name)” \(day) is after the rolling year, which ends on \(last)"
    case .bracketsOnly(let path): "“\(path)” is one list in brackets"
    case .noList(let path): "“\(path)” is not a list of entries"
    case .entryGone(let path): "the entry is not in “\(path)” any more"
    case .changedEntry(let id, let path): "“\(id)” was changed in “\(path)” meanwhile"
    case .notTurned(let name): "“\(name)” cannot be turned: it is damaged, or no JPEG, PNG or WebP"
    case .nothingLeft: "nothing would be left of the entry"
    case .referredTo(let id, let path): "“\(id)” stays: an entry of “\(path)” says “for: \(id)”; take that away first"
    case .renamedInArchive(let id, let new, let path): "“\(id)” would be “\(new)”, and “\(path)” refers to it"
    case .notReadBack: "the entry cannot be read back"
    case .statementAhead(let day, let today):
      "\(day) is later than today, \(today): what the bank says then is not known"
    case .statementOfHistory(let day, let first, let path):
      "\(day) is before the rolling year, which begins on \(first): what the bank said then is written by hand, into "
        + "“\(path)”"
    default: nil
    }
  }

  private var billSentence: String? {
    switch self {
    case .notPayable(let id, let direction):
      "“\(id)” is money that \(direction == .received ? "came in" : "was moved"); it is not paid"
    case .alreadyPaid(let id, let day, _): "“\(id)” was paid on \(day) already"
    case .betweenCurrencies(let title, let day):
      "“\(title)” of \(day) moves money between two currencies, and how much arrives differs each time"
    case .comesWeekly(let title, _): "“\(title)” comes every week"
    case .noPeriod(let text): "“\(text)” is neither a month like 2026-12 nor a day like 2026-12-05"
    case .notExpected(let title, let period, let rhythm, let first, let until):
      "“\(title)” is not expected in \(period): it comes \(rhythm.rawValue) from \(first)"
        + (until.map { " until \($0)" } ?? " on")
    case .occurrenceExists(let title, let period, let id): "“\(title)” of \(period) is in the book already: \(id)"
    case .doesNotRepeat(let id): "“\(id)” does not repeat"
    case .paidOnNoDay: "“no” is no day"
    default: nil
    }
  }

  private var receiptSentence: String? {
    switch self {
    case .noFile(let path): "there is no file “\(path)”"
    case .noOrdinaryFile(let path): "“\(path)” is a folder or no ordinary file"
    case .photoTooLarge(let path, let mebibytes):
      "“\(path)” is over \(mebibytes) MiB large; at most \(PhotoLimit.bytes >> 20) MiB are shown"
    case .tooManyPixels(let path, let megapixels):
      "“\(path)” has \(megapixels) megapixels; at most \(PhotoLimit.pixels / 1_000_000) megapixels are shown"
    case .noImage(let path): "“\(path)” is not an image; expected a JPEG, PNG, WebP, HEIC, AVIF or PDF file"
    case .hasPhoto(let id, let name): "“\(id)” has this photo already: receipts/\(name)"
    case .hasNoPhoto(let id): "“\(id)” has no photo"
    case .severalPhotos(let id, let names):
      "“\(id)” has \(names.count) photos; name one: \(names.joined(separator: ", "))"
    case .noSuchPhoto(let id, let file, let names):
      "“\(id)” has no photo “\(file)”; it has \(names.joined(separator: ", "))"
    default: nil
    }
  }

  private var categorySentence: String? {
    switch self {
    case .noCategory(let name, let near):
      "there is no category “\(name)”" + (near.isEmpty ? "" : "; did you mean \(near.quotedAlternatives())?")
        + LookAlike.remark(on: name, near: near)
    case .permanentCategory(let name, let change):
      "“\(name)” always exists, for entries without a category; it cannot be \(change.rawValue)"
    case .categoriesInBrackets(let path): "“\(path)” is one list in brackets"
    case .categoryUnwritten(let path): "“\(path)” does not say it so"
    case .noCategoryList(let path): "“\(path)” is not a list of categories"
    case .unnamed(let kind): "\(kind.one) needs a name"
    case .controlInName(let kind): "\(kind.one)'s name is one line of text"
    case .formerName(let name, let owner):
      "the archive knows “\(owner)” by the name “\(name)”; choose another one"
    case .intoItself(let name): "“\(name)” cannot go into itself"
    case .otherKind(let name, let kind, let heir, let heirKind):
      "“\(name)” is a category of \(kind.plural), and “\(heir)” of \(heirKind.plural); choose one of its kind"
    case .categoryUsed(let name, let count, let path, let line):
      "“\(name)” is used \(count == 1 ? "once" : "\(NumberText.grouped(count)) times"), first in \(path):\(line)"
    case .sameName(let name): "it is called “\(name)” already"
    case .categoryExists(let name, _): "“\(name)” exists already"
    default: nil
    }
  }

  private var undoSentence: String {
    switch self {
    case .nameTaken(let name): "“\(name)” is there already"
    case .namedInArchive(let name, let path):
      "“\(path)” names “\(name)” too, and the archive is never rewritten: there it would come to mean something else"
    case .noSuchName(let name): "nothing in the book is called “\(name)”"
    case .nothingToUndo: "there is nothing to take back"
    case .changedSince(let title, let path):
      "“\(title)” cannot be taken back: “\(path)” was changed since, and the command's own lines are not "
        + "there unchanged, or could be in two places; bring them back to how the command left them first"
    default: preconditionFailure("a refusal without a sentence")
    }
  }
}

extension Category.Kind {
  fileprivate var plural: String { self == .income ? "income" : "expenses" }
}

extension [String] {
  /// `“a”, “b” or “c”`; with `all`, `“a” or “b” or “c”`.
  package func quotedAlternatives(all: Bool = false) -> String {
    let quoted = map { "“\($0)”" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: all ? " or " : ", ") + " or " + last
  }
}
