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

/// A server on a port of its own, with a database of its own.
struct Site: Sendable {
    let port: Int
    let folder: TemporaryFolder
    let control: RecordingControl
    let notifications: NotificationRegistry
    /// The use cases of the server, with the patience of a command.
    let practice: PracticeService

    var url: String { "http://localhost:\(port)" }
    var database: String { "\(folder.path)/limber.sqlite" }

    /// Noon on a Saturday.
    static let now = Timestamp("2026-11-21T12:00:00.000Z") ?? Timestamp(milliseconds: 0)

    /// Runs a server for as long as the body runs.
    ///
    /// - Parameters:
    ///   - page: Whether there are files of a page, in `Web` below the folder.
    ///   - limits: What one client may take.
    ///   - watches: Whether changes of other processes are published. A user may have 128 watches, and hundreds of tests
    ///     run at once.
    ///   - change: Changes the settings, of which the port is the system's choice.
    static func open(
        _ control: RecordingControl = RecordingControl(), page: Bool = false, limits: Limits = Limits(),
        watches: Bool = false, logger: Logger = quiet, _ change: (inout WebSettings) -> Void = { _ in },
        _ body: (Site) async throws -> Void
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
                responder: NotificationResponses(questions: questions, practice: practice, registry: notifications)),
            page: page ? "\(folder.path)/Web" : nil, limits: limits, logger: logger)
        let (listening, found) = AsyncStream<Int>.makeStream()
        var changes = practice.changes().makeAsyncIterator()
        let watching = Task { if watches { await practice.watch() } }
        // The first change says that the watch runs.
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
                Site(port: port, folder: folder, control: control, notifications: notifications, practice: practice))
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

    /// The server has ended by itself.
    struct NoServer: Error {}

    /// Asks for something, and reads all of the answer.
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

/// What came back.
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

    /// What is in a successful envelope.
    var data: [String: Any]? { envelope["success"] as? Bool == true ? envelope["data"] as? [String: Any] : nil }
    /// The same, where it is a list.
    var list: [[String: Any]]? { envelope["success"] as? Bool == true ? envelope["data"] as? [[String: Any]] : nil }
    /// Whether it is a success with nothing in it.
    var isNull: Bool { envelope["success"] as? Bool == true && envelope["data"] is NSNull }

    private var error: [String: Any] {
        envelope["success"] as? Bool == false ? envelope["error"] as? [String: Any] ?? [:] : [:]
    }

    var code: String? { error["code"] as? String }
    var message: String? { error["message"] as? String }

    /// Where the body was wrong, each place written `stretches.0.region`.
    var issues: [String] {
        (error["details"] as? [[String: Any]] ?? []).map { issue in
            (issue["path"] as? [Any] ?? []).map { "\($0)" }.joined(separator: ".")
        }
    }
}
