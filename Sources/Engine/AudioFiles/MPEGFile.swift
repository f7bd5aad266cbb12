import CMpg123
import Glibc

/// A file of MPEG audio, layer I to III, opened by libmpg123.
///
/// libsndfile, which uses libmpg123, too, ends such a file at its estimated length: without the header of Xing or VBRI,
/// libmpg123 estimates the length from the bit rate of the first frame. Read by libmpg123, a file ends with its last
/// frame. libsndfile also lets libmpg123 print a line to stderr for each defect of a file.
struct MPEGFile: ~Copyable {
    let rate: Int
    let channels: Int

    private let path: String
    private let handle: OpaquePointer

    /// Whether the name of a file says that it is MPEG audio.
    static func hasExtension(_ path: String) -> Bool {
        [".mp3", ".mp2", ".mpga"].contains { path.lowercased().hasSuffix($0) }
    }

    /// Whether a file begins with the header of a frame, also after tags of ID3v2.
    static func begins(_ descriptor: Int32) -> Bool {
        var offset = 0
        while case let tag = OggPages.bytes(10, at: offset, of: descriptor), tag.count == 10 {
            guard tag.starts(with: "ID3".utf8) else {
                // The sync word, and no value that is reserved: version, layer, bit rate and sample rate.
                return tag[0] == 0xFF && tag[1] & 0xE0 == 0xE0 && tag[1] & 0x18 != 0x08 && tag[1] & 0x06 != 0
                    && tag[2] & 0xF0 != 0xF0 && tag[2] & 0x0C != 0x0C
            }
            offset += 10 + tag[6...].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        }
        return false
    }

    /// Opens a file.
    init(path: String) throws(SndfileError) {
        guard let handle = mpg123_new(nil, nil) else {
            throw SndfileError(.open, path, mpg123: "mpg123_new", handle: nil)
        }
        // Samples as libsndfile decodes them: 32-bit floats without the encoder's delay and padding.
        let flags = Int(MPG123_FORCE_FLOAT.rawValue | MPG123_GAPLESS.rawValue | MPG123_QUIET.rawValue)
        mpg123_param2(handle, Int32(MPG123_ADD_FLAGS.rawValue), flags, 0)
        mpg123_param2(handle, Int32(MPG123_REMOVE_FLAGS.rawValue), Int(MPG123_AUTO_RESAMPLE.rawValue), 0)
        var (rate, channels, encoding) = (0, Int32(0), Int32(0))
        // A frame takes bits from up to 511 bytes before it, which are many small frames: after a seek, these are
        // decoded first. Without them, the first frames would be noise.
        mpg123_param2(handle, Int32(MPG123_PREFRAMES.rawValue), 32, 0)
        guard mpg123_open(handle, path) == MPG123_OK.rawValue,
            mpg123_getformat(handle, &rate, &channels, &encoding) == MPG123_OK.rawValue
        else {
            let error = SndfileError(.open, path, mpg123: "mpg123_open", handle: handle)
            mpg123_delete(handle)
            throw error
        }
        self.path = path
        self.handle = handle
        self.rate = rate
        self.channels = Int(channels)
    }

    deinit { mpg123_delete(handle) }

    /// The user-defined texts of ID3v2 (`TXXX`), with their names.
    var userTexts: [(name: String, value: String)] {
        var old: UnsafeMutablePointer<mpg123_id3v1>?
        var tag: UnsafeMutablePointer<mpg123_id3v2>?
        guard mpg123_id3(handle, &old, &tag) == MPG123_OK.rawValue, let tag = tag?.pointee else { return [] }
        return UnsafeBufferPointer(start: tag.extra, count: tag.extras).map {
            (Self.text($0.description), Self.text($0.text))
        }
    }

    /// Returns the first of the texts in a string of libmpg123, in UTF-8.
    private static func text(_ string: mpg123_string) -> String {
        let bytes = UnsafeRawBufferPointer(start: string.p, count: string.p == nil ? 0 : string.fill)
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns the length that the header states, or that is estimated from the first frame.
    func claimedFrames() -> Int { max(0, mpg123_length(handle)) }

    /// Returns the length after reading the headers of all frames.
    func countFrames() throws(SndfileError) -> Int {
        guard mpg123_scan(handle) == MPG123_OK.rawValue else {
            throw SndfileError(.read, path, mpg123: "mpg123_scan", handle: handle)
        }
        return claimedFrames()
    }

    /// Reads up to `frames` frames.
    ///
    /// - Returns: The number of frames; 0 at the end of the file, and where no more frames are found behind the last.
    func read(_ frames: Int, into samples: UnsafeMutablePointer<Float>) throws(SndfileError) -> Int {
        let frameBytes = channels * MemoryLayout<Float>.stride
        var bytes = 0
        while bytes < frames * frameBytes {
            var count = 0
            let room = frames * frameBytes - bytes
            let status = mpg123_read(handle, UnsafeMutableRawPointer(samples) + bytes, room, &count)
            bytes += count
            switch status {
            case MPG123_OK.rawValue where count > 0: continue
            case MPG123_NEW_FORMAT.rawValue: try checkFormat()
            case MPG123_OK.rawValue, MPG123_DONE.rawValue: return bytes / frameBytes
            case _ where [MPG123_OUT_OF_SYNC, MPG123_RESYNC_FAIL].map(\.rawValue).contains(mpg123_errcode(handle)):
                return bytes / frameBytes
            default: throw SndfileError(.read, path, mpg123: "mpg123_read", handle: handle)
            }
        }
        return frames
    }

    /// Moves the read position to a frame.
    func seek(toFrame frame: Int) throws(SndfileError) {
        guard mpg123_seek(handle, frame, SEEK_SET) == frame else {
            throw SndfileError(.seek, path, mpg123: "mpg123_seek", handle: handle)
        }
    }

    private func checkFormat() throws(SndfileError) {
        var (rate, channels, encoding) = (0, Int32(0), Int32(0))
        mpg123_getformat(handle, &rate, &channels, &encoding)
        guard rate == self.rate, channels == self.channels else {
            throw SndfileError(.read, path, changingFormat: .mpg123("mpg123_read"))
        }
    }
}
