/// Emulates the parts of a terminal that views use.
struct ScreenEmulator {
    private(set) var size: (columns: Int, rows: Int)
    private var cells: [[Character]] = []
    private var row = 0
    private var column = 0
    private var rest: [UInt8] = []
    /// The modes that are set, such as 1049 for the alternate screen.
    private(set) var modes: Set<Int> = [7, 25]

    init(columns: Int, rows: Int) {
        size = (columns, rows)
        clear()
    }

    /// The text on screen without trailing spaces.
    var text: String {
        cells.map { row in String(String(row).reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
    }

    /// Scrambles the text, which a real terminal may move anywhere on a resize.
    mutating func resize(columns: Int, rows: Int) {
        size = (columns, rows)
        cells = Array(repeating: Array(repeating: "?", count: columns), count: rows)
    }

    mutating func take(_ bytes: some Sequence<UInt8>) {
        rest += bytes
        // A multibyte character can arrive in pieces.
        guard let text = String(validating: rest, as: UTF8.self) else { return }
        rest = []
        var signs = Substring(text)
        while let sign = signs.popFirst() {
            switch sign {
            case "\u{1b}":
                let sequence = signs.dropFirst()
                guard let end = sequence.firstIndex(where: { $0.isLetter }) else {
                    rest = Array("\u{1b}\(signs)".utf8)
                    return
                }
                control(sequence[..<end], sequence[end])
                signs = sequence[sequence.index(after: end)...]
            case "\r": column = 0
            case "\n", "\r\n": (row, column) = (min(row + 1, size.rows - 1), 0)
            case _ where column < size.columns:
                cells[row][column] = sign
                column += 1
            case _: break
            }
        }
    }

    private mutating func control(_ parameters: Substring, _ final: Character) {
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch final {
        case "H": (row, column) = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
        case "F": (row, column) = (max(0, row - (numbers.first ?? 1)), 0)
        case "J" where numbers.first == 2: clear()
        case "J": for row in row..<size.rows { cells[row] = blank }
        case "K": for column in column..<size.columns { cells[row][column] = " " }
        case "h": modes.insert(Int(parameters.dropFirst()) ?? 0)
        case "l": modes.remove(Int(parameters.dropFirst()) ?? 0)
        case _: break
        }
    }

    private var blank: [Character] { Array(repeating: " ", count: size.columns) }

    private mutating func clear() {
        cells = Array(repeating: blank, count: size.rows)
    }
}
