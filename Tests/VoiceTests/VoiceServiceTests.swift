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

/// Notices that are said aloud.
@Suite(.timeLimit(.minutes(5)), .serialized) struct VoiceServiceTests {
    private let folder: TemporaryFolder
    private let board = NoticeBoard()
    private let host: SessionHost
    private let log = Log()

    /// Where it sounds.
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
            practice: PracticeService(
                database: "\(folder.path)/limber.sqlite",
                context: PracticeContext(
                    now: { Timestamp(Date()) }, days: { DayClock { _ in 0 } },
                    calendar: { ReminderCalendar(clock: WallClock { _ in 0 }) }, newID: { UUID().uuidString }),
                logger: .quiet),
            otherSound: Silence(),
            standards: { .init(options: SessionOptions(output: outlet.output, music: .none)) }, logger: .quiet
        )
    }

    private var clips: String { get throws { try AudioFolder.locate().reminders } }

    private func speaker(command: String? = nil, path: String = "/nowhere") -> Speaker {
        Speaker(
            host: host, clips: { try clips }, command: { command },
            environment: ["PATH": path, "TMPDIR": folder.path],
            logger: log.logger)
    }

    private func service(
        isWanted: @escaping @Sendable () -> Bool = { true },
        wishes: AsyncStream<Bool> = AsyncStream { $0.finish() }
    ) -> VoiceService {
        VoiceService(
            following: board.updates(), speaker: speaker(), isWanted: isWanted, wishes: wishes, logger: log.logger)
    }

    private func frames(of clip: String) throws -> Int {
        let reader = try SoundFileReader(path: "\(try clips)/\(clip).flac")
        return Frames.converting(reader.frames, from: reader.rate)
    }

    /// Frames until nothing is heard any more.
    private var heard: Int {
        get throws {
            let bytes = try Data(contentsOf: URL(filePath: "\(folder.path)/out.raw"))
            return bytes.withUnsafeBytes { ($0.bindMemory(to: Int32.self).lastIndex { $0 != 0 } ?? -1) + 1 }
        }
    }

    @Test func saysTheRecordedSentence() async throws {
        #expect(await speaker().say(Speech(.restComplete)) == .said)
        let frames = try frames(of: "rest-complete")
        // The clip ends in a tenth of a second of quiet.
        #expect((frames - 9600...frames).contains(try heard))
    }

    @Test func saysTheUsersWordsWhereAProgramCan() async throws {
        // A second of noise, from a program that is given the words in a file and nowhere else.
        let words = #"It's "$(touch hacked)" & `more`; rm -rf /"#
        let command = "cp {txt} '\(folder.path)/said'; sox -n -r 16000 -c 1 {wav} synth 1 sine 440"
        let outcome = await speaker(command: command, path: "/usr/bin:/bin").say(Speech(.message, ownText: words))
        #expect(outcome == .said)
        #expect(try folder.text(of: "said") == words + "\n")
        #expect((47_000...48_000).contains(try heard))
        // Nothing is left of it.
        #expect(try folder.names.filter { $0.hasPrefix("limber-speech") || $0 == "hacked" } == [])
    }

    @Test(arguments: [
        ("exit 3 # {txt} {wav}", "speech.command ended with status 3"),
        ("true {txt} {wav}", "no such file"), ("cp {txt} {wav}", "speech.wav"),
        ("sox -n -r 8000 -c 1 {wav} trim 0 0; cat {txt}", "empty audio file"),
        ("sox -n -r 8000 -c 1 {wav} synth 90 sine 440; cat {txt}", "more than 60 s"),
    ])
    func saysTheRecordedSentenceWhereTheProgramFails(command: String, reason: String) async throws {
        let speaker = speaker(command: command, path: "/usr/bin:/bin")
        #expect(await speaker.say(Speech(.message, ownText: "Drink something")) == .said)
        let frames = try frames(of: "message")
        #expect((frames - 9600...frames).contains(try heard))
        #expect(log.lines.count == 1)
        #expect(log.lines[0].lowercased().contains(reason), "\(log.lines)")
    }

    @Test func logsARepeatedFailureOfTheProgramOnce() async throws {
        let command = #"test -e '\#(folder.path)/works' && cp '\#(folder.path)/works' {wav}; : {txt}"#
        let speaker = speaker(command: command, path: "/usr/bin:/bin")
        let speech = Speech(.message, ownText: "Drink something")
        for _ in 1...2 { #expect(await speaker.say(speech) == .said) }
        #expect(log.lines.count == 1)
        #expect(log.lines[0].hasPrefix("warning: speech synthesis failed, playing the recording error="))
        let works = "\(folder.path)/works"
        try FileManager.default.copyItem(atPath: "\(try clips)/rest-complete.flac", toPath: works)
        #expect(await speaker.say(speech) == .said)
        try FileManager.default.removeItem(atPath: works)
        #expect(await speaker.say(speech) == .said)
        #expect(log.lines.count == 2)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flite"), "needs flite"))
    func asksFliteWhereItIsInstalled() async throws {
        let speaker = speaker(path: "/usr/bin:/bin")
        #expect(await speaker.say(Speech(.message, ownText: "Drink a glass of water.")) == .said)
        #expect(try heard > Frames.perSecond)
        #expect(try heard != frames(of: "message"))
        #expect(log.lines == [])
    }

    @Test func saysWhatIsPutUpUnlessItIsToBeSilent() async throws {
        let service = service()
        let updates = await host.updates()
        // Also what was put up before it ran.
        board.post(Notice(id: "a", category: .test, title: "", body: "", speech: Speech(.weeklyCheckIn)), .silent)
        board.post(
            Notice(
                id: "b", category: .restComplete, title: "", body: "",
                speech: Speech(.restComplete, patience: .onlyNow)))
        let running = Task { await service.run() }
        for await case .snapshot(let snapshot) in updates where snapshot.narrating { break }
        running.cancel()
        await running.value
        #expect(await host.snapshot().narrating == false)
        #expect(try heard <= frames(of: "rest-complete"))
    }

    @Test func saysNothingWhileItIsNotWanted() async throws {
        let isWanted = Mutex(false)
        let (asks, asked) = AsyncStream<Void>.makeStream()
        let service = service {
            // What is asked is answered before the test hears of it, and changes its mind.
            defer { asked.yield() }
            return isWanted.withLock(\.self)
        }
        let running = Task { await service.run() }
        let updates = await host.updates()
        board.post(Notice(id: "a", category: .test, title: "", body: "", speech: Speech(.weeklyCheckIn)))
        for await _ in asks { break }
        isWanted.withLock { $0 = true }
        board.post(Notice(id: "b", category: .restComplete, title: "", body: "", speech: Speech(.restComplete)))
        for await case .snapshot(let snapshot) in updates where snapshot.narrating { break }
        for await case .snapshot(let snapshot) in updates where !snapshot.narrating { break }
        running.cancel()
        await running.value
        #expect(try heard <= frames(of: "rest-complete"))
    }

    @Test func stopsInTheMiddleWhereItIsNotWantedAnyMore() async throws {
        let (wishes, wish) = AsyncStream<Bool>.makeStream()
        let service = service(wishes: wishes)
        let updates = await host.updates()
        wish.yield(true)
        board.post(Notice(id: "a", category: .test, title: "", body: "", speech: Speech(.weeklyCheckIn)))
        board.post(Notice(id: "b", category: .restComplete, title: "", body: "", speech: Speech(.restComplete)))
        let running = Task { await service.run() }
        for await case .snapshot(let snapshot) in updates where snapshot.narrating { break }
        wish.yield(false)
        for await case .snapshot(let snapshot) in updates where !snapshot.narrating { break }
        #expect(try heard < frames(of: "weekly-check-in") / 2)
        running.cancel()
        await running.value
    }

    @Test func saysOnceThatNobodyHearsIt() async throws {
        outlet.change(to: .alsa(device: "limber-no-such-card"))
        let service = service()
        let running = Task { await service.run() }
        let notice = Notice(id: "b", category: .restComplete, title: "", body: "", speech: Speech(.restComplete))
        board.post(notice)
        try await until { !log.lines.isEmpty }
        for _ in 1...5 { board.post(notice) }
        outlet.change(to: .null)
        board.post(notice)
        try await until { log.lines.contains("notice: announcements resumed") }
        running.cancel()
        await running.value
        let delivered = "info: notification delivered delivery=voice notification=b"
        #expect(log.lines.contains(delivered))
        let changes = log.lines.filter { $0 != delivered }
        #expect(changes.count == 2)
        #expect(changes[0].hasPrefix("warning: cannot speak announcements error="))
        #expect(changes[1] == "notice: announcements resumed")
    }
}
