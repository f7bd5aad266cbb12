extension StretchSetup: Codable {
    private enum CodingKeys: String, CodingKey {
        case entries = "regions"
        case playlist = "spotifyPlaylistUrl"
    }

    /// Reads `{"regions":[{"region","durationSeconds","enabled"}],"spotifyPlaylistUrl":…}`; a blank address is none.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let address = try values.decodeIfPresent(String.self, forKey: .playlist)
        do {
            self.init(
                try values.decode([Entry].self, forKey: .entries),
                playlist: try address.flatMap { text throws(OptionError) in try PlaylistAddress(parsing: text) })
        } catch let error as OptionError {
            throw DecodingError.dataCorruptedError(
                forKey: .playlist, in: values, debugDescription: error.description)
        }
    }

    /// Writes the same, with `null` for no address.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(entries, forKey: .entries)
        try values.encode(playlist?.description, forKey: .playlist)
    }
}

extension StretchSetup.Entry: Codable {
    private enum CodingKeys: String, CodingKey {
        case region
        case durationSeconds
        case isEnabled = "enabled"
    }

    /// Reads an entry, whose length is one that the command line allows.
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

    /// Writes an entry.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(region, forKey: .region)
        try values.encode(durationSeconds, forKey: .durationSeconds)
        try values.encode(isEnabled, forKey: .isEnabled)
    }
}
