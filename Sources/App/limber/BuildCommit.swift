import ControlProtocol

/// The commit that the program was built from.
///
/// `tools/build` adds `BuildCommit+Generated.swift` to this folder for the time of the build: an extension of
/// ``BuildCommit`` whose `name` takes precedence over the default of the protocol.
enum BuildCommit: UnknownCommit {}

/// A build that does not know its commit.
protocol UnknownCommit {}

extension UnknownCommit {
    /// The abbreviated hash of the commit.
    static var name: String { "unknown" }
}

extension ProgramVersion {
    /// The answer to `--version`.
    static var detailed: String { "limber \(text) (commit \(BuildCommit.name))" }
}
