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

/// The page of a receipt that no entry uses. The user can attach it to an entry, or create a new entry from it.
struct ReceiptForm: Form {
  static let route = FormRoute("receipt")
  let request: FormRequest
  let subject: String

  private static let greatestOfferCount = 30

  /// Returns the page with the entries to which the photo may belong: those outside the archive that have no photo.
  /// Entries closest to the day of the photo, or to today if that day is unknown, come first.
  func show() -> Response {
    guard let name = query("name"), request.isUnused(name), let maker = context.maker else {
      return refused("There is no unused photo with this name.", .attachTo, .notFound, back: "/receipts.html")
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
      FormPage.Link(word(.makeEntry), "/add?\(FormTarget.query([("receipt", name)]))"),
      FormPage.Link(word(.back), "/receipts.html"),
    ]
    for index in indices.prefix(ReceiptForm.greatestOfferCount) {
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

  func submit() -> Response {
    guard let name = form.text("name"), let id = form.text("id") else {
      return .sentence(.unprocessable, "The form must name a photo and an entry.")
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
      return refreshed(after: error).refused(error, .attachTo, back: "/receipts.html")
    }
  }
}
