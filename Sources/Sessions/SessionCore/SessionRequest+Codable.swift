extension SessionRequest: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case kind, routine, routineText, course, minutes, breath, bellEvery, regions, time, postures, exclude, rounds,
            rest, seed,
            leadIn,
            introductions,
            changeOver, output, replace, music,
            musicOrder, musicLevel, voiceLevel, interrupt, catalog, language, recovery, at
    }

    /// Reads the parameters of a request. Each member may be missing or null.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    public init(from decoder: any Decoder) throws {
        let members = try Members<Key>(of: decoder)
        self.init()
        content = try Self.content(members)
        routineText = try members.value(.routineText, "a string")
        let regions: [RegionMember] = try members.value(.regions, RegionMember.expected) ?? []
        try members.parse(.regions) { () throws(OptionError) in
            self.regions = try regions.map { region throws(OptionError) in try region.choice() }
        }
        seed = try members.value(.seed, "a whole number from 0 to \(UInt64.max)")
        leadIn = try members.choice(.leadIn)
        introductions = try members.choice(.introductions)
        let changeOver: ChangeOverMember? = try members.value(.changeOver, ChangeOverMember.expected)
        try members.parse(.changeOver) { () throws(OptionError) in
            self.changeOver = try changeOver.map { member throws(OptionError) in try ChangeOver(parsing: member.text) }
        }
        musicOrder = try members.choice(.musicOrder)
        musicLevel = try members.level(.musicLevel)
        voiceLevel = try members.level(.voiceLevel)
        interrupt = try members.choice(.interrupt)
        if let text: String = try members.value(.output, "a string") {
            try members.parse(.output) { () throws(OptionError) in output = try OutputChoice(parsing: text) }
        }
        replace = try members.value(.replace, "true or false") ?? false
        if let text: String = try members.value(.music, "a string") {
            try members.parse(.music) { () throws(OptionError) in music = try MusicChoice(parsing: text) }
        }
        catalog = try members.value(.catalog, "a string")
        if let text: String = try members.value(.language, "a string") {
            try members.parse(.language) { () throws(OptionError) in language = try LanguageTag(parsing: text) }
        }
        recovery = try members.choice(.recovery)
        let at: [String] = try members.value(.at, #"an array of commands such as "12.5=pause""#) ?? []
        try members.parse(.at) { () throws(OptionError) in
            self.at = try at.map { text throws(OptionError) in try ScheduledCommand(parsing: text) }
        }
        try checkPaths()
        try check()
    }

    private static func content(_ members: Members<Key>) throws(OptionError) -> SessionContent {
        let course: String? = try members.value(.course, "a string")
        let minutes: Int? = try members.value(.minutes, "a whole number of minutes")
        let breath: String? = try members.value(.breath, "a string")
        let bellEvery: Int? = try members.value(.bellEvery, "a whole number of seconds")
        let routine: String? = try members.value(.routine, "a string")
        let kind: SessionKind = try members.choice(.kind) ?? (routine == nil ? .stretch : .routine)
        let stretch = try stretchOptions(members)
        guard routine == nil || kind == .routine else { throw OptionError("'routine' needs 'kind' to be a routine") }
        switch kind {
        case .routine:
            guard stretch == StretchOptions(), course == nil, minutes == nil, breath == nil, bellEvery == nil else {
                throw OptionError("a routine has its own steps; 'kind' routine takes the name in 'routine' only")
            }
            return .routine(routine ?? "")
        case .meditation:
            guard stretch == StretchOptions() else {
                throw OptionError("'time', 'postures', 'exclude', 'rounds' and 'rest' need 'kind' to be a stretch")
            }
            return .meditation(
                MeditationOptions(course: course, minutes: minutes, breath: breath, bellEvery: bellEvery))
        case .stretch:
            guard course == nil, minutes == nil, breath == nil, bellEvery == nil else {
                throw OptionError("'course', 'minutes', 'breath' and 'bellEvery' need 'kind' to be a meditation")
            }
            return .stretch(stretch)
        }
    }

    private static func stretchOptions(_ members: Members<Key>) throws(OptionError) -> StretchOptions {
        var options = StretchOptions()
        options.time = try members.value(.time, "a whole number of seconds")
        let postures: [String] = try members.value(.postures, "an array of postures") ?? []
        try members.parse(.postures) { () throws(OptionError) in
            options.postures = try postures.map { text throws(OptionError) in try Posture(parsing: text) }
        }
        options.excluded = try members.value(.exclude, "an array of regions, and words of names") ?? []
        options.rounds = try members.value(.rounds, "a whole number") ?? options.rounds
        options.rest = try members.value(.rest, "a whole number of seconds") ?? options.rest
        return options
    }

    /// Requires absolute paths. The client has another working folder than this process, and `-` names another standard
    /// output.
    private func checkPaths() throws(OptionError) {
        let outputPath: String? =
            switch output {
            case .output(.file(let path)), .output(.raw(let path)): path
            case nil, .output(.auto), .output(.alsa), .output(.null), .output(.nullVirtual), .named: nil
            }
        let musicPath: String? =
            switch music {
            case .path(let path)?: path
            case nil, .some(.auto), .some(.none), .named: nil
            }
        for (name, path) in [("output", outputPath), ("music", musicPath), ("catalog", catalog)] {
            if let path, !path.hasPrefix("/") {
                throw OptionError("'\(name)' must be an absolute path, not '\(path)'")
            }
        }
    }

    /// Writes the members that are set.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(content.kind, forKey: .kind)
        switch content {
        case .stretch(let options):
            try values.encodeIfPresent(options.time, forKey: .time)
            if !options.postures.isEmpty { try values.encode(options.postures, forKey: .postures) }
            if !options.excluded.isEmpty { try values.encode(options.excluded, forKey: .exclude) }
            if options.rounds != 1 { try values.encode(options.rounds, forKey: .rounds) }
            if options.rest != 0 { try values.encode(options.rest, forKey: .rest) }
        case .meditation(let options):
            try values.encodeIfPresent(options.course, forKey: .course)
            try values.encodeIfPresent(options.minutes, forKey: .minutes)
            try values.encodeIfPresent(options.breath, forKey: .breath)
            try values.encodeIfPresent(options.bellEvery, forKey: .bellEvery)
        case .routine(let name):
            if !name.isEmpty { try values.encode(name, forKey: .routine) }
        }
        try values.encodeIfPresent(routineText, forKey: .routineText)
        try values.encode(regions, forKey: .regions)
        try values.encodeIfPresent(seed, forKey: .seed)
        try values.encodeIfPresent(leadIn, forKey: .leadIn)
        try values.encodeIfPresent(introductions, forKey: .introductions)
        try values.encodeIfPresent(changeOver, forKey: .changeOver)
        try values.encodeIfPresent(output, forKey: .output)
        if replace { try values.encode(replace, forKey: .replace) }
        try values.encodeIfPresent(music, forKey: .music)
        try values.encodeIfPresent(musicOrder, forKey: .musicOrder)
        try values.encodeIfPresent(musicLevel, forKey: .musicLevel)
        try values.encodeIfPresent(voiceLevel, forKey: .voiceLevel)
        try values.encodeIfPresent(interrupt, forKey: .interrupt)
        try values.encodeIfPresent(catalog, forKey: .catalog)
        try values.encodeIfPresent(language, forKey: .language)
        try values.encodeIfPresent(recovery, forKey: .recovery)
        try values.encode(at, forKey: .at)
    }
}

/// A change-over in the form `"standard"`, `"5s"` or `5`.
private struct ChangeOverMember: Decodable {
    static let expected = #""standard" or a number of seconds such as 5"#

    /// The change-over in the form `standard` or `5`.
    let text: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        text = if let seconds = try? value.decode(Int.self) { "\(seconds)" } else { try value.decode(String.self) }
    }
}

/// A region or stretch in the form `"neck:60"`, `{"region":"neck","seconds":60}` or `{"stretch":"pigeon"}`.
private struct RegionMember: Decodable {
    static let expected =
        #"an array of regions and stretches such as "neck:60", {"region":"neck","seconds":60} or {"stretch":"pigeon"}"#

    /// Parses the choice.
    let choice: @Sendable () throws(OptionError) -> StretchChoice

    private enum Key: CodingKey {
        case region, stretch, seconds
    }

    init(from decoder: any Decoder) throws {
        if let text = try? String(from: decoder) {
            choice = { () throws(OptionError) in try StretchChoice(parsing: text) }
            return
        }
        let values = try decoder.container(keyedBy: Key.self)
        let seconds = try values.decodeIfPresent(Int.self, forKey: .seconds)
        guard values.contains(.region) != values.contains(.stretch) else { throw decoder.fault(Self.expected) }
        if values.contains(.region) {
            let region = try values.decode(String.self, forKey: .region)
            let text = seconds.map { "\(region):\($0)" } ?? region
            choice = { () throws(OptionError) in .region(try RegionDuration(parsing: text)) }
        } else {
            let name = try values.decode(String.self, forKey: .stretch)
            choice = { () throws(OptionError) in try StretchChoice(stretch: name, seconds: seconds) }
        }
    }
}
