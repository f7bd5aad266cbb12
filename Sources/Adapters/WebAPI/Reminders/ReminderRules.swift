import PracticeCore

extension BodyRule<ReminderPreferences> {
    /// All preferences. A missing member has its default.
    static let reminders = BodyRule.object { object in
        let standard = ReminderPreferences()
        var preferences = standard
        func read<Member>(
            _ name: String, _ rule: BodyRule<Member>, _ path: WritableKeyPath<ReminderPreferences, Member>
        ) {
            if let value = object.optional(name, rule, default: standard[keyPath: path]) {
                preferences[keyPath: path] = value
            }
        }
        func readIfAny<Member>(
            _ name: String, _ rule: BodyRule<Member>, _ path: WritableKeyPath<ReminderPreferences, Member?>
        ) {
            if let value = object.nullable(name, rule) { preferences[keyPath: path] = value }
        }
        read("dailyEnabled", .flag, \.dailyEnabled)
        read("dailyTime", .minute, \.dailyTime)
        read("weeklyEnabled", .flag, \.weeklyEnabled)
        read("weeklyDay", .weekday, \.weeklyDay)
        read("weeklyTime", .minute, \.weeklyTime)
        read("monthlyEnabled", .flag, \.monthlyEnabled)
        read("monthlyDay", .dayOfMonth, \.monthlyDay)
        read("monthlyTime", .minute, \.monthlyTime)
        readIfAny("checkInEnabled", .flag, \.checkInEnabled)
        read("checkInDay", .weekday, \.checkInDay)
        read("checkInTime", .minute, \.checkInTime)
        read("stretchEnabled", .flag, \.stretchEnabled)
        read("stretchTime", .minute, \.stretchTime)
        read("stretchUnlessDone", .flag, \.stretchUnlessDone)
        read("stretchAfterDays", .integer(ReminderPreferences.allowedAfterDays), \.stretchAfterDays)
        readIfAny("quietHours", .quietHours, \.quietHours)
        readIfAny("dailyText", .words, \.dailyText)
        readIfAny("weeklyText", .words, \.weeklyText)
        readIfAny("monthlyText", .words, \.monthlyText)
        readIfAny("checkInText", .words, \.checkInText)
        readIfAny("stretchText", .words, \.stretchText)
        return object.faults.isEmpty ? preferences : nil
    }
}

extension BodyRule<TimeOfDay> {
    /// A time of day, to the minute.
    fileprivate static let minute = text("a time from 00:00 to 23:59, such as 08:00") { TimeOfDay(parsing: $0) }
}

extension BodyRule<Weekday> {
    /// A day of the week; 0 is Sunday.
    fileprivate static let weekday = BodyRule { value, path, faults in
        Int.rule(TrainingPlanDay.Fields.dayOfWeek.limit).read(value, path, &faults).flatMap(Weekday.init(number:))
    }
}

extension BodyRule<Int> {
    /// A day of the month, 1 to 31, even if some months lack it.
    fileprivate static let dayOfMonth = integer(1...31)
}

extension BodyRule<QuietHours> {
    /// Quiet hours, from one time of day to another.
    fileprivate static let quietHours = BodyRule.object { object in
        let from = object.required("from", .minute)
        let to = object.required("to", .minute)
        guard let from, let to else { return nil }
        guard let hours = QuietHours(from: from, to: to) else {
            object.reject("to", "must differ from 'from'")
            return nil
        }
        return hours
    }
}
