import Foundation
import Synchronization
import TestSupport

/// A shell on a terminal of its own: bash with job control unless another one is named, with limber as `$LIMBER`.
final class TerminalShell: Sendable {
    private let terminal: TerminalPair
    private let process: Process
    private let bytes = Mutex<[UInt8]>([])
    /// The file with the shell's process id.
    private let shellPath: String

    /// - Parameter shell: The command of the shell, whose prompt is `ready> `.
    init(in home: TemporaryHome, shell: String = "bash --norc --noprofile --noediting") async throws {
        terminal = try TerminalPair()
        shellPath = home.path("shell")
        process = Process()
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        // --ctty enables job control; the process id is for the end.
        process.arguments = ["--ctty", "--wait", "/bin/sh", "-c", "echo $$ > shell; exec \(shell)"]
        let own = ["LIMBER": TemporaryHome.program.path, "TERM": "xterm", "PS1": "ready> ", "LC_ALL": "C.UTF-8"]
        process.environment = home.environment.merging(own) { $1 }
        process.currentDirectoryURL = URL(filePath: home.folder)
        let program = FileHandle(fileDescriptor: terminal.program)
        process.standardInput = program
        process.standardOutput = program
        process.standardError = program
        Thread.detachNewThread { [weak self, person = dup(terminal.person)] in
            defer { close(person) }
            var part = [UInt8](repeating: 0, count: 4096)
            // Fails once no program has the other end open.
            while case let count = read(person, &part, part.count), count > 0 {
                self?.bytes.withLock { $0 += part[..<count] }
            }
        }
        try process.runUnblocked()
        try await see("ready> ")
    }

    /// A failed test leaves no process behind: the shell passes the signal to its jobs.
    deinit {
        guard process.isRunning, let text = try? String(contentsOfFile: shellPath, encoding: .utf8),
            let shell = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
        else { return }
        kill(shell, SIGHUP)
    }

    /// Whether the terminal is in canonical mode with echo, as a shell expects.
    var isCooked: Bool { terminal.isCooked }

    /// All output of the terminal.
    var text: String { String(decoding: bytes.withLock(\.self), as: UTF8.self) }

    func press(_ keys: String) { terminal.press(keys) }

    /// Returns once the terminal shows a text after the output seen before.
    ///
    /// - Returns: The new output up to the text.
    @discardableResult
    func see(_ text: String, after doing: () -> Void = {}) async throws -> String {
        let before = bytes.withLock(\.count)
        doing()
        func news() -> String { String(decoding: bytes.withLock { $0[before...] }, as: UTF8.self) }
        try await until { news().contains(text) }
        return news()
    }
}
