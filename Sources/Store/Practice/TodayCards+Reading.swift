public import PracticeCore
public import SessionCore

// Each card has its own failure: what cannot be read harms no other.

extension StretchCard {
    /// The card as the history has it now.
    ///
    /// - Parameter store: the history, or why it cannot be opened.
    public init(reading store: Result<Store, StoreError>, now: Timestamp, by clock: DayClock) {
        do throws(StoreError) {
            let latest = try store.get().latestStretch()
            self.init(latest: latest?.record, today: clock.day(of: now), by: clock)
        } catch {
            self = .error(error.description)
        }
    }
}

extension MeditationCard {
    /// The card as the history has it now.
    ///
    /// - Parameter store: the history, or why it cannot be opened.
    public init(reading store: Result<Store, StoreError>, now: Timestamp, by clock: DayClock) {
        do throws(StoreError) {
            let latest = try store.get().latestMeditation()
            self.init(latest: latest?.record, today: clock.day(of: now), by: clock)
        } catch {
            self = .error(error.description)
        }
    }
}

extension WorkoutCard {
    /// The card as the training has it now.
    ///
    /// - Parameter store: what is kept, or why it cannot be opened.
    public init(reading store: Result<Store, StoreError>, now: Timestamp, by clock: DayClock) {
        do {
            self.init(try store.get().workoutOnCard(of: clock.day(of: now), clock: clock))
        } catch {
            self = .error("\(error)")
        }
    }
}

extension IntentionCard {
    /// The card as the intentions are now.
    ///
    /// - Parameter store: what is kept, or why it cannot be opened.
    public init(reading store: Result<Store, StoreError>, now: Timestamp, in calendar: ReminderCalendar) {
        do throws(StoreError) {
            let context = ReminderContext(now: now, calendar: calendar)
            self = try store.get().currentIntention(context).map(IntentionCard.data) ?? .empty
        } catch {
            self = .error(error.description)
        }
    }
}

extension TodayCards {
    /// The cards as the store has them now.
    ///
    /// - Parameter store: what is kept, or why it cannot be opened.
    public init(
        reading store: Result<Store, StoreError>, now: Timestamp, by clock: DayClock, in calendar: ReminderCalendar
    ) {
        self.init(
            intention: IntentionCard(reading: store, now: now, in: calendar),
            workout: WorkoutCard(reading: store, now: now, by: clock),
            stretch: StretchCard(reading: store, now: now, by: clock),
            meditation: MeditationCard(reading: store, now: now, by: clock))
    }
}
