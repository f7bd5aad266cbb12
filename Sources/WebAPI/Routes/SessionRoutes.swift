import ControlProtocol
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Platform
import SessionCore

/// The current session: snapshot, commands, start, and the outputs to start it on.
struct SessionRoutes {
    let backend: Backend
    let metrics: Metrics

    private var control: any SessionControl { backend.control }

    func add(to router: some RouterMethods<WebContext>) {
        router.get("session") { _, _ in Response.data(await control.snapshot()) }
        router.post("session") { request, context in
            let command = try await request.body(as: Self.command, context)
            try await timed { () throws(SessionRefusal) in try await control.perform(command) }
            return Response.data(await control.snapshot())
        }
        router.post("session/start") { request, context in
            let wanted = try await request.body(context, Self.request)
            try await timed { () throws(SessionRefusal) in try await control.start(wanted) }
            return Response.data(await control.snapshot(), status: .created)
        }
        router.post("session/levels") { request, context in
            let change: LevelChange = try await request.body(context, Self.decoded)
            try await timed { () throws(SessionRefusal) in try await control.setLevels(change) }
            return Response.data(await control.snapshot())
        }
        router.get("outputs") { _, _ in Response.data(backend.outputs()) }
    }

    /// Runs a command and records its duration in the metrics.
    private func timed(_ body: () async throws(SessionRefusal) -> Void) async throws(APIError) {
        let start = MonotonicTime.now
        do throws(SessionRefusal) {
            try await body()
        } catch {
            throw APIError(error)
        }
        metrics.recordCommand(taking: .nanoseconds(MonotonicTime.now.nanoseconds - start.nanoseconds))
    }

    private static let command = BodyRule<SessionCommand>.object { $0.required("command", .choice) }

    private static func request(in body: Data) throws(APIError) -> SessionRequest {
        let request: SessionRequest = try decoded(body)
        do throws(SessionRefusal) {
            try request.check(from: .guest)
        } catch {
            throw APIError(error)
        }
        return request
    }

    /// Decodes a value whose decoder names invalid members in an `OptionError`.
    private static func decoded<Value: Decodable>(_ body: Data) throws(APIError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: body)
        } catch let error as OptionError {
            throw APIError.refused(error.description)
        } catch {
            throw APIError.invalid([BodyFault(path: [], message: "must be a JSON object")])
        }
    }
}
