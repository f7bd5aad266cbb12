import Glibc

extension LocalDay {
    /// The year.
    var year: Int { Int(date.tm_year) + 1900 }

    /// The month, from 1 to 12.
    public var month: Int { Int(date.tm_mon) + 1 }

    /// The day of the month, from 1.
    public var dayOfMonth: Int { Int(date.tm_mday) }

    /// The first day of this day's month.
    public var firstOfMonth: LocalDay { advanced(by: 1 - dayOfMonth) }

    /// The first day of the following month.
    public var firstOfNextMonth: LocalDay { firstOfMonth.advanced(by: 31).firstOfMonth }

    /// Returns the day of this month with a number; the month's last day if the month is shorter.
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

/// The English names of the months, from January.
public let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
]
