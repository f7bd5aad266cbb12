import ALSA
import Glibc
import Platform

/// A terminal that a view controls: keys are read unbuffered and without echo, and the former screen is restored at the
/// end.
///
/// Ctrl-C stays a signal, which the program handles. Ctrl-Z becomes a key, because the terminal must be restored before
/// the process stops. Every view has one `Terminal` and uses it only on its own thread.
struct Terminal: ~Copyable {
    /// The part of the terminal that a view controls.
    enum Mode: Sendable {
        /// The keys and the alternate screen.
        case screen
        /// Only the keys: text goes on below the last line.
        case keys
    }

    /// The result of ``claim()``.
    enum Claim {
        /// Another process group has the terminal.
        case unavailable
        /// The terminal was just claimed; its content is unknown.
        case taken
        /// The terminal is unchanged since the last claim.
        case kept
    }

    private enum Hold {
        case none
        case held
        /// The process is about to stop. No claim succeeds before this time.
        case suspended(until: MonotonicTime)
    }

    /// The interval at which the terminal's foreground process group and size are polled.
    static let lookInterval = Duration.milliseconds(250)

    private var hold = Hold.none
    private let output: Int32
    private let mode: Mode
    /// The descriptor from which keys are read; `nil` without a keyboard.
    private var input: Int32?

    /// Creates a terminal without changing its modes. ``claim()`` changes them.
    init(output: Int32, input: Int32?, mode: Mode) {
        self.output = output
        self.input = input
        self.mode = mode
    }

    deinit { giveBack() }

    /// Returns the descriptor of the keyboard: stdin if it is a terminal, or else the controlling terminal.
    static func keyboard() -> Int32? {
        let input = ProcessContext.current.input
        if isatty(input) == 1 { return input }
        let controlling = open("/dev/tty", O_RDWR | O_CLOEXEC)
        return controlling >= 0 ? controlling : nil
    }

    var hasKeys: Bool { input != nil }

    var size: TerminalSize { TerminalSize(of: output) }

    /// Claims the terminal unless it is claimed already, until ``giveBack()`` or the end of the process, however it
    /// ends.
    mutating func claim() -> Claim {
        if case .suspended(let end) = hold, MonotonicTime.now < end { return .unavailable }
        guard isAvailable else {
            hold = .none
            return .unavailable
        }
        if case .held = hold, isConfigured { return .kept }
        take()
        hold = .held
        return .taken
    }

    /// Stops the process as Ctrl-Z does, with the terminal restored. ``claim()`` succeeds again when the process is
    /// back in the foreground.
    mutating func suspend() {
        giveBack()
        // SIGTSTP takes some time to stop every thread.
        hold = .suspended(until: .now.advanced(by: Self.lookInterval))
        // To the whole process group, as the terminal does: a reader of our sound or events stops, too.
        kill(0, SIGTSTP)
    }

    /// Whether the terminal may be used: the process is in the foreground or without job control, and is not about to
    /// end. A process in the background would be stopped by SIGTTOU.
    private var isAvailable: Bool {
        let group = tcgetpgrp(input ?? output)
        return (group < 0 || group == getpgrp()) && !TerminalGuard.isGivenUp
    }

    /// Whether the terminal still has the modes of ``take()``. After a stop from outside, the shell has reset them.
    private var isConfigured: Bool {
        guard let input else { return true }
        var modes = termios()
        return tcgetattr(input, &modes) != 0 || modes.c_lflag & tcflag_t(ICANON | ECHO) == 0
    }

    private func take() {
        var modes = termios()
        if let input, tcgetattr(input, &modes) == 0 {
            TerminalGuard.hold(input: input, modes: modes, output: output, mode: mode)
            modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
            // Without flow control: Ctrl-S would freeze the picture.
            modes.c_iflag &= ~tcflag_t(IXON)
            modes.c_cc.10 = 0  // VSUSP
            tcsetattr(input, TCSANOW, &modes)
        } else {
            TerminalGuard.hold(input: nil, modes: modes, output: output, mode: mode)
        }
        switch mode {
        // Alternate screen, no cursor, no automatic wrap, cleared.
        case .screen: write("\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[2J")
        case .keys: break
        }
    }

    /// Restores the terminal, and prints the errors of libraries that were held.
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

    /// Returns the pressed keys after a poll of ``descriptors``. Does not block.
    mutating func keys(_ polled: [PolledDescriptor]) -> [Key] {
        guard let input, let entry = polled.first, entry.returned != 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(input, &bytes, bytes.count)
        // The terminal is gone. Polling its descriptor again would return at once, a busy loop.
        if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { self.input = nil }
        return count > 0 ? Key.keys(in: Array(bytes[..<count])) : []
    }

    /// Writes a text. Errors are ignored: a terminal that is gone needs no picture.
    func write(_ text: String) {
        output.show(text)
    }
}

/// The size of a terminal in cells.
struct TerminalSize: Hashable {
    let columns: Int
    let rows: Int

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Reads the size by TIOCGWINSZ; 80 × 24, the size of a VT100, if the terminal has none.
    init(of descriptor: Int32) {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 {
            self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
        } else {
            self.init(columns: 80, rows: 24)
        }
    }
}
