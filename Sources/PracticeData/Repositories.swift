/// What is stored, one repository for each part. Reading is open to every caller; writing belongs to the use cases.
public struct Repositories: Sendable {
    private let store: Store

    init(_ store: Store) {
        self.store = store
    }

    /// Stretch sessions and meditations.
    public var sessions: SessionRepository { SessionRepository(store: store) }
    /// Sessions that are to be sent to another server.
    var outbox: OutboxRepository { OutboxRepository(store: store) }
    /// Exercises and training plans.
    public var trainingPlans: TrainingPlanRepository { TrainingPlanRepository(store: store) }
    /// Mesocycles.
    public var mesocycles: MesocycleRepository { MesocycleRepository(store: store) }
    /// Workouts and sets.
    public var workouts: WorkoutRepository { WorkoutRepository(store: store) }
    /// Weights, profile and targets.
    public var nutrition: NutritionRepository { NutritionRepository(store: store) }
    /// Nutrition plans.
    public var nutritionPlans: NutritionPlanRepository { NutritionPlanRepository(store: store) }
    /// Reminders and their questions.
    public var reminders: ReminderRepository { ReminderRepository(store: store) }
    /// Intentions.
    public var intentions: IntentionRepository { IntentionRepository(store: store) }
    /// The stretch setup and the consent to notifications.
    public var preferences: PreferenceRepository { PreferenceRepository(store: store) }
    /// The rest between two sets.
    public var rest: RestRepository { RestRepository(store: store) }
    /// Everything as one document.
    var exchange: ExchangeRepository { ExchangeRepository(store: store) }
}
