public import PracticeCore
public import SessionCore

// Each card shows its own failure: if the data of one cannot be read, the other cards are not affected.

extension Card<StretchAge> {
    /// Reads the card from the latest session in which a stretch was completed.
    public init(reading data: Repositories, now: Timestamp, by clock: DayClock) {
        self.init(
            latest: try data.sessions.latestCountedStretch(at: now)?.day(by: clock), today: clock.day(of: now),
            by: clock)
    }
}

extension Card<MeditationAge> {
    /// Reads the card from the latest meditation that counts.
    public init(reading data: Repositories, now: Timestamp, by clock: DayClock) {
        self.init(
            latest: try data.sessions.latestCountedMeditation(at: now).map { ($0.day(by: clock), $0.record.seconds) },
            today: clock.day(of: now), by: clock)
    }
}

extension Card<WorkoutOnDay> {
    /// Reads the card from the workout of today.
    public init(reading data: Repositories, now: Timestamp, by clock: DayClock) {
        let today = clock.day(of: now)
        self.init(try data.workouts.workoutOnCard(of: today, clock: clock), today: today)
    }
}

extension Card<ProgrammeOnDay> {
    /// Reads the card from the running programme. One that is over has none from the next day on.
    public init(reading data: Repositories, now: Timestamp, by clock: DayClock) {
        let today = clock.day(of: now)
        self.init {
            guard let running = try data.programmes.running() else { return nil }
            let standing = try data.programmes.standing(of: running, on: today, by: clock)
            return standing.state == .finished ? nil : ProgrammeOnDay(standing, today: today)
        }
    }
}

extension IntentionCard {
    /// Reads the card from the current intention.
    public init(reading data: Repositories, now: Timestamp, in calendar: ReminderCalendar) {
        do throws(StoreError) {
            let context = ReminderContext(now: now, calendar: calendar)
            self = try data.intentions.currentIntention(context).map(IntentionCard.data) ?? .empty
        } catch {
            self = .error(error.description)
        }
    }
}

extension TodayCards {
    /// Reads the cards of today.
    public init(
        reading data: Repositories, now: Timestamp, by clock: DayClock, in calendar: ReminderCalendar
    ) {
        self.init(
            intention: IntentionCard(reading: data, now: now, in: calendar),
            workout: WorkoutCard(reading: data, now: now, by: clock),
            stretch: StretchCard(reading: data, now: now, by: clock),
            meditation: MeditationCard(reading: data, now: now, by: clock),
            programme: ProgrammeCard(reading: data, now: now, by: clock))
    }
}
