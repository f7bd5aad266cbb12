import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData

/// All training routes: training plans, training cycles and workouts.
///
/// This folder holds routes and the validation of their bodies. The rules of training are in `PracticeCore`, and the
/// repositories in `PracticeData`.
struct TrainingRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        OriginalTrainingRoutes(backend: backend).add(to: router)
        TrainingPlanRoutes(backend: backend).add(to: router)
        TrainingCycleRoutes(backend: backend).add(to: router)
        WorkoutRoutes(backend: backend).add(to: router)
        WorkoutSetRoutes(backend: backend).add(to: router)
    }
}
