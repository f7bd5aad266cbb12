import AsyncHTTPClient
import ControlProtocol
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import ServiceSettings
import SessionCore
import TestSupport

@testable import WebAPI

/// A server on a free port with a database of its own.
struct ServerFixture: Sendable {
    let port: Int
    let folder: TemporaryFolder
    let control: RecordingControl
    let notifications: NotificationRegistry
    /// The server's use cases, with the patience of a command.
    let practice: PracticeService

    var url: String { "http://localhost:\(port)" }
    var database: String { "\(folder.path)/limber.sqlite" }

    /// Noon on a Saturday.
    static let now = Timestamp("2026-11-21T12:00:00.000Z") ?? Timestamp(milliseconds: 0)

    /// Runs a server for the duration of the body.
    ///
    /// - Parameters:
    ///   - page: Whether files of a page exist, in `Web` below the folder.
    ///   - limits: The limits of one client.
    ///   - watches: Whether changes of other processes are published. A user may have 128 watches, and hundreds of
    ///     tests run at once.
    ///   - courses: The installed courses; `nil` if their catalog cannot be read.
    ///   - change: Changes the settings; the system chooses the port.
    static func open(
        _ control: RecordingControl = RecordingControl(), page: Bool = false, limits: Limits = Limits(),
        watches: Bool = false, courses: [MeditationCourse]? = [], logger: Logger = quiet,
        _ change: (inout WebSettings) -> Void = { _ in },
        _ body: (ServerFixture) async throws -> Void
    ) async throws {
        var settings = WebSettings()
        settings.port = 0
        change(&settings)
        let folder = try TemporaryFolder()
        let notifications = NotificationRegistry()
        let practice = PracticeService(
            database: "\(folder.path)/limber.sqlite",
            context: PracticeContext(
                now: { Self.now }, days: { DayClock { _ in 0 } },
                calendar: { ReminderCalendar(clock: WallClock { _ in 0 }) }, newID: { UUID().uuidString.lowercased() }),
            logger: .quiet)
        let questions = ReminderService(
            practice: practice, clock: RehearsalClock(from: Self.now, to: Self.now), registry: notifications,
            logger: logger)
        let server = WebServer(
            settings,
            Backend(
                control: control, practice: practice, rest: RestController(practice), notifications: notifications,
                responder: NotificationResponseRouter(
                    questions: questions, practice: practice, registry: notifications),
                courses: { if let courses { courses } else { throw NoCatalog() } }
            ),
            page: page ? "\(folder.path)/Web" : nil, limits: limits, logger: logger)
        let (listening, found) = AsyncStream<Int>.makeStream()
        var changes = practice.changes().makeAsyncIterator()
        let watching = Task { if watches { await practice.watch() } }
        // The first change shows that the watch is active.
        if watches { _ = await changes.next() }
        let running = Task {
            await server.run { address in found.yield(address.port ?? 0) }
            found.finish()
        }
        var port: Int?
        for await listened in listening {
            port = listened
            break
        }
        guard let port else { throw NoServer() }
        do {
            try await body(
                ServerFixture(
                    port: port, folder: folder, control: control, notifications: notifications, practice: practice))
        } catch {
            await end(running, watching)
            throw error
        }
        await end(running, watching)
    }

    private static func end(_ tasks: Task<Void, Never>...) async {
        for task in tasks {
            task.cancel()
            await task.value
        }
    }

    static let quiet = Logger.quiet

    /// The server ended by itself.
    struct NoServer: Error {}

    /// The catalog of the courses cannot be read.
    struct NoCatalog: Error {}

    /// Sends a request and reads the whole response.
    func ask(
        _ method: String = "GET", _ path: String, _ body: String? = nil, headers: [String: String] = [:]
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: url + path)
        request.method = .init(rawValue: method)
        if let body {
            request.body = .bytes(ByteBuffer(string: body))
            request.headers.add(name: "Content-Type", value: "application/json")
        }
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(120))
        let bytes = try await response.body.collect(upTo: 64 << 20)
        return Answer(
            status: Int(response.status.code), headers: response.headers.map { ($0.name, $0.value) },
            bytes: Data(bytes.readableBytesView))
    }
}

/// A response.
struct Answer: Sendable {
    let status: Int
    let headers: [(String, String)]
    let bytes: Data

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func header(_ name: String) -> String? {
        headers.first { $0.0.lowercased() == name.lowercased() }?.1
    }

    private var envelope: [String: Any] {
        (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any] ?? [:]
    }

    /// The data of a successful envelope.
    var data: [String: Any]? { envelope["success"] as? Bool == true ? envelope["data"] as? [String: Any] : nil }
    /// The data, as a list.
    var list: [[String: Any]]? { envelope["success"] as? Bool == true ? envelope["data"] as? [[String: Any]] : nil }
    /// Whether the response is a success without data.
    var isNull: Bool { envelope["success"] as? Bool == true && envelope["data"] is NSNull }

    private var error: [String: Any] {
        envelope["success"] as? Bool == false ? envelope["error"] as? [String: Any] ?? [:] : [:]
    }

    var code: String? { error["code"] as? String }
    var message: String? { error["message"] as? String }

    /// The fields of a validation error, such as `stretches.0.region`.
    var issues: [String] {
        (error["details"] as? [[String: Any]] ?? []).map { issue in
            (issue["path"] as? [Any] ?? []).map { "\($0)" }.joined(separator: ".")
        }
    }
}
