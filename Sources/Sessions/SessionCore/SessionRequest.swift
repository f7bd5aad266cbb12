/// A request to start or resume a session.
///
/// A property that is `nil` has the default of the process that plays the session. If the session is resumed, it keeps
/// the value that it had.
public struct SessionRequest: Hashable, Sendable {
    /// The treatment of a recoverable session.
    public enum Recovery: String, Hashable, Sendable, Codable, CaseIterable {
        /// Resumes the session. Without a recoverable session this is an error.
        case resume
        /// Starts a new session. The interrupted one is recorded as stopped.
        case startOver = "start-over"
    }

    /// The kind of session, with the options that only this kind has.
    public var content: SessionContent
    /// The text of a routine in place of the stored one, which may name no sound files.
    public var routineText: String?
    /// The regions and stretches in order. If empty, the saved setup applies.
    public var regions: [StretchChoice]
    /// The random seed. With the same seed, Limber picks the same stretches.
    public var seed: UInt64?
    /// The stretches that have a lead-in.
    public var leadIn: LeadIn?
    /// The length of the introductions of a stretching session.
    public var introductions: Introductions?
    /// The length of the change-overs of a stretching session.
    public var changeOver: ChangeOver?
    /// The output, such as a sound card or a file, or its name in the configuration.
    public var output: OutputChoice?
    /// Whether the output may replace a file that exists.
    public var replace: Bool
    /// Whether the names of ALSA devices are not checked (``Output/checkALSADevice()``). Only the command line says so,
    /// and only for a session in its own process: it has no JSON.
    public var allowsUnsafeALSA = false
    /// The music around the narration.
    public var music: MusicChoice?
    /// The order of the files in a folder or playlist.
    public var musicOrder: MusicOrder?
    /// The level of the music.
    public var musicLevel: Decibels?
    /// The level of narration, bell and tones.
    public var voiceLevel: Decibels?
    /// The behaviour of music and other players during narration.
    public var interrupt: Interrupt?
    /// The folder of a catalog that replaces the installed ones.
    public var catalog: String?
    /// The language of the voice. It replaces the catalog of the defaults, and excludes ``catalog``.
    public var language: LanguageTag?
    /// The treatment of a recoverable session. With `nil`, the process asks the user if it can, and starts over
    /// otherwise.
    public var recovery: Recovery?
    /// Commands at times of the sink's clock.
    public var at: [ScheduledCommand]

    /// Creates a request. Without arguments, all defaults apply.
    public init(
        _ content: SessionContent = .stretch(StretchOptions()), regions: [StretchChoice] = [], seed: UInt64? = nil,
        leadIn: LeadIn? = nil, introductions: Introductions? = nil, changeOver: ChangeOver? = nil,
        output: OutputChoice? = nil, replace: Bool = false,
        music: MusicChoice? = nil, musicOrder: MusicOrder? = nil, musicLevel: Decibels? = nil,
        voiceLevel: Decibels? = nil, interrupt: Interrupt? = nil, catalog: String? = nil, language: LanguageTag? = nil,
        recovery: Recovery? = nil, at: [ScheduledCommand] = []
    ) {
        self.content = content
        self.regions = regions
        self.seed = seed
        self.leadIn = leadIn
        self.introductions = introductions
        self.changeOver = changeOver
        self.output = output
        self.replace = replace
        self.music = music
        self.musicOrder = musicOrder
        self.musicLevel = musicLevel
        self.voiceLevel = voiceLevel
        self.interrupt = interrupt
        self.catalog = catalog
        self.language = language
        self.recovery = recovery
        self.at = at
    }

    /// Checks that the options do not contradict one another.
    public func check() throws(OptionError) {
        guard regions.count <= StretchChoice.greatestCount else {
            throw OptionError(
                "\(regions.count) regions and stretches are too many; use at most \(StretchChoice.greatestCount)")
        }
        if case .rest? = regions.last {
            throw OptionError("a rest comes before a stretch; leave it out at the end, or use --rounds and --rest")
        }
        switch content {
        case .stretch(let options): try options.check()
        case .meditation(let options):
            try options.check()
            if !regions.isEmpty || leadIn != nil || introductions != nil || changeOver != nil {
                throw OptionError("a meditation takes no regions, no lead-in, no introductions and no change-overs")
            }
        case .routine(let name):
            if name.isEmpty, recovery != .resume {
                throw OptionError("the routine has no name; 'limber routine list' lists the names")
            }
            if !regions.isEmpty { throw OptionError("a routine has its own steps; remove the regions and stretches") }
        }
        if let text = routineText {
            guard case .routine = content, recovery != .resume else {
                throw OptionError("the text of a routine starts a new session of this routine")
            }
            guard text.utf8.count <= RoutineDocument.greatestTextBytes else {
                throw OptionError("the text of the routine has over \(RoutineDocument.greatestTextBytes) bytes")
            }
        }
        if catalog != nil, language != nil {
            throw OptionError("a catalog has a language of its own; give the catalog or the language, not both")
        }
        guard recovery == .resume else { return }
        switch content {
        case .stretch(let options)
        where options != StretchOptions() || !regions.isEmpty || seed != nil || introductions != nil:
            throw OptionError(
                "a resumed session keeps its stretches and their introductions; remove the regions and the "
                    + "options for both")
        case .meditation where seed != nil:
            throw OptionError("a resumed meditation stays as it was; remove --seed")
        case .routine where seed != nil || introductions != nil:
            throw OptionError("a resumed routine keeps its steps; remove --seed and --introductions")
        case .stretch, .meditation, .routine: break
        }
        if let output = output?.output, output.isVirtual {
            throw OptionError("cannot resume a session on '\(output)'; choose an output that plays in real time")
        }
    }

    /// Returns the request without the files, folders and devices that it names.
    ///
    /// Limber opens them with the rights of its own user, so a request from another source names none.
    public var withoutFiles: SessionRequest {
        var request = self
        switch output {
        case nil, .named, .output(.auto), .output(.null), .output(.nullVirtual): break
        case .output(.alsa), .output(.file), .output(.raw): request.output = nil
        }
        switch music {
        case nil, .some(.auto), .some(.none), .named: break
        case .path: request.music = nil
        }
        request.catalog = nil
        request.replace = false
        return request
    }

    /// Returns the options of a new session: `defaults` with the values of this request. The output of a name is not
    /// among them, see ``OutputChoice/resolved(among:)``.
    public func options(over defaults: SessionOptions) -> SessionOptions {
        var options = defaults
        override(&options)
        options.content = content
        if !regions.isEmpty { options.regions = regions }
        if let seed { options.seed = seed }
        return options
    }

    /// Returns this request as a request to resume a session of a kind, without the options that were decided at its
    /// start.
    public func resuming(_ kind: SessionKind) -> SessionRequest {
        let content: SessionContent =
            switch kind {
            case .stretch: .stretch(StretchOptions())
            case .meditation: .meditation(MeditationOptions())
            case .routine: .routine("")
            }
        return SessionRequest(
            content, leadIn: kind == .meditation ? nil : leadIn, changeOver: kind == .meditation ? nil : changeOver,
            output: output, replace: replace, music: music, musicOrder: musicOrder, musicLevel: musicLevel,
            voiceLevel: voiceLevel, interrupt: interrupt, catalog: catalog, language: language, recovery: .resume,
            at: at)
    }

    /// Returns the options of a resumed session: `kept` with the values of this request.
    public func options(resuming kept: SessionOptions) -> SessionOptions {
        var options = kept
        override(&options)
        return options
    }

    private func override(_ options: inout SessionOptions) {
        if let leadIn { options.leadIn = leadIn }
        if let introductions { options.introductions = introductions }
        if let changeOver { options.changeOver = changeOver }
        if let output = output?.output { options.output = output }
        if let music { options.music = music }
        if let musicOrder { options.musicOrder = musicOrder }
        if let musicLevel { options.musicLevel = musicLevel }
        if let voiceLevel { options.voiceLevel = voiceLevel }
        if let interrupt { options.interrupt = interrupt }
        if let language {
            options.language = language
            options.catalog = nil
        }
        if let catalog { options.catalog = catalog }
    }
}
