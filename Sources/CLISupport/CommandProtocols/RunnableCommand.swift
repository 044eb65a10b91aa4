package import ArgumentParser

/// A command that accesses everything outside its process through an `Environment`.
package protocol RunnableCommand: ParsableCommand {
  func run(in environment: Environment) -> ExitStatus
}
