/// Rows at the top, in the middle and at the bottom of a screen, of which the important ones stay when it gets small.
struct ScreenLayout {
    /// How late a row is given up.
    enum Importance: Int, Comparable, Sendable {
        case air, context, progress, keys, place, essential

        static func < (one: Importance, other: Importance) -> Bool { one.rawValue < other.rawValue }
    }

    /// A line that can be given up.
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

    /// Gives up rows until the rest fits: the least important ones, and of these the outermost.
    mutating func shrink(to rows: Int) {
        while count > rows, let least = parts.joined().map(\.importance).min() {
            // The outer parts first: the middle is what the screen is for.
            for part in [0, 2, 1] {
                guard let index = parts[part].lastIndex(where: { $0.importance == least }) else { continue }
                parts[part].remove(at: index)
                break
            }
        }
    }

    /// All lines of a screen, what is left over above and below the middle.
    func lines(rows: Int) -> [Line] {
        let spare = max(0, rows - count)
        let above = Array(repeating: Line(), count: spare / 2)
        let below = Array(repeating: Line(), count: spare - spare / 2)
        return parts[0].map(\.line) + above + parts[1].map(\.line) + below + parts[2].map(\.line)
    }
}
