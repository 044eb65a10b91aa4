package import ArgumentParser
package import Build

/// The folder, the template and the font of a site.
package struct SiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The site's folder. Default: site inside the book.", valueName: "dir"), completion: .directory)
  package var out: String?

  @Option(help: ArgumentHelp("Your own copy of site-template.", valueName: "dir"), completion: .directory)
  package var template: String?

  @Option(help: ArgumentHelp("The preferred font file for the charts.", valueName: "file"))
  package var font: String?

  package mutating func validate() throws {
    for (option, value) in [("--out", out), ("--template", template), ("--font", font)] {
      guard let value else { continue }
      if value.isEmpty { throw ValidationError("\(option) requires a \(option == "--font" ? "file" : "folder")") }
      if value == "~" || value.hasPrefix("~/") {
        throw ValidationError("the ~ in \(option) “\(value)” was not expanded: shells expand it only outside quotes")
      }
    }
  }

  package init() {}

  package var buildOptions: BuildOptions { BuildOptions(out: out, template: template, font: font) }
}
