import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import Platform
import Reports
import Site

/// The form for the settings in `book.yaml`: every key except `accounts` and `goals`, including the keys in `site`.
struct SettingsForm: Form {
  static let route = FormRoute("settings")
  let request: FormRequest
  let subject: String

  func show() -> Response {
    do throws(BookError) { return settingsPage(try Draft(book).settingValues, FormFindings(), .fine) } catch {
      return refused(error, .settings)
    }
  }

  /// Returns the page again after the form could not be saved. The form contains the submitted values.
  func again(_ message: FormPage.Message, _ status: Status) -> Response {
    var formFindings = FormFindings()
    formFindings.others = [message.text]
    do throws(BookError) {
      return settingsPage(typed(over: try Draft(book).settingValues), formFindings, status)
    } catch {
      return refused(error, .settings)
    }
  }

  /// Returns the values in the file. If the user has submitted this form, they are replaced by the submitted values.
  private func typed(over values: [String: String]) -> [String: String] {
    var values = values
    guard form.text("do") == "book" else { return values }
    for (path, _) in SettingsKey.leafKeys { if let text = form.choice(path) { values[path] = text } }
    return values
  }

  private func settingsPage(_ values: [String: String], _ formFindings: FormFindings, _ status: Status) -> Response {
    var page = FormPage(heading: word(.settings))
    page.messages = formFindings.others.map { FormPage.Message($0) }
    page.isPage = true
    page.action = "/settings"
    page.hidden = [FormPage.Hidden("do", "book")]
    page.groups = settingGroups(values, formFindings)
    page.buttons = [FormPage.Button(word(.save), isMain: true)]
    page.links = [
      FormPage.Link(word(.accounts), "/accounts"), FormPage.Link(word(.categories), "/categories"),
    ]
    return self.page(page, status, keepsKey: status != .fine)
  }

  /// Returns all keys, grouped by topic. The group of keys without a topic is collapsed, unless one of them has a
  /// finding.
  private func settingGroups(_ values: [String: String], _ formFindings: FormFindings) -> [FormPage.Group] {
    let topics: [(title: FormWord, paths: [String])] = [
      (.groupBook, ["title", "members", "language", "first-weekday"]),
      (.groupMoney, ["currency", "show-currency", "decimal", "main-account", "opening-balance", "opening-date"]),
      (.groupLook, ["site.accent", "site.photos", "site.pie"]),
    ]
    let named = Set(topics.flatMap(\.paths))
    func inputs(_ isWanted: (String) -> Bool) -> [FormField] {
      SettingsKey.leafKeys.filter { isWanted($0.path) }.map {
        settingField($0.path, of: $0.path, $0.key, values[$0.path] ?? "", formFindings)
      }
    }
    let groups = topics.map { topic in
      FormPage.Group(word(topic.title), isOpen: true, inputs { topic.paths.contains($0) })
    }
    let rare = inputs { !named.contains($0) }
    return groups + [FormPage.Group(word(.groupRare), isOpen: rare.contains { !$0.findings.isEmpty }, rare)]
  }

  // MARK: Saving

  func submit() -> Response {
    let start = ContinuousClock.now
    var values: [String: String] = [:]
    do throws(BookError) {
      values = try Draft(book).settingValues
      try write(SettingsKey.leafKeys.map { (name: $0.path, field: $0.path) }, values)
      _ = builtBook.state(since: start)
      return done(word(.saved), at: "settings")
    } catch {
      return settingsPage(typed(over: values), FormFindings(error, FormFindings.same), error.status)
    }
  }

  /// Writes only the values that differ from the file.
  private func write(_ typed: [(name: String, field: String)], _ values: [String: String]) throws(BookError) {
    let changes = changedSettings(typed, values)
    _ = try changeBook("settings", id: { _ in "" }) { (draft) throws(BookError) in
      if changes.isEmpty { return }
      _ = try draft.changeSettings(changes)
    }
  }
}
