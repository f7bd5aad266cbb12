extension StretchSetup: Codable {
    private enum CodingKeys: String, CodingKey {
        case entries = "regions"
        case playlist = "spotifyPlaylistUrl"
        case meditation
    }

    /// Decodes `{"regions":[{"region","durationSeconds","enabled"}],"spotifyPlaylistUrl":…,"meditation":…}`. A
    /// blank address means no playlist; the original app has no meditation.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let address = try values.decodeIfPresent(String.self, forKey: .playlist)
        do {
            self.init(
                try values.decode([Entry].self, forKey: .entries),
                playlist: try address.flatMap { text throws(OptionError) in try PlaylistAddress(parsing: text) },
                meditation: try values.decodeIfPresent(MeditationSetup.self, forKey: .meditation) ?? MeditationSetup())
        } catch let error as OptionError {
            throw DecodingError.dataCorruptedError(
                forKey: .playlist, in: values, debugDescription: error.description)
        }
    }

    /// Encodes the same form, with `null` for no playlist.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(entries, forKey: .entries)
        try values.encode(playlist?.description, forKey: .playlist)
        try values.encode(meditation, forKey: .meditation)
    }
}

extension StretchSetup.Entry: Codable {
    private enum CodingKeys: String, CodingKey {
        case region
        case durationSeconds
        case isEnabled = "enabled"
    }

    /// Decodes an entry, and rejects a length that the command line rejects.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let seconds = try values.decode(Int.self, forKey: .durationSeconds)
        guard RegionDuration.allowedSeconds.contains(seconds) else {
            throw DecodingError.dataCorruptedError(
                forKey: .durationSeconds, in: values,
                debugDescription: "\(seconds) s is out of range; use \(RegionDuration.allowedSeconds.lowerBound) "
                    + "to \(RegionDuration.allowedSeconds.upperBound) seconds")
        }
        self.init(
            region: try values.decode(Region.self, forKey: .region), durationSeconds: seconds,
            isEnabled: try values.decode(Bool.self, forKey: .isEnabled))
    }

    /// Encodes an entry in the form that the decoder reads.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(region, forKey: .region)
        try values.encode(durationSeconds, forKey: .durationSeconds)
        try values.encode(isEnabled, forKey: .isEnabled)
    }
}
