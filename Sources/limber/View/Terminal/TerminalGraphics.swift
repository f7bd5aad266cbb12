import CLinux
import Catalog
import FoundationEssentials
import Glibc
import Platform

/// The way in which a terminal shows pictures.
enum TerminalGraphics: Hashable {
    /// https://sw.kovidgoyal.net/kitty/graphics-protocol
    case kitty
    /// The format of DEC's VT340.
    case sixel

    /// The longest wait for the terminal's answer, which would otherwise be typed at the next prompt. Only a terminal
    /// behind a slow network needs so long, and one that answers no question at all.
    static let answerLimit = Duration.seconds(1)

    /// A question for pictures, and one for the attributes, which every terminal answers: no wait is then needed.
    private static let question = "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\\u{1b}[c"

    /// Asks a terminal how it shows pictures; `nil` if it shows none, does not answer, or cannot be read.
    static func asking(output: Int32, input: Int32?) -> Self? {
        guard let input else { return nil }
        var terminal = Terminal(output: output, input: input, mode: .keys)
        guard case .taken = terminal.claim() else { return nil }
        defer { terminal.giveBack() }
        terminal.write(question)
        let deadline = MonotonicTime.now.advanced(by: answerLimit)
        var answer: [UInt8] = []
        while !isComplete(answer), answer.count < 4096 {
            let left = Int32((deadline.nanoseconds - MonotonicTime.now.nanoseconds) / 1_000_000)
            guard left > 0 else { break }
            var polled = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, left) > 0 else { break }
            var part = [UInt8](repeating: 0, count: 256)
            let count = read(input, &part, part.count)
            guard count > 0 else { break }
            answer += part[..<count]
        }
        return TerminalGraphics(answer: String(decoding: answer, as: UTF8.self))
    }

    /// Reads an answer to the question.
    init?(answer: String) {
        if answer.contains("\u{1b}_Gi=31;OK") {
            self = .kitty
            return
        }
        guard let attributes = answer.firstMatch(of: /\u{1b}\[\?([0-9;]*)c/)?.1,
            attributes.split(separator: ";").contains("4")
        else { return nil }
        self = .sixel
    }

    /// Whether the answer to the second question is there.
    private static func isComplete(_ answer: [UInt8]) -> Bool {
        String(decoding: answer, as: UTF8.self).contains(/\u{1b}\[\?[0-9;]*c/)
    }

    /// Returns the text that draws a picture at the cursor, and moves the cursor to the line below.
    func text(of picture: PictureRaster) -> String {
        switch self {
        case .kitty: Self.kitty(picture)
        case .sixel: Self.sixel(picture)
        }
    }

    /// The pixels in base64, in parts of at most 4,096 bytes, as the protocol demands.
    private static func kitty(_ picture: PictureRaster) -> String {
        let data = Array(Data(picture.bytes).base64EncodedString().utf8)
        var text = ""
        for start in stride(from: 0, to: data.count, by: 4096) {
            let end = min(start + 4096, data.count)
            let first = start == 0 ? "a=T,f=24,s=\(picture.width),v=\(picture.height),q=2," : ""
            let part = String(decoding: data[start..<end], as: UTF8.self)
            text += "\u{1b}_G\(first)m=\(end < data.count ? 1 : 0);\(part)\u{1b}\\"
        }
        return text + "\n"
    }

    private static func sixel(_ picture: PictureRaster) -> String {
        let indices = (0..<picture.width * picture.height).map { pixel in
            // Six levels of red, green and blue each are enough for the few colours of a picture.
            (0..<3).reduce(0) { $0 * 6 + (Int(picture.bytes[3 * pixel + $1]) * 5 + 127) / 255 }
        }
        var text = "\u{1b}Pq\"1;1;\(picture.width);\(picture.height)"
        for index in Set(indices).sorted() {
            let levels = [index / 36, index / 6 % 6, index % 6].map { "\($0 * 20)" }
            text += "#\(index);2;\(levels.joined(separator: ";"))"
        }
        for top in stride(from: 0, to: picture.height, by: 6) {
            let rows = top..<min(top + 6, picture.height)
            let colors = Set(indices[rows.lowerBound * picture.width..<rows.upperBound * picture.width]).sorted()
            let lines = colors.map { color in
                let columns = (0..<picture.width).map { column in
                    rows.reduce(UInt8(0)) { bits, row in
                        indices[row * picture.width + column] == color ? bits | 1 << UInt8(row - top) : bits
                    }
                }
                return "#\(color)\(repeated(columns))"
            }
            text += lines.joined(separator: "$") + "-"
        }
        return text + "\u{1b}\\\n"
    }

    /// Returns the characters of columns, with a count before four and more of the same.
    private static func repeated(_ columns: [UInt8]) -> String {
        var text = ""
        var start = 0
        while start < columns.count {
            let end = columns[start...].firstIndex { $0 != columns[start] } ?? columns.count
            let character = String(UnicodeScalar(columns[start] + 63))
            text += end - start > 3 ? "!\(end - start)\(character)" : String(repeating: character, count: end - start)
            start = end
        }
        return text
    }
}
