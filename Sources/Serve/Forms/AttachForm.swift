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

/// Receipts: of an entry, and those that no entry names.
extension FormRequest {
  // MARK: Of an entry

  func showPhotos(_ id: String, _ messages: [FormPage.Message] = [], _ status: Status = .fine) -> Response {
    photosPage(id, messages, status)
  }

  private func photosPage(_ id: String, _ messages: [FormPage.Message], _ status: Status) -> Response {
    do throws(BookError) {
      let entry = try entryForm(of: id)
      var page = FormPage(heading: word(.photos))
      page.lead = clean(entry.texts[.title] ?? id)
      page.messages = messages
      page.action = "/attach/\(PercentEncoding.path(id))"
      page.inputs = [FormField("photo", word(.photo), .photos(kept: []), hint: word(.photoHint))]
      page.buttons = [FormPage.Button(word(.attach), isMain: true)]
      page.links = [FormPage.Link(word(.back), "/\(understood.maker?.pageAddress(ofID: id) ?? "index.html")")]
      for (index, name) in entry.photos.enumerated() {
        var item = FormPage.Item(name)
        item.picture = picture(of: name)
        item.action = page.action
        item.key = "photo\(index)"
        item.hidden = [FormPage.Hidden("name", name)]
        if canTurn(name) { item.buttons.append(FormPage.Button(word(.turn), name: "do", value: "turn")) }
        if index > 0 { item.buttons.append(FormPage.Button(word(.toFront), name: "do", value: "first")) }
        item.buttons.append(FormPage.Button(word(.remove), name: "do", value: "remove", isGrave: true))
        page.items.append(item)
      }
      page.itemsHeading = word(.photos)
      return self.page(page, status, keepsNumber: status != .fine && status != .forbidden)
    } catch {
      return refused(error, .photos)
    }
  }

  private func canTurn(_ name: String) -> Bool { PhotoTurn.canTurn(kind(of: name)) }

  // MARK: Seen

  private func kind(of name: String) -> PhotoKind? {
    let path = book.folder.path(of: BookLayout.receipt(name))
    return (try? book.folder.disk.read(path, limit: PhotoKind.greatestHeadCount)).flatMap { PhotoKind(bytes: $0) }
  }

  /// Where a form shows a receipt from: the book's own file where browsers can, so that one that was just turned, or that
  /// no page shows yet, is seen as it is; else the site's small picture, which a build makes.
  func picture(of name: String) -> String {
    guard kind(of: name)?.mediaType != nil else { return understood.maker?.smallPicture(of: name) ?? "" }
    let stamp = book.folder.disk.stamp(book.folder.path(of: BookLayout.receipt(name)))
    // Under an address of its own for each state: a page shows a picture that it once had without asking.
    return "-/receipt/\(PercentEncoding.path(name))?at=\(String(stamp, radix: 36))"
  }

  /// The bytes of a receipt that the book knows.
  func photo(_ name: String) -> Response {
    guard isUnused(name) || ledger.transactions.contains(where: { $0.photos.contains(name) }),
      let bytes = try? book.folder.disk.read(book.folder.path(of: BookLayout.receipt(name)), limit: 64 << 20),
      let type = PhotoKind(bytes: bytes)?.mediaType
    else {
      return .sentence(.notFound, "There is no such photo.")
    }
    return Response(.fine, [("Content-Type", type)], .bytes(bytes))
  }

  func changePhotos(_ id: String) -> Response {
    let start = ContinuousClock.now
    do throws(BookError) {
      if let deed = form.text("do"), let name = form.text("name") { return try changePhoto(name, of: id, deed, start) }
      let sent = EntryForm(form)
      if sent.sent.isEmpty { return photosPage(id, [FormPage.Message(word(.photoNone))], .unprocessable) }
      let edited = try changeBook("attach \(id)", withReceipts: true, id: \.edited.id) { (draft) throws(BookError) in
        let found = try find(id, in: draft)
        let names = found.transaction.photos + sent.sent.indices.map(EntryForm.word)
        return try draft.edit(found, withPhotos: [FieldChange(.photo, .list(names))], sent.sentPhotos)
      }
      return attached(edited.edited.id, start)
    } catch {
      return caughtUp(after: error).photosPage(id, FormFindings(error).messages, error.status)
    }
  }

  private func changePhoto(
    _ name: String, of id: String, _ deed: String, _ start: ContinuousClock.Instant
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
    _ = served.state(since: start)
    return done(word(.saved), id: id, at: "attach/\(PercentEncoding.path(id))")
  }

  // MARK: Unused ones

  func isUnused(_ name: String) -> Bool { understood.maker?.unusedReceipts.contains(name) ?? false }

  /// What a photo tells of its entry; each value is marked as read.
  func prefill(_ entry: inout EntryForm, from receipt: String) -> [FormPage.Message] {
    guard let bytes = try? book.folder.disk.read(book.folder.path(of: BookLayout.receipt(receipt)), limit: 64 << 20)
    else {
      return []
    }
    var told: [String] = []
    if let day = PhotoDay.of(bytes).flatMap({ Day($0) }), ledger.window.days.contains(day), day <= ledger.today {
      entry.texts[.date] = "\(day)"
      told.append(word(.readDay, ["day": wording.weekdayDate(day)]))
    }
    if let read = ReceiptOCR(book.folder.path(of: BookLayout.receipt(receipt)), home, decimal, days) {
      if let total = read.total {
        entry.texts[.spent] = AmountText.written(total, home, decimal)
        told.append(word(.readTotal, ["amount": wording.money(HomeAmount(total))]))
      } else if let line = read.totalLine {
        told.append(word(.readLine, ["text": clean(line)]))
      }
      if let shop = read.shop {
        entry.texts[.title] = shop
        told.append(word(.readShop, ["text": clean(shop)]))
      }
      if entry.texts[.date] == nil, let day = read.day, ledger.window.days.contains(day), day <= ledger.today {
        entry.texts[.date] = "\(day)"
        told.append(word(.readDay, ["day": wording.weekdayDate(day)]))
      }
    }
    if told.isEmpty { return [] }
    return [FormPage.Message(word(.readNotice), lines: told.joined(separator: "\n"), isError: false)]
  }

  private static let greatestOfferCount = 30

  /// To which entry a photo belongs: those of its day first.
  func showReceipt() -> Response {
    guard let name = query("name"), isUnused(name), let maker = understood.maker else {
      return refused("No such photo is unused.", .attachTo, .notFound, back: "/receipts.html")
    }
    let bytes = (try? book.folder.disk.read(book.folder.path(of: BookLayout.receipt(name)), limit: 1 << 20)) ?? []
    let day = PhotoDay.of(bytes).flatMap { Day($0) }
    let near = day ?? ledger.today
    let indices = ledger.months.filter { !$0.isArchived }.flatMap(\.entries).filter {
      ledger.transactions[$0].photos.isEmpty
    }
    .sorted { one, other in
      let (left, right) = (distance(one, near), distance(other, near))
      return left == right ? one > other : left < right
    }
    var page = FormPage(heading: word(.attachTo))
    page.lead = day.map { "\(name) · \(wording.weekdayDate($0))" } ?? name
    page.links = [
      FormPage.Link(word(.makeEntry), "/add?\(FormRoute.query([("receipt", name)]))"),
      FormPage.Link(word(.back), "/receipts.html"),
    ]
    for index in indices.prefix(FormRequest.greatestOfferCount) {
      let transaction = ledger.transactions[index]
      let id = maker.identifiers.ids[index]
      var item = FormPage.Item(clean(transaction.title))
      item.note = "\(wording.weekdayDate(transaction.date)) · \(maker.amount(transaction))"
      item.action = "/receipt"
      item.key = "entry\(index)"
      item.hidden = [FormPage.Hidden("name", name), FormPage.Hidden("id", id)]
      item.buttons = [FormPage.Button(word(.attach))]
      page.items.append(item)
    }
    page.itemsHeading = word(.attachTo)
    return self.page(page)
  }

  private func distance(_ index: Int, _ day: Day) -> Int { abs(ledger.transactions[index].date.days(since: day)) }

  func attachReceipt() -> Response {
    guard let name = form.text("name"), let id = form.text("id") else {
      return .sentence(.unprocessable, "A photo goes to an entry: both are named.")
    }
    let start = ContinuousClock.now
    do throws(BookError) {
      let edited = try changeBook("attach \(name) to \(id)", withReceipts: true, id: \.id) {
        (draft) throws(BookError) in
        let found = try find(id, in: draft)
        if found.transaction.photos.contains(name) { throw .hasPhoto(id: found.id, name) }
        return try draft.edit(found, [FieldChange(.photo, .list(found.transaction.photos + [name]))])
      }
      return done(.deedSaved, edited, at: "receipts.html", since: start)
    } catch {
      return caughtUp(after: error).refused(error, .attachTo, back: "/receipts.html")
    }
  }
}

extension PhotoKind {
  /// Of a kind that every browser shows by itself.
  fileprivate var mediaType: String? {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .webp: "image/webp"
    case .avif, .heic, .pdf: nil
    }
  }
}

extension FormFindings {
  /// All of it above a form that has no such fields.
  var messages: [FormPage.Message] {
    (others + byField.sorted { $0.key < $1.key }.flatMap(\.value)).map { FormPage.Message($0) }
  }
}
