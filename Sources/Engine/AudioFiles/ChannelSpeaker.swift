import CSndfile

/// The speaker that a channel of a sound file is for, as far as it matters for two speakers.
public enum ChannelSpeaker: Hashable, Sendable {
    case left, right
    /// In front or behind.
    case centre
    /// The low frequencies.
    case low
    /// At the side or behind.
    case surroundLeft, surroundRight

    /// Returns the speakers of channels in the order of WAV and FLAC. Channels after the eighth have no speaker.
    public static func ordered(_ channels: Int) -> [ChannelSpeaker] {
        switch channels {
        case ...3: Array([.left, .right, .centre].prefix(channels))
        case 4: [.left, .right, .surroundLeft, .surroundRight]
        case 5: [.left, .right, .centre, .surroundLeft, .surroundRight]
        case 6: [.left, .right, .centre, .low, .surroundLeft, .surroundRight]
        case 7: [.left, .right, .centre, .low, .centre, .surroundLeft, .surroundRight]
        default: [.left, .right, .centre, .low, .surroundLeft, .surroundRight, .surroundLeft, .surroundRight]
        }
    }

    /// Returns the speakers of channels in the order of Vorbis and Opus, which libsndfile leaves as it is (Vorbis I,
    /// 4.3.9; RFC 7845, 5.1.1.2).
    static func orderedAsVorbis(_ channels: Int) -> [ChannelSpeaker] {
        switch channels {
        case ...2, 4: ordered(channels)
        case 3: [.left, .centre, .right]
        case 5: [.left, .centre, .right, .surroundLeft, .surroundRight]
        case 6: [.left, .centre, .right, .surroundLeft, .surroundRight, .low]
        case 7: [.left, .centre, .right, .surroundLeft, .surroundRight, .centre, .low]
        default: [.left, .centre, .right, .surroundLeft, .surroundRight, .surroundLeft, .surroundRight, .low]
        }
    }

    /// Creates the speaker of a number in libsndfile's map of channels; `nil` for a number without a place.
    init?(mapped number: Int32) {
        switch Int(number) {
        case SF_CHANNEL_MAP_LEFT, SF_CHANNEL_MAP_FRONT_LEFT, SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER: self = .left
        case SF_CHANNEL_MAP_RIGHT, SF_CHANNEL_MAP_FRONT_RIGHT, SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER: self = .right
        case SF_CHANNEL_MAP_CENTER, SF_CHANNEL_MAP_FRONT_CENTER, SF_CHANNEL_MAP_REAR_CENTER: self = .centre
        case SF_CHANNEL_MAP_LFE: self = .low
        case SF_CHANNEL_MAP_REAR_LEFT, SF_CHANNEL_MAP_SIDE_LEFT: self = .surroundLeft
        case SF_CHANNEL_MAP_REAR_RIGHT, SF_CHANNEL_MAP_SIDE_RIGHT: self = .surroundRight
        default: return nil
        }
    }
}
