import CSndfile

extension SoundFileWriter {
    /// The file format of a ``SoundFileWriter``.
    public enum Container: String, Hashable, Sendable, CaseIterable {
        /// RIFF WAVE with uncompressed 16-bit samples.
        case wav
        /// FLAC, lossless, with 16-bit samples.
        case flac
        /// Vorbis in an Ogg container.
        case vorbis
        /// Opus in an Ogg container.
        case opus
        case mp3

        /// Returns the format for a file name extension without dot, in upper or lower case.
        public init?(pathExtension: String) {
            switch pathExtension.lowercased() {
            case "wav": self = .wav
            case "flac": self = .flac
            case "ogg", "oga": self = .vorbis
            case "opus": self = .opus
            case "mp3": self = .mp3
            default: return nil
            }
        }

        var format: Int {
            switch self {
            case .wav: SF_FORMAT_WAV | SF_FORMAT_PCM_16
            case .flac: SF_FORMAT_FLAC | SF_FORMAT_PCM_16
            case .vorbis: SF_FORMAT_OGG | SF_FORMAT_VORBIS
            case .opus: SF_FORMAT_OGG | SF_FORMAT_OPUS
            case .mp3: SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III
            }
        }
    }
}
