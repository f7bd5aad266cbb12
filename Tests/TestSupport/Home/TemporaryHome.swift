package import Foundation
import PracticeData
import SessionCore

/// A machine of a test's own: folders that nothing else uses, and limber as a user runs it.
package final class TemporaryHome: Sendable {
    /// Starts limber in a home with arguments, variables and the text on stdin.
    package typealias Launcher =
        @Sendable (_ home: TemporaryHome, _ arguments: [String], _ environment: [String: String], _ input: String)
        throws -> Running

    /// The absolute path of the home.
    package let folder: String
    /// The variables of every program and command.
    package let environment: [String: String]
    /// The time of creation. The home's clocks show noon, so that no day ends in a test.
    package let noon = Noon(now: Timestamp(Date()))
    private let commands, programs: Launcher
    private let memory: TemporaryFolder

    /// Creates a home. Without its folders, every program and file of a test fails with the reason.
    ///
    /// - Parameters:
    ///   - changes: Further variables; `$TEST_HOME` is the home's folder.
    ///   - commands: Starts a command for ``limber(_:)``.
    ///   - programs: Starts a program for ``start(_:changing:)``.
    package init(changing changes: [String: String?], commands: @escaping Launcher, programs: @escaping Launcher) {
        let folder = NSTemporaryDirectory() + "limber-home-\(UUID().uuidString.prefix(8))"
        self.folder = folder
        // A release that is tested runs every command.
        let isTested = Self.testedProgram != nil
        (self.commands, self.programs) = isTested ? (Self.startProgram, Self.startProgram) : (commands, programs)
        let environment = [
            "PATH": "/usr/bin:/bin", "HOME": "\(folder)/home", "XDG_RUNTIME_DIR": "\(folder)/run",
            "XDG_STATE_HOME": "\(folder)/state", "XDG_DATA_HOME": "\(folder)/data",
            // Concurrent tests cannot share a port. The machine's own MPD and keys stay out of a test.
            "LIMBER_HTTP_PORT": "0", "LIMBER_OTHER_PLAYERS_MPD": "off", "LIMBER_KEYS_DEVICES": "\(folder)/keys",
            // Tests play many sessions in no time.
            "LIMBER_SESSION_RECORD": "always", "TZ": noon.zone, "LC_ALL": "C.UTF-8",
        ]
        self.environment = Self.changed(environment, changes, folder)
        try? FileManager.default.createDirectory(
            atPath: "\(folder)/home", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        memory = .inMemory(at: "\(folder)/run")
    }

    deinit {
        // Commands that ran in this process leave their databases open.
        OpenDatabases.close(below: folder)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func changed(
        _ environment: [String: String], _ changes: [String: String?], _ folder: String
    ) -> [String: String] {
        changes.reduce(into: environment) { $0[$1.key] = $1.value.map { $0.replacing("$TEST_HOME", with: folder) } }
    }

    private static var testedProgram: String? { ProcessInfo.processInfo.environment["TESTED_PROGRAM"] }

    /// The program of `TESTED_PROGRAM`, such as that of a release, or else the one that was built with the tests.
    package static var program: URL {
        if let testedProgram { return URL(filePath: testedProgram) }
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(filePath: tests ?? "").deletingLastPathComponent().appending(path: "limber")
    }

    /// Starts limber as a process.
    package static let startProgram: Launcher = { home, arguments, environment, input in
        try Running(program, arguments, environment, in: home.folder, reading: input)
    }

    /// The root of the repository.
    package static var repository: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    /// Runs a command to its end. `$TEST_HOME` in an argument is the home's folder.
    package func limber(_ arguments: String...) async throws -> Finished { try await limber(arguments) }

    /// Runs a command with further variables to its end. It reads a text, or nothing.
    package func limber(
        _ arguments: [String], changing changes: [String: String?] = [:], reading input: String = ""
    ) async throws -> Finished {
        try await launch(arguments, changes, input, commands).finished()
    }

    /// Runs the command of a line to its end. Words are separated by spaces, and can stand in single quotes.
    package func run(
        _ line: String, changing changes: [String: String?] = [:], reading input: String = ""
    ) async throws -> Finished {
        try await limber(Self.words(line), changing: changes, reading: input)
    }

    /// Returns the words of a line.
    package static func words(_ line: String) -> [String] {
        line.matches(of: /'([^']*)'|[^ ]+/).map { String($0.1 ?? $0.0) }
    }

    package func start(_ arguments: [String], changing changes: [String: String?] = [:]) throws -> Running {
        try launch(arguments, changes, "", programs)
    }

    private func launch(
        _ arguments: [String], _ changes: [String: String?], _ input: String, _ launcher: Launcher
    ) throws -> Running {
        try launcher(
            self, arguments.map { $0.replacing("$TEST_HOME", with: folder) },
            Self.changed(environment, changes, folder), input)
    }

    /// Runs a line of shell to its end, with limber as `$LIMBER`.
    package func shell(_ line: String) async throws -> Finished { try await startShell(line).finished() }

    /// Starts a line of shell, with limber as `$LIMBER`.
    package func startShell(_ line: String) throws -> Running {
        let environment = environment.merging(["LIMBER": Self.program.path]) { $1 }
        return try Running(URL(filePath: "/bin/sh"), ["-c", line], environment, in: folder)
    }
}

// The files of a home. Names are relative to its folder.
extension TemporaryHome {
    /// Writes a text file, and returns its path. Creates its folder.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String { try write(bytes: text.utf8, to: name) }

    /// Writes a file, and returns its path. Creates its folder.
    @discardableResult
    package func write(bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let path = path(name)
        try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    /// Returns the absolute path of a name.
    package func path(_ name: String) -> String { "\(folder)/\(name)" }

    package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    package func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path(name)))) }

    package func read(_ name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }

    /// Returns the names of the files in a folder, sorted.
    package func names(in name: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }
}
