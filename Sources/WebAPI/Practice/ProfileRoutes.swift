import ControlProtocol
import Hummingbird
import PracticeCore
import PracticeData

/// The profile page: statistics and units. If the statistics of stretching or meditation cannot be read, they carry an
/// error, and the response is still a success.
struct ProfileRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("profile") { _, _ in
            let context = backend.context
            let (statistics, consent) = try await backend.practice.read { data in
                (Statistics(reading: data, in: context), (try? data.preferences.notificationConsent()) ?? .undecided)
            }
            return Response.data(
                Profile(
                    version: ProgramVersion.text, statistics: statistics,
                    notifications: await backend.notificationStatus(consent).state))
        }
        router.get("units") { _, _ in Response.data(["units": backend.units().rawValue]) }
    }
}
