public import Platform
public import PracticeCore
public import SessionCore

/// The clock, the calendars and the source of ids for the stored data.
///
/// Each read and change calls the closures anew, because settings and time zone may change. The closures are called on
/// any thread.
public struct PracticeContext: Sendable {
    /// Returns the current time.
    public let now: @Sendable () -> Timestamp
    /// Returns the time since boot, sleep included.
    public let uptime: @Sendable () -> Duration
    /// Returns whether the clock shows the time, as far as the system knows.
    public let isClockSet: @Sendable () -> Bool
    /// Returns the calendar of sessions, training and nutrition.
    public let days: @Sendable () -> DayClock
    /// Returns the calendar of reminders and intentions.
    public let calendar: @Sendable () -> ReminderCalendar
    /// Returns the longest delay (`reminders.late`) after which a reminder is still delivered, when the computer slept
    /// or was off at the due time.
    public let lateness: @Sendable () -> Duration
    /// Returns a new unique id.
    public let newID: @Sendable () -> String

    /// Creates a context. By default a reminder may be up to an hour late.
    public init(
        now: @escaping @Sendable () -> Timestamp, uptime: @escaping @Sendable () -> Duration = { BootTime.now },
        isClockSet: @escaping @Sendable () -> Bool = { WallTime.isSet },
        days: @escaping @Sendable () -> DayClock, calendar: @escaping @Sendable () -> ReminderCalendar,
        lateness: @escaping @Sendable () -> Duration = { .seconds(3600) }, newID: @escaping @Sendable () -> String
    ) {
        self.now = now
        self.uptime = uptime
        self.isClockSet = isClockSet
        self.days = days
        self.calendar = calendar
        self.lateness = lateness
        self.newID = newID
    }

    /// The current time, calendar and lateness for the rules of reminders.
    public var reminders: ReminderContext {
        ReminderContext(now: now(), calendar: calendar(), lateness: lateness())
    }

    /// The current time on the clock of this boot and on the wall clock, for the rest timer.
    public var moment: RestMoment { RestMoment(boot: BootTime.boot, uptime: uptime(), wall: now()) }

    /// The current day of sessions, training and nutrition.
    public var today: LocalDay { days().day(of: now()) }
}

/// The stored data, with one repository for each part, and the clock and the ids for a change.
///
/// ``PracticeService/read(_:)`` and ``PracticeService/write(_:)`` pass it to their caller. It is valid only there.
public struct Repositories: Sendable {
    private let store: Store
    private let context: PracticeContext

    init(_ store: Store, _ context: PracticeContext) {
        self.store = store
        self.context = context
    }

    /// The current time.
    public var now: Timestamp { context.now() }
    /// The calendar of sessions, training and nutrition.
    public var days: DayClock { context.days() }
    /// The current time, calendar and lateness for the rules of reminders.
    public var reminderContext: ReminderContext { context.reminders }
    /// The time since boot, sleep included.
    var uptime: Duration { context.uptime() }

    /// Returns a new unique id.
    public func newID() -> String { context.newID() }

    /// Stretch sessions, meditations and sessions of routines.
    public var sessions: SessionRepository { SessionRepository(store: store) }
    /// Sessions that wait to be forwarded to another server.
    public var outbox: OutboxRepository { OutboxRepository(store: store) }
    /// Exercises and training plans.
    public var trainingPlans: TrainingPlanRepository { TrainingPlanRepository(store: store) }
    /// Training cycles with their weeks.
    public var cycles: TrainingCycleRepository { TrainingCycleRepository(store: store) }
    /// Workouts and their sets.
    public var workouts: WorkoutRepository { WorkoutRepository(store: store) }
    /// Weights, the nutrition profile and targets.
    public var nutrition: NutritionRepository { NutritionRepository(store: store) }
    /// Nutrition plans of weeks.
    public var nutritionPlans: NutritionPlanRepository { NutritionPlanRepository(store: store) }
    /// Reminders, their rules and their questions.
    public var reminders: ReminderRepository { ReminderRepository(store: store) }
    /// Intentions of days, weeks and months.
    public var intentions: IntentionRepository { IntentionRepository(store: store) }
    /// The stretch setup and the consent to notifications.
    public var preferences: PreferenceRepository { PreferenceRepository(store: store) }
    /// The routines of the user.
    public var routines: RoutineRepository { RoutineRepository(store: store) }
    /// The scheduled sessions.
    public var schedules: ScheduleRepository { ScheduleRepository(store: store, context: context) }
    /// The running programme.
    public var programmes: ProgrammeRepository { ProgrammeRepository(store: store) }
    /// The rest between two sets.
    var rest: RestRepository { RestRepository(store: store) }
    /// All data as one document.
    var exchange: ExchangeRepository { ExchangeRepository(store: store) }
}

extension Timestamp {
    /// The latest time of a record that counts now: the clock of a phone may be fast.
    var dayLater: Timestamp { Timestamp(milliseconds: milliseconds + 86_400_000) }
}
