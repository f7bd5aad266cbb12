import PracticeCore

extension ProgramSettings {
    /// The keys of calendar and units, which have no section.
    static let dayKeys = [
        Setting("day_starts_at", \.dayStartsAt, .timeOfDay),
        Setting("week_starts_on", \.weekStartsOn, .word),
        Setting("units", \.units, .word),
    ]
}

extension ValueForm<Int> {
    /// A time of day, held as minutes after midnight.
    static let timeOfDay = text(
        "a time from 00:00 to 23:59, such as 04:00",
        read: { TimeOfDay(typed: $0)?.minutes },
        write: { TimeOfDay(minutes: $0)?.description ?? "" })
}
