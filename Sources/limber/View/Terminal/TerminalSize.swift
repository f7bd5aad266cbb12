import Glibc

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
