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
