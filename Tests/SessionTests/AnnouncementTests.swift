import ControlProtocol
import Foundation
import Playback
import SessionCore
import TestSupport
import Testing

@testable import Session

/// Speech outside of sessions.
@Suite(.timeLimit(.minutes(5))) struct AnnouncementTests {
    private let fixture: SessionFixture

    init() throws { fixture = try SessionFixture() }

    private func host(output: Output = .null, interrupt: Interrupt = .pause) -> SessionHost {
        let defaults = SessionHost.Defaults(
            options: SessionOptions(
                regions: [RegionDuration(region: .neck, seconds: 600)], output: output, music: .none,
                interrupt: interrupt))
        return SessionHost(
            planner: fixture.planner, files: fixture.files, practice: fixture.practice, otherSound: Silence(),
            defaults: { defaults }, logger: fixture.log.logger)
    }

    private func say(_ name: String = "switch", on host: SessionHost) async -> AnnouncementOutcome {
        let samples = SampleCatalog.samples[name]!
        return await host.announce(Clip(path: "\(name).wav", frames: samples.count), in: fixture.catalog.path)
    }

    /// A plan of long speech.
    private func saying(_ host: SessionHost) async throws -> Task<AnnouncementOutcome, Never> {
        let updates = await host.updates()
        // A minute, since a busy machine may be slow to stop it.
        let clip = Clip(path: "long.wav", frames: 60 * Frames.perSecond)
        try SampleCatalog.write("long", Array(repeating: 1000, count: clip.frames), to: fixture.catalog)
        let task = Task { await host.announce(clip, in: fixture.catalog.path) }
        for await case .snapshot(let snapshot) in updates where snapshot.narrating { break }
        return task
    }

    @Test func playsEverySample() async throws {
        let path = "\(fixture.folder.path)/out.raw"
        #expect(await say(on: host(output: .raw(path: path))) == .said)
        let bytes = try Data(contentsOf: URL(filePath: path))
        let heard = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        let clip = SampleCatalog.samples["switch"]!.flatMap { [$0, $0] }
        #expect(heard.starts(with: clip))
        // Only so that the device does not underrun in the last of it.
        #expect(heard.dropFirst(clip.count).allSatisfy { $0 == 0 })
        #expect(heard.count - clip.count <= 2 * Frames.perSecond / 5)
        // Neither a checkpoint nor a record.
        #expect(fixture.files.load() == nil)
        #expect(!FileManager.default.fileExists(atPath: fixture.database))
    }

    @Test(arguments: [Interrupt.pause, .duck, .off]) func isPublished(interrupt: Interrupt) async {
        let host = host(interrupt: interrupt)
        let updates = await host.updates()
        #expect(await say("halfway", on: host) == .said)
        await host.close()
        let told = await updates.reduce(into: [SessionSnapshot]()) { snapshots, update in
            if case .snapshot(let snapshot) = update { snapshots.append(snapshot) }
        }
        #expect(told.allSatisfy { $0.status == .idle && $0.kind == nil })
        #expect(told.map(\.narrating) == [false, true, false])
        #expect(told[1].interrupt == interrupt)
    }

    @Test func neverPlaysIntoASession() async throws {
        let host = host()
        try await host.start(SessionRequest())
        #expect(await say(on: host) == .busy)
        let waiting = Task { await host.untilQuiet() }
        try await host.perform(.stop)
        await waiting.value
        #expect(await say("halfway", on: host) == .said)
        await host.close()
    }

    @Test func endsWhenASessionBegins() async throws {
        let host = host()
        let saying = try await saying(host)
        try await host.start(SessionRequest())
        #expect(await host.snapshot().status == .active)
        #expect(await saying.value == .stopped)
        #expect(await host.snapshot().status == .active)
        await host.close()
    }

    @Test func endsWhenCancelled() async throws {
        let host = host()
        let saying = try await saying(host)
        saying.cancel()
        #expect(await saying.value == .stopped)
        #expect(await host.snapshot().narrating == false)
        #expect(await say("halfway", on: host) == .said)
    }

    @Test func playsOneAtATime() async throws {
        let host = host()
        let saying = try await saying(host)
        #expect(await say(on: host) == .busy)
        let waiting = Task { await host.untilQuiet() }
        saying.cancel()
        await waiting.value
        #expect(await saying.value == .stopped)
    }

    @Test func yieldsToASessionOfAnotherProcess() async throws {
        let host = host()
        let (ends, end) = AsyncStream<Void>.makeStream()
        let (begins, begin) = AsyncStream<Void>.makeStream()
        let other = Task { [files = fixture.files] in
            try await files.locked {
                begin.yield()
                for await _ in ends {}
            }
        }
        for await _ in begins { break }
        #expect(await say(on: host) == .busy)
        let waiting = Task { await host.untilQuiet() }
        // A query of the folder does not end the announcement.
        await host.recover()
        end.finish()
        try await other.value
        await waiting.value
        #expect(await say("halfway", on: host) == .said)
    }

    @Test func delaysASessionOfAnotherProcess() async throws {
        let host = host()
        let saying = try await saying(host)
        let (waits, wait) = AsyncStream<Void>.makeStream()
        let other = Task { [files = fixture.files] in
            try await files.lockedForSession(waiting: { wait.yield() }) { _ in "it sounds" }
        }
        for await _ in waits { break }
        saying.cancel()
        #expect(try await other.value == "it sounds")
        #expect(await saying.value == .stopped)
    }

    @Test func cancellingAWaitingSessionEndsIt() async throws {
        let host = host()
        let saying = try await saying(host)
        let (waits, wait) = AsyncStream<Void>.makeStream()
        let other = Task { [files = fixture.files] in
            try await files.lockedForSession(waiting: { wait.yield() }) { _ in }
        }
        for await _ in waits { break }
        other.cancel()
        await #expect(throws: CheckpointFiles.InUse.self) { try await other.value }
        saying.cancel()
        _ = await saying.value
    }

    @Test func playsOneAtATimeAcrossProcesses() async throws {
        let host = host()
        let saying = try await saying(host)
        #expect(await say(on: self.host()) == .busy)
        saying.cancel()
        #expect(await saying.value == .stopped)
    }

    @Test func aSessionDoesNotWaitForASession() async throws {
        let host = host()
        try await host.start(SessionRequest())
        await #expect(throws: CheckpointFiles.InUse.self) {
            try await fixture.files.lockedForSession(waiting: { Issue.record("it waits") }) { _ in }
        }
        await host.close()
    }

    @Test func stopsWaitingWhenCancelled() async throws {
        let host = host()
        try await host.start(SessionRequest())
        let waiting = Task { await host.untilQuiet() }
        waiting.cancel()
        await waiting.value
        #expect(await host.snapshot().status == .active)
        await host.close()
    }

    @Test(arguments: [
        "alsa:limber-no-such-card", "raw:/no/such/folder/out.raw", "file:/tmp/limber-never.wav", "null:virtual",
    ])
    func reportsAMissingOutput(output: String) async throws {
        let host = host(output: try Output(parsing: output))
        let outcome = await say(on: host)
        guard case .unheard(let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(!reason.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "/tmp/limber-never.wav"))
        #expect(fixture.log.lines == [])
        #expect(await host.snapshot().narrating == false)
    }

    @Test func keepsARecoverableSession() async throws {
        _ = try await fixture.play(fixture.plan("back:20"), interruptedAfter: { $0.line == "0 says back" })
        let host = host()
        await host.recover()
        let saying = try await saying(host)
        #expect(await host.snapshot().recoverable?.inStretch?.region == .back)
        saying.cancel()
        _ = await saying.value
        #expect(await host.snapshot().recoverable?.inStretch?.region == .back)
        #expect(fixture.files.load() != nil)
    }

    @Test func endsAtShutdown() async throws {
        let host = host()
        let saying = try await saying(host)
        await host.close()
        #expect(await saying.value == .stopped)
        #expect(await say(on: host) == .stopped)
        await host.untilQuiet()
    }
}
