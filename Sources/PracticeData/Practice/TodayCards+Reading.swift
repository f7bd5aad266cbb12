public import PracticeCore
public import SessionCore

// Each card shows its own failure: if the data of one cannot be read, the other cards are not affected.

extension StretchCard {
    /// Reads the card from the latest stretch session that counts.
    public init(reading data: Repositories, now: Timestamp, by clock: DayClock) {
        do throws(StoreError) {
            let latest = try data.sessions.latestCountedStretch()
            self.init(latest: latest?.day(by: clock), today: clock.day(of: now), by: clock)
        } catch {
            self = .error(error.description)
        }
    }
}

extension MeditationCard {
    /// Reads the card from the latest meditation that counts.
    public init(reading data: Repositories, now: Timestamp, by clock: DayClock) {
        do throws(StoreError) {
            let latest = try data.sessions.latestCountedMeditation()
            self.init(
                latest: latest.map { ($0.day(by: clock), $0.record.actualDurationSeconds) }, today: clock.day(of: now),
                by: clock)
        } catch {
            self = .error(error.description)
        }
    }
}

extension WorkoutCard {
    /// Reads the card from the workout of today.
    public init(reading data: Repositories, now: Timestamp, by clock: DayClock) {
        do {
            let today = clock.day(of: now)
            self.init(try data.workouts.workoutOnCard(of: today, clock: clock), today: today)
        } catch {
            self = .error("\(error)")
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
    /// Reads the four cards of today.
    public init(
        reading data: Repositories, now: Timestamp, by clock: DayClock, in calendar: ReminderCalendar
    ) {
        self.init(
            intention: IntentionCard(reading: data, now: now, in: calendar),
            workout: WorkoutCard(reading: data, now: now, by: clock),
            stretch: StretchCard(reading: data, now: now, by: clock),
            meditation: MeditationCard(reading: data, now: now, by: clock))
    }
}
