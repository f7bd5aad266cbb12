import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@testable import limber

/// `limber stretch` to its end: the status, the record and the summary.
@Suite(.timeLimit(.minutes(5))) struct SessionCommandTests {
    private let home = TemporaryHome.withCatalog()

    /// Plays a session as fast as possible.
    private func play(
        _ line: String, catalog: String? = "catalog"
    ) async throws -> (ended: Finished, events: [SessionEvent]) {
        let options = "--lead-in none --output null:virtual --events events \(catalog.map { "--catalog \($0)" } ?? "")"
        let ended = try await home.run("stretch \(options) \(line)")
        return (ended, home.has("events") ? try home.events(in: "events") : [])
    }

    @Test func recordsACompleteSessionOnce() async throws {
        let (ended, events) = try await play("neck:10 back:20 --music none")
        #expect((ended.status, ended.errors) == (0, ""))
        #expect(ended.output.contains("Session saved"))
        #expect(events.last?.record?.regionsCompleted == 2)
        let records = try await home.history()
        #expect(records.map { $0["regionsCompleted"] as? Int } == [2])
    }

    /// The commands, and the reason of the end.
    @Test(arguments: [
        ("--at 0.1=skip-stretch --at 12=stop", #""reason":"user""#),
        ("--at 0.1=skip-stretch --at 12=pause", #""reason":"pauseLimit""#),
    ])
    func keepsTheStretchesCompletedBeforeAStop(commands: String, reason: String) async throws {
        let (ended, _) = try await play("neck:10 back:10 quads:10 \(commands)", catalog: nil)
        #expect(ended.status == 1)
        #expect(ended.output.contains("Session saved"))
        let record = try #require(try await home.history().first)
        #expect(record["completedFully"] as? Bool == false)
        let stretches = record["stretches"] as? [[String: Any]]
        #expect(stretches?.map { $0["region"] as? String } == ["neck", "back"])
        #expect(record["regionsSkipped"] as? Int == 1)
        #expect(try home.read("events").split(separator: "\n").last?.contains(reason) == true)
    }

    @Test(arguments: [
        ("--at 1=skip-stretch --at 9=stop", "Nothing was recorded"), ("--at 9=pause", "Nothing was recorded"),
        ("--at 1=skip-stretch --at 2=skip-stretch", "every stretch was skipped"),
    ])
    func recordsNothingWithoutACompletedStretch(commands: String, reason: String) async throws {
        let (ended, events) = try await play("neck:10 back:10 \(commands)")
        #expect(ended.status == 1)
        #expect(ended.output.contains(reason))
        #expect(events.last?.record == nil)
        #expect(try await home.history().isEmpty)
    }

    @Test func showsTheDurationWithoutPausesAgainstThePlan() async throws {
        // 20 s of introduction, 20 s of stretching, half a second of closing.
        try home.write(bytes: WAV(frames: 48_000 * 20).bytes, to: "catalog/neck.wav")
        let ended = try await home.stretch("neck:20", "--output", "null:virtual", "--at", "5=pause", "--at", "35=play")
        #expect(ended.output.contains("Duration   40 s of 40 s planned\n"))
        #expect(try await home.history().first?["totalDurationSeconds"] as? Int == 70)
    }

    /// A session in no time is no practice. Takes 0.3 s.
    @Test(arguments: [("null:virtual", "", 0), ("null:virtual", "--record", 1), ("file:s.wav", "", 0)])
    func aTrialLeavesARecordOnlyIfAsked(output: String, option: String, count: Int) async throws {
        let words = ["neck:10", "--output", output] + option.split(separator: " ").map(String.init)
        let ended = try await home.limber(home.stretching(words), changing: ["LIMBER_SESSION_RECORD": nil])
        #expect(ended.status == 0)
        #expect(try await home.history().count == count)
    }

    @Test func writesEventsWhenQuiet() async throws {
        let ended = try await home.stretch("neck:10", "-o", "null:virtual", "--events", "-", "-q")
        #expect(try ended.events.last?.record != nil)
        #expect(ended.errors == "")
    }

    @Test func namesABrokenClip() async throws {
        try home.write(bytes: WAV(frames: 0).bytes, to: "catalog/neck.wav")
        let ended = try await play("neck:10").ended
        #expect((ended.status, ended.errorLines.count) == (65, 1))
        #expect(ended.errors.contains("'neck.wav' holds no audio"), "\(ended.errors)")
    }

    @Test func warnsOnceAboutATruncatedClipAndUnplayableMusic() async throws {
        try home.write(bytes: WAV(frames: 48_000).bytes.prefix(44 + 48_000), to: "catalog/neck.wav")
        try home.write("Called sound, and none.", to: "music/a.wav")
        try home.write(bytes: WAV(frames: 48_000).bytes, to: "music/b.wav")
        let ended = try await play("neck:10 --music music").ended
        #expect((ended.status, ended.errorLines.count) == (0, 2))
        #expect(ended.errorLines.contains { $0.contains("neck.wav") && $0.contains("missing: 500 ms") })
        #expect(ended.errorLines.contains { $0.contains("music/a.wav") })
    }

    @Test func playsOnWithoutTheEventsFile() async throws {
        let ended = try await home.stretch("neck:10", "--output", "null:virtual", "--events", "/dev/full")
        #expect(ended.status == 0)
        #expect(ended.errors == "limber: cannot write more events to '/dev/full': No space left on device\n")
    }

    /// ALSA's own devices `file` and `tee` write files, and run programs after a `|`.
    @Test(arguments: [
        "file:'|id > x',raw", "tee:default,x,raw", "plug:file:x", #"plug:"SLAVE='file:x'""#, "hw:{CARD 0}",
    ])
    func refusesALSADevicesThatRunPrograms(device: String) async throws {
        let sentence =
            "limber: the device '\(device)' could write files or run programs; define a device in ~/.asoundrc"
        for options in [["--output", "alsa:\(device)"], ["--set", "session.output=alsa:\(device)"]] {
            let ended = try await home.start(home.stretching(["neck:10"] + options)).finished()
            #expect(ended.status == 64)
            #expect(ended.errors.hasPrefix(sentence), "\(ended.errors)")
        }
    }

    @Test func letsTheOwnerUseAnUnsafeALSADevice() async throws {
        let device = "alsa:file:'\(home.path("s.raw"))',raw"
        let ended = try await home.stretch("neck:10", "--output", device, "--unsafe-alsa", "--at", "0=stop")
        #expect(ended.status == 1, "\(ended.errors)")
        #expect(home.has("s.raw"))
    }

    @Test(arguments: ["file:s.wav", "raw:s.wav"]) func replacesAFileOnDemand(output: String) async throws {
        try home.write("mine", to: "s.wav")
        let refused = try await home.stretch("neck:10", "--output", output)
        #expect(refused.status == 64)
        #expect(refused.errors.contains("/s.wav' exists; give --replace to replace it, or another name"))
        #expect(try home.read("s.wav") == "mine")
        #expect(try await home.stretch("neck:10", "--output", output, "--replace", "--at", "0=stop").status == 1)
        #expect(try home.bytes(of: "s.wav") != Array("mine".utf8))
    }

    @Test func playsToAnOutputOfTheConfiguration() async throws {
        try home.write("outputs:\n  kitchen: raw:kitchen.raw\n  bed: null\n", to: "config.yaml")
        let ended = try await home.stretch(
            "neck:10", "--output", "kitchen", "--config", "config.yaml", "--at", "0=stop")
        #expect(ended.status == 1, "\(ended.errors)")
        #expect(home.has("kitchen.raw"))
        let unknown = try await home.stretch("neck:10", "--output", "kitchn", "--config", "config.yaml")
        #expect((unknown.status, unknown.errors) == (64, "limber: unknown output 'kitchn'; did you mean 'kitchen'?\n"))
    }

    @Test(arguments: [("--events .", 74 as Int32), ("--catalog none", 66)])
    func keepsTheOldFileAfterAFailedRendering(option: String, status: Int32) async throws {
        try home.write("precious", to: "session.wav")
        #expect(try await home.run("stretch neck:10 --output file:session.wav --replace \(option)").status == status)
        #expect(try home.read("session.wav") == "precious")
        #expect(try home.names().filter { $0.hasPrefix(".limber") } == [])
    }

    /// A word that names no piece may be a file.
    @Test(arguments: [
        ("--music tunes", nil), ("--music rain", "rain"), ("--music ./rain", nil),
        ("--set session.music=meadow", "meadow"),
    ])
    func playsMusicByItsNameOrFile(option: String, name: String?) async throws {
        for file in ["tunes/a.wav", "rain"] { try home.write(bytes: WAV(frames: 48_000).bytes, to: file) }
        let (ended, events) = try await play("neck:10 \(option)")
        #expect(ended.status == 0)
        #expect(events.first?.music == name)
    }

    /// The options and settings, the number of change-overs, and the length of the first one in frames.
    @Test(arguments: [
        ("--change-over 5s", 3, 240_000), ("--set session.change_over=1m", 3, 2_880_000),
        ("--change-over standard --set session.change_over=0", 3, 384_000), ("--change-over 0", 0, nil),
    ])
    func takesTheLengthOfChangeOvers(options: String, count: Int, frames: Int?) async throws {
        let changeOvers = try await play("neck:20 back:20 --music none \(options)").events.first?.timeline
            .filter { $0.kind == .changeOver }
        #expect(changeOvers?.count == count)
        #expect(changeOvers?.first?.frames == frames)
    }

    @Test func prefersTheLanguageOfTheCommandToTheCatalogOfTheSettings() async throws {
        try home.write(SampleCatalog.manifest(in: "nl"), to: "data/limber/catalogs/nl/stretches.json")
        let set = "stretch neck:20 --output null:virtual --set session.catalog=$TEST_HOME/catalog"
        _ = try await home.succeeds("\(set) --music none")
        // The Dutch catalog has no clips.
        try await home.fails(.missing, "catalogs/nl/neck.wav", "\(set) --language nl-BE")
    }
}

extension SessionEvent {
    /// The music that the start of a session names.
    fileprivate var music: String? {
        if case .started(_, _, let music) = kind { music } else { nil }
    }

    /// The phases that the start of a session announces.
    fileprivate var timeline: [PlannedPhase] {
        if case .started(_, let timeline, _) = kind { timeline } else { [] }
    }
}
