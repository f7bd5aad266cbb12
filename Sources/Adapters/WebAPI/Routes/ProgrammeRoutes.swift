import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// The programmes that come with Limber, and the one that runs. A file of the user's own is started on the command
/// line.
struct ProgrammeRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("programmes") { _, _ in
            Response.data(await backend.programmes().map(ProgrammeListing.init))
        }
        router.get("programme") { _, _ in try await backend.query { try ProgrammeReport(reading: $0) } }
        router.post("programme") { request, context in
            let name = try await request.body(as: Self.name, context)
            let id = RoutineDocument.id(of: name)
            guard let programme = await backend.programmes().first(where: { $0.id == id }) else {
                throw APIError.missing("Programme", id: name)
            }
            return try await backend.answer(.created) { data in
                _ = try data.programmes.start(programme, on: data.days.day(of: data.now), by: data.days)
                return try ProgrammeReport(reading: data)
            }
        }
        router.delete("programme") { _, _ in try await backend.remove { try $0.programmes.stop() } }
    }

    /// The rule of the body `{"name":"touch-your-toes"}`.
    private static let name = BodyRule<String>.object { $0.required("name", .text(upTo: Programme.longestName)) }
}
