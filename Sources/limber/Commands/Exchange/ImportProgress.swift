import Glibc
import Synchronization

/// The progress of an import, on a line of stderr that is written anew with each per cent; nothing unless stderr is a
/// terminal.
final class ImportProgress: Sendable {
    private let label: String
    private let columns: Int
    /// The per cent on the screen; `nil` where the line is empty.
    private let shown = Mutex(Int?.none)

    init(of name: String) {
        columns = isatty(STDERR_FILENO) == 1 ? TerminalSize(of: STDERR_FILENO).columns : 0
        let label = "importing '\(name.withoutControls())'"
        // A line that wraps could not be written over.
        self.label = label.count + ": 100 %".count < columns ? label : "importing"
    }

    /// Shows the part that is done, from 0 to 1.
    func show(_ part: Double) {
        guard columns > 0 else { return }
        let percent = Int(part * 100)
        shown.withLock { shown in
            guard shown != percent else { return }
            shown = percent
            STDERR_FILENO.show("\r\(label): \(percent) %")
        }
    }

    /// Clears the line.
    func clear() {
        shown.withLock { shown in
            guard shown != nil else { return }
            shown = nil
            STDERR_FILENO.show("\r\(String(repeating: " ", count: label.count + ": 100 %".count))\r")
        }
    }
}
