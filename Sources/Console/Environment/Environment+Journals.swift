import Platform
package import Statements

extension Environment {
  /// Reads journals by the programs of this machine.
  package var journals: JournalReader {
    let (programs, disk) = (programs, disk)
    return JournalReader(
      run: { arguments, seconds, limit in
        programs.answer(arguments, seconds, limit).mapError(JournalReader.Failure.init)
      },
      // One that cannot be read is told by the program itself.
      file: { try? disk.read($0, limit: JournalReader.greatestByteCount) })
  }
}

extension JournalReader.Failure {
  fileprivate init(_ failure: OtherProgram.Failure) {
    switch failure {
    case .notFound: self = .notFound
    case .refused(let sentence): self = .refused(sentence)
    case .tooLarge: self = .tooLarge
    case .tookTooLong: self = .tookTooLong
    }
  }
}
