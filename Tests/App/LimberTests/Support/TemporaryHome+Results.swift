import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import limber

/// The status of a command; the testing library has a type of the same name.
typealias CommandStatus = limber.ExitStatus

// In these tests, commands run in this process.
extension TemporaryHome {
    convenience init(changing changes: [String: String?] = [:]) {
        self.init(changing: changes, commands: Self.runCommand, programs: Self.runCommand)
    }

    /// A home with the sample catalog and plain pacing.
    static func withCatalog(changing changes: [String: String?] = [:]) -> TemporaryHome {
        let home = TemporaryHome(changing: plainPacing.merging(changes) { $1 })
        SampleCatalog.write(to: home)
        return home
    }

    /// Runs a command that must succeed without an error, and returns its output.
    func succeeds(
        _ line: String, reading input: String = "", at location: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let ended = try await run(line, reading: input)
        #expect((ended.status, ended.errors) == (0, ""), "limber \(line)", sourceLocation: location)
        return ended.output
    }

    /// Returns the decoded output of a command that must succeed.
    func json(_ line: String) async throws -> Any {
        try JSONSerialization.jsonObject(with: Data(try await succeeds(line).utf8))
    }

    /// Runs a command that must fail without output, and with one line that contains a text.
    func fails(
        _ status: CommandStatus, _ text: String, _ line: String, changing changes: [String: String?] = [:],
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        let ended = try await run(line, changing: changes)
        #expect((ended.status, ended.output) == (status.rawValue, ""), "limber \(line)", sourceLocation: location)
        #expect(ended.errors.hasPrefix("limber: "), sourceLocation: location)
        #expect(ended.errors.contains(text.replacing("$TEST_HOME", with: folder)), sourceLocation: location)
        #expect(ended.errorLines.count == 1, "\(ended.errors)", sourceLocation: location)
    }
}
