/// The error of a calendar file.
public enum CalendarFileError: Error, Hashable, CustomStringConvertible {
    /// The text is no calendar.
    case invalid
    /// The text ends within the calendar, as while another program writes it.
    case incomplete
    /// There are more events and parts of time zones than ``CalendarLines/mostComponents``.
    case tooManyEvents
    /// The lines about times are too many or too long.
    case tooLong
    /// The times of the events cannot be found soon.
    case tooManyTimes
    /// libical is not installed.
    case missingLibrary

    /// The reason, for a message.
    public var description: String {
        switch self {
        case .invalid: "it is no calendar file"
        case .incomplete: "it ends within the calendar"
        case .tooManyEvents: "it has more than \(CalendarLines.mostComponents) events"
        case .tooLong: "the lines about times of events are too long"
        case .tooManyTimes: "the search for the times of its events takes too long"
        case .missingLibrary: "\(LibIcal.name) is not installed"
        }
    }
}
