import Glibc

/// How large a terminal is, in cells.
struct TerminalSize: Hashable {
    let columns: Int
    let rows: Int

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// What a terminal says of itself; where it says nothing, what every terminal has been since the VT100.
    init(of descriptor: Int32) {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 {
            self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
        } else {
            self.init(columns: 80, rows: 24)
        }
    }
}
