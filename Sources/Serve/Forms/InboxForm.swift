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

/// The page of the inbox. The user can accept a draft, change it in the form for a transaction, or reject it.
struct InboxForm: Form {
  static let route = FormRoute("inbox")
  let request: FormRequest
  let subject: String

  /// The name of the field that contains the id of a draft. The form for a transaction has the same field.
  static let fieldName = "inbox"
  /// The name of the field that confirms accepting a draft even though it was accepted or rejected before.
  static let againName = "again"
  private static let greatestShownCount = 200

  func show() -> Response { inboxPage([], .fine) }

  func again(_ message: FormPage.Message, _ status: Status) -> Response { inboxPage([message], status) }

  private func inboxPage(_ messages: [FormPage.Message], _ status: Status) -> Response {
    var page = FormPage(heading: word(.inbox))
    page.messages = messages
    page.isPage = true
    page.itemsHeading = word(.inbox)
    do throws(BookError) {
      let inbox = try request.inbox()
      let drafts = inbox.waiting + inbox.drafts.filter { $0.state != .waiting }
      page.items = drafts.prefix(InboxForm.greatestShownCount).map(item)
      for other in inbox.others {
        var item = FormPage.Item(clean(other.name))
        item.note = word(reason(other.reason))
        page.items.append(item)
      }
      if page.items.isEmpty { page.messages.append(FormPage.Message(word(.inboxEmpty), isError: false)) }
    } catch {
      page.messages.append(FormPage.Message(sentence(error)))
    }
    return self.page(page, status)
  }

  private func reason(_ reason: InboxContents.IgnoredReason) -> FormWord {
    switch reason {
    case .conflictCopy: .inboxCopy
    case .tooLarge: .inboxLarge
    case .noDraft: .inboxNoDraft
    case .changedRecently: .inboxArriving
    }
  }

  // MARK: Drafts

  private func item(_ draft: InboxDraft) -> FormPage.Item {
    let quick = draft.quickEntry(ledger, days)
    var item = FormPage.Item(clean(draft.text ?? draft.fileName))
    item.note = note(draft, quick)
    item.action = "/inbox"
    item.key = "draft-\(draft.id)"
    item.hidden = [FormPage.Hidden(InboxForm.fieldName, draft.id)]
    if case .photo(let name, let kind, _, _) = draft.source, [.jpeg, .png, .webp].contains(kind) {
      item.picture = "-/inbox/\(PercentEncoding.path(name))"
    }
    if draft.state == .waiting {
      // A draft without a title or an amount is added with the form of an entry.
      let isComplete = quick.map { $0.problem == nil } ?? false
      item.buttons = [
        FormPage.Button(word(.inboxAgree), name: "do", value: isComplete ? "agree" : "change", isMain: true)
      ]
      if isComplete { item.buttons.append(FormPage.Button(word(.inboxChange), name: "do", value: "change")) }
      item.buttons.append(FormPage.Button(word(.inboxDrop), name: "do", value: "drop", isDestructive: true))
    } else {
      item.buttons = [
        FormPage.Button(word(.inboxAgain), name: "do", value: "again"),
        FormPage.Button(word(.delete), name: "do", value: "delete", isDestructive: true),
      ]
    }
    for index in item.buttons.indices {
      item.buttons[index].label = "\(item.buttons[index].text): \(item.text)"
    }
    return item
  }

  private func note(_ draft: InboxDraft, _ quick: QuickEntry?) -> String {
    switch draft.state {
    case .taken(let day, _): return word(.inboxTaken, ["day": wording.fullDate(day)])
    case .dropped(let day): return word(.inboxDropped, ["day": wording.fullDate(day)])
    case .waiting: break
    }
    var parts: [String] = []
    let fields = draft.fields(ledger, days)
    if let day = fields.day {
      parts.append(wording.weekdayDate(day) + (draft.isDayCertain(ledger, days) ? "" : " (\(word(.inboxUnsure)))"))
    }
    if let quick, let amount = request.amount(of: quick) {
      parts.append(amount)
      parts.append(clean(quick.title))
      if let account = quick.account { parts.append(clean(account)) }
      parts += quick.tags.map { "#\(clean($0))" }
    }
    return parts.joined(separator: " · ")
  }

  // MARK: Decisions

  func submit() -> Response {
    guard let id = form.text(InboxForm.fieldName), let deed = form.text("do") else {
      return inboxPage([FormPage.Message(word(.inboxGone))], .unprocessable)
    }
    do throws(BookError) {
      switch deed {
      case "agree": return try agree(id)
      case "change": return .seeOther("/add?\(FormTarget.query([(InboxForm.fieldName, id)]))")
      case "again":
        return .seeOther("/add?\(FormTarget.query([(InboxForm.fieldName, id), (InboxForm.againName, "yes")]))")
      default: return try drop(id, isKnown: deed == "delete")
      }
    } catch {
      if case .noDraft = error { return inboxPage([FormPage.Message(word(.inboxGone))], .conflict) }
      return inboxPage([FormPage.Message(sentence(error))], error.status)
    }
  }

  private func agree(_ id: String) throws(BookError) -> Response {
    let start = ContinuousClock.now
    let title = try request.inbox().draft(id).quickEntry(ledger, days)?.title ?? id
    let added = try changeBook("add \(title)", withReceipts: true, id: \.edited.id) { (draft) throws(BookError) in
      let inbox = try request.inbox()
      let item = try inbox.draft(id)
      if item.state != .waiting { throw BookError.draftDecided(id, item.state) }
      return try draft.take(item, of: inbox, as: item.fields(ledger, days))
    }
    _ = builtBook.state(since: start)
    return done(request.sentence(.deedSaved, added.edited), id: added.edited.id, at: "inbox")
  }

  private func drop(_ id: String, isKnown: Bool) throws(BookError) -> Response {
    let name = try request.inbox().draft(id)
    let text = name.text ?? name.fileName
    _ = try changeBook("inbox drop \(text)", id: { _ in "" }) { (draft) throws(BookError) in
      let inbox = try request.inbox()
      let item = try inbox.draft(id)
      if item.state != .waiting, !isKnown { throw BookError.draftDecided(id, item.state) }
      try draft.drop(item, of: inbox)
    }
    return done(word(.didDrop, ["name": clean(text)]), at: "inbox")
  }
}

extension FormRequest {
  /// Reads the inbox.
  func inbox() throws(BookError) -> InboxContents {
    do throws(FileError) { return try InboxContents(server.book.folder, server.clock) } catch { throw .failed(error) }
  }

  /// A sentence such as “3 drafts wait in the inbox”; empty if there are no drafts.
  var inboxText: String {
    let count = InboxContents.waitingCount(server.book.folder, server.clock)
    return count == 0 ? "" : word(.inboxWaiting, count: count)
  }
}
