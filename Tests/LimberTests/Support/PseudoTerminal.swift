import ALSA
import Glibc
import Platform
import Playback
import Testing

/// A terminal with a person at it: sees what is written, presses keys, changes its size.
actor PseudoTerminal {
    private nonisolated let thread = ThreadExecutor(name: "person")
    private let main: Int32
    /// The end that a program uses.
    nonisolated let program: Int32
    private var screen: ScreenEmulator

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(columns: Int = 80, rows: Int = 24) throws {
        let main = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK, TIOCGPTN: macros that Swift does not see; posix_openpt(3) is hidden from it, too.
        var isLocked: Int32 = 0
        var number: Int32 = 0
        try #require(ioctl(main, 0x4004_5431, &isLocked) == 0)
        try #require(ioctl(main, 0x8004_5430, &number) == 0)
        Self.setSize(columns, rows, of: main)
        self.main = main
        program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        screen = ScreenEmulator(columns: columns, rows: rows)
    }

    deinit {
        close(main)
        close(program)
    }

    private static func setSize(_ columns: Int, _ rows: Int, of descriptor: Int32) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    func resize(columns: Int, rows: Int) {
        Self.setSize(columns, rows, of: main)
        screen.resize(columns: columns, rows: rows)
    }

    func press(_ keys: String) {
        _ = write(main, keys, keys.utf8.count)
    }

    /// Looks on until the screen is as expected; fails, and shows it, when that takes too long.
    @discardableResult
    func see(
        _ expectation: String, at location: SourceLocation = #_sourceLocation, _ isMet: (ScreenEmulator) -> Bool
    ) async -> String {
        let deadline = MonotonicTime(nanoseconds: MonotonicTime.now.nanoseconds + 60_000_000_000)
        while true {
            if isMet(screen) { return screen.text }
            guard MonotonicTime.now < deadline else { break }
            let polled = await thread.wait(for: [PolledDescriptor(main, events: Int16(POLLIN))], until: deadline)
            guard polled[0].returned != 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(main, &bytes, bytes.count)
            screen.take(bytes.prefix(max(0, count)))
        }
        Issue.record("never saw \(expectation):\n\(screen.text)\nmodes \(screen.modes)", sourceLocation: location)
        return screen.text
    }

    func see(_ text: String, at location: SourceLocation = #_sourceLocation) async {
        await see(text, at: location) { $0.text.contains(text) }
    }

    /// Whether lines are edited and keys are shown, as a shell expects it.
    nonisolated var isCooked: Bool {
        var modes = termios()
        tcgetattr(program, &modes)
        return modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG)
            && modes.c_iflag & tcflag_t(IXON) != 0 && modes.c_cc.10 == 0x1a
    }
}
