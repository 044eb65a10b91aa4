/// What a build needs besides the book, of the machine and of the command.
package struct BuildDependencies: Sendable {
  /// Folders in which `site-template` may lie, the likeliest first.
  package var resourceFolders: [String]
  /// Draws the first page of a PDF file as a PNG whose longer side has so many pixels; nil where nothing can.
  package var drawPage: (@Sendable (_ path: String, _ longSide: Int) -> [UInt8]?)?
  /// Makes a JPEG of a HEIC or AVIF file's bytes, nil if it cannot; nil where nothing can.
  package var convertPhoto: (@Sendable (_ bytes: [UInt8]) -> [UInt8]?)?
  /// As pages tell it.
  package var version: String
  /// Stands for the command's file: another one of the same version may make another site.
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
