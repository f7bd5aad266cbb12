import ControlProtocol
import ControlSocket
import Foundation
import Glibc
import Logging
import MediaKeys
import SessionCore
import TestSupport
import Testing

/// The bundled triggerhappy lines.
@Suite(.timeLimit(.minutes(5))) struct TriggerhappyTests {
    private static let program = "/usr/sbin/thd"
    private static let triggers = TemporaryHome.repository
        .appending(path: "packaging/triggerhappy/limber.conf").path

    private static var isInstalled: Bool {
        EmulatedInputDevice.isInstalled
            && [program, "/bin/nc.openbsd"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Triggerhappy runs them on an emulated device against a control server.
    @Test(.enabled(if: isInstalled, "needs triggerhappy, umockdev and netcat-openbsd"))
    func sendTheCommandsOfTheBuiltInReader() async throws {
        let keys = MediaKey.allCases
        let folder = try TemporaryFolder()
        let control = RecordingControl()
        let device = try EmulatedInputDevice(
            named: "Remote", keys: keys.map { Int($0.code) }, pressing: keys.map { Int($0.code) }, in: folder.path)
        let environment = ["LIMBER_SOCKET": "\(folder.path)/control.sock", "PATH": "/usr/sbin:/usr/bin:/bin"]
        let path = try ControlSocketPath.forServer(environment: environment, user: geteuid()) { _ in true }
        let server = ControlSocketServer(control: control, version: "1", logger: Logger(label: "test"))
        try await server.serve(try ListeningSocket(at: path)) {
            let command = device.command + [Self.program, "--triggers", Self.triggers, device.path]
            let errors = "\(folder.path)/errors"
            let triggerhappy = try Program(
                "/bin/sh", ["-c", #"exec 2> "$0"; exec "$@""#, errors] + command, environment)
            for await _ in control.performing where await control.commands.count == keys.count { break }
            // triggerhappy runs each command as a process and does not wait for it.
            #expect(await control.commands.map(\.rawValue).sorted() == keys.map(\.command.rawValue).sorted())
            #expect(try !folder.text(of: "errors").contains("Unable to parse"))
            triggerhappy.signal(SIGTERM)
        }
    }

    @Test func sendTheCommandOfEachKey() throws {
        let lines = try String(contentsOfFile: Self.triggers, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ", maxSplits: 2) }
        #expect(lines.map { String($0[0]) }.sorted() == MediaKey.allCases.map(\.rawValue).sorted())
        for line in lines {
            let key = try #require(MediaKey(rawValue: String(line[0])))
            #expect(line[1] == "1")
            #expect(line[2].hasPrefix(" echo \(key.command.rawValue) | nc "))
        }
    }
}
