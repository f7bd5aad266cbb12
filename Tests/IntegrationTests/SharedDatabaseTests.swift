import Foundation
import Glibc
import Testing

/// Other programs on the daemon's database.
@Suite(.takingTurns) struct SharedDatabaseTests {
    @Test func keepsWritesAfterAnotherProgramReads() async throws {
        let host = try PageHost()
        let daemon = try await host.serve()
        try await host.send("POST", "/api/weights", #"{"weight":81}"#)
        #expect(try await host.home.shell("sqlite3 data/limber/limber.sqlite 'SELECT * FROM bodyWeight'").status == 0)
        try await host.send("POST", "/api/weights", #"{"weight":82}"#)
        daemon.signal(SIGKILL)
        _ = try await daemon.finished()
        let weights = try await host.home.limber("weight").output
        #expect(weights.contains("82 kg"))
    }
}
