import CLinux
import FoundationEssentials
import Glibc
import Platform

/// The pictures in a terminal that has the protocol of kitty (https://sw.kovidgoyal.net/kitty/graphics-protocol).
enum KittyGraphics {
    /// The longest wait for the terminal's answer, which would otherwise be typed at the next prompt. Only a terminal
    /// behind a slow network needs so long, and one that answers no question at all.
    static let answerLimit = Duration.seconds(1)

    /// A question for pictures, and one for the attributes, which every terminal answers: no wait is then needed.
    private static let question = "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\\u{1b}[c"

    /// Asks a terminal whether it shows pictures: not if it does not answer, or cannot be read.
    static func areShown(by output: Int32, input: Int32?) -> Bool {
        guard let input else { return false }
        var terminal = Terminal(output: output, input: input, mode: .keys)
        guard case .taken = terminal.claim() else { return false }
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
        return String(decoding: answer, as: UTF8.self).contains("\u{1b}_Gi=31;OK")
    }

    /// Whether the answer to the second question is there.
    private static func isComplete(_ answer: [UInt8]) -> Bool {
        String(decoding: answer, as: UTF8.self).contains(/\u{1b}\[\?[0-9;]*c/)
    }

    /// Returns the text that draws a PNG file at the cursor, and moves the cursor to the line below: the bytes in
    /// base64, in parts of at most 4,096 bytes, as the protocol demands.
    static func text(of picture: Data) -> String {
        let data = Array(picture.base64EncodedString().utf8)
        var text = ""
        for start in stride(from: 0, to: data.count, by: 4096) {
            let end = min(start + 4096, data.count)
            let first = start == 0 ? "a=T,f=100,q=2," : ""
            let part = String(decoding: data[start..<end], as: UTF8.self)
            text += "\u{1b}_G\(first)m=\(end < data.count ? 1 : 0);\(part)\u{1b}\\"
        }
        return text + "\n"
    }
}
