import ArgumentParser
import SessionCore

/// The session that the words of `limber schedule add` name.
enum ScheduledWords: Hashable {
    /// A stretching session or a routine, as `limber stretch` takes it.
    case stretch([String])
    /// A meditation, as `limber meditate` takes it.
    case meditation(course: String?, length: String?)

    /// Finds the kind of session by the first word.
    ///
    /// - Parameters:
    ///   - courses: Returns the ids of the meditation courses.
    ///   - isRoutine: Returns whether a word names a routine.
    /// - Throws: `OptionError` if there are no words, too many, or one with two meanings.
    init(
        _ words: [String], courses: () -> [String], isRoutine: (String) async throws -> Bool
    ) async throws {
        guard let first = words.first else {
            throw OptionError("missing session; name it, such as 'limber schedule stretch --at 07:00'")
        }
        if first.hasSuffix(".yaml") || first.hasSuffix(".yml") {
            throw OptionError(
                "'\(first)' is a file; run 'limber routine add \(first)', and schedule the routine by its name")
        }
        let rest = Array(words.dropFirst())
        switch first {
        case StretchCommand.configuration.commandName: self = .stretch(rest)
        case MeditateCommand.configuration.commandName: try self.init(meditation: rest)
        default:
            guard courses().contains(first.lowercased()) else {
                self = .stretch(words)
                return
            }
            if try await isRoutine(first) {
                throw OptionError(
                    "'\(first)' is a course and a routine; write 'limber schedule meditate \(first)' "
                        + "or 'limber schedule stretch \(first)'")
            }
            try self.init(meditation: words)
        }
    }

    private init(meditation words: [String]) throws(OptionError) {
        guard words.count <= 2 else {
            throw OptionError("a meditation has a course and a length; remove '\(words[2])'")
        }
        self = .meditation(course: words.first, length: words.count > 1 ? words[1] : nil)
    }
}
