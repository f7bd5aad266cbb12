import SessionCore

extension Checkpoint.Position {
    /// Returns the position as one line, cheap enough to write many times a second.
    ///
    /// The format is `ID PHASE FRAME MUSIC ELAPSED HEARD SAVED PAUSED SKIPS .` with lengths in frames, timestamps in
    /// milliseconds, `-` for no pause, and one digit for each unit's skips. The final stop tells a complete line from a
    /// partial one.
    func line(id: String) -> String {
        // Append number by number. Joining would allocate an array and a string for each field, many times a second.
        var line = id
        for number in [
            progress.cursor.phase, progress.cursor.frame, musicPosition, elapsed, heard, savedAt.milliseconds,
        ] {
            line.append(" ")
            line.append(String(number))
        }
        line.append(" ")
        line.append(pausedAt.map { String($0.milliseconds) } ?? "-")
        line.append(" ")
        for skip in progress.skipped { line.append(String(skip.rawValue)) }
        line.append(" .\n")
        return line
    }

    /// Parses a position line. Returns `nil` if the line is invalid or belongs to another session.
    ///
    /// - Parameter text: The line, possibly followed by the rest of a longer line before it.
    init?(line text: String, id: String) {
        let fields = text.prefix { $0 != "\n" }.split(separator: " ")
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
