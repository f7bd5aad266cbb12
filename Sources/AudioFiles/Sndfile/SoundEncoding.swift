import CSndfile

/// The sample encoding in libsndfile's format word.
struct SoundEncoding {
    /// The length that libsndfile reports for a stream of unknown length.
    static let unknownFrames = Int.max

    /// Whether the samples are integers of 8 or 16 bits.
    let isPCM16: Bool
    /// The bytes per sample of a WAV with samples of fixed size; `nil` for all other files.
    let sampleBytesInWAV: Int?
    /// Whether the file is MPEG audio without a container.
    let isMPEGFile: Bool
    /// Whether the samples are MPEG audio, whose length libsndfile estimates in any container.
    let isMPEG: Bool
    /// Whether the container is Ogg.
    let isOgg: Bool

    init(format: Int) {
        let isWAV = [SF_FORMAT_WAV, SF_FORMAT_WAVEX].contains(format & SF_FORMAT_TYPEMASK)
        let bytes: Int? =
            switch format & SF_FORMAT_SUBMASK {
            case SF_FORMAT_PCM_U8, SF_FORMAT_ULAW, SF_FORMAT_ALAW: 1
            case SF_FORMAT_PCM_16: 2
            case SF_FORMAT_PCM_24: 3
            case SF_FORMAT_PCM_32, SF_FORMAT_FLOAT: 4
            case SF_FORMAT_DOUBLE: 8
            default: nil
            }
        sampleBytesInWAV = isWAV ? bytes : nil
        isMPEGFile = format & SF_FORMAT_TYPEMASK == SF_FORMAT_MPEG
        isMPEG = [SF_FORMAT_MPEG_LAYER_I, SF_FORMAT_MPEG_LAYER_II, SF_FORMAT_MPEG_LAYER_III]
            .contains(format & SF_FORMAT_SUBMASK)
        isOgg = format & SF_FORMAT_TYPEMASK == SF_FORMAT_OGG
        isPCM16 = [SF_FORMAT_PCM_U8, SF_FORMAT_PCM_S8, SF_FORMAT_PCM_16].contains(format & SF_FORMAT_SUBMASK)
    }
}
