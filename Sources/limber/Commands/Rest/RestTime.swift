import SessionCore

/// The durations of a rest on the command line.
enum RestTime {
    /// Reads a duration, in seconds where the number is bare.
    static func seconds(_ text: String) throws(OptionError) -> Int {
        guard let seconds = DurationText.seconds(parsing: text) else {
            throw OptionError("'\(text)' is not a duration; write it as \(DurationText.forms)")
        }
        return seconds
    }
}
