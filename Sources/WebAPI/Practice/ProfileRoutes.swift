import ControlProtocol
import Hummingbird
import PracticeCore
import Store

/// The profile. A half of the statistics that cannot be read says so in its place.
struct ProfileRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("profile") { _, _ in
            Response.data(
                Profile(
                    version: ProgramVersion.text, statistics: Statistics(reading: backend.storeIfAny),
                    notifications: await backend.notificationStatus().state))
        }
    }
}
