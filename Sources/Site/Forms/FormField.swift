import Ledger
import SiteComponents

/// A field of a form, with its label, the entered value, and the findings about it.
package struct FormField: Sendable {
  package enum Kind: Sendable {
    case line
    /// An amount of money, or a calculation. Phones show a numeric keyboard.
    case amount
    /// A day, in any notation that commands accept.
    case day
    /// Text of several lines.
    case text
    case choice([Choice])
    /// A few choices, which are all visible.
    case radio([Choice])
    case check
    /// A hidden field.
    case hidden
    /// Photos to upload, and photos that were uploaded with a rejected form.
    case photos(kept: [Choice])
    /// A file from a bank, to be uploaded.
    case file
    /// Photos that the entry already has.
    case pictures([Picture])
    /// A choice between the colours of the palette, with a colour picker for any other colour.
    case color
    /// One emoji.
    case icon
    case number
    /// A passphrase, which is never sent back to the browser.
    case phrase
  }

  package struct Choice: Sendable {
    package var value: String
    package var text: String
    package var isChosen: Bool
    /// The CSS classes for the colour of the choice's tile; empty if the choice has no colour.
    package var color: String
    /// The sign on the choice's tile, such as the emoji of a category; empty for a choice without a tile.
    package var sign: String

    package init(_ value: String, _ text: String, isChosen: Bool, color: String = "", sign: String = "") {
      self.value = value
      self.text = text
      self.isChosen = isChosen
      self.color = color
      self.sign = sign
    }

    static let fields = Fields<(field: String, choice: Choice)>(
      "choice",
      [
        .text("value") { $0.choice.value }, .text("text") { $0.choice.text },
        .flag("is-chosen") { $0.choice.isChosen }, .text("field-name") { $0.field },
        .text("color") { $0.choice.color }, .text("sign") { $0.choice.sign },
      ])
  }

  package struct Picture: Sendable {
    /// The path in `receipts/`.
    package var name: String
    /// The address of the thumbnail; empty if there is no thumbnail.
    package var small: String
    package var isKept: Bool

    package init(name: String, small: String, isKept: Bool) {
      self.name = name
      self.small = small
      self.isKept = isKept
    }

    static let fields = Fields<Picture>(
      "picture",
      [.text("name") { $0.name }, .text("small") { $0.small }, .flag("is-kept") { $0.isKept }])
  }

  /// The name of the hidden field for photos that were uploaded with a rejected form.
  package static let keptName = "sent"

  /// The field's name in the submitted form. If the field is for a value of the book, this is the name of the key.
  package var name: String
  package var label: String
  package var kind: Kind
  package var value: String
  package var hint: String
  /// The messages about an invalid value.
  package var findings: [String]
  /// Whether the findings are in the page's language. Otherwise they are in English.
  package var isTranslated = false
  /// Corrections of the value. Each is a button that replaces the entered text.
  package var fills: [String] = []
  /// Suggested values. Any other value is also accepted.
  package var proposals: [String]
  package var isNeeded: Bool
  /// Whether the field has the focus after the page is opened.
  package var isFirst: Bool
  /// A suffix of the field's id, which distinguishes the field from other fields with the same name on the page.
  package var suffix: String
  /// The kind of transaction for which the field is shown, as a value of the field `kind`; empty for all kinds.
  package var only: String
  /// The language of the hint; empty for the language of the page.
  package var hintLanguage: String
  /// The language of the label; empty for the language of the page.
  package var labelLanguage = ""
  /// Whether the choices are shown in a searchable list that opens over the page.
  package var isPicked = false
  /// The kind of codes in the choices, `currency` or `language`, for which the browser supplies names; empty for other
  /// choices.
  package var names = ""
  /// The value of the HTML attribute `autocomplete` of a single-line field.
  package var autocomplete = "off"

  package init(
    _ name: String, _ label: String, _ kind: Kind = .line, value: String = "", hint: String = "",
    findings: [String] = [], proposals: [String] = [], isNeeded: Bool = false, isFirst: Bool = false,
    suffix: String = "", only: String = "", hintLanguage: String = ""
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.value = value
    self.hint = hint
    self.findings = findings
    self.proposals = proposals
    self.isNeeded = isNeeded
    self.isFirst = isFirst
    self.suffix = suffix
    self.only = only
    self.hintLanguage = hintLanguage
  }

  private var choices: [(field: String, choice: Choice)] {
    if case .choice(let choices) = kind { choices.map { (name, $0) } } else { [] }
  }

  private var radios: [(field: String, choice: Choice)] {
    if case .radio(let choices) = kind { choices.map { (name, $0) } } else { [] }
  }

  private var kept: [(field: String, choice: Choice)] {
    if case .photos(let kept) = kind { kept.map { (FormField.keptName, $0) } } else { [] }
  }

  /// The colours of the palette, with the classes of their swatches.
  private var swatches: [(field: String, name: String, place: Int, isChosen: Bool)] {
    guard case .color = kind else { return [] }
    return Category.colorNames.enumerated().map { (name, $1, $0 + 1, value == $1) }
  }

  private var isOwnColor: Bool { value.hasPrefix("#") }
  /// Whether the value is a colour that the form cannot show, because the colour is neither a swatch nor valid in the
  /// browser's colour picker.
  private var isOddColor: Bool { !value.isEmpty && !isOwnColor && !Category.colorNames.contains(value) }

  private var pictures: [Picture] { if case .pictures(let pictures) = kind { pictures } else { [] } }

  static let fields = Fields<FormField>(
    "field",
    [
      .text("name") { $0.name }, .text("label") { $0.label }, .text("id") { "f-\($0.name)\($0.suffix)" },
      .text("value") { $0.value }, .text("hint") { $0.hint }, .text("hint-language") { $0.hintLanguage },
      .text("label-language") { $0.labelLanguage },
      .text("only") { $0.only },
      .flag("is-line") { if case .line = $0.kind { true } else { false } },
      .flag("is-amount") { if case .amount = $0.kind { true } else { false } },
      .flag("is-day") { if case .day = $0.kind { true } else { false } },
      .flag("is-text") { if case .text = $0.kind { true } else { false } },
      .flag("is-choice") { if case .choice = $0.kind { true } else { false } },
      .flag("is-radio") { if case .radio = $0.kind { true } else { false } },
      .flag("is-check") { if case .check = $0.kind { true } else { false } },
      .flag("is-hidden") { if case .hidden = $0.kind { true } else { false } },
      .flag("is-photos") { if case .photos = $0.kind { true } else { false } },
      .flag("is-file") { if case .file = $0.kind { true } else { false } },
      .flag("is-pictures") { if case .pictures = $0.kind { true } else { false } },
      .flag("is-color") { if case .color = $0.kind { true } else { false } },
      .flag("is-number") { if case .number = $0.kind { true } else { false } },
      .flag("is-icon") { if case .icon = $0.kind { true } else { false } },
      .flag("is-phrase") { if case .phrase = $0.kind { true } else { false } },
      .flag("is-picked") { $0.isPicked }, .text("names") { $0.names }, .text("autocomplete") { $0.autocomplete },
      .list(
        "swatches",
        Fields<(field: String, name: String, place: Int, isChosen: Bool)>(
          "swatch",
          [
            .text("field-name") { $0.field }, .text("value") { $0.name }, .text("class") { "c\($0.place)" },
            .flag("is-chosen") { $0.isChosen },
          ])
      ) { $0.swatches },
      .flag("is-automatic") { $0.value.isEmpty }, .flag("is-own") { $0.isOwnColor },
      .flag("is-odd") { $0.isOddColor }, .text("own-color") { $0.isOwnColor ? $0.value : "#808080" },
      .flag("is-needed") { $0.isNeeded }, .flag("is-first") { $0.isFirst }, .flag("is-wrong") { !$0.findings.isEmpty },
      .flag("has-proposals") { !$0.proposals.isEmpty },
      .list("choices", Choice.fields) { $0.choices }, .list("radios", Choice.fields) { $0.radios },
      .list("kept", Choice.fields) { $0.kept }, .flag("has-kept") { !$0.kept.isEmpty },
      .list("pictures", Picture.fields) { $0.pictures },
      .list("proposals", Fields<String>("proposal", [.text("text") { $0 }])) { $0.proposals },
      .list("findings", Fields<String>("finding", [.text("text") { $0 }])) { $0.findings },
      .flag("is-translated") { $0.isTranslated },
      .list("fills", Fields<String>("fill", [.text("fill") { $0 }])) { $0.fills },
    ])
}
