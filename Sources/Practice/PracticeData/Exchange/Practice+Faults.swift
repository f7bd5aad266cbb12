import PracticeCore
import SessionCore

// The rules of an imported value that decoding does not check. See ``Exchanged/fault``.

extension StretchSetup: Exchanged {
    // Decoding refuses an invalid length and an invalid playlist.
    var fault: String? { nil }
}

extension StretchPreferences: Exchanged {
    // Decoding refuses an unknown word.
    var fault: String? { nil }
}

extension NotificationConsent: Exchanged {
    // Decoding refuses an unknown word.
    var fault: String? { nil }
}

extension ReminderPreferences: Exchanged {
    var fault: String? {
        (quietHours.map { $0.from == $0.to } == true ? "'quietHours' must start and end at different times" : nil)
            ?? ReminderKind.allCases.lazy.compactMap {
                self[$0].text.flatMap { wordsFault($0, of: "a reminder's question") }
            }.first
    }
}

extension Intention {
    var fault: String? {
        wordsFault(text, of: "an intention") ?? FixedField("date", \Self.date, .lastYear).fault(in: self)
    }
}

/// Returns an error text if an intention or a reminder's question is invalid, and `nil` otherwise.
///
/// - Parameter thing: The subject of the error text, such as "an intention".
private func wordsFault(_ text: String, of thing: String) -> String? {
    do throws(IntentionText.Fault) {
        _ = try IntentionText(text)
        return nil
    } catch {
        return error.description(of: thing)
    }
}
