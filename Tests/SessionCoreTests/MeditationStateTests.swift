import Testing

@testable import SessionCore

/// A meditation on the state machine of sessions.
@Suite struct MeditationStateTests {
    private let timeline = Timeline(compiling: .short)

    /// A meditation, playing at a frame of a part or of the bell.
    private func sounding(
        in place: Place, frame: Int = 0, skipped: [SkippedSegments] = [[], [], []]
    ) -> SessionStateMachine {
        var progress = SessionProgress(units: 3)
        progress.cursor = timeline.cursor(in: place, frame: frame)
        progress.skipped = skipped
        var machine = SessionStateMachine(timeline: timeline, progress: progress)
        _ = machine.start()
        return machine
    }

    private func skipping(_ part: Int, to place: Place) -> SessionAction {
        .move(to: timeline.cursor(in: place), skipped: SkippedPart(unit: part, segments: .segment(1)))
    }

    @Test func consistsOfItsPartsAndTheBell() {
        #expect(
            timeline.picture == """
                 0.0  part 0       ==------      welcome
                 4.0  part 1       ----==------==------  in out
                14.0  part 2       --==--        farewell
                17.0  bell         ====          bell
                19.0
                """)
    }

    @Test func aCueEndsWithTheNextCueOrItsPart() {
        let long = Clip(path: "long", frames: 100)
        let timeline = Timeline(
            compiling: MeditationRoutine(
                id: "", name: "",
                parts: [
                    .init(.breathing, frames: 150, cues: [.init(long, at: 10), .init(long, at: 60)]),
                    .init(.closing, frames: 10, cues: []),
                ],
                ending: .bell(long)))
        #expect(timeline.phases[0].cues.map(\.offset) == [10, 60])
        #expect(timeline.phases[0].cues.map(\.end) == [60, 150])
    }

    @Test(arguments: [Rehearsal.Command.skip, .skipStretch])
    func aSkipGoesToTheNextPart(command: Rehearsal.Command) {
        var session = Rehearsal(MeditationRoutine.short)
        session.give(.play)
        session.listen(frames: 1000)
        session.give(command)
        #expect(session.heard == Cursor(phase: 1, frame: 0))
        #expect(session.machine.progress.skipped == [.segment(1), [], []])
        session.give(command)
        session.give(command)
        // Without the bell.
        #expect(session.endings == [.complete])
        #expect(session.machine.progress.skipped.map(\.count) == [1, 1, 1])
        #expect(session.framesHeard == 1000)
    }

    @Test func aSkipWhilePausedStaysPaused() {
        var session = Rehearsal(MeditationRoutine.short)
        session.give(.play)
        session.listen(frames: 1000)
        session.give(.pause)
        session.give(.skip)
        #expect(!session.isSounding)
        #expect(session.heard == Cursor(phase: 1, frame: 0))
        session.give(.skip)
        session.give(.skip)
        #expect(session.endings == [.complete])
    }

    @Test func skippingTheLastPartOmitsTheBell() {
        var whole = Rehearsal(MeditationRoutine.short)
        whole.give(.play)
        whole.hearOut()
        #expect(whole.framesHeard == Frames.inSeconds(19))
        var partial = Rehearsal(MeditationRoutine.short)
        partial.give(.play)
        partial.give(.skip)
        partial.hearOut()
        #expect(partial.framesHeard == Frames.inSeconds(13))
        #expect(partial.endings == [.complete])
        #expect(!partial.machine.progress.isUnskipped)
    }

    @Test func goingBackRevokesASkip() {
        var session = Rehearsal(MeditationRoutine.short)
        session.give(.play)
        session.give(.skip)
        session.give(.previous)
        #expect(session.heard == Cursor(phase: 0, frame: 0))
        #expect(session.machine.progress.isUnskipped)
        session.hearOut()
        #expect(session.framesHeard == Frames.inSeconds(19))
    }

    /// The present position, and the target of `previous`.
    @Test(arguments: [
        (Place.part(0), 50_000, Place.part(0)), (.part(1), 95_999, .part(0)), (.part(1), 96_000, .part(1)),
        (.part(2), 10, .part(1)), (.bell, 0, .part(2)), (.bell, 95_999, .part(2)),
    ])
    func previousRestartsOrGoesToThePartBefore(place: Place, frame: Int, target: Place) {
        var machine = sounding(in: place, frame: frame)
        #expect(
            machine.previous(heard: machine.progress.cursor)
                == .move(to: timeline.cursor(in: target), skipped: nil))
    }

    @Test func reportsASkippedPartOnce() {
        var machine = sounding(in: .part(0))
        #expect(machine.skipSegment() == skipping(0, to: .part(1)))
        #expect(machine.skipStretch() == skipping(1, to: .part(2)))
        #expect(machine.skipSegment() == .complete)
    }

    @Test(arguments: [[], [.segment(1)]] as [SkippedSegments])
    func endsAfterItsLastPartOrItsBell(skipped: SkippedSegments) {
        var machine = sounding(in: .part(2), skipped: [[], skipped, []])
        #expect(machine.reached(phase: 3) == (skipped.isEmpty ? .none : .complete))
        #expect(machine.reached(phase: 4) == (skipped.isEmpty ? .complete : .none))
        #expect(machine.state == .complete)
    }

    @Test(arguments: [Place.part(0), .part(1), .part(2)]) func stopEndsItEarly(place: Place) {
        var machine = sounding(in: place, frame: 1000)
        #expect(machine.stop() == .stop(.user))
    }

    @Test func completesInTheBell() {
        let ends: [(inout SessionStateMachine) -> SessionAction] = [
            { $0.stop() }, { $0.skipSegment() }, { $0.skipStretch() },
            { machine in
                _ = machine.pause(heard: machine.progress.cursor)
                return machine.pauseTimedOut()
            },
        ]
        for end in ends {
            var machine = sounding(in: .bell, frame: 1000)
            #expect(end(&machine) == .complete)
            #expect(machine.progress.isUnskipped)
        }
    }

    @Test func thePauseLimitEndsItBeforeTheBell() {
        var machine = sounding(in: .part(1), frame: 1000)
        _ = machine.pause(heard: Cursor(phase: 1, frame: 1000))
        #expect(machine.pauseTimedOut() == .stop(.pauseLimit))
    }

    /// Frames heard without the bell, the skipped parts, and the record.
    @Test(
        arguments: [
            (Frames.inSeconds(17), [[], [], []], 17, true), (Frames.inSeconds(13), [.segment(1), [], []], 13, false),
            // A repeated part counts twice, and a started second does not count.
            (Frames.inSeconds(25) - 1, [[], [], []], 24, true),
        ] as [(Int, [SkippedSegments], Int, Bool)])
    func recordsHeardTime(heard: Int, skipped: [SkippedSegments], seconds: Int, isFull: Bool) {
        var progress = SessionProgress(units: 3)
        progress.cursor = timeline.cursor(in: .bell)
        progress.skipped = skipped
        let end = Timestamp(milliseconds: 1000)
        let measure = SessionMeasure(endedAt: end, elapsed: Frames.inSeconds(100), heard: heard)
        let routine = Routine.meditation(.short)
        #expect(
            routine.record(ofDone: progress, on: timeline, measure)
                == .meditation(
                    MeditationRecord(
                        completedAt: end, sessionType: "short", plannedDurationSeconds: 17,
                        actualDurationSeconds: seconds, completedFully: isFull, sessionName: "Short")))
        #expect(
            routine.record(ofStopped: .user, progress, on: timeline, measure)
                == .meditation(
                    MeditationRecord(
                        completedAt: end, sessionType: "short", plannedDurationSeconds: 17,
                        actualDurationSeconds: seconds, completedFully: false, sessionName: "Short")))
        #expect(routine.record(ofStopped: .pauseLimit, progress, on: timeline, measure) == nil)
    }

    @Test(arguments: [("5m", 300), ("90s", 90), ("300", 300), ("1h", 3600), ("10", 10), ("1:30", 90), ("1m30s", 90)])
    func readsTheBellInterval(text: String, seconds: Int) throws {
        #expect(try MeditationOptions.bellSeconds(parsing: text) == seconds)
    }

    @Test(arguments: ["", "m", "5x", "1.5m", "99999999999999999999", "9223372036854775807h", "-"])
    func rejectsAnInvalidInterval(text: String) {
        #expect(throws: OptionError.self) { try MeditationOptions.bellSeconds(parsing: text) }
    }

    @Test(arguments: [("10", 10), ("10m", 10), ("600s", 10), ("1h", 60), ("1h30m", 90), ("10:00", 10), ("1:00:00", 60)])
    func readsALengthInMinutes(text: String, minutes: Int) throws {
        #expect(try MeditationOptions.minutes(parsing: text) == minutes)
    }

    @Test(arguments: [
        ("90s", "'90s' is not a meditation length; use a whole number of minutes from 1 to 120"),
        ("10:30", "'10:30' is not a meditation length; use a whole number of minutes from 1 to 120"),
        ("ten", "'ten' is not a duration; write it as 10, 10m or 1h"),
        ("1.5", "'1.5' is not a duration; write it as 10, 10m or 1h"),
    ])
    func rejectsALengthOfOtherThanMinutes(text: String, complaint: String) throws {
        let error = try #require(throws: OptionError.self) { try MeditationOptions.minutes(parsing: text) }
        #expect(error.description == complaint)
    }

    @Test(arguments: [(0, nil), (121, nil), (-1, nil), (5, 9), (5, 7201), (5, -300)] as [(Int, Int?)])
    func rejectsInvalidOptions(minutes: Int, bellEvery: Int?) {
        #expect(throws: OptionError.self) { try MeditationOptions(minutes: minutes, bellEvery: bellEvery).check() }
    }
}
