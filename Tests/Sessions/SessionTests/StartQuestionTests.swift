import ControlProtocol
import Dispatch
import Platform
import Playback
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import Session

/// The question whether a scheduled session may start.
@Suite(.timeLimit(.minutes(5))) struct StartQuestionTests {
    private let fixture = SessionFixture()
    private let host: SessionHost

    init() { host = fixture.host() }

    private func question(_ consent: StartOptions.Consent = .ask) -> StartQuestion {
        StartQuestion(schedule: "morning-back", title: "Morning back", consent: consent, until: .saturday)
    }

    /// Asks, and returns once the question is shown.
    private func ask(_ consent: StartOptions.Consent = .ask, within limit: Duration = .seconds(600)) async -> Task<
        StartReply, Never
    > {
        let question = question(consent)
        let shown = Latch<Void>()
        let asking = Task { [host] in await host.ask(question, within: limit) { shown.open() } }
        await shown.wait()
        return asking
    }

    @Test(
        arguments: [
            (.play, .ask, .start), (.play, .confirm, .start), (.skip, .ask, .start), (.skip, .confirm, .start),
            (.toggle, .ask, .later(1200)), (.toggle, .confirm, .start), (.pause, .ask, .later(1200)),
            (.pause, .confirm, .later(1200)), (.stop, .ask, .refuse), (.stop, .confirm, .refuse),
            // Every key but play ends an alarm.
            (.play, .wake, .start), (.skip, .wake, .refuse), (.toggle, .wake, .refuse), (.pause, .wake, .refuse),
            (.explain, .wake, .refuse),
        ] as [(SessionCommand, StartOptions.Consent, StartAnswer)])
    func isAnsweredByACommand(command: SessionCommand, consent: StartOptions.Consent, answer: StartAnswer) async throws
    {
        let asking = await ask(consent)
        #expect(await host.snapshot().question == question(consent))
        let before = await host.commandCount
        let performing = Task { [host] in try await host.perform(command) }
        #expect(await asking.value == .answered(answer))
        // Only a yes waits for the start of its session.
        if answer == .start { try await host.start(SessionRequest()) }
        try await performing.value
        #expect(await host.snapshot().question == nil)
        #expect(await host.snapshot().status == (answer == .start ? .active : .idle))
        #expect(await host.commandCount == before + 1)
        await host.close()
    }

    @Test(arguments: [SessionCommand.skipStretch, .previous, .explain])
    func isNotAnsweredByAnotherCommand(command: SessionCommand) async throws {
        let asking = await ask()
        await #expect(throws: SessionRefusal.noSession) { try await host.perform(command) }
        #expect(await host.snapshot().question == question())
        try await host.answer(.refuse)
        #expect(await asking.value == .answered(.refuse))
    }

    @Test(arguments: [StartAnswer.later(60), .refuse]) func isAnsweredOnce(answer: StartAnswer) async throws {
        await #expect(throws: SessionRefusal.noQuestion) { try await host.answer(answer) }
        let asking = await ask()
        try await host.answer(answer)
        // The first answer has taken effect at once.
        await #expect(throws: SessionRefusal.noQuestion) { try await host.answer(.start) }
        #expect(await host.snapshot().question == nil)
        #expect(await asking.value == .answered(answer))
    }

    @Test func returnsAYesWhenTheSessionSounds() async throws {
        let asking = await ask()
        let answering = Task { [host] in
            try await host.answer(.start)
            return await host.snapshot().status
        }
        #expect(await asking.value == .answered(.start))
        try await host.start(SessionRequest())
        #expect(try await answering.value == .active)
        await host.close()
    }

    @Test func returnsAYesWhenTheSessionCannotStart() async throws {
        let asking = await ask()
        let answering = Task { [host] in try await host.answer(.start) }
        #expect(await asking.value == .answered(.start))
        await #expect(throws: SessionRefusal.self) { try await host.start(SessionRequest(recovery: .resume)) }
        try await answering.value
    }

    @Test func endsWithItsTime() async throws {
        let updates = await host.updates()
        #expect(await host.ask(question(), within: .milliseconds(1)) {} == .unanswered)
        await host.close()
        let questions = await updates.reduce(into: []) { $0.append($1.snapshot?.question) }
        #expect(questions == [nil, question(), nil])
    }

    @Test func endsWithASessionOfTheUser() async throws {
        let asking = await ask()
        try await host.start(SessionRequest())
        #expect(await asking.value == .sessionStarted)
        #expect(await host.snapshot().status == .active)
        // And none begins during a session.
        #expect(await host.ask(question(), within: .seconds(600)) { Issue.record("it was asked") } == .busy)
        await host.close()
    }

    @Test func comesAgainAfterASessionThatCannotStart() async throws {
        let asking = await ask()
        await #expect(throws: SessionRefusal.self) { try await host.start(SessionRequest(recovery: .resume)) }
        #expect(await asking.value == .busy)
        await host.untilQuiet()
        let again = await ask()
        try await host.answer(.refuse)
        #expect(await again.value == .answered(.refuse))
    }

    @Test func endsWhenItsTaskIsCancelled() async throws {
        let asking = await ask()
        asking.cancel()
        #expect(await asking.value == .withdrawn)
        #expect(await host.snapshot().question == nil)
        // One at a time.
        let again = await ask()
        #expect(await host.ask(question(), within: .seconds(600)) { Issue.record("it was asked") } == .busy)
        again.cancel()
        #expect(await again.value == .withdrawn)
    }

    @Test func endsAtShutdown() async throws {
        let asking = await ask()
        await host.close()
        #expect(await asking.value == .withdrawn)
        #expect(await host.ask(question(), within: .seconds(600)) { Issue.record("it was asked") } == .busy)
    }

    /// The announcement of the question is heard during the question, and ends when the session starts.
    @Test(arguments: [true, false]) func isShownDuringAnAnnouncement(isAskedFirst: Bool) async throws {
        let updates = await host.updates()
        let clip = Clip(path: "long.wav", frames: 60 * Frames.perSecond)
        try fixture.catalog.file(clip.path, WAV(Array(repeating: 1000, count: clip.frames)).bytes)
        let early = isAskedFirst ? await ask() : nil
        let speech = Task { [host, fixture] in
            await host.announcer.announce([.lasting(clip)], in: fixture.catalog.path)
        }
        for await update in updates where update.snapshot?.narrating == true { break }
        let asking: Task<StartReply, Never>
        if let early { asking = early } else { asking = await ask() }
        let snapshot = await host.snapshot()
        #expect(snapshot.question == question())
        // Other players stay quiet for the rest of the sentence.
        #expect((snapshot.narrating, snapshot.interrupting) == (true, true))
        let answering = Task { [host] in try await host.answer(.start) }
        #expect(await asking.value == .answered(.start))
        try await host.start(SessionRequest())
        try await answering.value
        #expect(await speech.value == .stopped)
        #expect(await host.snapshot().status == .active)
        await host.close()
    }

    @Test func staysAfterAnAnnouncement() async throws {
        let asking = await ask()
        let clip = Clip(path: "switch.wav", frames: SampleCatalog.long.samples["switch"]!.count)
        #expect(await host.announcer.announce([.lasting(clip)], in: fixture.catalog.path) == .said)
        let snapshot = await host.snapshot()
        #expect((snapshot.question, snapshot.narrating) == (question(), false))
        asking.cancel()
        _ = await asking.value
    }

    @Test(arguments: [true, false]) func noticesWhetherASessionIsAttended(isAttended: Bool) async throws {
        try await host.start(SessionRequest())
        let commands = await host.commandCount
        let waiting = Task { [host] in await host.isAttended(since: commands) }
        if isAttended {
            try await host.perform(.pause)
            try await host.perform(.stop)
            #expect(await waiting.value == true)
        } else {
            // The end of the daemon says nothing about the user.
            await host.close()
            #expect(await waiting.value == nil)
        }
    }

    @Test func plansTheSessionThatItsSeedStarts() async throws {
        let request = SessionRequest(regions: [.region(RegionDuration(region: .neck, seconds: 20))], seed: 7)
        let planned = try await host.plan(request)
        #expect(await host.snapshot().status == .idle)
        try await host.start(request)
        // Not more than a second has been heard.
        let remaining = try #require(await host.snapshot().sessionRemaining)
        #expect((planned.seconds - 1...planned.seconds).contains(remaining))
        try await host.perform(.stop)
    }

    @Test func aSlowPlanDelaysNoStart() async throws {
        let (begun, isPlanning) = AsyncStream<Void>.makeStream()
        let isFirst = Mutex(true)
        let held = DispatchSemaphore(value: 0)
        let planner = SessionPlanner { [bundle = fixture.bundle] in
            if isFirst.withLock({ exchange(&$0, with: false) }) {
                isPlanning.yield()
                held.wait()
            }
            return bundle
        }
        let host = fixture.host(planner: planner)
        let planned = Task { try await host.plan(SessionRequest()) }
        for await _ in begun { break }
        do {
            defer { held.signal() }
            try await host.start(SessionRequest())
        }
        _ = try await planned.value
        await host.close()
    }

    @Test func findsWhatASessionLacks() async throws {
        _ = try await host.check(SessionRequest())
        await #expect(throws: SessionRefusal.self) {
            try await host.check(SessionRequest(music: .path("\(fixture.folder.path)/none.wav")))
        }
        await #expect(throws: SessionRefusal.self) { try await host.check(SessionRequest(.routine("core"))) }
        // Nothing plays, and the unfinished session stays.
        #expect(await host.snapshot().status == .idle)
        #expect(fixture.files.load() == nil)
    }
}
