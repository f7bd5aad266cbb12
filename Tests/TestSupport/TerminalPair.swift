import CLinux
import Glibc

/// A pseudo-terminal with both ends open.
package final class TerminalPair: Sendable {
    /// The ends of the user and of the program.
    package let person, program: Int32

    /// The system has no free terminal.
    private struct Failure: Error {}

    package init(columns: Int = 80, rows: Int = 24) throws {
        person = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN are macros that Swift does not import; posix_openpt(3) is hidden from it, too.
        var isLocked: Int32 = 0
        var number: Int32 = 0
        guard ioctl(person, 0x4004_5431, &isLocked) == 0, ioctl(person, 0x8004_5430, &number) == 0 else {
            throw Failure()
        }
        program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        resize(columns: columns, rows: rows)
    }

    deinit {
        close(person)
        close(program)
    }

    package func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(person, UInt(TIOCSWINSZ), &size)
    }

    package func press(_ keys: String) { _ = write(person, keys, keys.utf8.count) }

    /// The text that programs have written.
    package var textSoFar: String {
        // A terminal delivers text in order, but in pieces. This mark ends the text.
        _ = write(program, "\0", 1)
        var text: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while text.last != 0, case let count = read(person, &part, part.count), count > 0 { text += part[..<count] }
        return String(decoding: text.dropLast(), as: UTF8.self)
    }

    /// Whether the terminal is in canonical mode with echo, as a shell expects.
    package var isCooked: Bool {
        var modes = termios()
        tcgetattr(program, &modes)
        return modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG)
            && modes.c_iflag & tcflag_t(IXON) != 0 && modes.c_cc.10 == 0x1a
    }
}
