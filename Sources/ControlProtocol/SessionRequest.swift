public import SessionCore

/// What a session is asked to be. What is not said has the default of whoever plays it, or what a session that is
/// resumed has kept.
public struct SessionRequest: Hashable, Sendable {
    /// What to do about a session that died.
    public enum Recovery: String, Hashable, Sendable, Codable, CaseIterable {
        /// Go on with it; it is an error where there is none.
        case resume
        /// Forget it.
        case startOver = "start-over"
    }

    /// What kind of session.
    public var content: SessionContent
    /// The regions in order; empty means the saved setup.
    public var regions: [RegionDuration]
    /// Makes the drawing of stretches repeatable.
    public var seed: UInt64?
    /// Which stretches are introduced before their clock starts.
    public var leadIn: LeadIn?
    /// Where the sound goes.
    public var output: Output?
    /// What plays around the narration.
    public var music: MusicChoice?
    /// What other sound does while narration sounds.
    public var interrupt: Interrupt?
    /// A folder that replaces the bundled catalog.
    public var catalog: String?
    /// What to do about a session that died; `nil` leaves it to whoever can be asked, and else means to start over.
    public var recovery: Recovery?
    /// Commands at times on the sink's clock.
    public var at: [ScheduledCommand]

    /// A request; what is not given is not said.
    public init(
        _ content: SessionContent = .stretch, regions: [RegionDuration] = [], seed: UInt64? = nil,
        leadIn: LeadIn? = nil,
        output: Output? = nil,
        music: MusicChoice? = nil, interrupt: Interrupt? = nil, catalog: String? = nil, recovery: Recovery? = nil,
        at: [ScheduledCommand] = []
    ) {
        self.content = content
        self.regions = regions
        self.seed = seed
        self.leadIn = leadIn
        self.output = output
        self.music = music
        self.interrupt = interrupt
        self.catalog = catalog
        self.recovery = recovery
        self.at = at
    }

    /// Refuses what contradicts itself.
    public func check() throws(OptionError) {
        try RegionDuration.checkDistinct(regions)
        switch content {
        case .stretch: break
        case .meditation(let options):
            try options.check()
            if !regions.isEmpty || leadIn != nil {
                throw OptionError("a meditation takes no regions and no lead-in")
            }
        }
        guard recovery == .resume else { return }
        if !regions.isEmpty || seed != nil {
            switch content {
            case .stretch:
                throw OptionError("--resume keeps the stretches of the session; remove the regions and --seed")
            case .meditation:
                throw OptionError("--resume keeps the meditation as it was; remove --seed")
            }
        }
        if let output, output.isVirtual {
            throw OptionError("cannot resume a session on '\(output)'; choose an output that plays in real time")
        }
    }

    /// The options of a new session.
    public func options(over defaults: SessionOptions) -> SessionOptions {
        var options = replacing(defaults)
        options.content = content
        if !regions.isEmpty { options.regions = regions }
        if let seed { options.seed = seed }
        return options
    }

    /// The same for a session of a kind that died, without what was decided when that began.
    public func resuming(_ kind: SessionKind) -> SessionRequest {
        SessionRequest(
            kind == .stretch ? .stretch : .meditation(MeditationOptions()),
            leadIn: kind == .stretch ? leadIn : nil, output: output, music: music, interrupt: interrupt,
            catalog: catalog, recovery: .resume, at: at)
    }

    /// The options of a session that is resumed.
    public func replacing(_ kept: SessionOptions) -> SessionOptions {
        var options = kept
        if let leadIn { options.leadIn = leadIn }
        if let output { options.output = output }
        if let music { options.music = music }
        if let interrupt { options.interrupt = interrupt }
        if let catalog { options.catalog = catalog }
        return options
    }
}
