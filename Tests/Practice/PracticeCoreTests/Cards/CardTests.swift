import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The cards of stretching, meditation and workouts.
@Suite struct CardTests {
    @Test(arguments: [
        (0, "Stretched today!", "Meditated today!", false),
        (1, "Last stretched yesterday", "Last meditated yesterday", false), (2, "2 days ago", "2 days ago", false),
        (3, "3 days ago - time to stretch!", "3 days ago", true),
        (400, "400 days ago - time to stretch!", "400 days ago", true),
    ])
    func onlyStretchingIsUrgentFromTheThirdDayOn(
        days: Int, stretched: String, meditated: String, isUrgent: Bool
    ) throws {
        #expect(
            try json(StretchCard.data(days: days)) == """
                {"action":"Stretch Now","days":\(days),"message":"\(stretched)","state":"data","urgent":\(isUrgent)}
                """)
        #expect(
            try json(MeditationCard.data(days: days, seconds: 600)) == """
                {"action":"Meditate","days":\(days),"detail":"Last session: 10 min","message":"\(meditated)",\
                "state":"data","urgent":false}
                """)
    }

    @Test(arguments: [(0, "< 1 min"), (59, "< 1 min"), (60, "1 min"), (119, "1 min"), (120, "2 min"), (3599, "59 min")])
    func countsFullMinutes(seconds: Int, length: String) {
        #expect(MeditationCard.data(days: 0, seconds: seconds).detail == "Last session: \(length)")
    }

    @Test(arguments: [
        // Three calendar days, though only 56 hours.
        ("2026-11-18 20:00", "2026-11-21 04:00", 0, 3),
        // Before the start of the day, the day before counts.
        ("2026-11-21 02:00", "2026-11-21 18:00", 240, 1), ("2026-11-20 23:00", "2026-11-21 03:59", 240, 0),
        // A wrong clock.
        ("2027-11-21 02:00", "2026-11-21 18:00", 0, 0),
    ])
    func countCalendarDays(last: String, now: String, startsAt: Int, days: Int) {
        let clock = DayClock(startsAt: startsAt, in: Zone { _ in 0 })
        let today = clock.day(of: .at(now))
        #expect(StretchCard(latest: clock.day(of: .at(last)), today: today, by: clock) == .data(days: days))
        #expect(
            MeditationCard(latest: (clock.day(of: .at(last)), 125), today: today, by: clock)
                == .data(days: days, seconds: 125))
    }

    @Test func haveStatesWithoutData() throws {
        let stretch = StretchCard(latest: nil, today: .saturday, by: .utc)
        let meditation = MeditationCard(latest: nil, today: .saturday, by: .utc)
        #expect(try json(stretch) == #"{"action":"Stretch Now","message":"No stretch sessions yet","state":"empty"}"#)
        #expect(
            try json(meditation) == #"{"action":"Meditate","message":"No meditation sessions yet","state":"empty"}"#)
        #expect((stretch.isUrgent, meditation.detail) == (false, nil))
        let workout = #"{"message":"No workout scheduled for today.","state":"empty"}"#
        #expect(try json(WorkoutCard(nil, today: .saturday)) == workout)
        let why = "no disk"
        let errors: [any Encodable] = [StretchCard.error(why), MeditationCard.error(why), WorkoutCard.error(why)]
        for error in errors { #expect(try json(error) == #"{"message":"no disk","state":"error"}"#) }
    }

    @Test(arguments: [
        (-3, "Today"), (0, "Today"), (1, "Yesterday"), (2, "2 days ago"), (6, "6 days ago"), (7, "1 week ago"),
        (13, "1 week ago"), (14, "2 weeks ago"), (20, "2 weeks ago"), (21, "3 weeks ago"), (29, "4 weeks ago"),
        (30, "2026-10-22"), (400, "2025-10-17"),
    ])
    func theSetupShowsTheDaysSinceTheLastStretch(days: Int, text: String) {
        #expect(LocalDay.saturday.advanced(by: -days).lastStretched(today: .saturday, by: .utc) == text)
    }

    private static let start = Timestamp.saturday
    private static let ended = Workout.State.completed(startedAt: start, at: start)

    private func details(
        _ state: Workout.State = .pending, day name: String = "Push", week: Int = 1, sets: [WorkoutSet] = []
    ) -> WorkoutDetails {
        WorkoutDetails(.example(state, week: week), of: .example(name: name), plan: [], sets: sets, names: [:])
    }

    @Test(arguments: [
        (Workout.State.pending, "Ready", SignalColour.grey, "Start Workout"),
        (.inProgress(since: start), "In Progress", .yellow, "Continue"), (ended, "Completed", .green, "View"),
        (.skipped(startedAt: nil), "Skipped", .grey, "View"),
    ])
    func aWorkoutHasABadgeAndAnAction(
        state: Workout.State, badge: String, colour: SignalColour, action: String
    ) throws {
        let progress = badge == "In Progress" ? #""progress":"Progress: 0/0 sets","# : ""
        let expected =
            #"{"action":"\#(action)","badge":"\#(badge)","badgeColour":"\#(colour.rawValue)","#
            + #""exercises":"0 exercises",\#(progress)"state":"data","title":"Push","week":"Week 1","#
            + #""workoutId":"workout"}"#
        #expect(try json(WorkoutCard(details(state), today: "2026-11-18")) == expected)
    }

    @Test(arguments: [(-1, WorkoutStanding.ready), (0, .ready), (1, .missed)])
    func aWorkoutIsMissedOnceItsDayIsOver(days: Int, standing: WorkoutStanding) {
        let day = LocalDay("2026-11-18").advanced(by: days)
        #expect(details().workout.standing(on: day) == standing)
        #expect(details(.inProgress(since: Self.start)).workout.standing(on: day) == .inProgress)
        #expect((WorkoutStanding.missed.badge, WorkoutStanding.missed.action) == ("Missed", "Start Workout"))
    }

    @Test func countsDoneSetsOfAllWorkingSets() {
        // Skipped sets count among all sets only; warm-ups, whose numbers exceed 20, never count.
        let sets: [WorkoutSet] = [
            .example(1, .completed(reps: 8, weight: 60)), .example(2, .skipped), .example(3),
            .example(1, of: "press", .completed(reps: 0, weight: 0)),
        ]
        let running = details(.inProgress(since: Self.start), sets: sets)
        #expect(running.exercises.contains { !$0.warmUpSets.isEmpty })
        #expect((running.progress, running.extent) == ("Progress: 2/4 sets", "2 exercises"))
        for state in [Workout.State.pending, .skipped(startedAt: nil), Self.ended] {
            #expect(details(state, sets: sets).progress == nil)
        }
    }

    @Test func namesWeekDayAndExercise() {
        #expect(details(sets: [.example()]).extent == "1 exercise")
        #expect((details(week: 7).week, details(day: "").title) == ("Week 7", "Workout"))
    }
}
