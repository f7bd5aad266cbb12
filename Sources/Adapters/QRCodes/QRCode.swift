/// A QR code (ISO/IEC 18004), drawn with half blocks for a terminal.
///
/// This folder encodes texts with libqrencode, which it loads while the program runs. All types are values.
public struct QRCode: Hashable, Sendable {
    /// The reason why a text has no QR code.
    public enum Failure: Error, Hashable, Sendable {
        /// libqrencode is not installed.
        case noLibrary
        /// The text is longer than any symbol.
        case tooLong
    }

    /// The modules, row by row; `true` is dark.
    private let modules: [[Bool]]

    /// The light modules around a symbol, without which scanners do not find it.
    private static let quietZone = 4

    /// Creates a QR code of modules, row by row; `true` is dark.
    init(modules: [[Bool]]) {
        self.modules = modules
    }

    /// Encodes a text.
    public init(encoding text: String) throws(Failure) {
        guard let library = LibQREncode() else { throw .noLibrary }
        guard let modules = library.modules(of: text) else { throw .tooLong }
        self.modules = modules
    }

    /// The columns of a terminal that the code needs, with its quiet zone.
    public var columns: Int { modules.count + 2 * Self.quietZone }

    /// The code with its quiet zone, as rows of blocks without colours. A block is dark, the rest is light.
    public var rows: [String] {
        let size = columns
        return stride(from: 0, to: size, by: 2).map { row in
            String((0..<size).map { Self.block(isDark(row, $0), isDark(row + 1, $0)) })
        }
    }

    /// The rows, dark on light whatever the colours of the terminal are: black and white of the colour cube, which
    /// themes leave alone.
    public var colouredRows: [String] { rows.map { "\u{1b}[38;5;16;48;5;231m\($0)\u{1b}[0m" } }

    /// Whether a module is dark, in coordinates with the quiet zone.
    private func isDark(_ row: Int, _ column: Int) -> Bool {
        let (row, column) = (row - Self.quietZone, column - Self.quietZone)
        return modules.indices.contains(row) && modules[row].indices.contains(column) && modules[row][column]
    }

    private static func block(_ upper: Bool, _ lower: Bool) -> Character {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
