import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// The records of stretching sessions.
struct StretchSessionRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let sessions = router.group("stretch-sessions")
        sessions.get("latest") { _, _ in
            try await backend.query { try $0.sessions.latest(of: .stretch).map(ListedSession.init) }
        }
        sessions.post("") { request, context in
            let record = try await request.body(as: Self.record, context)
            return try await backend.post(.stretch(record), request)
        }
        sessions.addChanges(of: .stretch, "StretchSession", backend)
    }

    private static let record = BodyRule<StretchRecord>.object { object in
        typealias Fields = StretchRecord.Fields
        let completedAt = object.read(Fields.completedAt)
        let total = object.read(Fields.seconds)
        let completed = object.read(Fields.completed)
        let skipped = object.read(Fields.skipped)
        let stretches = object.required("stretches", .list(of: stretch))
        let isFull = object.read(Fields.isFull)
        guard let completedAt, let total, let completed, let skipped, let stretches, let isFull else { return nil }
        return StretchRecord(
            completedAt: completedAt, totalDurationSeconds: total, regionsCompleted: completed,
            regionsSkipped: skipped, stretches: stretches, completedFully: isFull)
    }

    private static let stretch = BodyRule<StretchRecord.Stretch>.object { object in
        let region = object.required("region", .choice) as Region?
        typealias Fields = StretchRecord.Stretch.Fields
        let id = object.read(Fields.id)
        let name = object.read(Fields.name)
        let seconds = object.read(Fields.seconds)
        let skipped = object.read(Fields.skipped)
        guard let region, let id, let name, let seconds, let skipped else { return nil }
        return StretchRecord.Stretch(
            region: region, stretchId: id, stretchName: name, durationSeconds: seconds, skippedSegments: skipped)
    }
}

/// The records of meditations.
struct MeditationSessionRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let sessions = router.group("meditation-sessions")
        sessions.post("") { request, context in
            let record = try await request.body(as: Self.record, context)
            return try await backend.post(.meditation(record), request)
        }
        sessions.addReadingAndDeletion(of: .meditation, "MeditationSession", backend)
    }

    private static let record = BodyRule<MeditationRecord>.object { object in
        typealias Fields = MeditationRecord.Fields
        let completedAt = object.read(Fields.completedAt)
        let type = object.read(Fields.type)
        let planned = object.read(Fields.planned)
        let actual = object.read(Fields.heard)
        let isFull = object.read(Fields.isFull)
        let name = object.nullable(Fields.name.name, .text(Fields.name.limit))
        let lines = object.nullable("lines", Self.lines)
        guard let completedAt, let type, let planned, let actual, let isFull, let name, let lines else { return nil }
        return MeditationRecord(
            completedAt: completedAt, sessionType: type, plannedDurationSeconds: planned,
            actualDurationSeconds: actual, completedFully: isFull, sessionName: name, lines: lines)
    }

    private static let lines = BodyRule<[String]> { value, path, faults in
        guard case .list(let values) = value, values.count > MeditationRecord.mostLines else {
            return BodyRule.list(of: .text(upTo: MeditationRecord.longestLine), isEmptyAllowed: true)
                .read(value, path, &faults)
        }
        let message = "must have at most \(MeditationRecord.mostLines) elements"
        faults.append(BodyFault(path: path, message: message))
        return nil
    }
}

/// The records of sessions that followed a routine. Only this server makes them, so none is posted.
struct RoutineSessionRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let sessions = router.group("routine-sessions")
        sessions.get("") { _, _ in
            let pages = try await backend.practice.read { $0.sessions.pages(of: .routine) }
            return try await Response.list(pages, of: backend.practice)
        }
        sessions.addChanges(of: .routine, "RoutineSession", backend)
    }
}

extension RouterMethods<WebContext> {
    /// Adds the response with a session of a kind, its deletion, and the correction of its stretches.
    fileprivate func addChanges(of kind: SessionKind, _ resource: String, _ backend: Backend) {
        addReadingAndDeletion(of: kind, resource, backend)
        patch(":id") { request, context in
            let id = context.parameter("id")
            let results = try await request.body(as: Self.results, context)
            let session = try await backend.practice.write { data in
                try data.sessions.correct(id, of: kind) { _ in results }
            }
            guard let session else { throw APIError.missing(resource, id: id) }
            return Response.data(ListedSession(session))
        }
    }

    fileprivate func addReadingAndDeletion(of kind: SessionKind, _ resource: String, _ backend: Backend) {
        get(":id") { _, context in
            let id = context.parameter("id")
            let session = try await backend.practice.read { try $0.sessions.session(id: id, of: kind) }
            guard let session else { throw APIError.missing(resource, id: id) }
            return Response.data(ListedSession(session))
        }
        delete(":id") { _, context in
            let id = context.parameter("id")
            let isRemoved = try await backend.practice.write { try $0.sessions.remove(id, of: kind) }
            guard isRemoved else { throw APIError.missing(resource, id: id) }
            return Response(status: .noContent)
        }
    }

    private static var results: BodyRule<[StretchResult]> {
        .object { $0.required("results", .list(of: .choice)) }
    }
}
