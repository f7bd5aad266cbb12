import FoundationEssentials
import SessionCore

/// What was said on the command line; what was not has the default, or what a session that is resumed has kept.
struct SessionChoices: Hashable, Sendable {
    /// What to do about a session that died.
    enum Recovery: Hashable, Sendable {
        /// Ask at a terminal; elsewhere start over, and say so.
        case ask
        case resume
        case startOver
    }

    var regions: [RegionDuration]
    var seed: UInt64?
    var leadIn: LeadIn?
    var output: Output?
    var music: MusicChoice?
    var interrupt: Interrupt?
    var catalog: String?
    var recovery: Recovery

    /// The options of a new session.
    var options: SessionOptions { replacing(SessionOptions(regions: regions, seed: seed)) }

    /// The options of a session that is resumed.
    func replacing(_ kept: SessionOptions) -> SessionOptions {
        var options = kept
        if let leadIn { options.leadIn = leadIn }
        if let output { options.output = output }
        if let music { options.music = music }
        if let interrupt { options.interrupt = interrupt }
        if let catalog { options.catalog = catalog }
        return options
    }
}

extension String {
    /// The path from the root: a session may be resumed in another folder.
    var absolutePath: String {
        hasPrefix("/") ? self : "\(FileManager.default.currentDirectoryPath)/\(self)"
    }
}

extension Output {
    var absolute: Output {
        switch self {
        case .file(let path): .file(path: path.absolutePath)
        case .raw(let path) where path != "-": .raw(path: path.absolutePath)
        case .auto, .alsa, .null, .nullVirtual, .raw: self
        }
    }
}

extension MusicChoice {
    var absolute: MusicChoice {
        switch self {
        case .path(let path): .path(path.absolutePath)
        case .auto, .none: self
        }
    }
}
