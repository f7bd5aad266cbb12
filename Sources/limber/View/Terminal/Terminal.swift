import ALSA
import Glibc
import Platform

/// A terminal that a view has to itself: keys come one by one and unseen, and the screen that was there comes back.
///
/// Ctrl-C stays a signal, whose meaning is the program's; Ctrl-Z becomes a key, since the terminal has to be given back
/// before the process stops.
struct Terminal: ~Copyable {
    /// What becomes of the screen while the view has the terminal.
    enum Use: Sendable {
        /// A picture in place of everything.
        case screen
        /// Nothing: text goes on below the last line, only the keys are the view's.
        case keys
    }

    /// The result of ``claim()``.
    enum Claim {
        /// The terminal is somebody else's now.
        case unavailable
        /// The terminal has just been taken: what it shows is somebody else's.
        case taken
        /// The terminal is as the view has left it.
        case kept
    }

    private enum Hold {
        case none
        case held
        /// Until then the process is about to be stopped.
        case suspended(until: MonotonicTime)
    }

    /// The interval at which the terminal's foreground process group and size are polled.
    static let lookInterval = Duration.milliseconds(250)

    private var hold = Hold.none
    private let output: Int32
    private let use: Use
    /// Where keys come from, if they come from anywhere.
    private var input: Int32?

    /// Speaks with a terminal; ``claim()`` begins.
    init(output: Int32, input: Int32?, use: Use) {
        self.output = output
        self.input = input
        self.use = use
    }

    deinit { giveBack() }

    /// Where keys come from: the terminal that is stdin, else the one that controls the process.
    static func keyboard() -> Int32? {
        if isatty(STDIN_FILENO) == 1 { return STDIN_FILENO }
        let controlling = open("/dev/tty", O_RDWR | O_CLOEXEC)
        return controlling >= 0 ? controlling : nil
    }

    var hasKeys: Bool { input != nil }

    var size: TerminalSize { TerminalSize(of: output) }

    /// Takes the terminal unless it is taken already, until ``giveBack()`` or the end of the process, whatever ends it.
    mutating func claim() -> Claim {
        if case .suspended(let end) = hold, MonotonicTime.now < end { return .unavailable }
        guard isAvailable else {
            hold = .none
            return .unavailable
        }
        if case .held = hold, isTaken { return .kept }
        take()
        hold = .held
        return .taken
    }

    /// Stops the process as Ctrl-Z does, silently and with the terminal in order. ``claim()`` takes it again once the
    /// process is in the foreground again.
    mutating func suspend() {
        giveBack()
        // The signal takes a moment to reach every thread.
        hold = .suspended(until: .now.advanced(by: Self.lookInterval))
        // To the whole job, as the terminal would: what reads our sound or our events stops, too.
        kill(0, SIGTSTP)
    }

    /// Whether it may be touched: the process is in the foreground, or nobody asks, and will go on. One in the background
    /// would be stopped.
    private var isAvailable: Bool {
        let group = tcgetpgrp(input ?? output)
        return (group < 0 || group == getpgrp()) && !TerminalGuard.isGivenUp
    }

    /// Whether the terminal is as ``take()`` has left it. After a stop from outside the shell has changed it.
    private var isTaken: Bool {
        guard let input else { return true }
        var modes = termios()
        return tcgetattr(input, &modes) != 0 || modes.c_lflag & tcflag_t(ICANON | ECHO) == 0
    }

    private func take() {
        var modes = termios()
        if let input, tcgetattr(input, &modes) == 0 {
            TerminalGuard.hold(input: input, modes: modes, output: output, use: use)
            modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
            // Ctrl-S would stop the picture.
            modes.c_iflag &= ~tcflag_t(IXON)
            modes.c_cc.10 = 0  // VSUSP
            tcsetattr(input, TCSANOW, &modes)
        } else {
            TerminalGuard.hold(input: nil, modes: modes, output: output, use: use)
        }
        switch use {
        // The other screen; no cursor; no line goes on in the next row.
        case .screen: write("\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[2J")
        case .keys: break
        }
    }

    /// Gives it back as it was, and prints below what libraries have printed meanwhile.
    func giveBack() {
        let errors = TerminalGuard.takeErrors()
        TerminalGuard.giveBack()
        for line in errors { STDERR_FILENO.show("\(line)\n") }
    }

    /// The descriptors to poll for key presses; empty while another process group has the terminal.
    var descriptors: [PolledDescriptor] {
        guard case .held = hold, let input else { return [] }
        return [PolledDescriptor(input, events: Int16(POLLIN))]
    }

    /// The keys that were pressed, after a wait for ``descriptors``. Never waits.
    mutating func keys(_ polled: [PolledDescriptor]) -> [Key] {
        guard let input, let entry = polled.first, entry.returned != 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(input, &bytes, bytes.count)
        // It is gone: waiting for it any longer would be waiting for nothing, without a pause.
        if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { self.input = nil }
        return count > 0 ? Key.keys(in: Array(bytes[..<count])) : []
    }

    /// Writes all of a text. Nobody needs to know if the terminal is gone.
    func write(_ text: String) {
        output.show(text)
    }
}
