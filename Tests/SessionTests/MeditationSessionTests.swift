import Catalog
import ControlProtocol
import Foundation
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite(.serialized, .timeLimit(.minutes(5))) struct MeditationSessionTests {
    private let fixture: SessionFixture
    private let minutes = MeditationOptions(minutes: 2)

    init() throws { fixture = try SessionFixture() }

    private var records: [MeditationRecord] {
        get throws {
            guard FileManager.default.fileExists(atPath: fixture.database) else { return [] }
            return try fixture.data.sessions.meditationSessions().map(\.record)
        }
    }

    /// Commands, and the resulting record: seconds heard and completeness; `nil` without a record.
    @Test(
        arguments: [
            ("", 120, true), ("5=skip", 115, false), ("5=pause 65=play", 120, true), ("11=previous", 131, true),
            ("20.7=stop", 20, false), ("115=skip", 115, false), ("5=pause", nil, false),
        ] as [(String, Int?, Bool)])
    func recordsHeardTime(commands: String, seconds: Int?, isFull: Bool) async throws {
        let performance = try await fixture.play(
            fixture.plan(minutes), persistence: fixture.persistence, at: commands, pauseLimit: Frames.inSeconds(300))
        #expect(try records.map(\.actualDurationSeconds) == (seconds.map { [$0] } ?? []))
        #expect(try records.allSatisfy { $0.completedFully == isFull })
        #expect(try records.allSatisfy { $0.plannedDurationSeconds == 120 && $0.sessionType == "breath" })
        #expect(performance.saves == (seconds == nil ? [] : [.saving, .saved]))
        #expect(fixture.files.load() == nil)
        #expect(fixture.log.lines == [])
    }

    /// The files of a process that is killed when this many frames were heard.
    private func die(in plan: SessionPlan, at frame: Int) throws {
        let phase = plan.timeline.starts.lastIndex { $0 <= frame }!
        var progress = SessionProgress(units: 3)
        progress.cursor = Cursor(phase: phase, frame: frame - plan.timeline.starts[phase])
        try fixture.files.save(
            Checkpoint(
                id: plan.id, startedAt: plan.startedAt, options: plan.options, routine: plan.routine,
                position: Checkpoint.Position(
                    progress: progress, musicPosition: 0, elapsed: frame,
                    heard: min(frame, Frames.inSeconds(120)), pausedAt: nil, savedAt: Timestamp(Date()))))
    }

    @Test(arguments: [0, 1, 24_000, 479_999, 480_000, 684_001, 2_900_000, 5_279_999, 5_280_001, 5_759_999])
    func resumesFromTheLastHeardFrame(frame: Int) async throws {
        let plan = try fixture.plan(MeditationOptions(minutes: 2, bellEvery: 45))
        let whole = "\(fixture.folder.path)/whole.wav"
        let rest = "\(fixture.folder.path)/rest.wav"
        _ = try await fixture.play(plan, output: .file(path: whole))
        try die(in: plan, at: frame)
        let performance = try await fixture.play(try fixture.planRest(), output: .file(path: rest))
        let isTheRest = try Sound(file: rest).isAlike(Sound(file: whole).dropping(frame))
        #expect(isTheRest)
        #expect(performance.story.hasSuffix("completed 120 s fully"))
    }

    @Test func recordsAMeditationKilledInTheBell() async throws {
        let plan = try fixture.plan(minutes)
        try die(in: plan, at: 5_760_000 + 48_000)
        for _ in 1...2 { #expect(await fixture.recovery.recover(now: .now()) == .nothing) }
        #expect(try records.map(\.actualDurationSeconds) == [120])
        #expect(try records.map(\.completedFully) == [true])
        #expect(fixture.files.load() == nil)
    }

    @Test func keepsSkippedPartsThroughAKill() async throws {
        let plan = try fixture.plan(minutes)
        let checkpoint = try await fixture.play(plan, interruptedAfter: { $0.line == "0 part 0" }) { controller in
            try await controller.perform(.skip)
        }
        #expect(checkpoint.position.progress.skipped == [.segment(1), [], []])
        #expect(checkpoint.recoverable?.title == "Breath - Breathing")
        let rest = try await fixture.play(try fixture.planRest(), persistence: fixture.persistence, at: "1=skip 2=skip")
        #expect(rest.events.last?.line.hasSuffix(" fully") == false)
        #expect(try records.map(\.completedFully) == [false])
    }

    @Test func resumesWithReplacedClips() async throws {
        let plan = try fixture.plan(minutes)
        try die(in: plan, at: 100)
        try SampleCatalog.write("bell", [Int16](repeating: 1, count: 480), to: fixture.catalog)
        let rest = try fixture.planRest()
        #expect(rest.timeline.frames == Frames.inSeconds(120) + 480)
        try FileManager.default.removeItem(atPath: "\(fixture.catalog.path)/word.wav")
        let error = #expect(throws: CatalogError.self) { try fixture.planRest() }
        #expect(error?.manifest == "\(fixture.catalog.path)/meditation.json")
    }

    /// Seconds on the sink's clock, and the snapshot of a session paused there.
    @Test(arguments: [
        (0.5, SessionSnapshot.Phase.intro, 0, "Introduction", 9.5, 122.0),
        (60, .breathing, 1, "Breathing", 50, 62.5), (119.5, .closing, 2, "Closing", 0.5, 3),
        (120.5, .bell, 3, "Bell", 2, 2),
    ])
    func showsItsPosition(
        second: Double, phase: SessionSnapshot.Phase, part: Int, label: String, left: Double, leftInAll: Double
    ) async throws {
        let performance = try await fixture.play(fixture.plan(minutes, music: .auto), at: "\(second)=pause")
        let snapshot = try #require(performance.snapshot { $0.kind == .paused(reason: "user") })
        #expect(snapshot.kind == .meditation)
        #expect(snapshot.phase == phase)
        #expect(snapshot.meditation?.name == "Breath")
        #expect(snapshot.meditation?.part == part)
        #expect(snapshot.meditation?.parts == [.intro, .breathing, .closing])
        #expect(snapshot.meditation?.label == label)
        #expect(snapshot.segmentRemaining == left)
        #expect(snapshot.sessionRemaining == leftInAll)
        #expect(snapshot.stretch == nil)
        #expect(snapshot.completed.isEmpty)
    }

    @Test func publishesItsPlan() async throws {
        let performance = try await fixture.play(fixture.plan(minutes), at: "1=stop")
        guard case .started(_, let timeline, _)? = performance.events.first?.kind else {
            Issue.record("it began with \(String(describing: performance.events.first))")
            return
        }
        #expect(timeline.map(\.kind) == [.intro, .breathing, .closing, .bell])
        #expect(timeline.map(\.part) == [0, 1, 2, nil])
        #expect(timeline.map(\.start) == [0, 480_000, 5_280_000, 5_760_000])
        #expect(timeline[1].cues?.map(\.start) == [672_000, 768_000, 2_880_000])
        #expect(timeline[1].cues?.map(\.clip) == ["word.wav", "word.wav", "reminder.wav"])
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func obeysTheLawsUnderRandomCommands(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        var clock = 0.0
        let schedule = (0..<60).map { _ in
            clock += Double.random(in: 0...5, using: &generator)
            let command = SessionCommand.allCases.filter { $0 != .stop }.randomElement(using: &generator)!
            return "\(clock)=\(command.rawValue)"
        }
        let plan = try fixture.plan(MeditationOptions(minutes: 2, bellEvery: 13), music: .auto)
        let performance = try await fixture.play(plan, at: schedule.joined(separator: " "))
        #expect(EventLaws(of: performance.events).violations == [])
        #expect(fixture.log.lines == [])
    }

    @Test func aDaemonPlaysAndResumesIt() async throws {
        let defaults = SessionHost.Defaults(options: SessionOptions(output: .null, music: .none))
        func host() -> SessionHost {
            SessionHost(
                planner: fixture.planner, files: fixture.files, practice: fixture.practice,
                otherPlayback: NoOtherPlayback(),
                defaults: { defaults }, logger: fixture.log.logger)
        }
        let first = host()
        try await first.start(SessionRequest(.meditation(minutes)))
        #expect(await first.snapshot().meditation?.id == "breath")
        try await first.perform(.skip)
        await first.close()
        let second = host()
        await second.recover()
        #expect(await second.snapshot().recoverable?.kind == .meditation)
        try await second.perform(.play)
        let snapshot = await second.snapshot()
        #expect(snapshot.phase == .breathing)
        try await second.perform(.stop)
        await second.close()
        #expect(try records.map(\.completedFully) == [false])
    }

    private func preparation(_ setup: MeditationSetup) -> SessionPreparation {
        SessionPreparation(
            planner: fixture.planner, files: nil, records: nil, setup: StretchSetup(meditation: setup),
            otherPlayback: NoOtherPlayback(), logger: fixture.log.logger)
    }

    private static let defaults = SessionOptions(output: .nullVirtual, music: .none)

    @Test(arguments: [
        (MeditationOptions(), 180), (MeditationOptions(minutes: 2), 120), (MeditationOptions(course: "breath"), 600),
    ])
    func takesTheMeditationOfTheSetup(options: MeditationOptions, seconds: Int) async throws {
        let plan = try await preparation(MeditationSetup(course: "breath", minutes: 3)).plan(
            SessionRequest(.meditation(options)), over: Self.defaults, recovery: .startOver)
        guard case .meditation(let routine) = plan.routine else { return #expect(Bool(false), "\(plan.routine)") }
        #expect(routine.frames == Frames.inSeconds(seconds))
    }

    /// A device can be opened while the session is planned.
    @Test func knowsTheOutputBeforeThePlan() async throws {
        let preparation = preparation(MeditationSetup(course: "gone"))
        let draft = try await preparation.draft(
            SessionRequest(.meditation(MeditationOptions()), output: .null), over: Self.defaults, recovery: .startOver)
        #expect(draft.options.output == .null)
        await #expect(throws: OptionError.self) { _ = try await preparation.plan(draft) }
    }

    @Test func namesTheSetupIfItsMeditationIsUnknown() async throws {
        let preparation = preparation(MeditationSetup(course: "gone"))
        let error = await #expect(throws: OptionError.self) {
            try await preparation.plan(
                SessionRequest(.meditation(MeditationOptions())), over: Self.defaults, recovery: .startOver)
        }
        #expect(
            error?.description
                == "unknown course 'gone'; use one of: breath; the meditation is that of the setup, "
                + "change it with 'limber setup'")
        #expect(error.map(SessionRefusal.init) == .invalidRequest(error?.description ?? ""))
        // A catalog of the request has other courses.
        let plan = try await preparation.plan(
            SessionRequest(.meditation(MeditationOptions()), catalog: fixture.catalog.path), over: Self.defaults,
            recovery: .startOver)
        #expect(plan.clipFolder == fixture.catalog.path)
        // The error of a named course is no fault of the setup.
        let named = await #expect(throws: OptionError.self) {
            try await preparation.plan(
                SessionRequest(.meditation(MeditationOptions(course: "lost"))), over: Self.defaults,
                recovery: .startOver)
        }
        #expect(named?.description == "unknown course 'lost'; use one of: breath")
    }

    /// A configuration names one folder for every kind of session.
    @Test func usesAConfiguredCatalogOfItsKind() async throws {
        let stretches = try TemporaryFolder()
        try stretches.file("stretches.json", text: "{}")
        let preparation = SessionPreparation(
            planner: fixture.planner, files: nil, records: nil, setup: StretchSetup(), otherPlayback: NoOtherPlayback(),
            logger: fixture.log.logger)
        let defaults = SessionOptions(output: .nullVirtual, music: .none, catalog: stretches.path)
        let plan = try await preparation.plan(
            SessionRequest(.meditation(minutes)), over: defaults, recovery: .startOver)
        #expect(plan.clipFolder == fixture.catalog.path)
        // A requested catalog must exist.
        await #expect(throws: CatalogError.self) {
            _ = try await preparation.plan(
                SessionRequest(.meditation(minutes), catalog: stretches.path), over: defaults, recovery: .startOver)
        }
    }
}
