/// The stored data, with one repository for each part.
///
/// Every caller may read. The methods that write are internal and belong to the use cases.
public struct Repositories: Sendable {
    private let store: Store

    init(_ store: Store) {
        self.store = store
    }

    /// Stretch sessions and meditations.
    public var sessions: SessionRepository { SessionRepository(store: store) }
    /// Sessions that wait to be forwarded to another server.
    var outbox: OutboxRepository { OutboxRepository(store: store) }
    /// Exercises and training plans.
    public var trainingPlans: TrainingPlanRepository { TrainingPlanRepository(store: store) }
    /// Mesocycles with their weeks.
    public var mesocycles: MesocycleRepository { MesocycleRepository(store: store) }
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
    /// The rest between two sets.
    public var rest: RestRepository { RestRepository(store: store) }
    /// All data as one document.
    var exchange: ExchangeRepository { ExchangeRepository(store: store) }
}
