import SiteComponents

/// The common parts of all pages with a form: messages above the fields, the URL and the buttons.
package struct FormHead: Sendable {
  package var heading: String
  /// The address to which the form is submitted.
  package var action: String
  /// Messages about the whole form, shown above the fields: findings, or a notice about a change.
  package var messages: [FormPage.Message] = []
  package var hidden: [FormPage.Hidden] = []
  package var buttons: [FormPage.Button] = []
  /// A description of the form's effect, if the form was opened with text that was typed in the search; empty
  /// otherwise.
  package var understood = ""

  init(heading: String, action: String = "") {
    self.heading = heading
    self.action = action
  }

  static func fields<Page: HeadedPage>() -> [Field<Page>] {
    [
      .text("heading") { $0.head.heading }, .text("action") { $0.head.action },
      .list("messages", FormPage.Message.fields) { $0.head.messages },
      .list("unseen", FormPage.Hidden.fields) { $0.head.hidden },
      .list("buttons", FormPage.Button.fields) { $0.head.buttons }, .text("understood") { $0.head.understood },
    ]
  }
}

/// A page that contains the common parts of a form.
package protocol HeadedPage: ServedPage, SendableMetatype {
  var head: FormHead { get set }
}

extension HeadedPage {
  package var title: String { head.heading }

  package var action: String {
    get { head.action }
    set { head.action = newValue }
  }

  package var messages: [FormPage.Message] {
    get { head.messages }
    set { head.messages = newValue }
  }

  package var hidden: [FormPage.Hidden] {
    get { head.hidden }
    set { head.hidden = newValue }
  }

  package var buttons: [FormPage.Button] {
    get { head.buttons }
    set { head.buttons = newValue }
  }
}

extension FormPage {
  package struct Message: Sendable {
    package var text: String
    /// Additional text below the message, such as the diff of two versions; empty if there is none.
    package var lines: String
    package var isError: Bool

    package init(_ text: String, lines: String = "", isError: Bool = true) {
      self.text = text
      self.lines = lines
      self.isError = isError
    }

    static let fields = Fields<Message>(
      "message", [.text("text") { $0.text }, .text("lines") { $0.lines }, .flag("is-error") { $0.isError }])
  }

  package struct Hidden: Sendable {
    package var name: String
    package var value: String
    /// Whether the value is the user name for the form's passphrase, which password managers need.
    package var isUserName = false

    package init(_ name: String, _ value: String, isUserName: Bool = false) {
      self.name = name
      self.value = value
      self.isUserName = isUserName
    }

    static let fields = Fields<Hidden>(
      "value",
      [.text("name") { $0.name }, .text("value") { $0.value }, .flag("is-user-name") { $0.isUserName }])
  }

  package struct Button: Sendable {
    package var text: String
    package var name: String
    package var value: String
    package var isMain: Bool
    /// Whether the button removes data.
    package var isDestructive: Bool
    /// The address to which the button submits the form; empty for the address of the form.
    package var action: String
    /// The accessible name of the button, if its text alone is unclear; otherwise empty.
    package var label = ""

    package init(
      _ text: String, name: String = "", value: String = "", isMain: Bool = false, isDestructive: Bool = false,
      action: String = ""
    ) {
      self.text = text
      self.name = name
      self.value = value
      self.isMain = isMain
      self.isDestructive = isDestructive
      self.action = action
    }

    static let fields = Fields<Button>(
      "button",
      [
        .text("text") { $0.text }, .text("name") { $0.name }, .text("value") { $0.value },
        .flag("is-main") { $0.isMain }, .flag("is-grave") { $0.isDestructive }, .text("action") { $0.action },
        .text("button-label") { $0.label },
      ])
  }
}
