import CSndfile

/// What the format word of libsndfile says about the samples.
struct SoundEncoding {
    /// The length that libsndfile gives to a stream that does not tell its own.
    static let unknownFrames = Int.max

    /// Whether the samples are integers of 8 or 16 bits.
    let isPCM16: Bool
    /// The bytes of a sample, where the file is a WAV whose frames can be told from its bytes.
    let sampleBytesInWAV: Int?

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
        isPCM16 = [SF_FORMAT_PCM_U8, SF_FORMAT_PCM_S8, SF_FORMAT_PCM_16].contains(format & SF_FORMAT_SUBMASK)
    }
}
