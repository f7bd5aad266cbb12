import Hummingbird
import Logging
import SessionCore

/// The route `GET /api/meditation/courses`: the installed courses, in the order of the catalog.
struct CourseRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("meditation/courses") { _, context in
            do {
                return Response.data(try await RequestThreads.work(backend.courses))
            } catch {
                // The path in the error is no business of the client.
                context.logger.error("cannot read the meditation catalog", metadata: ["error": "\(error)"])
                throw APIError(.serviceUnavailable, .unavailable, "The meditation catalog cannot be read")
            }
        }
    }
}
