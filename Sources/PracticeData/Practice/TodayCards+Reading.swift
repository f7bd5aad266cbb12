public import PracticeCore
public import SessionCore

// Each card has its own failure: what cannot be read harms no other.

extension StretchCard {
    /// The card as the history has it now.
    public init(reading data: Repositories, now: Timestamp, by clock: DayClock) {
        do throws(StoreError) {
            let latest = try data.sessions.latestCountedStretch()
            self.init(latest: latest?.record, today: clock.day(of: now), by: clock)
        } catch {
            self = .error(error.description)
        }
    }
}

extension MeditationCard {
    /// The card as the history has it now.
    public init(reading data: Repositories, now: Timestamp, by clock: DayClock) {
        do throws(StoreError) {
            let latest = try data.sessions.latestCountedMeditation()
            self.init(latest: latest?.record, today: clock.day(of: now), by: clock)
        } catch {
            self = .error(error.description)
        }
    }
}

extension WorkoutCard {
    /// The card as the training has it now.
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
    /// The card as the intentions are now.
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
    /// The cards as the store has them now.
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
