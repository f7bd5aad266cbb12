import AudioFiles
import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import Testing

/// `limber meditate` with the bundled meditation.
@Suite(.takingTurns) struct MeditateCommandTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func render(_ file: String, _ arguments: String...) async throws -> [SessionEvent] {
        let ended = try await home.limber(
            ["meditate", "--music", "none", "--output", "file:\(file)", "--events", "events"] + arguments)
        #expect(ended.status == 0)
        #expect(ended.errors == "")
        #expect(ended.output.contains("Session Complete!"))
        return try home.events(in: "events")
    }

    /// The samples of a file whose two channels must be equal.
    private func samples(of name: String) throws -> [Int16] {
        var reader = try SoundFileReader(path: home.path(name))
        var samples = [Int16](repeating: 0, count: 2 * reader.frames)
        _ = try reader.read(reader.frames, into: &samples)
        return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    }

    @Test func soundsOnTheFramesOfItsEvents() async throws {
        let events = try await render("m.wav", "5", "--seed", "1", "--bell-every", "2m")
        #expect(events.last?.frame == Frames.inSeconds(300 + 9))
        let samples = try samples(of: "m.wav")
        #expect(samples.count == Frames.inSeconds(309))
        var start = 0
        var isSounding = false
        for event in events {
            switch event.kind {
            case .cueStarted:
                // Silent before the bell, audible within a tenth of a second after.
                let isSilent = samples[start..<event.frame].allSatisfy { $0 == 0 }
                #expect(isSilent)
                let isHeard = samples[event.frame..<event.frame + 4800].contains { abs(Int($0)) > 33 }
                #expect(isHeard)
                isSounding = true
            case .cueEnded:
                start = event.frame
                isSounding = false
            default:
                break
            }
        }
        #expect(!isSounding)
        // Every bell starts at its first frame, and all bells are equal to the sample.
        let bells = events.compactMap { event in
            if case .cueStarted(clip: "shared/bell.wav") = event.kind { event.frame } else { nil }
        }
        #expect(bells == [120, 240, 300].map(Frames.inSeconds))
        let strikes = bells.map { Array(samples[$0..<$0 + Frames.inSeconds(9)]) }
        #expect(strikes[0] == strikes[1])
        #expect(strikes[1] == strikes[2])
        let onset = try #require(strikes[0].firstIndex { abs(Int($0)) > 33 })
        #expect(onset < 480)
    }

    @Test func rendersTheSameFileFromASeed() async throws {
        let first = try await render("a.wav", "3", "--seed", "1")
        let second = try await render("b.wav", "3", "--seed", "1")
        let third = try await render("c.wav", "3", "--seed", "2")
        // Equal except for the time in the record.
        #expect(first.dropLast() == second.dropLast())
        #expect(try home.bytes(of: "a.wav") == home.bytes(of: "b.wav"))
        #expect(first.dropFirst().dropLast() != third.dropFirst().dropLast())
    }

    @Test func writesAFLACFile() async throws {
        _ = try await render("m.flac", "2", "--seed", "1")
        #expect(try home.bytes(of: "m.flac").starts(with: "fLaC".utf8))
        #expect(try samples(of: "m.flac").count == Frames.inSeconds(129))
    }

    @Test(arguments: [
        (["0"], "'0' is not a meditation length; use a whole number of minutes from 1 to 120"),
        (["121"], "'121' is not a meditation length; use a whole number of minutes from 1 to 120"),
        (["x"], "unknown course 'x'; use one of: "),
        (["basic", "x"], "'x' is not a duration; write it as 10, 10m or 1h"),
        (["--json"], "--json needs --list"),
        (["5", "--bell-every", "9"], "a bell interval of 9 s is out of range; use 10 s to 2 h"),
        (["5", "--bell-every", "often"], "'often' is not a duration"),
        (["5", "--resume"], "--resume keeps the course, its length and the bell"),
        (["--resume", "--seed", "1"], "--resume keeps the meditation as it was; remove --seed"),
        (["--resume", "--start-over"], "--resume and --start-over exclude each other"),
        (["--lead-in=none"], "unknown option '--lead-in'"),
    ])
    func rejectsInvalidOptions(arguments: [String], sentence: String) async throws {
        let ended = try await home.limber(["meditate", "--output", "null"] + arguments)
        #expect(ended.status == 64)
        #expect(ended.errors.hasPrefix("limber: \(sentence)"))
        #expect(ended.errorLines.count == 1)
    }

    @Test func namesAMissingManifest() async throws {
        try home.makeFolder("empty")
        let ended = try await home.limber("meditate", "--catalog", "empty", "--output", "null")
        #expect(ended.status == 66)
        #expect(
            ended.errors
                == "limber: \(home.path("empty"))/meditation.json: no such file; a catalog folder must contain meditation.json\n"
        )
        #expect(try await home.limber("meditate", "--resume", "--output", "null").status == 66)
    }

    @Test func canBeResumedAndEndedEarly() async throws {
        let session = try home.start(["meditate", "10", "--output", "null", "--music", "none", "--events", "-"])
        try await session.event(.partStarted(part: 0))
        try await home.waitForCheckpoint()
        #expect(try await home.limber("skip").status == 0)
        session.signal(SIGINT)
        let interrupted = try await session.finished()
        #expect(interrupted.status == 130)
        #expect(interrupted.errors.contains("with 'limber meditate --resume'"))
        // A stretch session must not resume the meditation.
        let other = try await home.limber("stretch", "--resume")
        #expect(other.status == 66)
        #expect(
            other.errors
                == "limber: the unfinished session is a meditation session; resume it with 'limber meditate --resume'\n"
        )
        let rest = try home.start(["meditate", "--resume", "--events", "-"])
        try await rest.event(.partStarted(part: 1))
        let sentence = try await home.limber("status").output
        #expect(sentence.contains(/^Basic Breathing, Breathing, (8:00|7:5\d) left/))
        #expect(try await home.limber("stop").status == 0)
        let ended = try await rest.finished()
        #expect(ended.status == 1)
        #expect(ended.errors.contains("Session ended early."))
        #expect(ended.errors.contains("Session saved"))
        #expect(!home.has("state/limber/session.json"))
    }

    @Test func namesTheSessionThatIsStartedOver() async throws {
        let session = try home.start(["meditate", "--output", "null", "--events", "-"])
        try await session.event(.partStarted(part: 0))
        try await home.waitForCheckpoint()
        session.signal(SIGKILL)
        _ = try await session.finished()
        let other = try await home.limber("meditate", "1", "--output", "null", "--at", "0.1=stop")
        #expect(other.status == 1)
        #expect(
            other.errorLines.first
                == "limber: starting a new session; 'limber meditate --resume' would have resumed the unfinished one")
    }

    @Test func playsOnADaemonByRequest() async throws {
        let daemon = try home.start(["serve"], changing: ["LIMBER_HTTP_ENABLED": "false"])
        try await home.untilServed()
        let request =
            #"{"jsonrpc":"2.0","id":1,"method":"Start","params":{"kind":"meditation","minutes":1,"#
            + #""bellEvery":30,"output":"null","music":"none"}}"#
        let answer = try await home.shell("echo '\(request)' | nc -NU \"$XDG_RUNTIME_DIR/limber/control.sock\"")
        #expect(answer.output.contains(#""result""#))
        let status = try await home.status()
        #expect(status["kind"] as? String == "meditation")
        #expect(status["phase"] as? String == "breathing")
        #expect(status["segmentDuration"] as? Double == 60)
        #expect(try await home.limber("stop").status == 0)
        let shown = try await home.limber(
            "meditate", "1", "--output", "null", "--music", "none", "--plain", "--at", "0.3=skip")
        #expect(shown.status == 0)
        #expect(shown.output.contains("Started: Basic Breathing, 1 min"))
        #expect(shown.output.contains("Meditation in part"))
        #expect(shown.output.contains("Session saved"))
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test func checksBothCatalogs() async throws {
        let checked = try await home.limber("catalog", "check")
        #expect(checked.status == 0)
        #expect(checked.output.contains("/stretching"))
        #expect(checked.output.contains("/meditation"))
        try home.write(#"{"sessions": [], "shared": {"bell": "bell.wav"}}"#, to: "own/meditation.json")
        let broken = try await home.limber("catalog", "check", "own")
        #expect(broken.status == 65)
        #expect(broken.errors.contains("limber: own/meditation.json: sessions: must list at least one meditation"))
    }
}
