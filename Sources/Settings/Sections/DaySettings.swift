import PracticeCore

extension ProgramSettings {
    /// The keys of the calendar, which are in no section.
    static let dayKeys = [
        Setting("day_starts_at", \.dayStartsAt, .timeOfDay),
        Setting("week_starts_on", \.weekStartsOn, .word),
    ]
}

extension ValueForm<Int> {
    /// Minutes after midnight, as clocks show them.
    static let timeOfDay = text(
        "a time from 00:00 to 23:59, such as 04:00",
        read: { text in
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isWholeNumber) }),
                let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
            else { return nil }
            return hour * 60 + minute
        },
        write: { minutes in
            [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        })
}
