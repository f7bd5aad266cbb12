import Hummingbird
import PracticeCore
import Store

/// The cards of Today. A card that cannot be read says so in its place, and the answer is still a success.
struct TodayRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("today") { _, _ in
            Response.data(
                TodayCards(
                    reading: backend.storeIfAny, now: backend.now(), by: backend.days(), in: backend.calendar()))
        }
        router.get("today/intention") { _, _ in
            Response.data(
                IntentionCard(reading: backend.storeIfAny, now: backend.now(), in: backend.calendar()))
        }
        router.get("today/stretch") { _, _ in
            Response.data(StretchCard(reading: backend.storeIfAny, now: backend.now(), by: backend.days()))
        }
        router.get("today/meditation") { _, _ in
            Response.data(MeditationCard(reading: backend.storeIfAny, now: backend.now(), by: backend.days()))
        }
        router.get("today/workout") { _, _ in
            Response.data(WorkoutCard(reading: backend.storeIfAny, now: backend.now(), by: backend.days()))
        }
    }
}

extension Backend {
    /// The database, or why it cannot be opened, for what has a place to say that in.
    var storeIfAny: Result<Store, StoreError> {
        Result { () throws(StoreError) in try store() }
    }
}
