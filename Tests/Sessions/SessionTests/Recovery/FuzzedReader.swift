import FoundationEssentials
import SessionCore

@testable import Session

/// The laws of a checkpoint and its position for any bytes, which `tools/fuzz position` and ``FuzzedReaderTests`` check.
enum FuzzedReader {
    /// Returns the law that the reading of an input breaks: a line of a position, and a checkpoint in JSON; `nil` for none.
    static func brokenLaw(by input: Data) async -> String? {
        let end = input.firstIndex(of: UInt8(ascii: "\n")) ?? input.endIndex
        let text = String(decoding: input[..<end], as: UTF8.self)
        let id = String(text.prefix { $0 != " " })
        let position = Checkpoint.Position(line: text, id: id)
        if let position, Checkpoint.Position(line: position.line(id: id), id: id) != position {
            return "a position that is written and read again is the same"
        }
        guard var checkpoint = try? JSONDecoder().decode(Checkpoint.self, from: input[end...]) else { return nil }
        if let broken = brokenLaw(by: checkpoint) { return broken }
        guard let position else { return nil }
        checkpoint.position = position
        return brokenLaw(by: checkpoint)
    }

    /// Uses a checkpoint that a session can have written.
    private static func brokenLaw(by checkpoint: Checkpoint) -> String? {
        guard checkpoint.isPlausible else { return nil }
        let verdict = checkpoint.verdict(now: checkpoint.position.savedAt)
        if verdict == .finished, checkpoint.recoverable != nil { return "a session that is done is not resumed" }
        _ = (checkpoint.ended(), checkpoint.ended(by: .user))
        guard let text = try? JSONEncoder().encode(checkpoint),
            let again = try? JSONDecoder().decode(Checkpoint.self, from: text)
        else { return "a checkpoint can be written and read again" }
        return again == checkpoint ? nil : "a checkpoint that is written and read again is the same"
    }
}
