import Glibc
import Synchronization

/// Gives the terminal back, also where the process ends without asking: by a signal that nobody handles, by a crash, or
/// by `exit`.
enum TerminalGuard {
    private struct Held {
        var input: Int32?
        var modes = termios()
        var output: Int32 = -1
        var use = Terminal.Use.keys
        /// The text on stderr that is held back while a picture is shown.
        var errors: HeldErrors?
    }

    /// Read by signal handlers, which may not wait for a lock: written only while `isHolding` is false.
    nonisolated(unsafe) private static var held = Held()
    private static let isHolding = Atomic(false)
    private static let hasGivenUp = Atomic(false)

    /// Whether the process is about to end: whoever tells of a crash takes a while, and needs the terminal.
    static var isGivenUp: Bool { hasGivenUp.load(ordering: .acquiring) }

    /// Remembers what is to be given back.
    static func hold(input: Int32?, modes: termios, output: Int32, use: Terminal.Use) {
        giveBack()
        _ = handlers
        // A picture on stderr itself would be held, too.
        let errors = use == .screen && output != STDERR_FILENO ? HeldErrors() : nil
        held = Held(input: input, modes: modes, output: output, use: use, errors: errors)
        isHolding.store(true, ordering: .releasing)
    }

    /// Gives it back, once. Only calls what POSIX allows in a signal handler.
    static func giveBack() {
        guard isHolding.exchange(false, ordering: .acquiringAndReleasing) else { return }
        let group = tcgetpgrp(held.input ?? held.output)
        let isOurs = group < 0 || group == getpgrp()
        defer { held.errors?.giveBack(isTerminalOurs: isOurs) }
        // In the background it is the shell's, and touching it would stop the process.
        guard isOurs else { return }
        if held.use == .screen {
            // Cleared before the other screen goes: the console has no other.
            let sequence: StaticString = "\u{1b}[m\u{1b}[2J\u{1b}[H\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"
            _ = write(held.output, sequence.utf8Start, sequence.utf8CodeUnitCount)
        }
        if let input = held.input { tcsetattr(input, TCSANOW, &held.modes) }
    }

    /// Takes what was printed over a picture, a line each.
    static func takeErrors() -> [String] {
        isHolding.load(ordering: .acquiring) ? held.errors?.takeLines() ?? [] : []
    }

    /// What was to happen on these signals before; written once, before any of them is ours.
    nonisolated(unsafe) private static var former: [Int32: sigaction] = [:]

    /// Installed once. Signals to end that somebody handles are theirs.
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
        // The stack may be what has run out.
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
