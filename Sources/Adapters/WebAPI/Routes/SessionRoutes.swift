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
        router.post("session") { request, context in
            let command = try await request.body(as: Self.command, context)
            try await timed { () throws(SessionRefusal) in try await control.perform(command) }
            return Response.data(await control.snapshot())
        }
        router.post("session/start") { request, context in
            let wanted: SessionRequest = try await request.decodedBody(context)
            try await timed { () throws(SessionRefusal) in
                try wanted.check(from: .guest)
                try await control.start(wanted)
            }
            return Response.data(await control.snapshot(), status: .created)
        }
        router.post("session/plan") { request, context in
            let wanted: SessionRequest = try await request.decodedBody(context)
            do throws(SessionRefusal) {
                try wanted.check(from: .guest)
                return Response.data(try await backend.plan(wanted))
            } catch {
                throw APIError(error)
            }
        }
        router.post("session/levels") { request, context in
            let change: LevelChange = try await request.decodedBody(context)
            try await timed { () throws(SessionRefusal) in try await control.setLevels(change) }
            return Response.data(await control.snapshot())
        }
        router.post("start-question") { request, context in
            let answer: StartAnswer = try await request.decodedBody(context)
            try await timed { () throws(SessionRefusal) in try await backend.starts.answer(answer) }
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

    private static let command = BodyRule<SessionCommand>.object { object in
        let command = object.required("command", .choice) as SessionCommand?
        guard !object.has("keep") else {
            object.reject("keep", "is a command of its own; send keep within 10 minutes after the end")
            return nil
        }
        return command
    }
}
