import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// A headless Chromium, driven by the Chrome DevTools Protocol over a socket that only the two of them have. It ends
/// with its socket, and so with the tests, however they end.
final class DevTools: Sendable {
    /// A failed command.
    struct CommandError: Error, CustomStringConvertible {
        let description: String
    }

    /// An answer to a command, or an event of a session.
    private struct Message: Decodable {
        struct Fault: Decodable {
            let message: String
        }

        struct Entry: Decodable {
            let level: String
        }

        struct Parameters: Decodable {
            let type: String?
            let entry: Entry?
        }

        let id: Int?
        let error: Fault?
        let sessionId: String?
        let method: String?
        let params: Parameters?

        /// Whether the message is an error or a warning of the console, or an uncaught error.
        var isComplaint: Bool {
            switch method {
            case "Log.entryAdded": ["error", "warning"].contains(params?.entry?.level)
            case "Runtime.consoleAPICalled": ["error", "warning"].contains(params?.type)
            case "Runtime.exceptionThrown": true
            default: false
            }
        }
    }

    private struct Answer<Value: Decodable>: Decodable {
        let result: Value
    }

    private struct Nothing: Decodable {}

    private struct State {
        var lastCommand = 0
        var waiting: [Int: AsyncThrowingStream<Data, any Error>.Continuation] = [:]
        var complaints: [String: [String]] = [:]
        var hasEnded = false
    }

    /// Whether Debian's chromium is installed.
    fileprivate static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium") }

    private static let current = Mutex<DevTools?>(nil)

    /// The running browser, or a new one.
    static func shared() throws -> DevTools {
        try current.withLock { current in
            if let current, !current.state.withLock(\.hasEnded) { return current }
            let started = try DevTools()
            current = started
            return started
        }
    }

    /// Chromium reads from descriptor 3 and writes to 4. The shell outlives a signal, and removes the browser's files.
    private static let script = """
        trap : INT TERM
        export HOME="$(mktemp -d)"
        TMPDIR="$HOME" /usr/bin/chromium "$@" --user-data-dir="$HOME/profile" 3<&0 4<&0 </dev/null >/dev/null 2>&1
        rm -rf "$HOME"
        """

    private static let flags = [
        "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--disable-breakpad", "--disable-crash-reporter", "--no-first-run", "--window-size=1280,1000", "--lang=en-US",
        // Every page is in the foreground for its test.
        "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
        "--disable-renderer-backgrounding",
    ]

    private let socket: Int32
    private let state = Mutex(State())

    /// Starts the browser, which reads commands once it is ready.
    private init() throws {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw POSIXError(.EMFILE)
        }
        socket = ends[0]
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.script, "chromium"] + Self.flags
        process.environment = ["PATH": "/usr/bin:/bin", "TMPDIR": NSTemporaryDirectory(), "LC_ALL": "C.UTF-8"]
        // The end of the browser is seen once nothing else has its end of the socket open.
        defer { close(ends[1]) }
        process.standardInput = FileHandle(fileDescriptor: ends[1])
        try process.runUnblocked()
        Thread.detachNewThread { self.receive() }
    }

    deinit { close(socket) }

    /// Sends a command, and returns its result.
    ///
    /// - Parameter session: The session of a page; the browser's without one.
    func ask<Value: Decodable>(
        _ method: String, _ parameters: [String: Any] = [:], session: String? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        let (answers, answer) = AsyncThrowingStream<Data, any Error>.makeStream()
        try send(method, parameters, session, answer)
        for try await data in answers { return try JSONDecoder().decode(Answer<Value>.self, from: data).result }
        throw CancellationError()
    }

    /// Sends a command without a result.
    func ask(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil) async throws {
        _ = try await ask(method, parameters, session: session, as: Nothing.self)
    }

    /// Sends a command, also of a cancelled test, and does not wait for its answer.
    func post(_ method: String, _ parameters: [String: Any]) {
        try? send(method, parameters, nil, nil)
    }

    /// Returns the errors and warnings of a session's console since the last call.
    func complaints(of session: String) -> [String] {
        state.withLock { $0.complaints.removeValue(forKey: session) ?? [] }
    }

    private func send(
        _ method: String, _ parameters: [String: Any], _ session: String?,
        _ answer: AsyncThrowingStream<Data, any Error>.Continuation?
    ) throws {
        var command: [String: Any] = ["method": method, "params": parameters]
        command["sessionId"] = session
        try state.withLock { state in
            guard !state.hasEnded else { throw Self.ended }
            state.lastCommand += 1
            command["id"] = state.lastCommand
            let data = try JSONSerialization.data(withJSONObject: command) + [0]
            state.waiting[state.lastCommand] = answer
            // Fails if the browser has ended, which the other thread sees.
            _ = data.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
    }

    private static let ended = CommandError(description: "Chromium has ended")

    /// Receives messages, which end with a NUL, until the browser ends.
    private func receive() {
        var rest = Data()
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(socket, &part, part.count), count > 0 {
            rest += part[..<count]
            while let end = rest.firstIndex(of: 0) {
                receive(Data(rest[..<end]))
                rest = Data(rest[rest.index(after: end)...])
            }
        }
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for answer in waiting { answer.finish(throwing: Self.ended) }
    }

    private func receive(_ data: Data) {
        guard let message = try? JSONDecoder().decode(Message.self, from: data) else { return }
        if let id = message.id {
            let answer = state.withLock { $0.waiting.removeValue(forKey: id) }
            if let error = message.error {
                answer?.finish(throwing: CommandError(description: error.message))
            } else {
                answer?.yield(data)
            }
        } else if message.isComplaint, let session = message.sessionId {
            state.withLock { $0.complaints[session, default: []].append(String(decoding: data, as: UTF8.self)) }
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// The page in a real browser, which all tests share, against a real daemon.
    static var page: Self {
        .enabled(if: DevTools.isInstalled, "needs Debian's chromium")
    }
}
