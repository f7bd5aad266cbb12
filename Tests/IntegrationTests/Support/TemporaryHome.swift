import Foundation
import SessionCore
import TestSupport

/// A machine of a test's own: folders that nothing else uses, and limber as a user runs it.
final class TemporaryHome: Sendable {
    let folder: String
    let environment: [String: String]
    /// The time of creation. The home's clocks show noon, so that no day ends in a test.
    let noon = Noon(now: Timestamp(Date()))

    init(changing changes: [String: String?] = [:]) throws {
        let folder = NSTemporaryDirectory() + "limber-home-\(UUID().uuidString.prefix(8))"
        self.folder = folder
        var environment = [
            "PATH": "/usr/bin:/bin", "HOME": "\(folder)/home", "XDG_RUNTIME_DIR": "\(folder)/run",
            "XDG_STATE_HOME": "\(folder)/state", "XDG_DATA_HOME": "\(folder)/data",
            // Concurrent tests cannot share a port.
            "LIMBER_HTTP_PORT": "0", "TZ": noon.zone, "LC_ALL": "C.UTF-8",
        ]
        for (name, value) in changes { environment[name] = value.map { $0.replacing("$TEST_HOME", with: folder) } }
        self.environment = environment
        for name in ["home", "run"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The program of `TESTED_PROGRAM`, such as that of a release, or else the one that was built with the tests.
    static var program: URL {
        if let program = ProcessInfo.processInfo.environment["TESTED_PROGRAM"] { return URL(filePath: program) }
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(filePath: tests ?? "").deletingLastPathComponent().appending(path: "limber")
    }

    /// The root of the repository.
    static var repository: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    /// Runs limber to its end. `$TEST_HOME` in an argument is the home's folder.
    func limber(_ arguments: String...) async throws -> Finished {
        try await limber(arguments)
    }

    func limber(_ arguments: [String]) async throws -> Finished {
        try await start(arguments).finished()
    }

    /// Starts limber.
    func start(_ arguments: [String], changing changes: [String: String?] = [:]) throws -> Running {
        var environment = environment
        for (name, value) in changes { environment[name] = value.map { $0.replacing("$TEST_HOME", with: folder) } }
        return try Running(
            Self.program, arguments.map { $0.replacing("$TEST_HOME", with: folder) }, environment, in: folder)
    }

    /// Runs a line of shell to its end, with limber as `$LIMBER`.
    func shell(_ line: String) async throws -> Finished {
        try await startShell(line).finished()
    }

    /// Starts a line of shell, with limber as `$LIMBER`.
    func startShell(_ line: String) throws -> Running {
        var environment = environment
        environment["LIMBER"] = Self.program.path
        return try Running(URL(filePath: "/bin/sh"), ["-c", line], environment, in: folder)
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(bytes: text.utf8, to: name)
    }

    @discardableResult
    func write(bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let path = path(name)
        try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path(name))))
    }

    func read(_ name: String) throws -> String {
        String(decoding: try bytes(of: name), as: UTF8.self)
    }

    func names(in name: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }

    /// Returns once a server answers on the control socket.
    func untilServed() async throws {
        try await until { try await limber("status").status == 0 }
    }

    /// The records in history, newest first.
    func history() async throws -> [[String: Any]] {
        let printed = try await limber("history", "--json").output
        return try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [[String: Any]] ?? []
    }

    /// The snapshot of the running session.
    func status() async throws -> [String: Any] {
        let printed = try await limber("status", "--json").output
        return try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [String: Any] ?? [:]
    }
}

/// The results of a program.
struct Finished: Sendable {
    let status: Int32
    let output: String
    let errors: String
}
