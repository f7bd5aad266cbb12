extension LocalDay {
    /// The age of the last session, as the set-up shows it after "Last stretched: ".
    public func lastStretched(today: LocalDay, by clock: DayClock) -> String {
        switch clock.age(of: self, on: today) {
        case 0: "Today"
        case 1: "Yesterday"
        case let days where days < 7: "\(days) days ago"
        case let days where days < 14: "1 week ago"
        case let days where days < 30: "\(days / 7) weeks ago"
        default: description
        }
    }
}
