import CommandSupport
import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// Outputs with faults, devices that come late, and the silence that wakes an output.
@Suite(.timeLimit(.minutes(5))) struct OutputTests {
    private let home = TemporaryHome.withCatalog()

    @Test(arguments: [false, true])
    func suggestsNamesForAnUnknownDevice(besideDaemon: Bool) async throws {
        try await home.killOnceResumable(try await home.playing("back:600"))
        let checkpoint = try home.read("state/limber/session.json")
        let daemon = besideDaemon ? try await home.serve() : nil
        let ended = try await home.shell("timeout 5 \(home.line("neck:600", "--output", "alsa:nul"))")
        #expect((ended.status, ended.errorLines.count) == (66, 1))
        #expect(ended.errors.contains("'nul'"))
        #expect(ended.errors.contains("'null'"))
        #expect(try home.read("state/limber/session.json") == checkpoint)
        try await daemon?.end()
    }

    @Test func aBrokenPipeEndsTheSessionAndKeepsItsCheckpoint() async throws {
        let line = home.line("neck:10", "--output", "raw:-")
        let ended = try await home.shell("{ \(line); echo \"status $?\" >&2; } | head -c 100000 > sound")
        #expect(ended.errorLines.last == "status 74")
        #expect(ended.errorLines.contains("limber: cannot write to stdout: Broken pipe"))
        #expect(try home.bytes(of: "sound").count == 100_000)

        // Stdout may be another file now, so a resume needs the output again.
        let unsaid = try await home.stretch("--resume")
        #expect((unsaid.status, unsaid.errorLines.count, unsaid.output) == (64, 1, ""))
        #expect(unsaid.errors.contains("--output"))
        let rest = try await home.stretch("--resume", "--output", "null", "--at", "0=skip-stretch", "--at", "0=skip")
        #expect(rest.status == 1)
    }

    @Test func writesOnlySoundToStdout() async throws {
        let line = home.line("neck:10", "--output", "raw:-", "--at", "0.5=skip", "--events", "events")
        try await home.shell("\(line) > sound").expect(0, errors: "Session Complete!")
        let end = try #require(try home.events(in: "events").last)
        let sound = try home.bytes(of: "sound")
        #expect(sound.count == 4 * end.frame)
        // The first frame of the first clip in both channels.
        #expect(Array(sound.prefix(4)) == WAV([3000, 3000]).data)
    }

    /// A card that no machine has.
    private static let none = "pcm.!default { type hw card 31 }\n"
    /// A device that accepts sound at once.
    private static let some = "pcm.!default { type null }\n"

    /// Without a terminal, as under cron, nobody sees a session that waits. Takes a second, after which Limber looks for
    /// the card again.
    @Test(arguments: ["auto", "alsa:default"])
    func beginsWithoutATerminalOnceItsCardIsThere(output: String) async throws {
        try home.write(Self.none, to: "home/.asoundrc")
        let session = try home.startSession("neck:600", "--output", output, "--quiet")
        #expect(try await session.event(.paused(reason: .device))?.frame == 0)
        try await home.untilServed()
        #expect(try await home.snapshot.outputError != nil)
        try home.write(Self.some, to: "home/.asoundrc")
        #expect(try await session.event(.deviceFound(output: "alsa:default")) != nil)
        #expect(try await session.event(.resumed)?.frame == 0)
        let ended = try await home.stop(session)
        #expect(ended.errorLines.count == 1, "\(ended.errors)")
        #expect(ended.errors.contains("output alsa:default lost: cannot play to 'default': "))
    }

    /// At a terminal. Takes a second, as above.
    @Test func findsALateDeviceAndWaitsForResume() async throws {
        try home.write("pcm.limber_late { type hw card 31 }\n", to: "home/.asoundrc")
        let shell = try await TerminalShell(in: home)
        shell.press(home.line("neck:600", "--output", "alsa:limber_late") + "\n")
        try await home.untilServed()
        try await until { try await home.snapshot.outputError != nil }
        try home.write("pcm.limber_late { type null }\n", to: "home/.asoundrc")
        try await until { try await home.snapshot.outputError == nil }
        let snapshot = try await home.snapshot
        #expect(snapshot.status == .paused)
        #expect(snapshot.pauseReason == .device)
        #expect(try await home.limber("stop").status == 0)
        try await until { shell.text.contains("Session ended early") }
    }

    /// A service started before its card plays on that card in the end, and on no other.
    @Test func daemonWaitsForTheCardWithOneLogLineAChange() async throws {
        try home.write(Self.none, to: "home/.asoundrc")
        let daemon = try await home.serve()
        let view = try home.startSession("neck:600")
        try await view.event(.paused(reason: .device))
        let snapshot = try await home.snapshot
        #expect(snapshot.status == .paused)
        #expect(snapshot.output == "alsa:default")
        #expect(try await home.limber("play").status == 66)
        // Attempts follow after one second and after three.
        let began = ContinuousClock.now
        while ContinuousClock.now - began < .seconds(2) { _ = try await home.limber("status") }
        try home.write(Self.some, to: "home/.asoundrc")
        try await view.event(.deviceFound(output: "alsa:default"))
        try await home.stop(view)
        let lines = try await daemon.end().errors.split(separator: "\n").filter { $0.contains("default") }
        #expect(lines.count == 2, "\(lines)")
        #expect(lines.first?.contains("output lost, session paused error=\"cannot play to 'default': ") == true)
        #expect(lines.last?.contains("output is back, session stays paused output=alsa:default") == true)
    }

    /// A user at a terminal is warned and has the session without sound.
    @Test func aSessionInATerminalPlaysWithoutACard() async throws {
        try home.write(Self.none, to: "home/.asoundrc")
        let shell = try await TerminalShell(in: home)
        let line = home.line("neck:10", "--lead-in", "none", "--at", "0.2=stop")
        let seen = try await shell.see("Session ended early") { shell.press("\(line)\n") }
        #expect(seen.contains("limber: playing without sound: cannot play to 'default': "))
    }

    /// The variable would make the buffer of every stream as short.
    @Test(.enabled(if: PulseServer.isInstalled, "needs pulseaudio, pulseaudio-utils and libasound2-plugins"))
    func playsWithAWholeBufferDespitePulseLatency() async throws {
        let server = try PulseServer()
        try home.write("pcm.!default { type pulse server \"\(server.address)\" }\n", to: "home/.asoundrc")
        let session = try home.startSession("neck:600", changing: ["PULSE_LATENCY_MSEC": "60"])
        var buffers: [Double] = []
        try await until {
            buffers.append(contentsOf: try await server.sinkInputs.map(\.bufferMicroseconds))
            return buffers.last.map { $0 > 300_000 } == true
        }
        try await home.stop(session)
    }

    @Test(
        .enabled(if: PulseServer.isInstalled, "needs pulseaudio, pulseaudio-utils and libasound2-plugins"),
        arguments: [
            ([:], ["Limber", "audio-x-generic", "music"]),
            (["PULSE_PROP_OVERRIDE": "application.name=Mine"], ["Mine", nil, nil]),
        ] as [([String: String], [String?])])
    func namesItsStreamForMixers(variables: [String: String], names: [String?]) async throws {
        let server = try PulseServer()
        try home.write("pcm.!default { type pulse server \"\(server.address)\" }\n", to: "home/.asoundrc")
        let session = try home.startSession("neck:600", changing: variables)
        try await until { try await server.sinkInputs.isEmpty == false }
        let properties = try await server.sinkInputs.first?.properties
        #expect(["application.name", "application.icon_name", "media.role"].map { properties?[$0] } == names)
        try await home.stop(session)
    }

    /// The watch finds the user's server by the environment.
    @Test(.enabled(if: PulseServer.isInstalled, "needs pulseaudio, pulseaudio-utils and libasound2-plugins"))
    func statusSaysThatTheSinkIsMutedOrQuiet() async throws {
        let server = try PulseServer()
        try home.write("pcm.!default { type pulse server \"\(server.address)\" }\n", to: "home/.asoundrc")
        let variables = ["PULSE_SERVER": server.address]
        let found = try await home.start(["doctor"], changing: variables).finished().output
        #expect(!found.contains("of its volume"))
        let session = try home.startSession("neck:600", changing: variables)
        try await until { try await server.sinkInputs.isEmpty == false }
        for (command, value, words) in [
            ("set-sink-volume", "9%", "The output is at 9 % of its volume"),
            ("set-sink-mute", "1", "The output is muted"),
        ] {
            try await server.control(command, "limber", value)
            try await until { try await home.limber("status").output.contains(words) }
        }
        try await home.stop(session)
        let muted = try await home.start(["doctor"], changing: variables).finished().output
        #expect(muted.contains("alsa:default is muted"))
    }

    @Test func doctorNamesAFaultInTheConfigurationOfALSA() async throws {
        try home.write("pcm.limber {\n    type null\n", to: "home/.asoundrc")
        let found = try await home.start(["doctor"]).finished().output
        #expect(found.contains("cannot read the configuration of ALSA: "))
        #expect(found.contains(":3:0:"))
        #expect(found.contains("home/.asoundrc"))
        #expect(!found.contains("no sound device found"))
    }

    /// Starts a session that wakes its output first, and a program that reads its sound.
    private func start(waking time: String) async throws -> (session: Running, reader: Running) {
        #expect(mkfifo(home.path("fifo"), 0o600) == 0)
        let reader = try home.startShell("exec cat fifo > heard")
        let session = try home.startSession("neck:600", "--output", "raw:fifo", "--set", "session.wake_output=\(time)")
        try await session.event { if case .started = $0.kind { true } else { false } }
        return (session, reader)
    }

    /// Stops a session, and returns the bytes that the program read.
    private func stop(_ session: Running, _ reader: Running) async throws -> [UInt8] {
        try await home.stop(session)
        _ = try await reader.finished()
        return try home.bytes(of: "heard")
    }

    @Test func playsTwoSecondsOfSilenceBeforeTheSession() async throws {
        let (session, reader) = try await start(waking: "2s")
        let said = try await session.event { if case .cueEnded = $0.kind { true } else { false } }
        #expect(said?.frame == 19_200)
        #expect(try await home.snapshot.waking == nil)
        let heard = try await stop(session, reader)
        #expect(heard.firstIndex { $0 != 0 }.map { $0 / 4 } == 96_000)
        let clip = try #require(SampleCatalog.samples["neck"]).prefix(9600).flatMap { sample in
            [sample, sample].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        }
        #expect(heard.dropFirst(96_000 * 4).starts(with: clip))
    }

    @Test func pausesInTheSilence() async throws {
        let (session, reader) = try await start(waking: "10s")
        let waking = try await home.snapshot
        #expect((waking.status, waking.segmentElapsed) == (.active, 0))
        #expect(waking.waking.map { (0.01...10).contains($0) } == true)
        #expect(try await home.limber("pause").status == 0)
        let paused = try await home.snapshot
        #expect((paused.status, paused.segmentElapsed) == (.paused, 0))
        #expect(try await stop(session, reader).allSatisfy { $0 == 0 })
    }
}
