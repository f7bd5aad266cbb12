import SessionCore

extension Checkpoint.Position {
    /// A position's line is as long as this, so that a shorter one leaves nothing of a longer one behind.
    static let lineBytes = 256

    /// The position as one line, cheap enough to be written ten times a second.
    ///
    /// `ID PHASE FRAME MUSIC ELAPSED HEARD SAVED PAUSED SKIPS .` with times in milliseconds, `-` for none, and a
    /// digit for each unit's skips. The stop at the end tells a whole line from half of one.
    func line(id: String) -> String {
        let skips = progress.skipped.map { String($0.rawValue) }.joined()
        let fields: [String] = [
            id, "\(progress.cursor.phase)", "\(progress.cursor.frame)", "\(musicPosition)",
            "\(elapsed)", "\(heard)", "\(savedAt.milliseconds)", pausedAt.map { "\($0.milliseconds)" } ?? "-", skips,
            ".",
        ]
        let line = fields.joined(separator: " ")
        // Of bytes: a string of many characters is put together one character after the other.
        let spaces = repeatElement(UInt8(ascii: " "), count: max(0, Self.lineBytes - 1 - line.utf8.count))
        return line + String(decoding: Array(spaces), as: UTF8.self) + "\n"
    }

    /// Reads a line of the session with an id; `nil` for another session's, and for what is no such line.
    init?(line: String, id: String) {
        let fields = line.split(whereSeparator: \.isWhitespace)
        guard fields.count == 10, fields[0] == id, fields[9] == "." else { return nil }
        let numbers = fields[1...6].compactMap { Int($0) }
        let skips = fields[8].utf8.map { Int($0) - 0x30 }
        guard numbers.count == 6, skips.allSatisfy((0...3).contains),
            fields[7] == "-" || Int(fields[7]) != nil
        else { return nil }
        var progress = SessionProgress(units: skips.count)
        progress.cursor = Cursor(phase: numbers[0], frame: numbers[1])
        progress.skipped = skips.map { SkippedSegments(rawValue: UInt8($0)) }
        self.init(
            progress: progress,
            musicPosition: numbers[2],
            elapsed: numbers[3],
            heard: numbers[4],
            pausedAt: Int(fields[7]).map(Timestamp.init(milliseconds:)),
            savedAt: Timestamp(milliseconds: numbers[5])
        )
    }
}
