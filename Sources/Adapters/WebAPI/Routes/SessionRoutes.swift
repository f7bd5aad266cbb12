import ControlProtocol
import HTTPTypes
import Hummingbird
import Platform
import PracticeCore
import SessionCore

/// The current session: snapshot, commands, plan, start, the answer to a scheduled session that asks, and the outputs.
struct SessionRoutes {
    let backend: Backend
    let metrics: Metrics

    private var control: any SessionControl { backend.control }

    func add(to router: some RouterMethods<WebContext>) {
        router.get("session") { _, _ in Response.data(await control.snapshot()) }
        add("session", to: router) { .command(try await $0.body(as: Self.command, $1)) }
        add("session/start", to: router, answering: .created) { .start(try await $0.decodedBody($1)) }
        add("session/levels", to: router) { .setLevels(try await $0.decodedBody($1)) }
        add("session/output", to: router) { .setOutput(try await $0.decodedBody($1)) }
        add("start-question", to: router) { .answer(try await $0.decodedBody($1)) }
        router.post("session/plan") { request, context in
            let wanted: SessionRequest = try await request.decodedBody(context)
            try wanted.check(from: .guest)
            return Response.data(try await backend.plan(wanted))
        }
        router.get("outputs") { _, _ in Response.data(backend.outputs()) }
    }

    /// Adds a route that performs the request in its body, and answers with the state after it. The metrics have its
    /// duration.
    private func add(
        _ path: RouterPath, to router: some RouterMethods<WebContext>, answering status: HTTPResponse.Status = .ok,
        reading read: @escaping @Sendable (Request, WebContext) async throws -> ControlRequest
    ) {
        router.post(path) { request, context in
            let wanted = try await read(request, context)
            let start = MonotonicTime.now
            let reply = try await control.perform(wanted, from: .guest)
            metrics.recordCommand(taking: .nanoseconds(MonotonicTime.now.nanoseconds - start.nanoseconds))
            return Response.data(reply.snapshot, status: status)
        }
    }

    private static let command = BodyRule<SessionCommand>.object { object in
        let command = object.required("command", .choice) as SessionCommand?
        guard !object.has("keep") else {
            object.reject("keep", "is a command of its own; send keep within 10 minutes after the end")
            return nil
        }
        return command
    }
}
