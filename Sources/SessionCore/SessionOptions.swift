/// What a session is asked to be: on the command line, over the socket, and in a checkpoint.
public struct SessionOptions: Hashable, Sendable, Codable {
    /// What kind of session.
    public var content: SessionContent
    /// The regions in order; empty means the saved setup.
    public var regions: [RegionDuration]
    /// Makes the drawing of stretches repeatable.
    public var seed: UInt64?
    /// Which stretches are introduced before their clock starts.
    public var leadIn: LeadIn
    /// Where the sound goes.
    public var output: Output
    /// What plays around the narration.
    public var music: MusicChoice
    /// What the music does while narration sounds.
    public var interrupt: Interrupt
    /// A folder that replaces the bundled catalog.
    public var catalog: String?

    /// Options; what is not given has the default of the command line.
    public init(
        _ content: SessionContent = .stretch, regions: [RegionDuration] = [], seed: UInt64? = nil,
        leadIn: LeadIn = .first,
        output: Output = .auto,
        music: MusicChoice = .auto, interrupt: Interrupt = .pause, catalog: String? = nil
    ) {
        self.content = content
        self.regions = regions
        self.seed = seed
        self.leadIn = leadIn
        self.output = output
        self.music = music
        self.interrupt = interrupt
        self.catalog = catalog
    }
}

extension SessionOptions {
    private enum CodingKeys: String, CodingKey {
        case content = "practice"
        case regions, seed, leadIn, output, music, interrupt, catalog
    }

    /// Reads options of which each may be missing: it has the default of the command line, then.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        content = try values.decodeIfPresent(SessionContent.self, forKey: .content) ?? content
        regions = try values.decodeIfPresent([RegionDuration].self, forKey: .regions) ?? regions
        seed = try values.decodeIfPresent(UInt64.self, forKey: .seed)
        leadIn = try values.decodeIfPresent(LeadIn.self, forKey: .leadIn) ?? leadIn
        output = try values.decodeIfPresent(Output.self, forKey: .output) ?? output
        music = try values.decodeIfPresent(MusicChoice.self, forKey: .music) ?? music
        interrupt = try values.decodeIfPresent(Interrupt.self, forKey: .interrupt) ?? interrupt
        catalog = try values.decodeIfPresent(String.self, forKey: .catalog)
    }
}

/// What the music does while narration sounds.
public enum Interrupt: String, Hashable, Sendable, Codable, CaseIterable {
    /// It fades out, waits, and goes on from where it was.
    case pause
    /// It gets 12 dB quieter.
    case duck
    /// Nothing.
    case off
}
