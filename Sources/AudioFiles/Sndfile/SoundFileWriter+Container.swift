import CSndfile

extension SoundFileWriter {
    /// What a sound file can be written as.
    public enum Container: String, Hashable, Sendable, CaseIterable {
        /// Uncompressed, 16 bits.
        case wav
        /// Losslessly compressed, 16 bits.
        case flac
        /// Vorbis in Ogg.
        case vorbis
        /// Opus in Ogg.
        case opus
        /// MPEG layer III.
        case mp3

        /// The container that an extension without its dot stands for, in whichever case.
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
