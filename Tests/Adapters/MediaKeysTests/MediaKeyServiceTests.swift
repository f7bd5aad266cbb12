import CLinux
import ControlProtocol
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import MediaKeys

@Suite(.timeLimit(.minutes(5))) struct MediaKeyServiceTests {
    private let folder = KeyFolder()
    private let log = Log()
    private var device: String { "'event0' (\(folder.path)/event0)" }

    /// Runs the service until `body` has ended.
    private func serving(
        _ control: RecordingControl, another isPlaying: Bool = false, _ body: () async throws -> Void
    ) async throws {
        let service = MediaKeyService(
            folder: folder.path, grab: false, control: control, isOtherPlayerPlaying: { isPlaying },
            logger: log.logger)
        let running = Task { await service.run() }
        try await body()
        running.cancel()
        await running.value
    }

    @Test func performsTheCommandOfEachKeyInOrder() async throws {
        try folder.connect("event0")
        let control = RecordingControl()
        try await serving(control) {
            await log.wait(forLines: 1)
            try folder.send(MediaKey.allCases.flatMap { Records.held(Int32($0.code), repeats: 3) }, from: "event0")
            for await _ in control.performing where await control.commands.count == MediaKey.allCases.count { break }
            #expect(await control.commands == MediaKey.allCases.map(\.command))
        }
        #expect(log.lines == ["notice: media keys connected device=\(device)"])
    }

    @Test func startsASessionUnlessAnotherPlayerPlays() async throws {
        // The first and the third have no effect without a session.
        let keys = [KEY_STOPCD, KEY_PLAYPAUSE, KEY_NEXTSONG, KEY_PLAYCD].flatMap { Records.key($0) }
        for (run, isOtherPlaying) in [false, true].enumerated() {
            try folder.connect("event0")
            let control = RecordingControl(showing: SessionSnapshot())
            try await serving(control, another: isOtherPlaying) {
                await log.wait(forLines: 2 * run + 1)
                try folder.send(keys, from: "event0")
                // Logged after the keys.
                try folder.disconnect("event0")
                await log.wait(forLines: 2 * run + 2)
                #expect(await control.commands == (isOtherPlaying ? [] : [.toggle, .play]))
            }
        }
    }

    @Test func answersAScheduledSessionBesideAnotherPlayer() async throws {
        try folder.connect("event0")
        let question = StartQuestion(schedule: "neck", title: "Neck", consent: .ask, until: Timestamp(milliseconds: 0))
        let control = RecordingControl(showing: SessionSnapshot(question: question))
        try await serving(control, another: true) {
            await log.wait(forLines: 1)
            try folder.send([KEY_PREVIOUSSONG, KEY_PAUSECD, KEY_STOPCD].flatMap { Records.key($0) }, from: "event0")
            try folder.disconnect("event0")
            await log.wait(forLines: 2)
            #expect(await control.commands == [.pause, .stop])
        }
    }

    @Test func logsARefusalOncePerPress() async throws {
        try folder.connect("event0")
        try await serving(RecordingControl(refusing: .outputMissing("no card"))) {
            await log.wait(forLines: 1)
            try folder.send(Records.held(KEY_PLAYCD, repeats: 10), from: "event0")
            await log.wait(forLines: 2)
        }
        let refusal = "no output: no card; reconnect the output, then resume"
        #expect(
            log.lines.dropFirst() == ["notice: media key ignored device=\(device) error=\(refusal) key=KEY_PLAYCD"])
    }

    @Test func logsOneLineForEachDeviceChange() async throws {
        let changes = ["connected", "disconnected"].map { "notice: media keys \($0) device=\(device)" }
        try await serving(RecordingControl()) {
            for round in 1...3 {
                try folder.connect("event0")
                await log.wait(forLines: 2 * round - 1)
                try folder.disconnect("event0")
                await log.wait(forLines: 2 * round)
            }
        }
        #expect(log.lines == changes + changes + changes)
    }
}
