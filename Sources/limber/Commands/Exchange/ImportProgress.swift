import Glibc
import Synchronization

/// The progress of an import in per cent, on one line of stderr that is rewritten; nothing unless stderr is a terminal.
final class ImportProgress: Sendable {
    private let output = ProcessContext.current.errors
    private let label: String
    private let columns: Int
    /// The per cent on the screen; `nil` while the line is empty.
    private let shown = Mutex(Int?.none)

    init(of name: String) {
        columns = isatty(output) == 1 ? TerminalSize(of: output).columns : 0
        let label = "importing '\(name.withoutControls())'"
        // A wrapped line could not be rewritten.
        self.label = label.count + ": 100 %".count < columns ? label : "importing"
    }

    /// Shows the completed part, from 0 to 1.
    func show(_ part: Double) {
        guard columns > 0 else { return }
        let percent = Int(part * 100)
        shown.withLock { shown in
            guard shown != percent else { return }
            shown = percent
            output.show("\r\(label): \(percent) %")
        }
    }

    func clear() {
        shown.withLock { shown in
            guard shown != nil else { return }
            shown = nil
            output.show("\r\(String(repeating: " ", count: label.count + ": 100 %".count))\r")
        }
    }
}
