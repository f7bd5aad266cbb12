import ArgumentParser
import Testing

@testable import limber

@Suite struct UsageMessageTests {
    /// The message for a command line that the parser rejects.
    private func message(_ line: String) async throws -> String {
        let arguments = line.split(separator: " ").map(String.init)
        let error = try #require(
            await #expect(throws: (any Error).self) { try await Limber.asyncParseAsRoot(arguments) })
        let help = try #require(Limber.fullMessage(for: error).firstMatch(of: /See '(.+)' for more information/)?.1)
        return UsageMessage(
            Limber.message(for: error), help: String(help), arguments: arguments, lookup: CommandLookup(Limber.self)
        ).description
    }

    @Test(arguments: [
        ("status --jsn", "unknown option '--jsn'; did you mean '--json'?"),
        ("status --loud", "unknown option '--loud'; see 'limber status --help'"),
        ("status -x", "unknown option '-x'; see 'limber status --help'"),
        ("remind --jso", "unknown option '--jso'; did you mean '--json'?"),
        ("pause now", "unexpected argument 'now'; see 'limber pause --help'"),
        ("import", "missing expected argument '<file>'; see 'limber import --help'"),
        ("stretch -o", "missing value for '-o <output>'; see 'limber stretch --help'"),
        ("stretch --interrupt loud", "invalid value 'loud' for '--interrupt'; use 'pause', 'duck' or 'off'"),
        ("stretch --seed 1.5", "invalid value '1.5' for '--seed'; see 'limber stretch --help'"),
        ("stretch --seed -1", "'--seed -1' is out of range; negative numbers are not allowed"),
        (
            "remind daily --at 25:00",
            "invalid value '25:00' for '--at': write it from 00:00 to 23:59, such as 08:00"
        ),
        ("workout skip both", "invalid value 'both' for '<what>'; use 'set' or 'workout'"),
    ])
    func namesTheProblemAndTheRemedy(line: String, expected: String) async throws {
        #expect(try await message(line) == expected)
    }
}
