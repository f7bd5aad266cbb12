import Foundation
import Glibc
import Testing

/// Other programs on the daemon's database.
@Suite(.takingTurns) struct SharedDatabaseTests {
    @Test func keepsWritesAfterAnotherProgramReads() async throws {
        let box = try PageBox()
        let daemon = try await box.serve()
        try await box.send("POST", "/api/weights", #"{"weight":81}"#)
        #expect(try await box.box.shell("sqlite3 data/limber/limber.sqlite 'SELECT * FROM bodyWeight'").status == 0)
        try await box.send("POST", "/api/weights", #"{"weight":82}"#)
        daemon.signal(SIGKILL)
        _ = try await daemon.finished()
        let weights = try await box.box.limber("weight").output
        #expect(weights.contains("82 kg"))
    }
}
