import ControlProtocol
import Foundation
import Platform
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The gentle alarm before a scheduled session. It plays in real time: the first test takes 5 s.
@Suite(.timeLimit(.minutes(5))) struct AlarmTests {
    private let fixture = SessionFixture()
    private let path: String
    private let host: SessionHost

    init() throws {
        // Samples of one level, so that the level of the recording is that of the rise.
        let music = (0..<960_000).map { Int16($0.isMultiple(of: 2) ? 8000 : -8000) }
        try fixture.catalog.file("one.wav", WAV(music).bytes)
        let entry = #"{"id": "one", "name": "A", "kind": "piece", "file": "one.wav", "description": "A."}"#
        try fixture.catalog.file("music.json", text: #"{"music": [\#(entry)]}"#)
        path = "\(fixture.folder.path)/out.raw"
        host = fixture.host(output: .raw(path: path))
    }

    @Test func risesFromSilenceToTheBell() async throws {
        // The bell of the fixture lasts 2.5 s.
        #expect(try await host.check(SessionRequest()).playAlarm(lasting: .seconds(5)) == nil)
        let bytes = try Data(contentsOf: URL(filePath: path))
        let heard = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        // Quarters of a second, up to the fade before the bell.
        let levels = stride(from: 0, to: 24_000 * 8, by: 24_000).map { start in
            heard[start..<start + 24_000].map { abs(Int($0)) }.max() ?? 0
        }
        #expect(zip(levels, levels.dropFirst()).allSatisfy(<))
        #expect(levels[0] < 1000)
        #expect(levels[7] > 5000)
        #expect(fixture.files.load() == nil)
    }

    @Test func endsWhenASessionStarts() async throws {
        let alarm = Task { try await host.check(SessionRequest()).playAlarm(lasting: .seconds(600)) }
        try await until { await host.announcer.isPlaying }
        try await host.start(SessionRequest(output: .output(.null)))
        #expect(try await alarm.value == nil)
        await host.close()
    }

    @Test func waitsForTheEndOfASentence() async throws {
        let clip = Clip(path: "one.wav", frames: 960_000)
        // Two sounds cannot have one file.
        let host = fixture.host()
        let updates = await host.updates()
        let speech = Task { [fixture] in await host.announcer.announce([.lasting(clip)], in: fixture.catalog.path) }
        for await update in updates where update.snapshot?.narrating == true { break }
        let alarm = Task { try await host.check(SessionRequest()).playAlarm(lasting: .seconds(600)) }
        speech.cancel()
        #expect(await speech.value == .stopped)
        try await until { await host.announcer.isPlaying }
        alarm.cancel()
        #expect(try await alarm.value == nil)
        await host.close()
    }

    @Test func saysWhyItIsNotHeard() async throws {
        let checked = try await host.check(SessionRequest())
        try fixture.catalog.remove("music.json")
        let reason = await checked.playAlarm(lasting: .seconds(600))
        #expect(reason?.contains("music.json") == true)
    }
}
