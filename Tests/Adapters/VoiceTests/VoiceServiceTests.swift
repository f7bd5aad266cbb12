import AudioFiles
import ControlProtocol
import Foundation
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import Resources
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import Session
@testable import Voice

/// Spoken notifications.
@Suite(.timeLimit(.minutes(5)), .serialized) struct VoiceServiceTests {
    private let folder: TemporaryFolder
    private let registry = NotificationRegistry()
    private let host: SessionHost
    private let log = Log()

    /// The program of the bundled voice, as `docs/daemon.md` gives it to `speech.command`.
    private static let hibari = TemporaryHome.repository
        .appending(path: ".build/python-hibari/bin/hibari").path

    /// The output.
    final class Outlet: Sendable {
        private let value: Mutex<Output>

        init(_ output: Output) { value = Mutex(output) }

        var output: Output { value.withLock(\.self) }

        func change(to output: Output) { value.withLock { $0 = output } }
    }

    private let outlet: Outlet

    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        let outlet = Outlet(.raw(path: "\(folder.path)/out.raw"))
        self.outlet = outlet
        host = SessionHost(
            planner: SessionPlanner { throw CancellationError() },
            files: CheckpointFiles(stateFolder: "\(folder.path)/state", runtimeFolder: folder.path),
            practice: TestDatabase(in: folder).practice(),
            defaults: { .init(options: SessionOptions(output: outlet.output, music: .none)) }, logger: .quiet
        )
    }

    private var clips: String { get throws { try AudioFolder.locate().reminders } }

    /// A speaker that finds programs only for a command, or in a given path.
    private func speaker(
        command: String? = nil, path: String? = nil, language: String = "en",
        clips: (@Sendable (LanguageTag) throws -> String)? = nil
    ) throws -> Speaker {
        let language = try LanguageTag(parsing: language)
        let path = path ?? (command == nil ? "/nowhere" : "/usr/bin:/bin")
        return Speaker(
            host: host, clips: clips ?? { _ in try self.clips }, language: { language }, command: { command },
            environment: ["PATH": path, "TMPDIR": folder.path], logger: log.logger)
    }

    private func say(_ words: String, with speaker: Speaker) async {
        await say(Speech(.message, ownText: words), with: speaker)
    }

    private func say(_ speech: Speech, with speaker: Speaker) async {
        // The output makes a new file each time.
        try? FileManager.default.removeItem(atPath: "\(folder.path)/out.raw")
        #expect(await speaker.say(speech) == .said)
    }

    private func service(
        isEnabled: @escaping @Sendable () -> Bool = { true },
        enabledChanges: AsyncStream<Bool> = AsyncStream { $0.finish() }
    ) throws -> VoiceService {
        VoiceService(
            following: registry.updates(), speaker: try speaker(), isEnabled: isEnabled, enabledChanges: enabledChanges,
            logger: log.logger)
    }

    private func post(_ speech: Speech, _ id: String = "b", _ manner: NotificationManner = .aloud) {
        registry.post(UserNotification(id: id, category: .test, title: "", body: "", speech: speech), manner)
    }

    private func frames(of clip: String) throws -> Int {
        let reader = try SoundFileReader(path: "\(try clips)/\(clip).flac")
        return Frames.converting(reader.frames, from: reader.rate)
    }

    /// The frames up to the last audible one.
    private var heard: Int {
        get throws {
            let bytes = try Data(contentsOf: URL(filePath: "\(folder.path)/out.raw"))
            return bytes.withUnsafeBytes { ($0.bindMemory(to: Int32.self).lastIndex { $0 != 0 } ?? -1) + 1 }
        }
    }

    @Test func speaksTheRecordedSentence() async throws {
        #expect(try await speaker().say(Speech(.restComplete)) == .said)
        let frames = try frames(of: "rest-complete")
        // The clip ends with a tenth of a second of silence.
        #expect((frames - 9600...frames).contains(try heard))
    }

    @Test func speaksCustomWordsWithAProgram() async throws {
        // A second of noise, from a program that receives the words in a file only.
        let words = #"It's "$(touch hacked)" & `more`; rm -rf /"#
        let command = "cp {txt} '\(folder.path)/said'; sox -n -r 16000 -c 1 {wav} synth 1 sine 440"
        await say(words, with: try speaker(command: command))
        #expect(try folder.text(of: "said") == words + "\n")
        #expect((47_000...48_000).contains(try heard))
        // The temporary files are gone.
        #expect(try folder.names.filter { $0.hasPrefix("limber-speech") || $0 == "hacked" } == [])
    }

    @Test(arguments: [
        ("exit 3 # {txt} {wav}", "the speech program ended with status 3"),
        ("true {txt} {wav}", "no such file"), ("cp {txt} {wav}", "speech.wav"),
        ("sox -n -r 8000 -c 1 {wav} trim 0 0; cat {txt}", "empty audio file"),
        ("sox -n -r 8000 -c 1 {wav} synth 90 sine 440; cat {txt}", "more than 60 s"),
    ])
    func speaksTheRecordingIfTheProgramFails(command: String, reason: String) async throws {
        await say("Drink something", with: try speaker(command: command))
        let frames = try frames(of: "message")
        #expect((frames - 9600...frames).contains(try heard))
        #expect(log.lines.count == 1)
        #expect(log.lines[0].lowercased().contains(reason), "\(log.lines)")
    }

    @Test func logsARepeatedFailureOfTheProgramOnce() async throws {
        let command = #"test -e '\#(folder.path)/works' && cp '\#(folder.path)/works' {wav}; : {txt}"#
        let speaker = try speaker(command: command)
        for _ in 1...2 { await say("Drink something", with: speaker) }
        #expect(log.lines.count == 1)
        #expect(log.lines[0].hasPrefix("warning: speech synthesis failed, playing the recording error="))
        try FileManager.default.copyItem(
            atPath: "\(try clips)/rest-complete.flac", toPath: "\(folder.path)/works")
        await say("Drink something", with: speaker)
        try folder.remove("works")
        await say("Drink something", with: speaker)
        #expect(log.lines.count == 2)
    }

    @Test func leavesOutATitleThatNoProgramSpeaks() async throws {
        let question = StartQuestion(
            schedule: "core", title: "Core", consent: .ask, until: Timestamp(milliseconds: 0))
        let speech = UserNotification.start(of: question, countdown: 30).speech
        await say(speech, with: try speaker())
        let frame = try heard
        await say(speech, with: try speaker(command: "sox -n -r 16000 -c 1 {wav} synth 1 sine 440; : {txt}"))
        #expect((frame + 47_900...frame + 48_100).contains(try heard))
        #expect(log.lines == [])
    }

    @Test func announcesAMessageWithoutAProgram() async throws {
        await say("Drink a glass of water.", with: try speaker())
        let frames = try frames(of: "message")
        #expect((frames - 9600...frames).contains(try heard))
    }

    private func expectSpokenWater(by speaker: Speaker) async throws {
        await say("Drink a glass of water.", with: speaker)
        #expect(try heard > Frames.perSecond)
        #expect(try heard != frames(of: "message"))
        #expect(log.lines == [])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flite"), "needs flite"))
    func usesFliteIfInstalled() async throws { try await expectSpokenWater(by: speaker(path: "/usr/bin:/bin")) }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng"), "needs espeak-ng"))
    func speaksCustomWordsInTheLanguage() async throws {
        let program = "#!/bin/sh\necho \"$@\" > '\(folder.path)/said'\nexec /usr/bin/espeak-ng \"$@\"\n"
        try folder.program("bin/espeak-ng", program)
        let speaker = try speaker(path: "\(folder.path)/bin:/usr/bin:/bin", language: "de")
        await say("Trink ein Glas Wasser.", with: speaker)
        #expect(try folder.text(of: "said").hasPrefix("-v de -s 140 -f "))
        #expect(try heard > Frames.perSecond / 2)
        #expect(log.lines == [])
    }

    @Test func passesTheLanguageToTheCommand() async throws {
        let command = "echo {language} > '\(folder.path)/said'; sox -n -r 16000 -c 1 {wav} synth 1 sine 440; : {txt}"
        await say("Beba um copo de água.", with: try speaker(command: command, language: "pt-br"))
        #expect(try folder.text(of: "said") == "pt-BR\n")
    }

    @Test func playsTheEnglishRecordingWithoutACatalogAndLogsItOnce() async throws {
        let clips = try clips
        let speaker = try speaker(language: "de") { language in
            guard language.isEnglish else { throw CancellationError() }
            return clips
        }
        for _ in 1...2 { await say(Speech(.restComplete), with: speaker) }
        #expect(log.lines.count == 1)
        #expect(log.lines[0].hasPrefix("warning: no recording in the language, speaking English"))
        #expect(try heard > frames(of: "rest-complete") - 9600)
    }

    @Test func speaksNoEnglishTextInAnotherLanguage() throws {
        let german = try LanguageTag(parsing: "de")
        let composed = RestRequest.Words.next(exercise: "Squat", set: 2).notification.speech
        #expect(composed.text(for: german) == nil)
        #expect(composed.text(for: .english) == "Rest Complete. Time for Squat - Set 2")
        let own = RestRequest.Words.own(title: "Pause", body: "Weiter").notification.speech
        #expect(own.text(for: german) == "Pause. Weiter")
    }

    @Test(arguments: [("en", "flite"), ("en-GB", "flite"), ("de", "espeak-ng")])
    func namesTheMissingProgram(language: String, package: String) throws {
        let voice = LiveVoice(of: try LanguageTag(parsing: language), command: nil, environment: ["PATH": "/nowhere"])
        #expect(voice == .missing(package: package))
        #expect(voice.shellCommand == nil)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: hibari), "needs 'tools/narrate --install'"))
    func speaksCustomWordsWithHibari() async throws {
        try await expectSpokenWater(by: speaker(command: "\(Self.hibari) --speed 0.8 -o {wav} < {txt}"))
    }

    @Test func speaksNotificationsUnlessSilent() async throws {
        let service = try service()
        let updates = await host.updates()
        // Including notifications posted before the service ran.
        post(Speech(.weeklyCheckIn), "a", .silent)
        post(Speech(.restComplete, patience: .onlyNow))
        try await running(service) {
            for await case .snapshot(let snapshot) in updates where snapshot.narrating { break }
        }
        #expect(await host.snapshot().narrating == false)
        #expect(try heard <= frames(of: "rest-complete"))
    }

    @Test func isSilentWhileOff() async throws {
        let isEnabled = Mutex(false)
        let (asks, asked) = AsyncStream<Void>.makeStream()
        let service = try service {
            // The query is answered before the test learns of it and changes the setting.
            defer { asked.yield() }
            return isEnabled.withLock(\.self)
        }
        try await running(service) {
            let updates = await host.updates()
            post(Speech(.weeklyCheckIn), "a")
            for await _ in asks { break }
            isEnabled.withLock { $0 = true }
            post(Speech(.restComplete))
            for await case .snapshot(let snapshot) in updates where snapshot.narrating { break }
            for await case .snapshot(let snapshot) in updates where !snapshot.narrating { break }
        }
        #expect(try heard <= frames(of: "rest-complete"))
    }

    @Test func stopsWhenSwitchedOff() async throws {
        let (changes, change) = AsyncStream<Bool>.makeStream()
        let service = try service(enabledChanges: changes)
        let updates = await host.updates()
        change.yield(true)
        post(Speech(.weeklyCheckIn), "a")
        post(Speech(.restComplete))
        try await running(service) {
            for await case .snapshot(let snapshot) in updates where snapshot.narrating { break }
            change.yield(false)
            for await case .snapshot(let snapshot) in updates where !snapshot.narrating { break }
        }
        #expect(try heard < frames(of: "weekly-check-in") / 2)
    }

    @Test func logsAMissingOutputOnce() async throws {
        outlet.change(to: .alsa(device: "limber-no-such-card"))
        try await running(try service()) {
            post(Speech(.restComplete))
            try await until { !log.lines.isEmpty }
            for _ in 1...5 { post(Speech(.restComplete)) }
            outlet.change(to: .null)
            post(Speech(.restComplete))
            try await until { log.lines.contains("notice: announcements resumed") }
        }
        let delivered = "info: notification delivered delivery=voice notification=b"
        #expect(log.lines.contains(delivered))
        let changes = log.lines.filter { $0 != delivered }
        #expect(changes.count == 2)
        #expect(changes[0].hasPrefix("warning: cannot speak announcements error="))
        #expect(changes[1] == "notice: announcements resumed")
    }

    /// Runs a service during a body.
    private func running(_ service: VoiceService, _ body: () async throws -> Void) async throws {
        let running = Task { await service.run() }
        try await body()
        running.cancel()
        await running.value
    }
}
