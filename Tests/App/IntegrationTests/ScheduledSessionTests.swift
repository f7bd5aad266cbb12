import ControlProtocol
import ControlSocket
import Foundation
import PracticeCore
import SDBus
import SessionCore
import TestSupport
import Testing

/// Scheduled sessions of a daemon: their questions, every answer, and faults.
///
/// A schedule of a test has its time in the current minute: a daemon may ask up to five minutes late. Questions are
/// open for ten minutes and are answered at once. Only two tests wait for the shortest countdown, 5 s.
@Suite(.timeLimit(.minutes(5)), .enabled(if: PrivateBus.isInstalled, "needs dbus")) struct ScheduledSessionTests {
    private let players: PlayersHome

    init() async throws {
        players = try await PlayersHome(
            changing: TemporaryHome.plainPacing.merging([
                "LIMBER_SESSION_MUSIC": "none", "LIMBER_SPEECH_ENABLED": "false",
                "LIMBER_NOTICES_COMMAND": "env -0 >> $TEST_HOME/told; echo >> $TEST_HOME/told",
            ]) { $1 })
    }

    private var home: TemporaryHome { players.home }

    /// Waits until a scheduled session asks.
    private func asked(_ schedule: String) async throws {
        try await until { try await home.client.snapshot().question?.schedule == schedule }
    }

    /// The number of a text in the logs of daemons.
    private func count(_ text: String, in daemons: Running...) throws -> Int {
        try daemons.map { try $0.errors.ranges(of: text).count }.reduce(0, +)
    }

    /// Whether samples are a part of the introduction, whose samples are in a range of their own.
    private static func isIntroduction(_ samples: [Int16]) -> Bool {
        samples.allSatisfy { 2990...6010 ~= $0 } && Set(samples).count > 100
    }

    /// 8 s: the countdown is heard to its end.
    @Test(.enabled(if: PulseServer.isInstalled, "needs pulseaudio, pulseaudio-utils and libasound2-plugins"))
    func isAnnouncedAndStartsByItself() async throws {
        let server = try PulseServer()
        try home.write("pcm.!default { type pulse server \"\(server.address)\" }\n", to: "home/.asoundrc")
        SampleCatalog.write(to: home)
        try home.write(bytes: WAV(Array(repeating: 12_000, count: 24_000)).bytes, to: "voice.wav")
        #expect(try await home.limber("remind", "permission", "allow").status == 0)
        let desktop = try await NotificationDaemon(on: players.bus)
        let daemon = try await home.serve(changing: [
            "LIMBER_SESSION_OUTPUT": "alsa:default", "LIMBER_SPEECH_ENABLED": "true",
            "LIMBER_SPEECH_COMMAND": "cp {txt} $TEST_HOME/said; cp $TEST_HOME/voice.wav {wav}",
        ])
        let updates = try await home.session().updates()
        let recording = try await server.record()

        try await home.schedule("Core", countdown: 5)
        let question = try #require(await updates.snapshot { $0.question != nil }?.question)
        #expect((question.title, question.consent) == ("Core", .ask))
        let shown = try #require(await desktop.shown())
        #expect((shown.summary, shown.body) == ("Core", "Starts in 5 seconds."))
        // The announcement.
        #expect(await recording.samples(frames: 2400).contains { $0 != 0 })
        #expect(try home.read("said") == "Core\n")

        let started = try #require(await updates.snapshot { $0.status == .active })
        #expect(Timestamp(Date()) >= question.until)
        #expect(started.question == nil)
        #expect(await desktop.next() == .closed(shown.id))
        var heard: [Int16] = []
        repeat { heard = await recording.samples(frames: 960) } while !heard.isEmpty && !Self.isIntroduction(heard)
        #expect(Self.isIntroduction(heard))
        try await until { try await home.progress(of: "core").lastStart != nil }
        try await daemon.end()
    }

    /// The effect of an answer.
    private enum Effect {
        case started
        case putOff(seconds: Int)
        case refused
    }

    /// Waits until an answer has its effect, and ends the session that it has started.
    private func expect(_ effect: Effect, of schedule: String, among updates: AsyncStream<SessionUpdate>) async throws {
        switch effect {
        case .started:
            #expect(await updates.snapshot { $0.status == .active } != nil)
            #expect(try await home.progress(of: schedule).open == nil)
            try await home.forgetStart(of: schedule)
            try await home.session().perform(.stop)
            #expect(await updates.snapshot { $0.status == .idle } != nil)
        case .putOff(let seconds):
            try await until {
                let next = try await home.progress(of: schedule).open?.notBefore
                let wait = try #require(next).seconds(since: Timestamp(Date()))
                return Double(seconds - 60)...Double(seconds) ~= wait
            }
        case .refused:
            try await until { try await home.progress(of: schedule).attention == .refused(1) }
            #expect(try await home.progress(of: schedule).open == nil)
        }
    }

    @Test func isAnsweredByTheSocketKeysPlayerctlAndButtons() async throws {
        #expect(try await home.limber("remind", "permission", "allow").status == 0)
        let desktop = try await NotificationDaemon(on: players.bus)
        let daemon = try await players.serve()
        let keys = try #require(FileHandle(forWritingAtPath: home.path("keys")))
        let updates = try await home.session().updates()

        func playerctl(_ verb: String) async throws {
            try await players.user.wait(for: PlayersHome.player, toBe: "Playing")
            let arguments = ["-p", "limber", verb]
            #expect(try await players.bus.run("playerctl", arguments: arguments).status == 0)
        }
        typealias Input = (_ shown: NotificationDaemon.Shown) async throws -> Void
        let inputs: [(title: String, answer: Input, effect: Effect)] = [
            ("Socket play", { _ in try await home.session().perform(.play) }, .started),
            ("Key stop", { _ in try keys.write(contentsOf: Data(Records.key(166))) }, .refused),
            ("Player play", { _ in try await playerctl("play") }, .started),
            ("Button later", { try await desktop.invoke("LATER_ACTION", on: $0.id) }, .putOff(seconds: 1200)),
            ("Button no", { try await desktop.invoke("REFUSE_ACTION", on: $0.id) }, .refused),
        ]
        for (title, answer, effect) in inputs {
            let schedule = Schedule.id(of: title)
            try await home.schedule(title)
            #expect(await updates.snapshot { $0.question?.schedule == schedule } != nil)
            let shown = try #require(await desktop.shown())
            #expect(shown.summary == title)
            try await answer(shown)
            try await expect(effect, of: schedule, among: updates)
        }
        let errors = try await daemon.end().errors
        #expect(errors.ranges(of: "scheduled session asks").count == inputs.count)
    }

    /// A second, after which Limber looks for the card again.
    @Test func beginsOnceItsCardIsThere() async throws {
        try home.write("pcm.!default { type hw card 31 }\n", to: "home/.asoundrc")
        let daemon = try await home.serve(changing: ["LIMBER_SESSION_OUTPUT": "alsa:default"])
        let updates = try await home.session().updates()
        try await home.schedule("Neck")
        try await asked("neck")
        try await home.session().answer(.start)
        #expect(await updates.snapshot { $0.status == .paused }?.outputError != nil)
        try home.write("pcm.!default { type null }\n", to: "home/.asoundrc")
        #expect(await updates.snapshot { $0.status == .active } != nil)
        try await daemon.end()
        #expect(try count("output is back, session begins", in: daemon) == 1)
    }

    @Test func asksAgainAfterAKillAndStartsOnce() async throws {
        try await home.schedule("Neck")
        let first = try await players.serve()
        try await asked("neck")
        try await first.ended(by: SIGKILL)

        let second = try await players.serve()
        try await asked("neck")
        try await home.session().answer(.start)
        #expect(try await home.client.snapshot().status == .active)
        // In the first second of the session.
        try await home.killOnceResumable(second)

        let third = try await players.serve()
        let offer = try await home.offer
        #expect(offer.status == .idle)
        #expect(offer.question == nil)
        #expect(try await home.progress(of: "neck").open == nil)
        #expect(try await home.limber("play").status == 0)
        let resumed = try await home.client.snapshot()
        #expect(resumed.status == .active)
        #expect(resumed.stretch?.region == .neck)
        #expect(try await home.limber("stop").status == 0)
        try await third.end()
        #expect(try count("scheduled session asks", in: first, second, third) == 2)
        #expect(try count("scheduled session started", in: first, second, third) == 1)
    }
}
