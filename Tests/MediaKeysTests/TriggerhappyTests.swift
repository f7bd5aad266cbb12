import ControlProtocol
import ControlSocket
import Foundation
import Glibc
import Logging
import MediaKeys
import TestSupport
import Testing

/// The bundled triggerhappy lines, run by triggerhappy on an emulated device against a control server.
@Suite(
    .enabled(if: Triggerhappy.isInstalled, "needs triggerhappy, umockdev and netcat-openbsd"), .timeLimit(.minutes(5)))
struct TriggerhappyTests {
    @Test func sendsTheCommandsOfTheBuiltInReader() async throws {
        let keys = MediaKey.allCases
        let folder = try TemporaryFolder()
        let control = RecordingControl()
        let device = try EmulatedInputDevice(
            named: "Remote", keys: keys.map { Int($0.code) }, pressing: keys.map { Int($0.code) }, in: folder.path)
        let environment = ["LIMBER_SOCKET": "\(folder.path)/control.sock"]
        let path = try ControlSocketPath.forServer(environment: environment, user: geteuid()) { _ in true }
        let server = ControlSocketServer(control: control, version: "1", logger: Logger(label: "test"))
        try await server.serve(try ListeningSocket(at: path)) {
            let triggerhappy = try Triggerhappy(reading: device, environment, in: folder)
            var commands: [SessionCommand] = []
            for await command in control.performing {
                commands.append(command)
                if commands.count == keys.count { break }
            }
            // triggerhappy runs each command as a process and does not wait for it.
            #expect(commands.map(\.rawValue).sorted() == keys.map(\.command.rawValue).sorted())
            #expect(try triggerhappy.errors().filter { $0.contains("Unable to parse") } == [])
        }
    }

    @Test(arguments: try Triggerhappy.lines())
    func eachLineSendsTheCommandOfItsKey(line: String) throws {
        let fields = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        let key = try #require(MediaKey(rawValue: String(fields[0])))
        #expect(fields[1] == "1")
        #expect(fields[2].hasPrefix(" echo \(key.command.rawValue) | nc "))
    }

    @Test func hasALineForEveryKey() throws {
        let named = try Triggerhappy.lines().map { String($0.prefix { $0 != " " }) }
        #expect(named.sorted() == MediaKey.allCases.map(\.rawValue).sorted())
    }
}

/// Runs Debian's triggerhappy with the bundled lines.
private final class Triggerhappy {
    private static let program = "/usr/sbin/thd"
    private static let triggers = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../packaging/triggerhappy/limber.conf").standardizedFileURL.path

    static var isInstalled: Bool {
        EmulatedInputDevice.isInstalled
            && [program, "/bin/nc.openbsd"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The lines without comments.
    static func lines() throws -> [String] {
        try String(contentsOfFile: triggers, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("#") }
    }

    private let process = Process()
    private let log: String

    init(reading device: EmulatedInputDevice, _ environment: [String: String], in folder: TemporaryFolder) throws {
        log = try folder.file("errors")
        let command = device.command + [Self.program, "--triggers", Self.triggers, device.path]
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = environment.merging(["PATH": "/usr/sbin:/usr/bin:/bin"]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: log)
        try process.runUnblocked()
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    func errors() throws -> [String] {
        try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
