import CLinux
import ControlProtocol
import Logging
import Synchronization
import TestSupport
import Testing

@testable import MediaKeys

@Suite(.timeLimit(.minutes(5))) struct MediaKeyServiceTests {
    private let folder: KeyFolder
    private let log = Log()

    init() throws { folder = try KeyFolder() }

    private func service(
        _ control: RecordingControl, grab: Bool = false, another isPlaying: Bool = false
    ) -> MediaKeyService {
        MediaKeyService(
            folder: folder.path, grab: grab, control: control, isOtherPlayerPlaying: { isPlaying },
            logger: Logger(label: "test") { _ in log })
    }

    /// Runs a service until `body` has ended.
    private func run(_ service: MediaKeyService, while body: () async throws -> Void) async throws {
        let running = Task { await service.run() }
        try await body()
        running.cancel()
        await running.value
    }

    @Test func performsTheCommandOfEachKeyInOrder() async throws {
        try folder.connect("event0")
        let control = RecordingControl()
        try await run(service(control)) {
            await log.line()
            try folder.send(MediaKey.allCases.flatMap { Records.held(Int32($0.code), repeats: 3) }, from: "event0")
            var commands: [SessionCommand] = []
            for await command in control.performing {
                commands.append(command)
                if commands.count == MediaKey.allCases.count { break }
            }
            #expect(commands == MediaKey.allCases.map(\.command))
        }
        #expect(log.lines == ["media keys connected device='event0' (\(folder.path)/event0)"])
    }

    @Test func startsASessionUnlessAnotherPlayerPlays() async throws {
        try folder.connect("event0")
        for isPlaying in [true, false] {
            let control = RecordingControl(showing: SessionSnapshot())
            try await run(service(control, another: isPlaying)) {
                await log.line()
                // None of these keys has an effect without a session.
                let others = [KEY_STOPCD, KEY_PAUSECD, KEY_NEXTSONG, KEY_PREVIOUSSONG].flatMap { Records.key($0) }
                try folder.send(others + Records.key(KEY_PLAYPAUSE) + others + Records.key(KEY_PLAYCD), from: "event0")
                if isPlaying {
                    try folder.disconnect("event0")
                    await log.line()
                    // Logged after the keys.
                    #expect(log.lines.last?.hasPrefix("media keys disconnected") == true)
                    await control.show(RecordingControl.snapshot)
                    try folder.connect("event0")
                    await log.line()
                    try folder.send(Records.key(KEY_STOPCD), from: "event0")
                    #expect(await control.performing.first { _ in true } == .stop)
                } else {
                    #expect(await control.performing.first { _ in true } == .toggle)
                    #expect(await control.performing.first { _ in true } == .play)
                }
            }
        }
    }

    @Test func logsARefusalOncePerPress() async throws {
        try folder.connect("event0")
        let control = RecordingControl(refusing: .outputMissing("no card"))
        try await run(service(control)) {
            await log.line()
            try folder.send(Records.held(KEY_PLAYCD, repeats: 10), from: "event0")
            await log.line()
        }
        #expect(
            log.lines.dropFirst() == [
                "media key ignored device='event0' (\(folder.path)/event0)"
                    + " error=no output: no card; reconnect the output, then resume key=KEY_PLAYCD"
            ])
    }

    @Test func logsOneLineForEachDeviceChange() async throws {
        try await run(service(RecordingControl())) {
            for _ in 1...3 {
                try folder.connect("event0")
                await log.line()
                try folder.disconnect("event0")
                await log.line()
            }
        }
        let device = "'event0' (\(folder.path)/event0)"
        #expect(
            log.lines
                == (1...3).flatMap { _ in
                    ["media keys connected device=\(device)", "media keys disconnected device=\(device)"]
                })
    }

    @Test func endsImmediatelyWhenCancelled() async throws {
        try await run(service(RecordingControl())) {}
    }
}

/// Collects log lines.
private final class Log: LogHandler, Sendable {
    private let kept = Mutex<[String]>([])
    private let logged: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (logged, continuation) = AsyncStream.makeStream() }

    var lines: [String] { kept.withLock(\.self) }

    /// Waits for the next line.
    func line() async {
        for await _ in logged { return }
    }

    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .info }
        set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        let fields = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
        kept.withLock { $0.append("\(event.message)\(fields.joined())") }
        continuation.yield()
    }
}
