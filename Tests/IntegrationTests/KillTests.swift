import Foundation
import Testing

/// `kill -9`, at moments that nobody chose.
@Suite(.takingTurns) struct KillTests {
    /// Where a session is, in seconds of the timeline, from what is left of it.
    private func place(_ status: [String: Any]) throws -> Double {
        -(try #require(status["sessionRemaining"] as? Double))
    }

    /// Five boxes at a time, four kills each.
    @Test(arguments: 0..<5)
    func losesAtMostAQuarterOfASecondAndRecordsTheSessionOnce(_ number: Int) async throws {
        let box = try Box()
        var session = try box.start([
            "stretch", "neck:600", "back:600", "--lead-in", "none", "--output", "null", "--events", "-",
        ])
        #expect(await session.line(containing: "segment.started") != nil)
        for _ in 0..<4 {
            var last = try place(try await box.status())
            let target = last + Double.random(in: 0.1...2)
            while last < target { last = try place(try await box.status()) }
            session.signal(SIGKILL)
            #expect(try await session.finished().status == 128 + SIGKILL)
            session = try box.start(["stretch", "--resume", "--output", "null", "--events", "-"])
            #expect(await session.line(containing: "session.started") != nil)
            let resumed = try place(try await box.status())
            #expect(last - resumed <= 0.25)
        }
        for _ in 0..<2 { #expect(try await box.limber("skip-stretch").status == 0) }
        #expect(await session.line(containing: "session-complete") != nil)
        #expect(try await box.limber("skip").status == 0)
        #expect(try await session.finished().status == 0)
        let history = try await box.history()
        #expect(history.count == 1)
        #expect(history.first?["regionsSkipped"] as? Int == 2)
    }

    @Test func recordsASessionThatDiedInItsClosing() async throws {
        let box = try Box()
        let session = try box.start([
            "stretch", "neck:600", "--lead-in", "none", "--output", "null", "--events", "-", "--at", "1=skip-stretch",
            "--at", "2=pause",
        ])
        // Paused, it stays in its closing for as long as this machine takes to look.
        #expect(await session.line(containing: "paused") != nil)
        while phaseOnDisk(in: box) != 2 { await Task.yield() }
        session.signal(SIGKILL)
        _ = try await session.finished()
        let next = try await box.limber("stretch", "--resume", "--output", "null")
        #expect(next.status == 66)
        #expect(try await box.history().count == 1)
    }

    /// `ID PHASE …`: the file is written ten times a second.
    private func phaseOnDisk(in box: Box) -> Int? {
        let fields = (try? box.read("run/limber/position"))?.split(separator: " ") ?? []
        return fields.count > 1 ? Int(fields[1]) : nil
    }

    @Test func resumesAfterTheClockWasSetBack() async throws {
        let box = try Box()
        let session = try box.start([
            "stretch", "neck:600", "--lead-in", "none", "--output", "null", "--events", "-",
        ])
        #expect(await session.line(containing: "cue.started") != nil)
        session.signal(SIGINT)
        _ = try await session.finished()
        // An hour ahead of this process's clock: as if the clock had been set back by one.
        let future = Date(timeIntervalSinceNow: 3600).formatted(.iso8601)
        let checkpoint = try box.read("state/limber/session.json")
        let saved = try #require(checkpoint.firstMatch(of: /"savedAt":"[^"]*"/)?.output)
        try box.write(
            checkpoint.replacing(saved, with: "\"savedAt\":\"\(future)\""), to: "state/limber/session.json")
        try FileManager.default.removeItem(atPath: "\(box.folder)/run/limber/position")
        let resumed = try box.start(["stretch", "--resume", "--events", "-"])
        #expect(await resumed.line(containing: "session.started") != nil)
        resumed.signal(SIGINT)
        #expect(try await resumed.finished().status == 130)
    }

    @Test func startsOverWithoutATerminalAndSaysSo() async throws {
        let box = try Box()
        let session = try box.start([
            "stretch", "neck:600", "--lead-in", "none", "--output", "null", "--events", "-",
        ])
        #expect(await session.line(containing: "cue.started") != nil)
        session.signal(SIGKILL)
        _ = try await session.finished()
        let next = try box.start(["stretch", "quads:10", "--output", "null", "--events", "-"])
        #expect(await next.line(containing: "quads") != nil)
        next.signal(SIGINT)
        #expect(try await next.finished().errors.contains("--resume"))
    }
}
