extension LocalDay {
    /// Returns the age of the last session in words, as the setup shows it after "Last stretched: ".
    ///
    /// - Parameter date: Formats a day that is 30 days old or older.
    public func lastStretched(
        today: LocalDay, by clock: DayClock, date: (LocalDay) -> String = \.description
    ) -> String {
        switch clock.age(of: self, on: today) {
        case 0: "Today"
        case 1: "Yesterday"
        case let days where days < 7: "\(days) days ago"
        case let days where days < 14: "1 week ago"
        case let days where days < 30: "\(days / 7) weeks ago"
        default: date(self)
        }
    }
}
