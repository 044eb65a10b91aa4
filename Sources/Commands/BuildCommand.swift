package import ArgumentParser
import Bookkeeping
import Build
import Charts
import Diagnostics
import Language
import Platform
import Ledger
import Reports
import Sealing
import Site
import Templates

/// `daybook build`: check, then write the site.
package struct BuildCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Check the book and write its site.",
    discussion: """
      Writes only what changed. With mistakes in the book the last good site stays as it is, and errors.html in it \
      shows them.

      --redact makes a site to show to others, --only, --from and --to one of a part of the book, for an accountant: \
      its totals are of that part, and nothing of the rest is in its files. Both go together. Such a site has no \
      errors.html; name a folder of its own with --out.

      --sealed encrypts every file, of a site of any of these kinds. “daybook person” says who can unlock it, \
      “daybook help seal” what that protects against.

      --sealed --verify writes nothing: it opens every file of the sealed folder, or of a copy from a host that --out \
      names, and says which is not what the book says on the day of that build, or on --today. Give the options that \
      the site was built with.

      Example: daybook build --out ~/finance
      Example: daybook build --sealed
      Example: daybook build --sealed --verify --out ~/copy-of-the-host
      Example: daybook build --redact --out ~/demo
      Example: daybook build --only category:Taxes,Medical --from 2026-01 --to 2026-12 --out ~/taxes
      """)

  @OptionGroup package var book: BookOptions

  @OptionGroup var site: SiteOptions

  @OptionGroup var scope: ScopeOptions

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @Flag(help: "Make every file anew, whatever is remembered of the last build.")
  var clean = false

  @Flag(help: "Encrypt the site for a host; goes to “sealed” inside the book unless --out says otherwise.")
  var sealed = false

  @Flag(help: "With --sealed: write nothing; open every file that is there, and compare it with the book.")
  var verify = false

  package init() {}

  package func validate() throws {
    if verify, !sealed { throw ValidationError("--verify goes with --sealed; an open site can be looked at") }
    if verify, clean { throw ValidationError("--verify makes nothing anew; leave out --clean") }
  }

  package func run(in environment: Environment) -> Outcome {
    Session.with(book, environment, for: verify ? .reading : .changing) { session in
      guard let session = verify ? session : session.mended() else { return .failed }
      do throws(BuildFailure) {
        let build = SiteBuild(
          session: session, options: site, scope: scope.scope, isStrict: strict, isClean: clean, isSealed: sealed,
          isVerifying: verify)
        let result = try build.run()
        build.tell(result)
        return result.outcome
      } catch {
        if case .told = error { return .failed }
        environment.tell(error.sentence)
        return error.outcome
      }
    }
  }
}

/// Where a site is written to, and with what.
struct SiteOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The site's folder. Default: site inside the book.", valueName: "dir"))
  var out: String?

  @Option(help: ArgumentHelp("Your own copy of site-template.", valueName: "dir"))
  var template: String?

  @Option(help: ArgumentHelp("A font file for the charts, before all others.", valueName: "file"))
  var font: String?

  mutating func validate() throws {
    for (option, value) in [("--out", out), ("--template", template), ("--font", font)] {
      guard let value else { continue }
      if value.isEmpty { throw ValidationError("\(option) names no \(option == "--font" ? "file" : "folder")") }
      if value == "~" || value.hasPrefix("~/") {
        throw ValidationError("\(option) “\(value)”: a shell replaces ~ only where it stands without quotes")
      }
    }
  }
}

/// Why a site could not be written at all.
enum BuildFailure: Error {
  case noTemplate
  case badTemplateFolder(String)
  case font(String)
  case foreignFolder(String)
  /// Which of the folder's files are a site's cannot be told.
  case damagedMarker(String)
  /// A link where the site's own folder would be.
  case linkedFolder(String)
  case notAFolder(String)
  case insideBook(String)
  case busyFolder(String)
  /// An open site would take a sealed one's place.
  case sealedFolder(String)
  /// A sealed site cannot be made; why.
  case seal(String)
  /// There is no sealed site to look at.
  case nothingSealed(String)
  case file(FileError)
  /// What is wrong with `--only`.
  case badFilter(String)
  /// No entry is of the part that was asked for.
  case emptyPart
  /// Somebody said it already.
  case told

  var outcome: Outcome {
    switch self {
    case .badFilter: .misused
    case .emptyPart: .refused
    default: .failed
    }
  }

  var sentence: String {
    switch self {
    case .noTemplate:
      "the site's template was not found beside the command; install with “make install”, or name one with --template"
    case .badTemplateFolder(let path):
      "“\(path)” is not a site template: it has no layouts folder, or no assets/style.css"
    case .font(let path): "cannot read the font “\(path)”; name a TrueType or OpenType file"
    case .foreignFolder(let path):
      "“\(path)” holds files that Daybook did not make; name an empty folder with --out, or a new one"
    case .damagedMarker(let path):
      "“\(path)” was not written by a build, so which files beside it are Daybook's cannot be told; remove the folder if "
        + "nothing else is in it, or name another one with --out"
    case .linkedFolder(let path):
      "“\(path)” is a link, and a book may come from anybody; name the folder it leads to with --out"
    case .notAFolder(let path): "“\(path)” is not a folder; name another one with --out"
    case .insideBook(let path): "“\(path)” is the book itself, part of it, or holds it; name another folder with --out"
    case .busyFolder(let path): "another build is writing to “\(path)”; try again when it is done"
    case .sealedFolder(let path):
      "“\(path)” holds a sealed site, and an open one would lay it bare; build with --sealed, name another folder "
        + "with --out, or remove that one first"
    case .seal(let sentence): sentence
    case .nothingSealed(let path): "“\(path)” holds no sealed site; name its folder with --out"
    case .file(let error): "cannot \(error.action.rawValue) “\(error.path)”: \(error.reason)"
    case .badFilter(let sentence): "--only: \(sentence)"
    case .emptyPart: "no entry matches --only, --from and --to, so no site was built; “daybook list” tries a filter out"
    case .told: "nothing was built"
    }
  }
}

/// What came of a build.
struct BuildResult {
  var outcome: Outcome
  /// All that was found in the book and the template.
  var findings: Findings
  var ledger: Ledger
  /// The files that were written or removed, but for those that the audience heard of.
  var changed: [String]
  /// Nil where the book was refused, and at most its errors page written.
  var written: SiteFolder.Outcome?
  /// What was found in the folder, where it was only looked at.
  var verified: SealedReport?
  /// The site's folder.
  var folder: String
}

/// One build from beginning to end.
struct SiteBuild {
  let session: Session
  let options: SiteOptions
  var scope = LedgerScope.whole
  var isStrict = false
  var isClean = false
  var isSealed = false
  /// The folder is only compared with what would be written.
  var isVerifying = false
  var workshop = Workshop()
  /// Who waits for the site.
  var audience: Audience?

  private var environment: Environment { session.environment }
  private var disk: Disk { session.environment.disk }

  func run() throws(BuildFailure) -> BuildResult {
    let template = try loadTemplate()
    if let font = options.font, !FontChoice.isFontFile(disk.status(font)) { throw .font(font) }
    var folder = try isVerifying ? sealedFolder() : outFolder()
    let lock: SiteLock
    do throws(SiteFolder.Refusal) { lock = try folder.lock() } catch { throw SiteBuild.failure(error) }
    defer { lock.release() }
    let seal: BuildSeal?
    do throws(SealingPeople.Refusal) {
      seal = isSealed ? BuildSeal(try SealingPeople(session, mends: !isVerifying), session.folder) : nil
    } catch {
      return try refused(error, folder)
    }
    folder.seal = seal?.marker
    // Looked for beside the reading of the book, which takes as long.
    let memory = Meanwhile { [folder, isClean] in isClean ? folder.memory().forgotten : folder.memory() }
    // A copy of last week is compared with last week's site.
    let day = isVerifying ? seal?.index(in: folder, disk).flatMap { Day(digits: $0.index.day) } : nil
    let session = session.options.today == nil ? day.map(session.on) ?? session : session
    var (ledger, findings, sources) = session.book.read(reusing: workshop.snapshot)
    if !isVerifying {
      do throws(SiteFolder.Refusal) { try folder.mustBeOurs(memory.value) } catch { throw SiteBuild.failure(error) }
    }
    if ledger.settings.archivesByItself, !isVerifying, try archive(ledger, findings) {
      (ledger, findings, sources) = session.book.read(reusing: workshop.snapshot)
    }
    let aboutPeople = seal?.findings ?? Findings()
    let isRefused = isRefusal(findings + aboutPeople)
    let whole = ledger
    if isRefused, !hasErrorsPage { return refused((findings + aboutPeople).sorted(), whole, folder) }
    ledger = try scope.forSite(whole)
    var fonts = FontChoice(session, ledger, asked: options.font)
    let pages = pages(folder, seal)
    let used = SiteMaker.usedPhotos(ledger)
    let receipts = ReceiptSources(
      folder: session.folder, used: used, pages: pages, convert: environment.convertPhoto
    ).make(sources.receipts.filter { scope.isWhole || used.contains($0.name) })
    let keys = BuildKeys(
      ledger, sources, template, receipts, fonts: fonts.files, findings: findings, program: environment.program(),
      scope: scope)
    let everything = seal?.key(keys.everything) ?? keys.everything
    if !isRefused, !isVerifying, let unchanged = folder.unchanged(everything, memory.value) {
      return BuildResult(
        outcome: .fine, findings: findings + aboutPeople, ledger: ledger, changed: [], written: unchanged,
        folder: folder.path)
    }
    var (templates, wording, templateFindings) = workshop.compiled(keys.template) { template.compile(ledger.settings) }
    wording?.hidesAmounts = scope.isRedacted
    fonts.open(workshop)
    // What else but the book asks for attention is not remembered, so that every build tells it.
    var others = fonts.findings + templateFindings
    if let printer = fonts.printer, let wording {
      printer.note(ledger, wording)
      others += missingLetters(printer, ledger)
    }
    findings = (findings + others).sorted()
    guard let templates, let wording else {
      // The template itself is broken: nothing can be rendered, and the last good site stays.
      return refused(findings, whole, folder)
    }
    if isRefusal(findings) {
      if !hasErrorsPage { return refused(findings, whole, folder) }
      let shown = isStrict ? findings.asErrors : findings
      let changed = try writeErrors(shown, ledger, wording, templates, template, folder, memory.value)
      return BuildResult(outcome: .refused, findings: shown, ledger: ledger, changed: changed, folder: folder.path)
    }
    let input = SiteInput(
      ledger: ledger, wording: wording, templates: templates, assets: template.assets, receipts: receipts,
      findings: findings, printer: fonts.printer, version: DaybookCommand.version,
      folderPrefix: session.folder.path(of: ""), key: keys.surroundings, scope: scope)
    if isVerifying, let seal { return try verify(input, folder, memory.value, pages, seal) }
    return try write(input, others.isEmpty ? everything : 0, folder, memory.value, pages, seal)
  }

  private func isRefusal(_ findings: Findings) -> Bool { findings.hasErrors || (isStrict && !findings.isEmpty) }

  /// It shows lines of the files, so a site that leaves anything out has none; nor has a sealed one, since who unlocks it is
  /// seldom who can mend the book.
  private var hasErrorsPage: Bool { scope.isWhole && !isSealed }

  /// Nothing was written; what was found is only told.
  private func refused(_ findings: Findings, _ ledger: Ledger, _ folder: SiteFolder) -> BuildResult {
    if !hasErrorsPage {
      let isOpen = isSealed && folder.hasGoodSite
      let state = isOpen ? "still holds an open site" : "is as it was before"
      environment.tell(
        isVerifying
          ? "nothing was compared: a book with mistakes has no site"
          : "nothing was built; “\(folder.path)” \(state)")
    }
    return BuildResult(
      outcome: .refused, findings: isStrict ? findings.asErrors : findings, ledger: ledger, changed: [],
      folder: folder.path)
  }

  // MARK: Before

  private func loadTemplate() throws(BuildFailure) -> SiteTemplate {
    guard let folder = TemplateFolder(options.template, environment) else { throw .noTemplate }
    guard disk.status("\(folder.path)/layouts")?.kind == .folder else { throw .badTemplateFolder(folder.path) }
    let template: SiteTemplate
    do throws(FileError) { template = try folder.load() } catch { throw .file(error) }
    guard template.assets.contains(where: { $0.name == "style.css" }) else { throw .badTemplateFolder(folder.path) }
    return template
  }

  /// Refuses the book itself and folders above it, and folders that are not ours.
  private func outFolder() throws(BuildFailure) -> SiteFolder {
    let path = options.out ?? session.folder.path(of: isSealed ? "sealed" : "site")
    if options.out == nil, disk.isLink(path) { throw .linkedFolder(path) }
    guard let out = disk.resolvedAhead(path) else { throw .file(.noWay(to: path)) }
    if let book = disk.resolved(session.folder.path) {
      let isAbove = book == out || book.hasPrefix(out == "/" ? "/" : out + "/")
      if isAbove || SiteBuild.isPartOfBook(out, book) { throw .insideBook(path) }
    }
    let folder = SiteFolder(path, disk: disk)
    do throws(SiteFolder.Refusal) { try folder.prepare() } catch { throw SiteBuild.failure(error) }
    if !isSealed, folder.holdsSealedSite { throw .sealedFolder(path) }
    return folder
  }

  /// Whether a folder is one of those that hold a book, or hidden in it: undo, keys and the history of git lie in such.
  private static func isPartOfBook(_ out: String, _ book: String) -> Bool {
    let inside = book == "/" ? "/" : book + "/"
    guard out.hasPrefix(inside) else { return false }
    let parts = out.dropFirst(inside.count).split(separator: "/")
    return parts.contains { $0.hasPrefix(".") }
      || parts.first.map { ["ledger", "archive", "receipts", "rates", "imports"].contains($0) } ?? false
  }

  /// Only to be looked at.
  private func sealedFolder() throws(BuildFailure) -> SiteFolder {
    let path = options.out ?? session.folder.path(of: "sealed")
    let folder = SiteFolder(path, disk: disk)
    guard disk.status(path)?.kind == .folder else { throw .nothingSealed(path) }
    // Who compares wants to know what is gone; an open site is another matter.
    if !folder.holds(SlotList.path), !folder.holds(Sealer.folder) { throw .nothingSealed(path) }
    return folder
  }

  /// No site rather than an open one.
  private func refused(_ refusal: SealingPeople.Refusal, _ folder: SiteFolder) throws(BuildFailure) -> BuildResult {
    switch refusal {
    case .findings(let findings):
      let (ledger, others) = session.read()
      return refused((findings + others).sorted(), ledger, folder)
    case .sentence(let sentence): throw .seal(sentence)
    case .file(let error): throw .file(error)
    }
  }

  private static func failure(_ refusal: SiteFolder.Refusal) -> BuildFailure {
    switch refusal {
    case .foreign(let path): .foreignFolder(path)
    case .damagedMarker(let path): .damagedMarker(path)
    case .notAFolder(let path): .notAFolder(path)
    case .busy(let path): .busyFolder(path)
    case .failed(let error): .file(error)
    }
  }

  /// - Returns: whether anything was moved.
  private func archive(_ ledger: Ledger, _ findings: Findings) throws(BuildFailure) -> Bool {
    let archive = session.book.archiveMoves(ledger, findings)
    if archive.moves.isEmpty { return false }
    do throws(Refusal) {
      try session.book.locked(as: "build", told: session.tell) { (book) throws(Refusal) in try book.archive(archive) }
    } catch {
      if case .failed(let failure) = error { throw .file(failure) }
      _ = session.tell(error)
      throw .told
    }
    for month in archive.moves where !session.options.quiet {
      environment.err("archived \(month.from) → \(month.to)\n")
    }
    return true
  }

  // MARK: Writing

  private func writeErrors(
    _ findings: Findings, _ ledger: Ledger, _ wording: Wording, _ templates: TemplateLibrary,
    _ template: SiteTemplate, _ folder: SiteFolder, _ memory: SiteMemory
  ) throws(BuildFailure) -> [String] {
    let tree = ErrorsSite.make(
      findings, ledger, wording, templates, assets: template.assets, isFirst: !folder.hasGoodSite)
    var changed: [String] = []
    do throws(FileError) {
      _ = try folder.write(tree, memory: memory, keepsOthers: true, changed: { changed.append($0) })
    } catch {
      // Without the page the mistakes are still to be known.
      tellFindings(findings, ledger)
      throw .file(error)
    }
    return changed
  }

  /// - Parameter key: stands for all that the site depends on.
  private func write(
    _ input: SiteInput, _ key: UInt64, _ folder: SiteFolder, _ memory: SiteMemory, _ pages: PDFPages?,
    _ seal: BuildSeal?
  ) throws(BuildFailure) -> BuildResult {
    // What could not be made the last time cannot be made now: nobody waits for it again.
    var (input, failures) = without(memory.failures, input)
    let last = seal?.index(in: folder, disk)
    let sealed = seal?.site(input, last: last?.index)
    var memory = memory
    // What stays of a build must be in the index of that very build; one that was put back says what was before.
    if seal != nil, last.map({ memory.holds($0.bytes, at: $0.path) }) != true { memory = memory.forgotten }
    func tree() -> FileTree {
      let open = self.tree(input, pages)
      return sealed?.tree(of: open) ?? open
    }
    var changed: [String] = []
    var outcome: SiteFolder.Outcome
    do throws(FileError) {
      // Of an open site, or one of another key, nothing may stay, whatever becomes of this build.
      if seal != nil, memory.isEmpty, !folder.isMarkedBySeal { try folder.removeFiles() }
      let progress = Progress(environment)
      defer { progress.end() }
      outcome = try folder.write(
        tree(), key: failures.isEmpty ? key : 0, memory: memory, failures: failures,
        audience: audience, changed: { changed.append($0) }
      ) {
        progress.show("writing", $0, of: $1)
      }
      let failed = outcome.failed.map { sealed?.file(behind: $0) ?? $0 }
      let damaged = SiteMaker.receipts(behind: failed, input)
      if !damaged.isEmpty {
        let keys = input.receipts.filter { damaged.contains($0.name) }.map(\.key)
        let new = without(Set(keys), input)
        input = new.0
        failures.formUnion(new.failures)
        outcome = try folder.write(tree(), failures: failures, changed: { changed.append($0) })
      }
    } catch {
      throw .file(error)
    }
    if let seal, let sealed { remember(sealed, seal) }
    return BuildResult(
      outcome: isStrict && !input.findings.isEmpty ? .refused : .fine,
      findings: input.findings + (seal?.findings ?? Findings()), ledger: input.ledger, changed: changed,
      written: outcome,
      folder: folder.path)
  }

  private func verify(
    _ input: SiteInput, _ folder: SiteFolder, _ memory: SiteMemory, _ pages: PDFPages?, _ seal: BuildSeal
  ) throws(BuildFailure) -> BuildResult {
    var (input, _) = without(memory.failures, input)
    let files: [String]
    do throws(FileError) { files = try disk.files(below: folder.path) } catch { throw .file(error) }
    func look() -> (SealedSite, SealedReport) {
      let sealed = seal.site(input, last: nil)
      let check = SealedCheck(sealed) { [disk] in disk.readOrdinary("\(folder.path)/\($0)") }
      return (sealed, check.run(tree(input, pages), files: files))
    }
    var (sealed, report) = look()
    let damaged = SiteMaker.receipts(behind: report.failed.map(sealed.file), input)
    if !damaged.isEmpty {
      input = without(Set(input.receipts.filter { damaged.contains($0.name) }.map(\.key)), input).0
      (sealed, report) = look()
    }
    return BuildResult(
      outcome: report.problems.isEmpty && (!isStrict || input.findings.isEmpty) ? .fine : .refused,
      findings: input.findings + seal.findings, ledger: input.ledger, changed: [], verified: report,
      folder: folder.path)
  }

  /// In a book that cannot be written to, the site's own index still says its number.
  private func remember(_ sealed: SealedSite, _ seal: BuildSeal) {
    do throws(FileError) { try seal.remember(sealed) } catch {
      environment.err("daybook: the number of this build is not remembered: \(BuildFailure.file(error).sentence)\n")
    }
  }

  private func tree(_ input: SiteInput, _ pages: PDFPages?) -> FileTree {
    var tree = SiteMaker.make(input, isAwaited: audience?.hasScreen == true)
    if let sizes = pages?.sizesFile { tree.add(PDFPages.sizesPath, .bytes(sizes)) }
    return tree
  }

  /// Nil where nothing draws PDF pages.
  private func pages(_ folder: SiteFolder, _ seal: BuildSeal?) -> PDFPages? {
    guard let draw = environment.drawPage else { return nil }
    // Without the file, pages are drawn to know their sizes.
    let sizes = PDFPages.sizesPath
    let remembered =
      isClean ? nil : seal.map { $0.read(sizes, in: folder, disk) } ?? (try? disk.read("\(folder.path)/\(sizes)"))
    return PDFPages(remembered: remembered ?? [], longSide: PhotoFiles.largeSide, draw: draw)
  }

  /// Pictures that turned out to be damaged: shown by name, and reported.
  ///
  /// - Parameter keys: of receipts; of those that this book does not have, nothing is said any more.
  private func without(_ keys: Set<UInt64>, _ input: SiteInput) -> (SiteInput, failures: Set<UInt64>) {
    var input = input
    var failures: Set<UInt64> = []
    var damaged: Set<String> = []
    var converted: Set<String> = []
    for index in input.receipts.indices
    where input.receipts[index].size != nil && keys.contains(input.receipts[index].key) {
      input.receipts[index].size = nil
      let receipt = input.receipts[index]
      failures.insert(receipt.key)
      damaged.insert(receipt.name)
      if receipt.format == .heic || receipt.format == .avif { converted.insert(receipt.name) }
    }
    for transaction in input.ledger.transactions {
      for photo in transaction.photos where damaged.contains(photo) {
        let place = FieldPlace.of(.photo, transaction, input.ledger)
        input.findings.append(
          converted.contains(photo)
            // The fault may be the converter's: too old, without a decoder, or too slow.
            ? Finding(
              .notAnImage, at: place, "“\(photo)” could not be converted",
              label: "it cannot be shown; copy it again, or as a JPEG file",
              notes: [Finding.Note("“daybook build --clean” tries to convert it again")])
            : Finding(
              .notAnImage, at: place, "“\(photo)” is damaged", label: "it cannot be shown; copy it again"))
      }
    }
    input.findings = input.findings.sorted()
    return (input, failures)
  }

  private func missingLetters(_ printer: ChartPrinter, _ ledger: Ledger) -> [Finding] {
    printer.missingCharacters.map { character, text in
      let place = ledger.categories.first { $0.name == text }?.source.map { ledger.range($0) }
      return Finding(
        .noFontForText, at: place ?? FontChoice.place(session),
        "no font has “\(character)”, so charts show “\(text)” without it",
        label: "", notes: [Finding.Note(FontAdvice.sentence(for: character))])
    }
  }

  // MARK: After

  /// What was found, how much was written, and where the site begins.
  func tell(_ result: BuildResult) {
    tellFindings(result)
    if let report = result.verified {
      let verify = BuildVerify(folder: result.folder, report: report)
      if !verify.isFine || !session.options.quiet { environment.out(verify.text) }
    }
    guard result.outcome == .fine, let written = result.written, !session.options.quiet else { return }
    environment.err(
      "\(NumberText.counted(written.written, "file")) written, \(NumberText.grouped(written.unchanged)) unchanged, "
        + "\(NumberText.grouped(written.removed)) removed\n")
    // Programs get it as it is.
    let path = "\(result.folder)/index.html"
    environment.out((environment.isOutTerminal ? HarmlessText.line(path) : path) + "\n")
  }

  func tellFindings(_ result: BuildResult) { tellFindings(result.findings, result.ledger) }

  private func tellFindings(_ findings: Findings, _ ledger: Ledger) {
    if findings.isEmpty { return }
    var text = FindingText(isColored: environment.colorsErr)
    text.render(findings, to: environment.err)
    environment.err(Summary.of(findings, ledger) + "\n")
  }
}

/// Which package has a letter.
enum FontAdvice {
  static func sentence(for character: Character) -> String {
    guard let scalar = character.unicodeScalars.first else { return "" }
    if scalar.properties.isEmoji { return "charts are drawn without emoji; the pages show them" }
    let package =
      switch scalar.value {
      case 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: "fonts-noto-cjk"
      default: "fonts-noto-core"
      }
    return "install a font that has it, for example: apt install \(package)"
  }
}
