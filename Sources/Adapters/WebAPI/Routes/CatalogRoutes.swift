import Hummingbird
import Logging
import Platform
import PracticeData
import SessionCore

/// The route `GET /api/meditation/courses`: the installed courses, in the order of the catalog.
struct CourseRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("meditation/courses") { _, context in
            Response.data(try await context.catalog("meditation", backend.courses))
        }
    }
}

/// The routes `GET /api/stretches` and `PUT /api/stretches/:id`: the stretches of the catalog, and the user's
/// preferences among them.
struct StretchRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("stretches") { _, context in
            let preferences = try await backend.practice.read { try $0.preferences.stretches() }
            let stretches = try await context.catalog("stretching", backend.stretches).map { stretch in
                var stretch = stretch
                stretch.preferences = preferences
                return stretch
            }
            return Response.data(stretches)
        }
        router.put("stretches/:id") { request, context in
            let preference = try await request.body(as: Self.preference, context)
            let id = try context.parameters.require("id")
            let stretches = try await context.catalog("stretching", backend.stretches)
            guard var stretch = stretches.first(where: { $0.stretch.id == id }) else {
                throw APIError.missing("Stretch", id: id)
            }
            stretch.preferences = try await backend.practice.write { data in
                try data.preferences.changeStretches { $0[id] = preference }
            }
            return Response.data(stretch)
        }
    }

    /// The rule of a request's body. `null` removes the preference.
    private static let preference = BodyRule<StretchPreferences.Preference?>.object { object in
        let rule = BodyRule<StretchPreferences.Preference>.choice
        guard object.has("preference") else {
            _ = object.required("preference", rule)
            return nil
        }
        return object.nullable("preference", rule)
    }
}

extension WebContext {
    /// Reads a catalog on a thread for long requests.
    ///
    /// - Parameter name: The name of the catalog, for the error.
    func catalog<Content: Sendable>(
        _ name: String, _ read: @escaping @Sendable () async throws -> Content
    ) async throws -> Content {
        do {
            return try await RequestThreads.work.run { try await read() }
        } catch {
            // The path in the error is no business of the client.
            logger.error("cannot read the \(name) catalog", metadata: ["error": "\(error)"])
            throw APIError(.serviceUnavailable, .unavailable, "The \(name) catalog cannot be read")
        }
    }
}
