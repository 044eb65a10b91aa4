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

/// The form that adds, rotates, reorders and removes the receipts of an entry.
struct AttachForm: Form {
  static let route = FormRoute("attach", .entry)
  let request: FormRequest
  let subject: String

  func show() -> Response { photosPage([], .fine) }

  func again(_ message: FormPage.Message, _ status: Status) -> Response { photosPage([message], status) }

  private func photosPage(_ messages: [FormPage.Message], _ status: Status) -> Response {
    do throws(BookError) {
      let entry = try request.entryForm(of: id)
      var page = FormPage(heading: word(.photos))
      page.lead = clean(entry.texts[.title] ?? id)
      page.messages = messages
      page.action = "/attach/\(PercentEncoding.path(id))"
      page.inputs = [FormField("photo", word(.photo), .photos(kept: []), hint: word(.photoHint))]
      page.buttons = [FormPage.Button(word(.attach), isMain: true)]
      page.links = [FormPage.Link(word(.back), "/\(context.maker?.pageAddress(ofID: id) ?? "index.html")")]
      for (index, name) in entry.photos.enumerated() {
        var item = FormPage.Item(name)
        item.picture = request.picture(of: name)
        item.action = page.action
        item.key = "photo\(index)"
        item.hidden = [FormPage.Hidden("name", name)]
        if canTurn(name) { item.buttons.append(FormPage.Button(word(.turn), name: "do", value: "turn")) }
        if index > 0 { item.buttons.append(FormPage.Button(word(.toFront), name: "do", value: "first")) }
        item.buttons.append(FormPage.Button(word(.remove), name: "do", value: "remove", isDestructive: true))
        page.items.append(item)
      }
      page.itemsHeading = word(.photos)
      return self.page(page, status, keepsKey: status != .fine && status != .forbidden)
    } catch {
      return refused(error, .photos)
    }
  }

  private func canTurn(_ name: String) -> Bool { PhotoTurn.canTurn(request.kind(of: name)) }

  func submit() -> Response {
    let start = ContinuousClock.now
    do throws(BookError) {
      if let deed = form.text("do"), let name = form.text("name") { return try changePhoto(name, deed, start) }
      let sent = EntryForm(form)
      if sent.sent.isEmpty { return photosPage([FormPage.Message(word(.photoNone))], .unprocessable) }
      let edited = try changeBook("attach \(id)", withReceipts: true, id: \.edited.id) { (draft) throws(BookError) in
        let found = try find(id, in: draft)
        let names = found.transaction.photos + sent.sent.indices.map(EntryForm.uploadPlaceholder)
        return try draft.edit(found, withPhotos: [FieldChange(.photo, .list(names))], sent.sentPhotos)
      }
      return attached(edited.edited.id, start)
    } catch {
      return refreshed(after: error).photosPage(FormFindings(error).messages, error.status)
    }
  }

  private func changePhoto(
    _ name: String, _ deed: String, _ start: ContinuousClock.Instant
  ) throws(BookError) -> Response {
    let edited = try changeBook(
      "\(deed == "remove" ? "detach" : deed == "turn" ? "turn \(name) of" : "edit") \(id)", withReceipts: true,
      id: { $0 }
    ) {
      (draft) throws(BookError) -> String in
      let found = try find(id, in: draft)
      switch deed {
      case "turn":
        try draft.turnPhoto(name, of: found)
        return found.id
      case "first":
        let others = found.transaction.photos.filter { $0 != name }
        return try draft.edit(found, [FieldChange(.photo, .list([name] + others))]).id
      default: return try draft.detach(name, from: found.id).edited.id
      }
    }
    return attached(edited, start)
  }

  private func attached(_ id: String, _ start: ContinuousClock.Instant) -> Response {
    _ = builtBook.state(since: start)
    return done(word(.saved), id: id, at: "attach/\(PercentEncoding.path(id))")
  }
}
