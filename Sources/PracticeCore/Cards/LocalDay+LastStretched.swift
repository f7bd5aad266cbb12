extension LocalDay {
    /// What the set-up says of the day of the last session, after "Last stretched: ".
    public func lastStretched(today: LocalDay) -> String {
        switch age(on: today) {
        case 0: "Today"
        case 1: "Yesterday"
        case let days where days < 7: "\(days) days ago"
        case let days where days < 14: "1 week ago"
        case let days where days < 30: "\(days / 7) weeks ago"
        default: text(today: today)
        }
    }
}
