import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import SiteComponents
import Photos
import Platform
import Reports
import Site

/// The form that adds an entry.
struct AddForm: SingleEntryForm {
  static let route = FormRoute("add")
  let request: FormRequest
  let subject: String
  var task: EntryFormMode { .add }

  func show() -> Response {
    var entry = EntryForm()
    if let id = query("like") {
      do throws(BookError) { entry = try request.entryForm(of: id).copyForNewEntry } catch {
        return refused(error, .addTransaction)
      }
    }
    // Values from a bookmark or a page are only filled in. They are not saved until the user sends the form.
    for key in TransactionKey.allCases where !TransactionKey.directions.contains(key) && key != .split && key != .photo
    {
      if let text = query(key.name) { entry.texts[key] = text.trimmingSpaces }
    }
    if let kind = query(EntryForm.kindName).flatMap({ TransactionKey(name: $0) }),
      TransactionKey.directions.contains(kind)
    {
      entry.kind = kind
    }
    for key in TransactionKey.directions {
      guard let text = query(key.name) else { continue }
      entry.kind = key
      entry.texts[key] = text.trimmingSpaces
    }
    if let amount = query(EntryForm.amount) { entry.texts[entry.kind] = amount.trimmingSpaces }
    var understood = ""
    if let text = query("text") { understood = prefill(&entry, fromText: text) }
    var messages: [FormPage.Message] = []
    if let id = query(InboxForm.fieldName) {
      do throws(BookError) { messages = try prefill(&entry, fromDraft: id) } catch {
        return refused(error, .inbox, back: "/inbox")
      }
    }
    if let receipt = query("receipt"), request.isUnused(receipt) {
      entry.photos = [receipt]
      messages = prefill(&entry, from: receipt)
    }
    if entry.texts[.date] == nil { entry.texts[.date] = "\(lookedAt ?? ledger.today)" }
    return entryPage(entry, messages, understood: understood)
  }

  /// Fills in the values from text that was typed in the search, such as “12.50 coffee”. The category is taken from the
  /// newest entry with the same title.
  ///
  /// - Returns: a description of what the form adds; empty if the text has no amount or no title.
  private func prefill(_ entry: inout EntryForm, fromText text: String) -> String {
    let quick = QuickEntry(text, QuickEntry.Context(ledger, days))
    entry.fill(quick.fields)
    let direction: Transaction.Direction = quick.isReceived ? .received : .spent
    if let category = LikelyCategories(ledger).category(ofTitle: quick.title, direction) {
      entry.texts[.category] = ledger.category(category).name
    }
    guard let amount = request.amount(of: quick) else { return "" }
    let text = word(.findAdd, ["title": clean(quick.title), "amount": amount])
    return ([text] + [quick.day.map(wording.shortDate)].compactMap(\.self)).joined(separator: " · ")
  }

  /// The day to propose if the user came from the page of a month other than the current one: the last day of that
  /// month or the last day that the book accepts, whichever is earlier; `nil` if the user came from any other page.
  private var lookedAt: Day? {
    guard let month = query("month").flatMap({ Month($0) }) else { return nil }
    return month == ledger.today.month ? nil : min(month.lastDay, ledger.window.days.upperBound)
  }

  /// Fills in the values that were recognized in a photo of a receipt. Returns a notice that lists these values.
  private func prefill(_ entry: inout EntryForm, from receipt: String) -> [FormPage.Message] {
    let path = book.folder.path(of: BookLayout.receipt(receipt))
    guard let bytes = try? book.folder.disk.read(path, limit: PhotoLimit.bytes) else { return [] }
    var noticeLines: [String] = []
    if let day = PhotoDay.of(bytes).flatMap({ Day($0) }), ledger.window.days.contains(day), day <= ledger.today {
      entry.texts[.date] = "\(day)"
      noticeLines.append(word(.readDay, ["day": wording.weekdayDate(day)]))
    }
    return recognized(path, bytes, &entry, noticeLines)
  }

  /// Fills in the values of a draft in the inbox.
  private func prefill(_ entry: inout EntryForm, fromDraft id: String) throws(BookError) -> [FormPage.Message] {
    let item = try request.inbox().draft(id)
    entry.fill(item.fields(ledger, days))
    var noticeLines = [clean(item.text ?? item.fileName)]
    if !item.isDayCertain(ledger, days), let day = entry.texts[.date].flatMap({ Day($0) }) {
      noticeLines.append("\(wording.weekdayDate(day)): \(word(.inboxUnsure))")
    }
    let messages = [FormPage.Message(word(.inbox), lines: noticeLines.joined(separator: "\n"), isError: false)]
    let path = BookLayout.inboxFile(item.fileName)
    guard item.isPhoto, let bytes = try? book.folder.content(path) else { return messages }
    // A day on the receipt is better than the file's time.
    let day = entry.texts[.date]
    if !item.isFileDayCertain { entry.texts[.date] = nil }
    let read = recognized(book.folder.path(of: path), bytes, &entry, [])
    if entry.texts[.date] == nil { entry.texts[.date] = day }
    return messages + read
  }

  /// Recognizes the text in a photo, and fills in the values that it contains. Returns a notice that lists these
  /// values.
  ///
  /// - Parameter noticeLines: sentences about values that are already filled in.
  private func recognized(
    _ path: String, _ bytes: [UInt8], _ entry: inout EntryForm, _ noticeLines: [String]
  ) -> [FormPage.Message] {
    var noticeLines = noticeLines
    if let lines = RecognizedTexts(book).lines(of: path, bytes) {
      let read = ReceiptOCR(lines, home, days)
      if let total = read.total {
        entry.texts[.spent] = AmountText.written(total, home, decimal)
        noticeLines.append(word(.readTotal, ["amount": wording.money(HomeAmount(total))]))
      } else if let line = read.totalLine {
        noticeLines.append(word(.readLine, ["text": clean(line)]))
      }
      if let shop = read.shop {
        entry.texts[.title] = shop
        noticeLines.append(word(.readShop, ["text": clean(shop)]))
      }
      if entry.texts[.date] == nil, let day = read.day, ledger.window.days.contains(day), day <= ledger.today {
        entry.texts[.date] = "\(day)"
        noticeLines.append(word(.readDay, ["day": wording.weekdayDate(day)]))
      }
    }
    if noticeLines.isEmpty { return [] }
    return [FormPage.Message(word(.readNotice), lines: noticeLines.joined(separator: "\n"), isError: false)]
  }

  func submit() -> Response {
    var entry = typed
    if let shown = shownAgain(entry) { return shown }
    if isBill, (entry.texts[.due] ?? "").isEmpty, (entry.texts[.paid] ?? "").isEmpty { entry.texts[.paid] = "no" }
    let start = ContinuousClock.now
    do throws(BookError) {
      let added = try changeBook("add \(entry.texts[.title] ?? "")", withReceipts: entry.namesPhotos, id: \.edited.id) {
        (draft) throws(BookError) in
        try addNewCategory(of: entry, to: &draft)
        guard let id = form.text(InboxForm.fieldName) else {
          return try draft.add(withPhotos: fields(of: entry), entry.sentPhotos)
        }
        let inbox = try request.inbox()
        let item = try inbox.draft(id)
        let isAgain = form.text(InboxForm.againName) == "yes"
        if item.state != .waiting, !isAgain { throw BookError.draftDecided(id, item.state) }
        return try draft.take(item, of: inbox, as: fields(of: entry), entry.sentPhotos)
      }
      PendingUploads(book).forget(entry.sent)
      if form.text("next") == "another" { return another(added.edited, entry, since: start) }
      return done(.deedSaved, added.edited, at: "index.html", since: start)
    } catch {
      return entryPage(entry, error)
    }
  }

  /// Redirects to an empty form that has the same day and account. The form lists the entries added in this session.
  private func another(_ edited: Draft.EditedEntry, _ entry: EntryForm, since time: ContinuousClock.Instant) -> Response
  {
    _ = builtBook.state(since: time)
    let entered = (form.text("entered").map { [$0] } ?? []) + [edited.id]
    var pairs = [("entered", entered.joined(separator: " ")), (EntryForm.kindName, entry.kind.name)]
    for key in [TransactionKey.date, .account] {
      if let text = entry.texts[key], !text.isEmpty { pairs.append((key.name, text)) }
    }
    if isBill { pairs.append((EntryForm.billName, "yes")) }
    return done(sentence(.deedSaved, edited), id: edited.id, at: "add?\(FormTarget.query(pairs))")
  }
}
