import ControlProtocol
import Foundation
import TestSupport
import Testing

/// The setting `session.wake_output`, on a FIFO that a program reads.
@Suite(.takingTurns) struct WakeOutputTests {
    private static let frameBytes = 4

    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome.withCatalog()
    }

    @Test func playsTwoSecondsOfSilenceBeforeTheSession() async throws {
        #expect(mkfifo(home.path("fifo"), 0o600) == 0)
        let reader = try Running(
            URL(filePath: "/bin/sh"), ["-c", "exec cat fifo > heard"], home.environment, in: home.folder)
        let started = ContinuousClock.now
        let session = try home.startSession("neck:600", "--output", "raw:fifo", "--set", "session.wake_output=2s")
        try await session.event { if case .started = $0.kind { true } else { false } }
        let waking = try await home.limber("status", "--json").snapshot
        #expect(waking.status == .active)
        #expect(waking.segmentElapsed == 0)
        #expect(waking.waking.map { (0.01...2).contains($0) } == true)
        let said = try await session.event { if case .cueEnded = $0.kind { true } else { false } }
        #expect(said?.frame == 19_200)
        #expect(ContinuousClock.now - started >= .seconds(2.4))
        let playing = try await home.limber("status", "--json").snapshot
        #expect(playing.waking == nil)
        #expect(try await home.limber("stop").status == 0)
        _ = try await session.finished()
        _ = try await reader.finished()
        let heard = try home.bytes(of: "heard")
        let silence = 96_000 * Self.frameBytes
        #expect(heard.firstIndex { $0 != 0 }.map { $0 / Self.frameBytes } == 96_000)
        let clip = SampleCatalog.samples["neck"]!.prefix(9600).flatMap { sample in
            [sample, sample].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        }
        #expect(heard.dropFirst(silence).starts(with: clip))
    }

    @Test func pausesInTheSilence() async throws {
        #expect(mkfifo(home.path("fifo"), 0o600) == 0)
        let reader = try Running(
            URL(filePath: "/bin/sh"), ["-c", "exec cat fifo > heard"], home.environment, in: home.folder)
        let session = try home.startSession("neck:600", "--output", "raw:fifo", "--set", "session.wake_output=10s")
        try await session.event { if case .started = $0.kind { true } else { false } }
        #expect(try await home.limber("pause").status == 0)
        let paused = try await home.limber("status", "--json").snapshot
        #expect(paused.status == .paused)
        #expect(paused.segmentElapsed == 0)
        #expect(try await home.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
        _ = try await reader.finished()
        #expect(try home.bytes(of: "heard").allSatisfy { $0 == 0 })
    }

    @Test func rejectsALongSilence() async throws {
        let ended = try await home.stretch("neck:10", "--set", "session.wake_output=11s", "--output", "null:virtual")
        #expect(ended.status == 64)
        #expect(ended.errors.contains("from 0s to 10s"))
    }
}
