/// The properties of the machine and of the command that a build needs in addition to the book.
package struct BuildDependencies: Sendable {
  /// The folders that may contain `site-template`, most likely first.
  package var resourceFolders: [String]
  /// A function that draws the first page of a PDF file as a PNG whose longer side has `longSide` pixels, or returns
  /// `nil`. The property is `nil` if no program on the machine can draw PDF pages.
  package var drawPage: (@Sendable (_ path: String, _ longSide: Int) -> [UInt8]?)?
  /// A function that converts the bytes of a HEIC or AVIF file to JPEG, or returns `nil`. The property is `nil` if the
  /// machine has no converter.
  package var convertPhoto: (@Sendable (_ bytes: [UInt8]) -> [UInt8]?)?
  /// The version of the command, as shown on pages.
  package var version: String
  /// The fingerprint of the command's executable. Another executable of the same version may build a different site.
  package var program: UInt64

  package init(
    resourceFolders: [String], drawPage: (@Sendable (_ path: String, _ longSide: Int) -> [UInt8]?)? = nil,
    convertPhoto: (@Sendable (_ bytes: [UInt8]) -> [UInt8]?)? = nil, version: String, program: UInt64
  ) {
    self.resourceFolders = resourceFolders
    self.drawPage = drawPage
    self.convertPhoto = convertPhoto
    self.version = version
    self.program = program
  }
}
