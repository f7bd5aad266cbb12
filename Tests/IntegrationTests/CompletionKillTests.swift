import ControlProtocol
import Foundation
import Testing

/// `kill -9` at each of the system calls that change something while a session ends: those of its checkpoint, of its
/// record and of the events that it tells. After each, the next start has the record or offers the session.
@Suite(.takingTurns, .timeLimit(.minutes(10))) struct CompletionKillTests {
    @Test(arguments: ["pwrite64", "write", "fsync", "rename", "unlink", "ftruncate"])
    func recordsTheSessionOnceOrOffersIt(call: String) async throws {
        let dead = try await boxOfASessionThatDied()
        var number = 1
        while try await isKilled(at: number, of: call, after: dead) { number += 1 }
        // It was not that nothing was traced.
        #expect(number > 2)
    }

    /// What a session leaves that was killed while it was paused, in a catalog that is to stay.
    private func boxOfASessionThatDied() async throws -> Box {
        let box = try Box.withCatalog()
        let session = try box.startSession("neck:10", "--lead-in", "none", "--output", "null", "--at", "0.2=pause")
        #expect(try await session.event(.paused(reason: "user")) != nil)
        try await box.waitForCheckpoint()
        session.signal(SIGKILL)
        _ = try await session.finished()
        return box
    }

    /// Whether the session, resumed and played to its end, made so many of these calls; if so it was killed at the last.
    private func isKilled(at number: Int, of call: String, after dead: Box) async throws -> Bool {
        let box = try Box()
        for folder in ["state", "data", "run/limber/position"] where dead.has(folder) {
            try box.makeFolder("run/limber")
            try FileManager.default.copyItem(atPath: dead.path(folder), toPath: box.path(folder))
        }
        let toTheEnd = "stretch --resume --at 0=play --at 0.01=skip-stretch --at 0.1=skip"
        let ended = try await box.shell(
            "exec strace -f -qq -o /dev/null -e trace=\(call) -e inject=\(call):signal=KILL:when=\(number) "
                + "\"$LIMBER\" \(toTheEnd)")
        let recorded = try await box.history().count
        let next = try await box.limber(toTheEnd.split(separator: " ").map(String.init))
        let place = "\(call) \(number): \(recorded) recorded, then \(next.status) \(next.errors)"
        // Resumed and done, or nothing to resume.
        #expect([0, 66].contains(next.status), "\(place)")
        #expect(recorded + (next.status == 0 ? 1 : 0) <= 1, "\(place)")
        #expect(try await box.history().count == 1, "\(place)")
        #expect(ended.status == 0 || ended.status == 128 + SIGKILL, "\(place)")
        return ended.status != 0
    }
}
