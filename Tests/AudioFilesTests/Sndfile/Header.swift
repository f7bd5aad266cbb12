import AudioFiles

/// The properties of a reader's file, as a value for expectations.
struct Header {
    let rate: Int
    let channels: Int
    let frames: Int
    let isPCM16: Bool

    init(of reader: borrowing SoundFileReader) {
        rate = reader.rate
        channels = reader.channels
        frames = reader.frames
        isPCM16 = reader.isPCM16
    }
}
