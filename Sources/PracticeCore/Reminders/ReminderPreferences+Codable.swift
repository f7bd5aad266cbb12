extension ReminderPreferences {
    private enum CodingKeys: String, CodingKey {
        case dailyEnabled, dailyTime, weeklyEnabled, weeklyDay, weeklyTime, monthlyEnabled, monthlyDay, monthlyTime
        case checkInEnabled, checkInDay, checkInTime, quietHours, dailyText, weeklyText, monthlyText, checkInText
    }

    /// Decodes preferences; a missing member has its default. Throws `DecodingError` for a day outside of week or
    /// month.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let standard = ReminderPreferences()
        func read<Value: Decodable>(_ key: CodingKeys, _ standard: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: key) ?? standard
        }
        dailyEnabled = try read(.dailyEnabled, standard.dailyEnabled)
        dailyTime = try read(.dailyTime, standard.dailyTime)
        weeklyEnabled = try read(.weeklyEnabled, standard.weeklyEnabled)
        weeklyDay = try read(.weeklyDay, standard.weeklyDay)
        weeklyTime = try read(.weeklyTime, standard.weeklyTime)
        monthlyEnabled = try read(.monthlyEnabled, standard.monthlyEnabled)
        monthlyDay = try read(.monthlyDay, standard.monthlyDay)
        guard 1...31 ~= monthlyDay else {
            throw DecodingError.dataCorruptedError(
                forKey: .monthlyDay, in: values, debugDescription: "\(monthlyDay) is out of range; use 1 to 31")
        }
        monthlyTime = try read(.monthlyTime, standard.monthlyTime)
        checkInEnabled = try values.decodeIfPresent(Bool.self, forKey: .checkInEnabled)
        checkInDay = try read(.checkInDay, standard.checkInDay)
        checkInTime = try read(.checkInTime, standard.checkInTime)
        quietHours = try values.decodeIfPresent(QuietHours.self, forKey: .quietHours)
        dailyText = try values.decodeIfPresent(String.self, forKey: .dailyText)
        weeklyText = try values.decodeIfPresent(String.self, forKey: .weeklyText)
        monthlyText = try values.decodeIfPresent(String.self, forKey: .monthlyText)
        checkInText = try values.decodeIfPresent(String.self, forKey: .checkInText)
    }

    /// Encodes every member, with `null` for absent values.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(dailyEnabled, forKey: .dailyEnabled)
        try values.encode(dailyTime, forKey: .dailyTime)
        try values.encode(weeklyEnabled, forKey: .weeklyEnabled)
        try values.encode(weeklyDay, forKey: .weeklyDay)
        try values.encode(weeklyTime, forKey: .weeklyTime)
        try values.encode(monthlyEnabled, forKey: .monthlyEnabled)
        try values.encode(monthlyDay, forKey: .monthlyDay)
        try values.encode(monthlyTime, forKey: .monthlyTime)
        try values.encode(checkInEnabled, forKey: .checkInEnabled)
        try values.encode(checkInDay, forKey: .checkInDay)
        try values.encode(checkInTime, forKey: .checkInTime)
        try values.encode(quietHours, forKey: .quietHours)
        try values.encode(dailyText, forKey: .dailyText)
        try values.encode(weeklyText, forKey: .weeklyText)
        try values.encode(monthlyText, forKey: .monthlyText)
        try values.encode(checkInText, forKey: .checkInText)
    }
}
