import Foundation
import TestSupport

/// A fenced block of a page that holds commands.
struct DocumentedBlock: Hashable, Sendable {
    /// A command, and the output that the page states for it.
    struct Command: Hashable, Sendable {
        let text: String
        /// The lines of output in a `console` block; `nil` in an `sh` block, which states none.
        let output: [String]?
    }

    /// The line of the page on which the block begins, from 1.
    let line: Int
    /// The words after the language: what the block needs beyond a home.
    let marks: [String]
    let commands: [Command]

    /// The commands as shell text.
    var script: String { commands.map(\.text).joined(separator: "\n") }

    /// Whether a test can run the block.
    var isRun: Bool { marks.allSatisfy { $0.hasPrefix("with=") } }

    /// Reads a fenced block.
    ///
    /// - Parameters:
    ///   - info: The info string, such as `sh with=daemon`.
    ///   - lines: The lines between the fences.
    /// - Returns: `nil` for a block that holds no commands.
    init?(info: String, lines: [String], line: Int) {
        let words = info.split(separator: " ").map(String.init)
        switch words.first {
        case "sh": commands = [Command(text: lines.joined(separator: "\n"), output: nil)]
        case "console": commands = Self.commands(of: lines)
        default: return nil
        }
        self.line = line
        marks = Array(words.dropFirst())
    }

    private static func commands(of lines: [String]) -> [Command] {
        var commands: [Command] = []
        for line in lines {
            if line.hasPrefix("$ ") {
                commands.append(Command(text: String(line.dropFirst(2)), output: []))
            } else if let last = commands.popLast() {
                commands.append(Command(text: last.text, output: (last.output ?? []) + [line]))
            }
        }
        return commands
    }
}

extension [String] {
    /// Whether output matches these lines. `…` stands for any text within a line, and alone for any lines.
    func describe(_ output: [String]) -> Bool {
        guard let line = first else { return output.isEmpty }
        let rest = Array(dropFirst())
        if line == "…" { return (0...output.count).contains { rest.describe(Array(output.dropFirst($0))) } }
        guard let written = output.first, line.describes(written) else { return false }
        return rest.describe(Array(output.dropFirst()))
    }
}

extension String {
    /// Whether a line of output matches this line; `…` stands for any text.
    fileprivate func describes(_ output: String) -> Bool {
        let parts = components(separatedBy: "…")
        guard parts.count > 1 else { return self == output }
        guard output.hasPrefix(parts[0]), output.hasSuffix(parts[parts.count - 1]) else { return false }
        var rest = output.dropFirst(parts[0].count)
        for part in parts.dropFirst() where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
