package import Foundation
import Glibc

/// A running player, killed with its last reference.
package final class Program: Sendable {
    private let process: Process

    /// Starts a program. Streams that are not given lead to /dev/null.
    package init(
        _ path: String, _ arguments: [String], _ environment: [String: String], input: Pipe? = nil, output: Pipe? = nil
    ) throws {
        process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.runUnblocked()
    }

    deinit { signal(SIGKILL) }

    package var identifier: Int32 { process.processIdentifier }

    package func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Stops the program, and returns when its last thread has stopped: on a busy machine, others go on for a while.
    package func suspend() {
        signal(SIGSTOP)
        var status = siginfo_t()
        waitid(P_PID, id_t(process.processIdentifier), &status, WSTOPPED | WNOWAIT)
    }
}

extension Process {
    /// Returns whether a process has ended. The process that adopts orphans may be slow to reap: a zombie has ended.
    package static func hasEnded(_ identifier: pid_t) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        return kill(identifier, 0) != 0 || status?.contains(" Z ") != false
    }

    /// Runs a program with all signals unblocked. Programs inherit the signal mask of their parent's thread, and the
    /// threads of tests block all signals.
    package func runUnblocked() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}

extension Pipe {
    /// The first output of a program that starts; `nil` if none comes within 30 seconds: a test that waits for ever here
    /// has one of the few threads of all tests, and no time limit ends it.
    package var firstOutput: Data? {
        var readable = pollfd(fd: fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&readable, 1, 30_000) > 0 ? fileHandleForReading.availableData : nil
    }
}

extension FileHandle {
    /// The lines of a pipe as they arrive, until its end.
    package var lines: AsyncStream<String> {
        let (lines, continuation) = AsyncStream<String>.makeStream()
        Thread.detachNewThread { [self] in
            var rest = Data()
            while case let data = availableData, !data.isEmpty {
                rest.append(data)
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[rest.index(after: end)...])
                }
            }
            continuation.finish()
        }
        return lines
    }
}
