/// The layout of a screen in rows at the top, in the middle and at the bottom. A small screen drops the least important
/// rows.
struct ScreenLayout {
    /// The importance of a row, ascending.
    enum Importance: Int, Comparable, Sendable {
        case air, context, progress, keys, place, essential

        static func < (one: Importance, other: Importance) -> Bool { one.rawValue < other.rawValue }
    }

    /// A line with its importance.
    struct Row: Sendable {
        let line: Line
        let importance: Importance

        static let air = Row(line: Line(), importance: .air)

        static func row(_ line: Line, _ importance: Importance) -> Row { Row(line: line, importance: importance) }
    }

    private var parts: [[Row]]

    init(top: [Row], middle: [Row], bottom: [Row]) {
        parts = [top, middle, bottom]
    }

    private var count: Int { parts.reduce(0) { $0 + $1.count } }

    /// Drops rows until the others fit: the least important first, and of these the outermost.
    mutating func shrink(to rows: Int) {
        while count > rows, let least = parts.joined().map(\.importance).min() {
            // Outer parts first, because the middle shows the countdown.
            for part in [0, 2, 1] {
                guard let index = parts[part].lastIndex(where: { $0.importance == least }) else { continue }
                parts[part].remove(at: index)
                break
            }
        }
    }

    /// Returns all lines of a screen. Spare rows surround the middle.
    ///
    /// - Parameter caption: The lines for the spare rows below the middle, which does not move for them. A caption without
    ///   enough rows is left out.
    func lines(rows: Int, caption: [Line] = []) -> [Line] {
        let spare = max(0, rows - count)
        let above = Array(repeating: Line(), count: spare / 2)
        var below = Array(repeating: Line(), count: spare - spare / 2)
        if caption.count <= below.count {
            let first = (below.count - caption.count) / 2
            below.replaceSubrange(first..<first + caption.count, with: caption)
        }
        return parts[0].map(\.line) + above + parts[1].map(\.line) + below + parts[2].map(\.line)
    }
}
