import Diagnostics
import Platform

/// Why a command did not change the book.
enum EditFailure: Error {
  /// What was asked for makes no sense in this book: a sentence.
  case refused(String)
  /// A value is missing or malformed: a sentence.
  case usage(String)
  /// The same findings as in a file.
  case findings(Findings)
  /// The person said no, or all was said already.
  case silent(Outcome)
  case failed(FileError)
  /// The world said no: a sentence.
  case impossible(String)
}
