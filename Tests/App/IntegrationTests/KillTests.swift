import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// `kill -9` at random times and in every phase.
@Suite(.timeLimit(.minutes(5))) struct KillTests {
    /// The position of a session on its timeline in seconds, read from its files.
    private func place(in home: TemporaryHome) async throws -> Double {
        -(try #require(try await home.snapshot.sessionRemaining))
    }

    /// Five homes, four kills each.
    @Test(arguments: 0..<5)
    func losesAtMost100MillisecondsAndRecordsOnce(_ number: Int) async throws {
        let home = TemporaryHome(changing: TemporaryHome.plainPacing)
        var session = try home.start([
            "stretch", "neck:600", "back:600", "quads:10", "--lead-in", "none", "--output", "null", "--events", "-",
        ])
        #expect(try await session.event(.segmentStarted(stretch: 0, segment: 1)) != nil)
        for _ in 0..<4 {
            var last = try await place(in: home)
            let target = last + Double.random(in: 0.1...2)
            while last < target { last = try await place(in: home) }
            #expect(try await session.ended(by: SIGKILL).status == 128 + SIGKILL)
            // Paused before its first frame, the session shows where it resumes.
            session = try home.start(["stretch", "--resume", "--events", "-", "--at", "0=pause"])
            #expect(try await session.event(.paused(reason: .user)) != nil)
            let resumed = try await place(in: home)
            #expect(last - resumed <= 0.1)
            #expect(try await home.limber("play").status == 0)
        }
        for command in ["skip-stretch", "skip-stretch", "skip"] {
            #expect(try await home.limber(command).status == 0)
        }
        #expect(try await session.finished().status == 0)
        let records = try await home.limber("history", "--json").records
        #expect(records.map(\.regionsSkipped) == [2])
    }

    /// Reads the sound from a pipe: what the killed process wrote, and what the next process writes.
    @Test(arguments: 1...3)
    func repeatsAtMost100MillisecondsOfSound(_ number: Int) async throws {
        let home = TemporaryHome.withCatalog()
        #expect(try await home.shell(home.line("neck:10", "--output", "file:whole.wav")).status == 0)
        let whole = Array(WAV.sound(in: try home.bytes(of: "whole.wav")))
        let bytes = Int.random(in: 100_000...whole.count * 9 / 10)
        let ended = try await home.shell(
            """
            sh -c 'echo $$ > pid; exec "$0" "$@"' \(home.line("neck:10", "--output", "raw:-")) 2> /dev/null |
                { head -c \(bytes) > first; kill -9 $(cat pid); cat >> first; }
            \(home.line("--resume", "--output", "raw:-")) > second
            """)
        #expect(ended.status == 0)
        let first = try home.bytes(of: "first")
        let second = try home.bytes(of: "second")
        let isWhole = whole.starts(with: first) && whole.suffix(second.count).elementsEqual(second)
        #expect(isWhole)
        let repeated = first.count + second.count - whole.count
        #expect((0...19_200).contains(repeated))
    }

    /// In a session of two stretches with lead-ins and change-overs: the number of skips to a phase, its index in the
    /// timeline, and its expected state after a resume.
    @Test(arguments: [
        (0, 0, SessionSnapshot.Phase.leadIn, 0, 1, []), (2, 3, .changeOver, 0, 2, []), (6, 8, .segment, 1, 2, [2]),
    ])
    func resumesInThePhaseOfTheKill(
        skips: Int, index: Int, phase: SessionSnapshot.Phase, stretch: Int, segment: Int, skipped: [Int]
    ) async throws {
        for isPaused in [false, true] {
            let home = TemporaryHome.withCatalog()
            // Long enough for a kill, however slow the machine is.
            for clip in ["neck", "back"] {
                try home.write(bytes: WAV(frames: 48_000 * 60).bytes, to: "catalog/\(clip).wav")
            }
            let session = try home.start(
                home.stretching([
                    "neck:600", "back:600", "--lead-in", "every", "--change-over", "1m", "--output", "null",
                    "--events", "-",
                ])
                    + [String](repeating: "--at=0.2=skip", count: skips) + (isPaused ? ["--at", "0.4=pause"] : []))
            #expect(try await session.event { $0.frame >= 0 } != nil)
            try await until { try isInMemory(phase: index, paused: isPaused, in: home) }
            try await session.ended(by: SIGKILL)

            let resumed = try home.startSession("--resume", "--at", "0=pause")
            #expect(try await resumed.event(.paused(reason: .user)) != nil)
            let snapshot = try await home.snapshot
            #expect(snapshot.phase == phase)
            #expect(snapshot.stretch?.index == stretch)
            #expect(snapshot.segment == segment)
            #expect(snapshot.completed.map(\.skippedSegments) == skipped)
            if isPaused { #expect(snapshot.segmentElapsed ?? 0 > 0) }
        }
    }

    @Test(arguments: [false, true])
    func recordsASessionKilledInItsClosing(isPaused: Bool) async throws {
        let home = TemporaryHome.withCatalog()
        try home.write(bytes: WAV(frames: 48_000 * 60).bytes, to: "catalog/complete.wav")
        let session = try home.start(
            home.stretching([
                "neck:10", "--lead-in", "none", "--output", "null", "--events", "-", "--at", "0.2=skip",
            ]) + (isPaused ? ["--at", "5.4=pause"] : []))
        #expect(try await session.event(.cueStarted(clip: "complete.wav")) != nil)
        try await until { try isInMemory(phase: 2, paused: isPaused, in: home) }
        try await session.ended(by: SIGKILL)
        // History has it at once, and a start adds nothing.
        for _ in 0..<2 {
            #expect(try await home.limber("history", "--json").records.map(\.regionsCompleted) == [1])
            #expect(try await home.stretch("--resume").status == 66)
        }
    }

    private func isInMemory(phase: Int, paused: Bool, in home: TemporaryHome) throws -> Bool {
        let fields = try home.position
        return fields.count > 7 && fields[1] == "\(phase)" && (fields[7] != "-") == paused && fields[2] != "0"
    }
}
