import PracticeCore

extension BodyRule<ReminderPreferences> {
    /// All preferences. A missing member has its default.
    static let reminders = BodyRule.object { object in
        var preferences = ReminderPreferences()
        for kind in ReminderKind.allCases {
            var setting = preferences[kind]
            let (isOn, day, time) = (kind.name(of: .isOn), kind.name(of: .day), kind.name(of: .time))
            setting.isOn =
                if let standard = setting.isOn {
                    object.optional(isOn, .flag, default: standard)
                } else {
                    object.nullable(isOn, .flag) ?? nil
                }
            switch setting.rule {
            case .daily: break
            case .weekly(let standard, let time):
                setting.rule = .weekly(on: object.optional(day, .weekday, default: standard) ?? standard, at: time)
            case .monthly(let standard, let time):
                setting.rule = .monthly(day: object.optional(day, .dayOfMonth, default: standard) ?? standard, at: time)
            }
            if let minute = object.optional(time, .minute, default: setting.rule.time) { setting.rule.time = minute }
            preferences[kind] = setting
        }
        if let flag = object.optional("stretchUnlessDone", .flag, default: false) {
            preferences.stretchUnlessDone = flag
        }
        let afterDays = BodyRule<Int>.integer(ReminderPreferences.allowedAfterDays)
        if let days = object.optional("stretchAfterDays", afterDays, default: 0) { preferences.stretchAfterDays = days }
        preferences.quietHours = object.nullable("quietHours", .quietHours) ?? nil
        for kind in ReminderKind.allCases {
            preferences[kind].text = object.nullable(kind.name(of: .text), .words) ?? nil
        }
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
