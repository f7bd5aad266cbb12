import Foundation
import Testing

/// The last year of Limber's calendar: 8999.
@Suite(.takingTurns) struct CalendarLimitTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome(changing: ["SWIFT_BACKTRACE": "enable=no"])
        try SampleCatalog.write(to: home)
    }

    /// Runs limber with all clocks at a time, for 20 seconds at most.
    private func limber(_ arguments: String, at time: String) async throws -> Finished {
        try await home.shell("timeout -s KILL 20 faketime '\(time)' \"$LIMBER\" \(arguments)")
    }

    @Test(arguments: [
        "stretch neck:10 --catalog $HOME/../catalog --music none --output null:virtual", "today", "serve", "weight 80",
        "intend Breathe",
    ])
    func rejectsAClockBeyondTheLastYear(command: String) async throws {
        let refused = try await limber(command, at: "9999-12-31 12:00:00")
        #expect((refused.status, refused.output) == (65, ""))
        #expect(refused.errorLines.count == 1)
        #expect(refused.errors.contains("8999"))
    }

    @Test(arguments: [
        ["intend", "Breathe", "--date", "9000-01-01"], ["remind", "rehearse", "--from", "9000-01-01"],
        ["workout", "begin", "--on", "9000-01-01"], ["history", "--since", "9000-01-01"],
        ["weight", "80", "--on", "9000-01-01"],
    ])
    func rejectsADateBeyondTheLastYear(command: [String]) async throws {
        let refused = try await home.limber(command)
        #expect((refused.status, refused.errorLines.count) == (64, 1))
        #expect(refused.errors.contains("'9000-01-01' is after the year 8999"))
    }
}
