import BookEditing
import Diagnostics
import Localization
import Ledger
import SiteComponents
import Platform
import Reports
import Sealing
import Site
import Templates

// Writing and verifying the site, and the results.

extension SiteBuild {
  struct Plan {
    let site: SiteMaker
    /// The fingerprints of receipts that are skipped, because the last build could not render them.
    let failures: Set<UInt64>
    let pages: PDFPageCache?
    let manifest: SiteManifest
    /// The fingerprint of the whole site; 0 if the next build must not be skipped.
    let key: UInt64
  }

  /// Returns the forms of the template or, if a custom template has none, the forms supplied with the command; `nil` if
  /// neither has usable forms.
  private func compileForms(_ prerequisites: Prerequisites, _ settings: Settings) -> FormTemplates? {
    if let forms = prerequisites.template.compileForms(settings) { return forms }
    let own = TemplateFolder(nil, resourceFolders: tools.resourceFolders, book.folder.disk)
    return (try? own?.load())?.compileForms(settings)
  }

  /// Compiles the template. Throws the result of the build if no site can be written because of errors in the book or
  /// the template or, with `--strict`, because of any findings.
  func compile(_ part: ShownBook, _ reading: Reading, _ prerequisites: Prerequisites) throws(End) -> Plan {
    let ledger = part.ledger
    var fonts = part.fonts
    var (templates, forms, wording, templateFindings) = cache.compiled(part.keys.template) {
      let (templates, wording, findings) = prerequisites.template.compile(ledger.settings)
      return (templates, options.isServed ? compileForms(prerequisites, ledger.settings) : nil, wording, findings)
    }
    wording?.hidesAmounts = options.scope.isRedacted
    fonts.open(cache)
    // If there are findings about anything but the book, the next build is not skipped, so that every build reports
    // them.
    var others = fonts.findings + templateFindings
    if let printer = fonts.printer, let wording {
      printer.recordMissingCharacters(in: ledger, wording)
      others += missingLetters(printer, ledger)
    }
    let findings = (reading.findings + others).sorted()
    func reportRead(_ maker: SiteMaker?, _ templates: TemplateLibrary, _ wording: Wording) {
      if !options.isServed { return }
      report(
        .read(
          SiteContext(
            ledger: reading.ledger, findings: findings, wording: wording, templates: templates, forms: forms,
            maker: maker)))
    }
    guard let templates, let wording else {
      // The template has errors. Nothing can be rendered, and the last version of the site is kept.
      throw refused(findings, reading.ledger, prerequisites.folder)
    }
    if isRefusal(findings) {
      reportRead(nil, templates, wording)
      if !hasErrorsPage { throw refused(findings, reading.ledger, prerequisites.folder) }
      let shown = options.isStrict ? findings.asErrors : findings
      let tree = ErrorsSite.make(
        shown, ledger, wording, templates, assets: prerequisites.template.assets,
        folderPrefix: book.folder.path(of: ""), isFirst: !prerequisites.folder.hasGoodSite, scope: options.scope)
      let changed = try writeErrors(tree, shown, ledger, prerequisites.folder, reading.manifest)
      throw .result(
        BuildResult(
          isFine: false, findings: shown, ledger: ledger, changed: changed, folder: prerequisites.folder.path))
    }
    var input = SiteInput(
      ledger: ledger, wording: wording, templates: templates, assets: prerequisites.template.assets,
      receipts: part.receipts, findings: findings, printer: fonts.printer, version: tools.version,
      folderPrefix: book.folder.path(of: ""), key: part.keys.surroundings, scope: options.scope)
    // The files of an encrypted site are not the pages.
    if !options.isSealed {
      let (folder, manifest) = (prerequisites.folder, reading.manifest)
      input.keptParts = { folder.keptParts($0, manifest) }
    }
    let failures = input.replacePictures(ofReceipts: reading.manifest.failures, book.folder.commands)
    let site = SiteMaker(input)
    reportRead(site, templates, wording)
    return Plan(
      site: site, failures: failures, pages: part.pages, manifest: reading.manifest,
      key: others.isEmpty ? part.everything : 0)
  }

  private func missingLetters(_ printer: ChartPrinter, _ ledger: Ledger) -> [Finding] {
    printer.missingCharacters.map { character, text in
      let place = ledger.categories.first { $0.name == text }?.source.map { ledger.range($0) }
      return Finding(
        .noFontForText, at: place ?? ChartFonts.place(book.folder),
        "no font has “\(character)”, so charts show “\(text)” without it",
        label: "", notes: [Finding.Note(FontPackageHint.sentence(for: character))])
    }
  }

  private func writeErrors(
    _ tree: FileTree, _ findings: Findings, _ ledger: Ledger, _ folder: SiteFolder, _ manifest: SiteManifest
  ) throws(End) -> [String] {
    var changed: [String] = []
    do throws(FileError) {
      _ = try folder.write(tree, manifest: manifest, keepsOthers: true, changed: { changed.append($0) })
    } catch {
      // If the errors page cannot be written, the errors are reported as an event.
      report(.findings(findings, ledger))
      throw .failure(.file(error))
    }
    return changed
  }

  // MARK: Writing

  func write(_ plan: Plan, _ prerequisites: Prerequisites) throws(End) -> BuildResult {
    let (folder, seal) = (prerequisites.folder, prerequisites.seal)
    var site = plan.site
    var failures = plan.failures
    let last = seal?.index(in: folder, disk)
    let sealed = seal?.site(site.input, last: last?.index)
    var manifest = plan.manifest
    // Unchanged blobs are reused only if the index was written by the last build. If an older index was restored, all
    // files are made again.
    if seal != nil, last.map({ manifest.holds($0.bytes, at: $0.path) }) != true { manifest = manifest.forgotten }
    func tree() -> FileTree {
      let open = self.tree(site, plan.pages)
      return sealed?.tree(of: open) ?? open
    }
    var changed: [String] = []
    let outcome = try mapFileErrors { () throws(FileError) in
      // Files of an unencrypted site, or of a site with another key, must be removed even if this build fails.
      if seal != nil, manifest.isEmpty, !folder.isMarkedBySeal { try folder.removeFiles() }
      let outcome = try folder.write(
        tree(), key: failures.isEmpty ? plan.key : 0, manifest: manifest, failures: failures,
        first: options.first, written: { report(.written($0)) }, changed: { changed.append($0) }
      ) { [report] in
        report(.writing(done: $0, count: $1))
      }
      let damaged = site.input.receiptKeys(behind: outcome.failed.map { sealed?.file(behind: $0) ?? $0 })
      if damaged.isEmpty { return outcome }
      failures.formUnion(replacePictures(ofReceipts: damaged, &site))
      return try folder.write(tree(), failures: failures, changed: { changed.append($0) })
    }
    if let seal, let sealed {
      do throws(FileError) { try seal.remember(sealed) } catch { report(.numberNotRemembered(error)) }
    }
    return BuildResult(
      isFine: !options.isStrict || site.input.findings.isEmpty,
      findings: site.input.findings + (seal?.findings ?? Findings()), ledger: site.input.ledger, changed: changed,
      written: outcome, folder: folder.path)
  }

  /// Replaces the pictures of damaged receipts with their names, and returns the fingerprints of these receipts.
  private func replacePictures(ofReceipts damaged: Set<UInt64>, _ site: inout SiteMaker) -> Set<UInt64> {
    var input = site.input
    let failures = input.replacePictures(ofReceipts: damaged, book.folder.commands)
    site = SiteMaker(input)
    return failures
  }

  private func tree(_ site: SiteMaker, _ pages: PDFPageCache?) -> FileTree {
    var tree = site.tree
    if let sizes = pages?.sizesFile { tree.add(PDFPageCache.sizesPath, .bytes(sizes)) }
    return tree
  }

  // MARK: Comparing

  func verify(_ plan: Plan, _ prerequisites: Prerequisites) throws(End) -> BuildResult {
    guard let seal = prerequisites.seal else { preconditionFailure("only an encrypted site can be compared") }
    let folder = prerequisites.folder
    var site = plan.site
    let there = try mapFileErrors { () throws(FileError) in try disk.files(below: folder.path) }
    func look() -> (SealedSite, VerificationReport) {
      let sealed = seal.site(site.input, last: nil)
      let check = SealedSiteVerifier(sealed) { [disk] in disk.readOrdinary("\(folder.path)/\($0)") }
      return (sealed, check.run(tree(site, plan.pages), files: there))
    }
    var (sealed, report) = look()
    let damaged = site.input.receiptKeys(behind: report.failed.map(sealed.file))
    if !damaged.isEmpty {
      _ = replacePictures(ofReceipts: damaged, &site)
      (sealed, report) = look()
    }
    return BuildResult(
      isFine: report.isFine && (!options.isStrict || site.input.findings.isEmpty),
      findings: site.input.findings + seal.findings, ledger: site.input.ledger, changed: [], verified: report,
      folder: folder.path)
  }
}
