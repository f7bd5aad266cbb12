import ControlProtocol
import Foundation
import Platform
import Playback
import SessionCore
import TestSupport
import Testing

@testable import Session

/// Speech outside of sessions.
@Suite(.timeLimit(.minutes(5))) struct AnnouncementTests {
    private let fixture = SessionFixture()
    private let host: SessionHost

    init() { host = fixture.host() }

    private func say(
        _ name: String = "switch", on host: SessionHost, saying words: String? = nil
    ) async -> AnnouncementOutcome {
        let samples = SampleCatalog.long.samples[name]!
        return await host.announcer.announce(
            [.lasting(Clip(path: "\(name).wav", frames: samples.count))], in: fixture.catalog.path, saying: words)
    }

    /// Begins long speech, which a test must end.
    private func beginSpeech() async throws -> Task<AnnouncementOutcome, Never> {
        let updates = await host.updates()
        // A minute, since a busy machine may be slow to stop it.
        let clip = Clip(path: "long.wav", frames: 60 * Frames.perSecond)
        try fixture.catalog.file(clip.path, WAV(Array(repeating: 1000, count: clip.frames)).bytes)
        let speech = Task { await host.announcer.announce([.lasting(clip)], in: fixture.catalog.path) }
        for await update in updates where update.snapshot?.narrating == true { break }
        return speech
    }

    @Test func playsEverySample() async throws {
        let path = "\(fixture.folder.path)/out.raw"
        #expect(await say(on: fixture.host(output: .raw(path: path))) == .said)
        let bytes = try Data(contentsOf: URL(filePath: path))
        let heard = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        let clip = SampleCatalog.long.samples["switch"]!.flatMap { [$0, $0] }
        #expect(heard.starts(with: clip))
        // Only so that the device does not underrun in the last of it.
        #expect(heard.dropFirst(clip.count).allSatisfy { $0 == 0 })
        #expect(heard.count - clip.count <= 2 * Frames.perSecond / 5)
        // Neither a checkpoint nor a record.
        #expect(fixture.files.load() == nil)
        #expect(!fixture.folder.has("data"))
    }

    @Test(arguments: Interrupt.allCases) func isPublished(interrupt: Interrupt) async {
        let host = fixture.host(interrupt: interrupt)
        let updates = await host.updates()
        #expect(await say("halfway", on: host, saying: "Halfway.") == .said)
        await host.close()
        let told = await updates.reduce(into: [SessionUpdate]()) { $0.append($1) }.compactMap(\.snapshot)
        #expect(told.allSatisfy { $0.status == .idle && $0.kind == nil })
        #expect(told.map(\.narrating) == [false, true, false])
        #expect(told[1].interrupt == interrupt)
        #expect(told.map(\.caption) == [nil, "Halfway.", nil])
    }

    /// The tone follows a sentence, such as that of the question itself, and lasts 0.4 s.
    @Test func confirmsByATone() async throws {
        let path = "\(fixture.folder.path)/out.raw"
        let host = fixture.host(output: .raw(path: path))
        await host.announcer.confirm()
        let heard = try Data(contentsOf: URL(filePath: path)).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        #expect(heard.prefix(2 * 19_200).filter { $0 != 0 }.count > 19_200)
        #expect(heard.dropFirst(2 * 19_200).allSatisfy { $0 == 0 })
        let speech = try await beginSpeech()
        async let tone: Void = self.host.announcer.confirm()
        speech.cancel()
        await tone
        #expect(await speech.value == .stopped)
        #expect(await !self.host.announcer.isPlaying)
    }

    @Test func neverPlaysIntoASession() async throws {
        try await host.start(SessionRequest())
        #expect(await say(on: host) == .busy)
        let waiting = Task { await host.untilQuiet() }
        try await host.perform(.stop)
        await waiting.value
        #expect(await say("halfway", on: host) == .said)
        await host.close()
    }

    /// A trial of an output, for which a session does not wait.
    @Test func nothingElseOpensTheOutputOfASession() async throws {
        #expect(await host.announcer.whileQuiet { 7 } == 7)
        let begun = Latch<Void>()
        let trial = Task { [host] in
            await host.announcer.whileQuiet {
                begun.open()
                while !Task.isCancelled { await Task.yield() }
            }
        }
        await begun.wait()
        try await host.start(SessionRequest())
        #expect(await trial.value == nil)
        #expect(await host.announcer.whileQuiet { 7 } == nil)
        await host.close()
    }

    @Test func endsWhenASessionBegins() async throws {
        let speech = try await beginSpeech()
        try await host.start(SessionRequest())
        #expect(await host.snapshot().status == .active)
        #expect(await speech.value == .stopped)
        #expect(await host.snapshot().status == .active)
        await host.close()
    }

    @Test func playsOneAtATimeAndEndsWhenCancelled() async throws {
        let speech = try await beginSpeech()
        #expect(await say(on: host) == .busy)
        // Another process has the same files.
        #expect(await say(on: fixture.host()) == .busy)
        let waiting = Task { await host.untilQuiet() }
        speech.cancel()
        await waiting.value
        #expect(await speech.value == .stopped)
        #expect(await host.snapshot().narrating == false)
        #expect(await say("halfway", on: host) == .said)
    }

    @Test func yieldsToASessionOfAnotherProcess() async throws {
        let waiting = try await fixture.files.locked {
            #expect(await say(on: host) == .busy)
            let waiting = Task { await host.untilQuiet() }
            // A query of the folder does not end the announcement.
            await host.recover()
            return waiting
        }
        await waiting.value
        #expect(await say("halfway", on: host) == .said)
    }

    /// A session of another process, which waits for the end of the speech.
    private func sessionThatWaits() async -> Task<String, any Error> {
        let (waits, wait) = AsyncStream<Void>.makeStream()
        let session = Task { [files = fixture.files] in
            try await files.lockedForSession(waiting: { wait.yield() }) { _ in "it sounds" }
        }
        for await _ in waits { break }
        return session
    }

    @Test func delaysASessionOfAnotherProcess() async throws {
        let speech = try await beginSpeech()
        let other = await sessionThatWaits()
        speech.cancel()
        #expect(try await other.value == "it sounds")
        #expect(await speech.value == .stopped)
    }

    @Test func cancellingAWaitingSessionEndsIt() async throws {
        let speech = try await beginSpeech()
        let other = await sessionThatWaits()
        other.cancel()
        await #expect(throws: CheckpointFiles.InUse.self) { try await other.value }
        speech.cancel()
        _ = await speech.value
    }

    @Test func aSessionDoesNotWaitForASession() async throws {
        try await host.start(SessionRequest())
        await #expect(throws: CheckpointFiles.InUse.self) {
            try await fixture.files.lockedForSession(waiting: { Issue.record("it waits") }) { _ in }
        }
        await host.close()
    }

    @Test func stopsWaitingWhenCancelled() async throws {
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
        let host = fixture.host(output: try Output(parsing: output))
        let outcome = await say(on: host)
        if case .unheard(let reason) = outcome { #expect(reason != "") } else { Issue.record("\(outcome)") }
        #expect(!FileManager.default.fileExists(atPath: "/tmp/limber-never.wav"))
        #expect(fixture.log.lines == [])
        #expect(await host.snapshot().narrating == false)
    }

    @Test func keepsARecoverableSession() async throws {
        _ = try await fixture.play(fixture.plan("back:20"), interruptedAfter: "0 says back")
        await host.recover()
        let speech = try await beginSpeech()
        #expect(await host.snapshot().recoverable?.inStretch?.region == .back)
        speech.cancel()
        _ = await speech.value
        #expect(await host.snapshot().recoverable?.inStretch?.region == .back)
        #expect(fixture.files.load() != nil)
    }

    @Test func endsAtShutdown() async throws {
        let speech = try await beginSpeech()
        await host.close()
        #expect(await speech.value == .stopped)
        #expect(await say(on: host) == .stopped)
        await host.untilQuiet()
    }
}
