import Glibc

extension LocalDay {
    /// The day's month, from 1 to 12.
    public var month: Int { Int(date.tm_mon) + 1 }

    /// The day's number in its month, from 1.
    public var dayOfMonth: Int { Int(date.tm_mday) }

    /// The first day of its month.
    public var firstOfMonth: LocalDay { advanced(by: 1 - dayOfMonth) }

    /// The first day of the month after its own.
    public var firstOfNextMonth: LocalDay { firstOfMonth.advanced(by: 31).firstOfMonth }

    /// A day of its month; the last where that has not so many.
    func inMonth(_ number: Int) -> LocalDay {
        min(firstOfMonth.advanced(by: number - 1), firstOfNextMonth.advanced(by: -1))
    }

    private var date: tm {
        var midnight = self.number * 86400
        var date = tm()
        gmtime_r(&midnight, &date)
        return date
    }
}

/// What the months are called, January first.
public let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
]
