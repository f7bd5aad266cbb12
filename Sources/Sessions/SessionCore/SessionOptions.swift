/// The options of a session, as given on the command line, sent over the socket and stored in checkpoints.
public struct SessionOptions: Hashable, Sendable, Codable {
    /// The session kind with its own options.
    public var content: SessionContent
    /// The regions and stretches in order. If empty, the session uses the saved setup.
    public var regions: [StretchChoice]
    /// The random seed for the drawing of stretches, or `nil` for random draws.
    public var seed: UInt64?
    /// The stretches whose introductions play before their clock starts.
    public var leadIn: LeadIn
    /// The length of introductions.
    public var introductions: Introductions
    /// The length of change-overs.
    public var changeOver: ChangeOver
    /// The tones that mark holds.
    public var tones: Tones
    /// The destination of the sound.
    public var output: Output
    /// The music of the session.
    public var music: MusicChoice
    /// The order of the files in a folder or playlist.
    public var musicOrder: MusicOrder
    /// The level of the music at the start.
    public var musicLevel: Decibels
    /// The level of narration, bell and tones at the start.
    public var voiceLevel: Decibels
    /// The effect of narration on music and other players.
    public var interrupt: Interrupt
    /// The path of a catalog that replaces the installed ones.
    public var catalog: String?
    /// The language of the voice, which selects among the installed catalogs.
    public var language: LanguageTag

    /// Creates options with the defaults of the command line.
    public init(
        _ content: SessionContent = .stretch(StretchOptions()), regions: [StretchChoice] = [], seed: UInt64? = nil,
        leadIn: LeadIn = .every, introductions: Introductions = .auto, changeOver: ChangeOver = .standard,
        tones: Tones = .on,
        output: Output = .auto,
        music: MusicChoice = .auto, musicOrder: MusicOrder = .continue, levels: SoundLevels = SoundLevels(),
        interrupt: Interrupt = .auto, catalog: String? = nil,
        language: LanguageTag = .english
    ) {
        self.content = content
        self.regions = regions
        self.seed = seed
        self.leadIn = leadIn
        self.introductions = introductions
        self.changeOver = changeOver
        self.tones = tones
        self.output = output
        self.music = music
        self.musicOrder = musicOrder
        musicLevel = levels.music
        voiceLevel = levels.voice
        self.interrupt = interrupt
        self.catalog = catalog
        self.language = language
    }

    /// The levels of music and voice at the start.
    public var levels: SoundLevels {
        get { SoundLevels(music: musicLevel, voice: voiceLevel) }
        set { (musicLevel, voiceLevel) = (newValue.music, newValue.voice) }
    }
}

extension SessionOptions {
    private enum CodingKeys: String, CodingKey {
        case content = "practice"
        case regions, seed, leadIn, introductions, changeOver, tones, output, music, musicOrder, musicLevel, voiceLevel,
            interrupt,
            catalog, language
    }

    /// Decodes options. A missing one has the default of 1.0, whose checkpoints have neither change-overs nor tones.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            leadIn: .first, introductions: .full, changeOver: .none, tones: .off, musicOrder: .start, interrupt: .pause)
        content = try values.decodeIfPresent(SessionContent.self, forKey: .content) ?? content
        regions = try values.decodeIfPresent([StretchChoice].self, forKey: .regions) ?? regions
        seed = try values.decodeIfPresent(UInt64.self, forKey: .seed)
        leadIn = try values.decodeIfPresent(LeadIn.self, forKey: .leadIn) ?? leadIn
        introductions = try values.decodeIfPresent(Introductions.self, forKey: .introductions) ?? introductions
        changeOver = try values.decodeIfPresent(ChangeOver.self, forKey: .changeOver) ?? changeOver
        tones = try values.decodeIfPresent(Tones.self, forKey: .tones) ?? tones
        output = try values.decodeIfPresent(Output.self, forKey: .output) ?? output
        music = try values.decodeIfPresent(MusicChoice.self, forKey: .music) ?? music
        musicOrder = try values.decodeIfPresent(MusicOrder.self, forKey: .musicOrder) ?? musicOrder
        musicLevel = try values.decodeIfPresent(Decibels.self, forKey: .musicLevel) ?? musicLevel
        voiceLevel = try values.decodeIfPresent(Decibels.self, forKey: .voiceLevel) ?? voiceLevel
        interrupt = try values.decodeIfPresent(Interrupt.self, forKey: .interrupt) ?? interrupt
        catalog = try values.decodeIfPresent(String.self, forKey: .catalog)
        language = try values.decodeIfPresent(LanguageTag.self, forKey: .language) ?? language
    }
}
