import Glibc
import Synchronization

/// The guard that restores the terminal when the process ends in any way: by a signal without a handler, a crash or
/// `exit`.
enum TerminalGuard {
    private struct Held {
        var input: Int32?
        var modes = termios()
        var output: Int32 = -1
        var mode = Terminal.Mode.keys
        /// The errors that are held while a picture is shown.
        var errors: HeldErrors?
    }

    /// Read by signal handlers, which must not wait for a lock. Written only while `isHolding` is false.
    nonisolated(unsafe) private static var held = Held()
    private static let isHolding = Atomic(false)
    private static let hasGivenUp = Atomic(false)

    /// Whether the process is about to end. The crash reporter takes some time and needs the terminal.
    static var isGivenUp: Bool { hasGivenUp.load(ordering: .acquiring) }

    /// Saves the state that ``giveBack()`` restores.
    static func hold(input: Int32?, modes: termios, output: Int32, mode: Terminal.Mode) {
        giveBack()
        _ = handlers
        // A picture on stderr itself would be held as well.
        let errors = mode == .screen && output != STDERR_FILENO ? HeldErrors() : nil
        held = Held(input: input, modes: modes, output: output, mode: mode, errors: errors)
        isHolding.store(true, ordering: .releasing)
    }

    /// Restores the terminal, once. Calls only async-signal-safe functions.
    static func giveBack() {
        guard isHolding.exchange(false, ordering: .acquiringAndReleasing) else { return }
        let group = tcgetpgrp(held.input ?? held.output)
        let isOurs = group < 0 || group == getpgrp()
        defer { held.errors?.giveBack(isTerminalOurs: isOurs) }
        // In the background the terminal belongs to the shell, and a change would stop the process (SIGTTOU).
        guard isOurs else { return }
        if held.mode == .screen {
            // Cleared before leaving the alternate screen, because the Linux console has none.
            let sequence: StaticString = "\u{1b}[m\u{1b}[2J\u{1b}[H\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"
            _ = write(held.output, sequence.utf8Start, sequence.utf8CodeUnitCount)
        }
        if let input = held.input { tcsetattr(input, TCSANOW, &held.modes) }
    }

    /// Removes the held errors and returns them, line by line.
    static func takeErrors() -> [String] {
        isHolding.load(ordering: .acquiring) ? held.errors?.takeLines() ?? [] : []
    }

    /// The former actions of these signals. Written once, before the guard's handlers are installed.
    nonisolated(unsafe) private static var former: [Int32: sigaction] = [:]

    /// Installs the handlers, once. A termination signal that already has a handler keeps it.
    private static let handlers: Void = {
        atexit { TerminalGuard.giveBack() }
        let crashes = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
        let ends = [SIGHUP, SIGINT, SIGTERM]
        for number in crashes + ends {
            var old = sigaction()
            sigaction(number, nil, &old)
            if crashes.contains(number) || old.__sigaction_handler.sa_handler == nil { former[number] = old }
        }
        var new = sigaction()
        // On the alternate stack, because the crash may be a stack overflow.
        new.sa_flags = SA_ONSTACK
        new.__sigaction_handler.sa_handler = { number in
            TerminalGuard.hasGivenUp.store(true, ordering: .releasing)
            TerminalGuard.giveBack()
            var old = TerminalGuard.former[number] ?? sigaction()
            sigaction(number, &old, nil)
            // Delivered when this handler returns.
            raise(number)
        }
        for number in former.keys { sigaction(number, &new, nil) }
    }()
}

/// The text that libraries print to stderr while a picture is on the terminal, buffered in a pipe until the picture is
/// gone. Text beyond the size of the pipe is dropped, so that no writer blocks.
struct HeldErrors {
    /// A duplicate of the original stderr.
    private let terminal: Int32
    /// The read end of the pipe.
    private let pipe: Int32

    /// Redirects stderr to the pipe; `nil` if stderr is not a terminal or the pipe cannot be created.
    init?() {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        let former = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard former >= 0 else { return nil }
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else {
            close(former)
            return nil
        }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        dup2(ends[1], STDERR_FILENO)
        close(ends[1])
        (terminal, pipe) = (former, ends[0])
    }

    /// Removes the buffered lines from the pipe and returns them without duplicates, because a damaged file repeats its
    /// errors.
    func takeLines() -> [String] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = read(pipe, &part, part.count), count > 0 { bytes += part[..<count] }
        var seen: Set<Substring> = []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .filter { seen.insert($0).inserted }.map { String($0).withoutControls(but: ["\t"]) }
    }

    /// Restores stderr. Calls only async-signal-safe functions.
    ///
    /// - Parameter isTerminalOurs: Whether to print the buffered text.
    func giveBack(isTerminalOurs: Bool) {
        dup2(terminal, STDERR_FILENO)
        close(terminal)
        if isTerminalOurs {
            withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { part in
                while case let count = read(pipe, part.baseAddress, part.count), count > 0 {
                    _ = write(STDERR_FILENO, part.baseAddress, count)
                }
            }
        }
        close(pipe)
    }
}
