import ControlProtocol
import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// The rest timer. Only one rest runs at a time.
struct RestRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("rest")
        router.get { _, _ in try await answer(.status) }
        router.post { request, context in
            let request = try await request.body(as: Self.request, context)
            return try await answer(.start(request), .created)
        }
        router.post("pause") { _, _ in try await answer(.pause) }
        router.post("resume") { _, _ in try await answer(.resume) }
        router.post("extend") { request, context in
            try await answer(.extend(by: try await request.body(as: Self.longer, context)))
        }
        router.delete { _, _ in try await answer(.cancel) }
    }

    private func answer(_ command: RestCommand, _ status: HTTPResponse.Status = .ok) async throws -> Response {
        Response.data(try await backend.practice.rest.perform(command), status: status)
    }

    private static let longer = BodyRule<Duration>.object { object in
        object.required("seconds", .integer(RestRequest.allowedSeconds)).map { .seconds($0) }
    }

    private static let request = BodyRule<RestRequest>.object { object in
        let seconds = object.required("seconds", .integer(RestRequest.allowedSeconds))
        let exercise = object.nullable("exercise", .text(.name))
        let set = object.nullable("set", .integer(RestRequest.allowedSets))
        guard let seconds, let exercise, let set else { return nil }
        return RestRequest(length: .seconds(seconds), words: .next(exercise: exercise, set: set))
    }
}
