import PracticeCore
import SessionCore

/// How people write the length of a rest.
enum RestLength {
    /// The seconds of a length.
    ///
    /// - Throws: ``OptionError`` for what is none.
    static func seconds(_ text: String) throws(OptionError) -> Int {
        guard let seconds = RestRequest.seconds(parsing: text) else {
            throw OptionError("'\(text)' is no length of a rest; write it as 90, 90s, 2m or 1m30s")
        }
        return seconds
    }
}
