import SessionCore

/// The durations of a rest on the command line.
enum RestTime {
    /// Parses a duration. A number without a unit is in seconds.
    ///
    /// - Throws: ``OptionError`` with the accepted forms.
    static func seconds(_ text: String) throws(OptionError) -> Int {
        guard let seconds = DurationText.seconds(parsing: text) else {
            throw OptionError("'\(text)' is not a duration; write it as \(DurationText.forms)")
        }
        return seconds
    }
}
