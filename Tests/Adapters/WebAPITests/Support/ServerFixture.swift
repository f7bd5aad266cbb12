import ControlProtocol
import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import NotificationHub
import Platform
import PracticeCore
import PracticeData
import PracticeServices
import ServiceSettings
import SessionCore
import Synchronization
import TestSupport

@testable import WebAPI

/// A server with a database of its own, created by the first request that needs it. The server answers requests in
/// process; ``listen(watches:_:)`` opens sockets.
struct ServerFixture: Sendable {
    let database: TestDatabase
    let control = RecordingControl()
    let routines = SampleRoutines()
    let notifications = NotificationRegistry()
    /// The server's use cases, with the patience of a command.
    let practice: PracticeService
    let backend: Backend
    /// The log-ins, once the server listens.
    let access = PageAccess()
    private let server: WebServer
    private let responder: Task<WebResponder, Never>

    /// Creates a server. It is noon on Saturday, November 21st, 2026.
    ///
    /// - Parameters:
    ///   - folder: The folder of an earlier server; a new one by default.
    ///   - page: The folder of the page's files.
    ///   - courses: The installed courses; `nil` if the catalogs cannot be read.
    ///   - library: The routines; those of ``SampleRoutines`` by default.
    ///   - unsaved: The sessions that are not in the database yet.
    ///   - sharedSocket: The control socket of a system service.
    ///   - change: Changes the settings; the system chooses the port.
    ///   - limit: Changes the limits of one client.
    init(
        in folder: TemporaryFolder = .orNone(), page: String? = nil, courses: [MeditationCourse]? = [],
        library: (any RoutineControl)? = nil,
        unsaved: Result<[StoredSession], any Error> = .success([]), sharedSocket: String? = nil,
        logger: Logger = .quiet,
        _ change: (inout HTTPSettings) -> Void = { _ in }, limit: (inout Limits) -> Void = { _ in }
    ) {
        var (settings, limits) = (HTTPSettings(), Limits())
        settings.port = 0
        change(&settings)
        limit(&limits)
        database = TestDatabase(in: folder)
        practice = database.practice(waitLimits: .command)
        let questions = ReminderService(
            practice: practice, clock: RehearsalClock(from: .saturday, to: .saturday), registry: notifications,
            startSession: { [control] () async throws(SessionRefusal) in
                try await control.perform(.start(SessionRequest()))
            },
            logger: .quiet)
        backend = Backend(
            control: control, routines: library ?? routines, plan: SampleStarts.plan,
            scheduledSession: SampleStarts.session,
            practice: practice, notifications: notifications,
            responder: NotificationResponseRouter(
                questions: questions, schedules: SampleStarts(), practice: practice, registry: notifications),
            courses: { if let courses { courses } else { throw NoCatalog() } },
            programmes: { (try? Programme.example()).map { [$0] } ?? [] },
            stretches: { if courses == nil { throw NoCatalog() } else { [Self.stretch] } },
            pictures: { if courses == nil { throw NoCatalog() } else { Self.pictures } },
            picture: { $0 == "own one" ? (Data("<svg/>".utf8), "image/svg+xml") : nil },
            calendarFaults: { ["'limber: neck' has no time of day"] }, unsavedSessions: { try unsaved.get() })
        let server = WebServer(
            settings, backend, page: page, logIns: "\(folder.path)/log-ins.json", sharedSocket: sharedSocket,
            access: access, limits: limits, logger: logger)
        self.server = server
        responder = Task { await server.makeResponder().responder }
    }

    /// The catalogs cannot be read.
    private struct NoCatalog: Error {}

    /// The only stretch of the catalog.
    private static let stretch = StretchDescription(
        Stretch(id: "neck-rotation", name: "Neck Rotation", region: .neck, isBilateral: true, posture: .sitting),
        text: "Turn your head.", picture: "/pictures.svg#neck-rotation", traits: [.neck])

    /// The pictures of the catalog: an empty symbol, often enough to be worth a compression.
    private static let pictures =
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><symbol id=\"neck-rotation\"/>"
        + String(repeating: "<symbol/>", count: 100) + "</svg>"

    /// Creates a server of a page with these files.
    static func page(
        _ files: [String: String], in folder: TemporaryFolder = .orNone(),
        _ change: (inout HTTPSettings) -> Void = { _ in }
    ) throws -> ServerFixture {
        for (name, text) in files { try folder.file("Web/\(name)", text: text) }
        return ServerFixture(in: folder, page: "\(folder.path)/Web", change)
    }

    /// Answers a request in process.
    ///
    /// - Parameters:
    ///   - route: The method and the path, such as `GET /api/session`.
    ///   - body: The body, sent as JSON.
    ///   - headers: Further header fields. `Host` is localhost by default.
    func ask(_ route: String, _ body: String? = nil, headers: [String: String] = [:]) async throws -> Answer {
        let response = try await respond(to: route, body, headers: headers)
        let sent = SentBody()
        try await response.body.write(sent)
        return Answer(
            status: response.status.code, headers: response.headers.map { ($0.name.rawName, $0.value) },
            bytes: Data(sent.bytes.withLock { $0 }.readableBytesView))
    }

    /// Answers a request in process, without reading the body of the response, such as that of the event stream.
    ///
    /// - Parameters:
    ///   - address: The address of the client.
    ///   - user: The owner of the client's socket.
    func respond(
        to route: String, _ body: String? = nil, headers: [String: String] = [:], from address: String = "127.0.0.1",
        of user: LocalUser? = .current
    ) async throws -> Response {
        let words = route.split(separator: " ", maxSplits: 1).map(String.init)
        var fields = HTTPFields()
        if let body {
            fields[.contentType] = "application/json"
            fields[.contentLength] = "\(body.utf8.count)"
        }
        for (name, value) in headers where name != "Host" {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        let head = HTTPRequest(
            method: HTTPRequest.Method(rawValue: words[0]) ?? .trace, scheme: "http",
            authority: headers["Host"] ?? "localhost", path: words[1], headerFields: fields)
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body ?? "")))
        let channel = address == "127.0.0.1" ? try await Self.channel.value : try await Self.channel(from: address)
        return await responder.value.respond(to: request, channel, of: user)
    }

    /// The connection of all requests in process. It sends nothing, and its timers never fire.
    private static let channel = Task { try await channel(from: "127.0.0.1") }

    private static func channel(from address: String) async throws -> NIOAsyncTestingChannel {
        let channel = NIOAsyncTestingChannel()
        let own = try SocketAddress(ipAddress: "127.0.0.1", port: 5462)
        try await channel.connect(to: own)
        channel.localAddress = own
        channel.remoteAddress = try SocketAddress(ipAddress: address, port: 5462)
        return channel
    }

    /// Listens on a free port for the duration of the body.
    ///
    /// - Parameter watches: Whether changes of other processes are published. A user may have 128 watches.
    /// - Throws: ``NoServer`` if the server ends by itself.
    func listen(watches: Bool = false, _ body: (Listener) async throws -> Void) async throws {
        let (ports, listening) = AsyncStream<Int>.makeStream()
        var changes = practice.changes().makeAsyncIterator()
        try await withThrowingTaskGroup { group in
            defer { group.cancelAll() }
            if watches {
                group.addTask { await practice.watch() }
                // The first change shows that the watch is active.
                _ = await changes.next()
            }
            group.addTask {
                await server.run { address in listening.yield(address.port ?? 0) }
                listening.finish()
            }
            guard let port = await ports.first(where: { _ in true }) else { throw NoServer() }
            try await body(Listener(port: port))
        }
    }

    /// The server ended by itself.
    struct NoServer: Error {}
}

/// The body of a response in process.
private final class SentBody: ResponseBodyWriter, Sendable {
    let bytes = Mutex(ByteBuffer())

    func write(_ buffer: ByteBuffer) { _ = bytes.withLock { $0.writeImmutableBuffer(buffer) } }

    func finish(_ trailingHeaders: HTTPFields?) {}
}

/// A response.
struct Answer: Sendable {
    let status: Int
    let headers: [(name: String, value: String)]
    let bytes: Data
    var text: String { String(decoding: bytes, as: UTF8.self) }
    private var envelope: JSONValue? { try? JSONValue(parsing: bytes, levels: 64) }

    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

    /// The data of a success, or `.null`; `nil` for an error.
    var data: JSONValue? { envelope?["success"] == true ? envelope?["data"] : nil }

    /// The value at a path in the data of a success, such as `answer["weeks.0.is_deload"]`.
    subscript(_ path: String) -> JSONValue? {
        path.split(separator: ".").reduce(data) { value, step in value?[String(step)] }
    }

    /// Status, code and message of an error, such as `404 NOT_FOUND: No such path`.
    var error: String? {
        guard envelope?["success"] == false, let error = envelope?["error"] else { return nil }
        return "\(status) \(error["code"]?.string ?? ""): \(error["message"]?.string ?? "")"
    }

    var code: String? { envelope?["error"]?["code"]?.string }

    /// The fields of a validation error, such as `stretches.0.region`.
    var faults: [String] {
        (envelope?["error"]?["details"]?.elements ?? []).map { fault in
            (fault["path"]?.elements ?? []).map { $0.string ?? $0.number.map(String.init) ?? "" }
                .joined(separator: ".")
        }
    }
}

extension JSONValue {
    /// The member of an object, or the element of a list at an index.
    subscript(_ step: String) -> JSONValue? {
        if case .object(let members) = self { return members[step] }
        return Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }

    var string: String? { if case .text(let text) = self { text } else { nil } }
    var number: Int? { if case .integer(let number) = self { number } else { nil } }
    /// The elements of a list; empty for other values.
    var elements: [JSONValue] { if case .list(let elements) = self { elements } else { [] } }

    /// Returns a member of each element.
    func each(_ name: String) -> [JSONValue?] { elements.map { $0[name] } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int) { self = .integer(number) }
    init(floatLiteral number: Double) { self = .number(number) }
    init(booleanLiteral flag: Bool) { self = .flag(flag) }
    init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { first, _ in first })
    }
}
