import Glibc

/// How a program has ended.
public enum ProgramEnd: Hashable, Sendable, CustomStringConvertible {
    /// By itself, with this status.
    case exited(Int32)
    /// By this signal.
    case killed(Int32)
    /// It took too long, or nobody wanted it any more, and was killed.
    case givenUp

    /// What it did, after its name.
    public var description: String {
        switch self {
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal): "was killed by signal \(signal)"
        case .givenUp: "timed out"
        }
    }
}

/// Runs one program to its end, on a thread of its own that sleeps meanwhile.
public actor ChildProgram {
    private nonisolated let thread = ThreadExecutor(name: "limber-program")
    private let path: String
    private let arguments: [String]
    private let environment: [String: String]

    /// Its own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// A program that does not run yet.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - arguments: Without its name.
    ///   - environment: All of it.
    public init(_ path: String, _ arguments: [String], environment: [String: String]) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
    }

    /// A line of shell.
    public init(shell line: String, environment: [String: String]) {
        self.init("/bin/sh", ["-c", line], environment: environment)
    }

    /// Runs it, and returns how it has ended; what it has left in the background goes on. When the limit is over or the
    /// task is cancelled, it is killed with everything that it has started in its process group.
    ///
    /// - Parameter limit: How long it may take; `nil` for as long as it likes.
    public func run(within limit: Duration?) async throws(ChildProcessError) -> ProgramEnd {
        var child = try ChildProcess(path, arguments, environment: environment)
        let deadline = limit.map(MonotonicTime.now.advanced)
        while true {
            if let end = child.reap() { return end }
            if Task.isCancelled || deadline.map({ MonotonicTime.now >= $0 }) == true { return .givenUp }
            let polled = child.polled
            await withTaskCancellationHandler {
                _ = await thread.wait(for: [polled], until: deadline)
            } onCancel: {
                thread.wake()
            }
        }
    }

    /// The path of a program that is found as a shell finds it.
    public static func path(of name: String, environment: [String: String]) -> String? {
        (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }
}
