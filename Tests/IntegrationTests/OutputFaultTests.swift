import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@Suite(.takingTurns) struct OutputFaultTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome.withCatalog()
        try home.makeFolder("folder.wav")
    }

    @Test(arguments: [
        ("file:folder.wav", "cannot write '%/folder.wav': is a directory"),
        ("file:none/session.wav", "cannot write '%/none/session.wav': no such file or directory"),
        ("raw:folder.wav", "cannot write to '%/folder.wav': Is a directory"),
        ("raw:none/session.raw", "cannot write to '%/none/session.raw': No such file or directory"),
        ("raw:/dev/full", "cannot write to '/dev/full': No space left on device"),
    ])
    func namesAnUnwritableOutput(output: String, sentence: String) async throws {
        let ended = try await home.stretch("neck:10", "--output", output)
        #expect(ended.status == 74)
        #expect(ended.errors == "limber: \(sentence.replacing("%", with: home.folder))\n")
    }

    @Test(arguments: ["wav", "flac", "ogg", "opus", "mp3"])
    func endsARenderingOnAFullDisk(suffix: String) async throws {
        // A device that is always full, linked as a file.
        try FileManager.default.createSymbolicLink(
            atPath: home.path("full.\(suffix)"), withDestinationPath: "/dev/full")
        let ended = try await home.stretch("neck:10", "--output", "file:full.\(suffix)")
        #expect(ended.status == 74)
        #expect(ended.errors == "limber: cannot write '\(home.path("full.\(suffix)"))': no space left on device\n")
    }

    @Test func namesAnUnwritableEventsFileBeforeRendering() async throws {
        try home.write("precious", to: "session.wav")
        let ended = try await home.stretch("neck:10", "--output", "file:session.wav", "--events", "folder.wav")
        #expect(ended.status == 74)
        #expect(ended.errors == "limber: cannot write the events to 'folder.wav': Is a directory\n")
        #expect(try home.read("session.wav") == "precious")
    }

    @Test func playsOnWithoutTheEventsFile() async throws {
        let ended = try await home.stretch("neck:10", "--output", "null:virtual", "--events", "/dev/full")
        #expect(ended.status == 0)
        #expect(
            ended.errors
                == "limber: cannot write more events to '/dev/full': No space left on device\n")
    }

    @Test func keepsTheOldFileAfterAFailedRendering() async throws {
        try home.write("precious", to: "session.wav")
        let ended = try await home.stretch("neck:10", "--output", "file:session.wav", "--catalog", "none")
        #expect(ended.status == 66)
        #expect(try home.read("session.wav") == "precious")
        #expect(try home.names().filter { $0.hasPrefix(".limber") } == [])
    }

    @Test(arguments: [false, true])
    func suggestsNamesForAnUnknownDevice(besideDaemon: Bool) async throws {
        let died = try home.startSession("back:600", "--output", "null")
        try await died.event(.segmentStarted(stretch: 0, segment: 1))
        try await home.waitForCheckpoint()
        died.signal(SIGINT)
        #expect(try await died.finished().status == 130)
        let checkpoint = try home.read("state/limber/session.json")
        let daemon = besideDaemon ? try home.start(["serve"]) : nil
        if besideDaemon { try await home.untilServed() }
        let ended = try await home.shell("timeout 5 \(home.line("neck:600", "--output", "alsa:nul"))")
        #expect(ended.status == 66)
        #expect(ended.errorLines.count == 1)
        #expect(ended.errors.contains("'nul'"))
        #expect(ended.errors.contains("'null'"))
        #expect(try home.read("state/limber/session.json") == checkpoint)
        daemon?.signal(SIGTERM)
        _ = try await daemon?.finished()
    }

    @Test func pausesUntilAFIFOIsReadAgain() async throws {
        #expect(mkfifo(home.path("fifo"), 0o600) == 0)
        let reader = try startReader()
        let session = try home.startSession("neck:600", "--output", "raw:fifo")
        try await session.event(.cueStarted(clip: "neck.wav"))
        reader.signal(SIGKILL)
        try await session.event(.paused(reason: "device"))
        let snapshot = try await home.limber("status", "--json").snapshot
        #expect(snapshot.status == .paused)
        #expect(snapshot.pauseReason == "device")
        #expect(snapshot.outputError == "no reader on the FIFO '\(home.path("fifo"))'")
        let refused = try await home.limber("play")
        #expect(refused.status == 66)
        #expect(refused.errorLines.count == 1)
        #expect(refused.errors.contains("no reader on the FIFO '\(home.path("fifo"))'"))

        let readerAgain = try startReader()
        try await session.event(.deviceFound(output: "raw:\(home.path("fifo"))"))
        #expect(try await home.limber("play").status == 0)
        try await session.event(.resumed)
        #expect(try await home.limber("stop").status == 0)
        let ended = try await session.finished()
        #expect(ended.status == 1)
        #expect(try ended.events.last?.kind == .stopped(reason: "user"))
        // The session finds the FIFO without a writer.
        _ = try await readerAgain.finished()
    }

    /// Starts a program that reads the FIFO until its writers are gone.
    private func startReader() throws -> Running {
        try Running(URL(filePath: "/bin/sh"), ["-c", "exec cat fifo > heard"], home.environment, in: home.folder)
    }

    @Test func startsPausedWithoutAFIFOReader() async throws {
        #expect(mkfifo(home.path("fifo"), 0o600) == 0)
        let session = try home.startSession("neck:600", "--output", "raw:fifo")
        #expect(try await session.event(.paused(reason: "device"))?.frame == 0)
        #expect(try await home.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
    }

    @Test func aBrokenPipeEndsTheSessionAndKeepsItsCheckpoint() async throws {
        let line = home.line("neck:10", "--output", "raw:-")
        let ended = try await home.shell("{ \(line); echo \"status $?\" >&2; } | head -c 100000 > sound")
        #expect(ended.errorLines.last == "status 74")
        #expect(ended.errorLines.contains("limber: cannot write to stdout: Broken pipe"))
        #expect(try home.bytes(of: "sound").count == 100_000)

        // Stdout may be another file now, so a resume needs the output again.
        let unsaid = try await home.stretch("--resume")
        #expect(unsaid.status == 64)
        #expect(unsaid.errorLines.count == 1)
        #expect(unsaid.errors.contains("--output"))
        #expect(unsaid.output == "")
        let rest = try await home.stretch("--resume", "--output", "null", "--at", "0=skip-stretch", "--at", "0=skip")
        #expect(rest.status == 1)
    }

    @Test func writesOnlySoundToStdout() async throws {
        let line = home.line("neck:10", "--output", "raw:-", "--at", "0.5=skip", "--events", "events")
        let ended = try await home.shell("\(line) > sound")
        #expect(ended.status == 0)
        #expect(ended.errors.contains("Session Complete!"))
        let end = try #require(try home.events(in: "events").last)
        let sound = try home.bytes(of: "sound")
        #expect(sound.count == 4 * end.frame)
        // The first frame of the first clip in both channels.
        #expect(Array(sound.prefix(4)) == WAV([3000, 3000]).data)
    }

    @Test func warnsOnceAboutAnUnwritableStateFolder() async throws {
        // No user, not even root, can create a folder below a file.
        try home.write("", to: "file")
        let ended = try await home.stretch(
            "neck:10", "--output", "null", "--at", "0.2=skip", "--at", "0.3=skip",
            changing: ["XDG_STATE_HOME": "$TEST_HOME/file"])
        #expect(ended.status == 0)
        #expect(ended.errorLines.count == 1)
        #expect(ended.errors.contains("this session may not be saved: cannot write '\(home.path("file"))"))
        #expect(try await home.limber("history", "--json").records.count == 1)
    }

    @Test func warnsOnceAboutAFullStateFolder() async throws {
        try home.makeFolder("state/limber")
        try FileManager.default.createSymbolicLink(
            atPath: home.path("state/limber/session.json.new"), withDestinationPath: "/dev/full")
        let ended = try await home.stretch(
            "neck:10", "--output", "null", "--lead-in", "none", "--at", "0.2=skip")
        #expect(ended.status == 0)
        #expect(ended.errorLines.count == 1)
        #expect(ended.errors.contains("No space left on device"))
    }

    @Test func recordsAtTheNextStartAfterAnUnwritableHistory() async throws {
        try home.write("", to: "data")
        let ended = try await home.stretch(
            "neck:10", "--seed", "1", "--output", "null", "--lead-in", "none", "--at", "0.2=skip")
        #expect(ended.status == 0)
        #expect(ended.output.contains("Session saved"))
        try FileManager.default.removeItem(atPath: home.path("data"))
        let next = try await home.stretch("neck:10", "--output", "null", "--at", "0.2=stop")
        #expect(next.status == 1)
        #expect(next.errors == "")
        #expect(try await home.limber("history", "--json").records.map(\.regionsCompleted) == [1])
    }
}
