import HTTPTypes
import Hummingbird
import PracticeData

extension Backend {
    /// Returns a response with the result of a query.
    func query(
        _ query: @escaping @Sendable (Repositories) throws -> some Encodable & Sendable
    ) async throws -> Response {
        Response.data(try await practice.read(query))
    }

    /// Returns a response with the result of a change.
    func answer(
        _ status: HTTPResponse.Status = .ok,
        _ change: @escaping @Sendable (Repositories) throws -> some Encodable & Sendable
    ) async throws -> Response {
        Response.data(try await practice.write(change), status: status)
    }

    /// Removes a resource and returns an empty response.
    func remove(_ removal: @escaping @Sendable (Repositories) throws -> Void) async throws -> Response {
        try await practice.write(removal)
        return Response(status: .noContent)
    }
}

extension RouterMethods<WebContext> {
    /// Adds the route of a query for the resource that the parameter `id` names.
    func get(
        _ path: RouterPath, _ backend: Backend,
        _ query: @escaping @Sendable (Repositories, String) throws -> some Encodable & Sendable
    ) {
        get(path) { _, context in
            let id = context.parameter("id")
            return try await backend.query { try query($0, id) }
        }
    }

    /// Adds the route of a change of the resource that the parameter `id` names.
    func put(
        _ path: RouterPath, _ backend: Backend,
        _ change: @escaping @Sendable (Repositories, String) throws -> some Encodable & Sendable
    ) {
        put(path) { _, context in
            let id = context.parameter("id")
            return try await backend.answer { try change($0, id) }
        }
    }
}
