import ArgumentParser
import PracticeData
import SessionCore

/// The argument that names a session by its id, the beginning of the id, or `last`.
struct SessionArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("Id of a session, the beginning of one, or 'last'.", valueName: "id"))
    var id: String

    /// The maximum number of ids in an error; one letter may match hundreds.
    private static let mostIDs = 5

    /// Returns the session.
    ///
    /// - Throws: ``Failure`` if no session or more than one matches.
    func session(in practice: PracticeService) async throws -> StoredSession<SessionRecord> {
        if id == "last" {
            guard let latest = try await practice.read({ try $0.sessions.latestSession() }) else {
                throw Failure(.missing, "no sessions yet; 'limber stretch' starts one")
            }
            return latest
        }
        let found = id.isEmpty ? [] : try await practice.read { [id] in try $0.sessions.sessions(withIDPrefix: id) }
        guard let first = found.first else {
            let advice = ["last"].advice(on: id, otherwise: "list sessions with 'limber history'")
            throw Failure(.missing, "no session '\(id)'; \(advice)")
        }
        guard found.count == 1 else {
            let ids = found.prefix(Self.mostIDs).map(\.id).joined(separator: ", ")
            let more = found.count > Self.mostIDs ? " and others" : ""
            throw Failure(
                .usage, "id '\(id)' is ambiguous: \(found.count) sessions have it; use more of one id: \(ids)\(more)")
        }
        return first
    }
}
