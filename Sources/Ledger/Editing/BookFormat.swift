package import Diagnostics
package enum BookFormat {
  package static func month(_ file: SourceFile) -> [UInt8] { fatalError() }
  package static func categories(_ file: SourceFile) -> [UInt8] { fatalError() }
  package static func settings(_ file: SourceFile) -> [UInt8] { fatalError() }
}
