import ControlProtocol
import HTTPTypes
import Hummingbird
import Platform
import SessionCore

/// The routines: the list, each with its plan, the check of a text, and changes of the user's routines.
///
/// A text over HTTP has no folder, so that it can name no clip of this computer.
struct RoutineRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("routines")
        router.get { _, _ in Response.data(try await answer { try await $0.routines() }) }
        router.get(":id") { _, context in
            let id = context.parameter("id")
            return Response.data(ShownRoutine(try await answer { try await $0.routine(named: id) }))
        }
        router.post("check") { request, context in
            let text = try await request.body(as: Self.text, context)
            return Response.data(try await answer { try await $0.check(text, in: nil) }.bounded)
        }
        router.post { request, context in
            let text = try await request.body(as: Self.text, context)
            let added = try await answer { try await $0.add(text, in: nil, replacing: nil) }
            return Response.data(ShownRoutine(added), status: .created)
        }
        router.put(":id") { request, context in
            let text = try await request.body(as: Self.text, context)
            let id = context.parameter("id")
            return Response.data(ShownRoutine(try await answer { try await $0.add(text, in: nil, replacing: id) }))
        }
        router.delete(":id") { _, context in
            let id = context.parameter("id")
            try await answer { try await $0.remove(id, evenIfNeeded: false) }
            return Response(status: .noContent)
        }
    }

    /// Returns the answer of the routines, which read files and calculate plans on the thread for long requests.
    private func answer<Value: Sendable>(
        _ question: @escaping @Sendable (any RoutineControl) async throws -> Value
    ) async throws -> Value {
        try await RequestThreads.work.run { try await question(backend.routines) }
    }

    /// The rule of a request's body. The checker tells what an empty text lacks.
    private static let text = BodyRule<String>.object { $0.required("text", .text("a string") { $0 }) }
}

/// A routine in a response: the members of a listing, the text, the faults and the plan.
private struct ShownRoutine: ObjectEncodable {
    private let routine: RoutineDetails
    private let report: RoutineReport

    init(_ routine: RoutineDetails) {
        self.routine = routine
        report = routine.report.bounded
    }

    var members: EncodedMembers {
        EncodedMembers(
            ["text": routine.text, "faults": report.faults, "phases": report.phases], of: routine.listing)
    }
}

extension RoutineReport {
    /// The report with at most ``BodyFaults/most`` faults, which name no commands.
    fileprivate var bounded: RoutineReport {
        RoutineReport(
            name: name, seconds: seconds, faults: faults.prefix(BodyFaults.most).map(\.withoutCommands), phases: phases)
    }
}
