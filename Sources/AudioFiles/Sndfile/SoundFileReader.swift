import CLinux
import CSndfile
import Glibc

/// A sound file opened for reading. The deinitializer closes it.
///
/// The module `AudioFiles` wraps libsndfile (reading and writing files) and libsoxr (sample rate conversion). It does
/// not know clips or sessions. All functions block on the disk and run on the caller's thread; use a value on one
/// thread at a time.
public struct SoundFileReader: ~Copyable {
    /// The path as given to the initializer.
    public let path: String
    /// The sample rate in frames per second.
    public let rate: Int
    /// The number of samples per frame.
    public let channels: Int
    /// The length in frames according to the header. A truncated file holds fewer.
    public let frames: Int
    /// Whether reading as `Int16` is exact, as for integer samples of 8 or 16 bits.
    public let isPCM16: Bool

    private let handle: OpaquePointer

    /// Opens a regular file of any format that libsndfile reads.
    ///
    /// - Throws: ``SndfileError``; devices, FIFOs and folders are rejected.
    public init(path: String) throws(SndfileError) {
        // O_NONBLOCK: opening a FIFO would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SndfileError(.open, path, system: "open", errno: errno) }
        do throws(SndfileError) {
            try Self.checkRegular(descriptor, path: path)
        } catch {
            close(descriptor)
            throw error
        }
        var info = SF_INFO()
        // libsndfile owns the descriptor from here on and closes it even if it cannot read the file.
        guard let handle = sf_open_fd(descriptor, Int32(SFM_READ), &info, Int32(SF_TRUE)) else {
            throw SndfileError(.open, path, sndfile: "sf_open_fd", handle: nil)
        }
        let encoding = SoundEncoding(format: Int(info.format))
        var frames = Int(info.frames)
        if frames == SoundEncoding.unknownFrames { frames = Self.count(handle, channels: Int(info.channels)) }
        if let frameBytes = encoding.sampleBytesInWAV.map({ $0 * Int(info.channels) }),
            let claimed = RIFFHeader.claimedBytes(of: descriptor)
        {
            frames = max(frames, claimed / frameBytes)
        }
        rate = Int(info.samplerate)
        channels = Int(info.channels)
        self.frames = frames
        isPCM16 = encoding.isPCM16
        self.path = path
        self.handle = handle
    }

    deinit { sf_close(handle) }

    /// Reads up to `frames` frames as floating-point samples with full scale at ±1.
    ///
    /// - Parameters:
    ///   - buffer: The interleaved samples; it must have room for `offset + frames` frames.
    ///   - offset: The first frame of the buffer to fill.
    /// - Returns: The number of frames read; fewer than `frames` only at the end of the file.
    public mutating func read(
        _ frames: Int, into buffer: inout [Float], at offset: Int = 0
    ) throws(SndfileError) -> Int {
        let slots = checkedSlots(frames, at: offset, in: buffer.count)
        let count = buffer.withUnsafeMutableBufferPointer {
            sf_readf_float(handle, $0.baseAddress! + slots.lowerBound, sf_count_t(frames))
        }
        return try checkedCount(count, asked: frames, function: "sf_readf_float")
    }

    /// Reads up to `frames` frames as 16-bit integers, as above. The result is exact if ``isPCM16`` is true.
    public mutating func read(
        _ frames: Int, into buffer: inout [Int16], at offset: Int = 0
    ) throws(SndfileError) -> Int {
        let slots = checkedSlots(frames, at: offset, in: buffer.count)
        let count = buffer.withUnsafeMutableBufferPointer {
            sf_readf_short(handle, $0.baseAddress! + slots.lowerBound, sf_count_t(frames))
        }
        return try checkedCount(count, asked: frames, function: "sf_readf_short")
    }

    /// Moves the read position to a frame.
    public mutating func seek(toFrame frame: Int) throws(SndfileError) {
        guard sf_seek(handle, sf_count_t(frame), SEEK_SET) == frame else {
            throw SndfileError(.seek, path, sndfile: "sf_seek", handle: handle)
        }
    }

    private func checkedSlots(_ frames: Int, at offset: Int, in count: Int) -> Range<Int> {
        let slots = offset * channels..<(offset + frames) * channels
        precondition(frames > 0 && slots.lowerBound >= 0 && slots.upperBound <= count, "the range exceeds the buffer")
        return slots
    }

    private func checkedCount(_ count: sf_count_t, asked: Int, function: String) throws(SndfileError) -> Int {
        if count < asked, sf_error(handle) != SF_ERR_NO_ERROR {
            throw SndfileError(.read, path, sndfile: function, handle: handle)
        }
        return Int(count)
    }

    private static func checkRegular(_ descriptor: Int32, path: String) throws(SndfileError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SndfileError(.open, path, system: "fstat", errno: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw SndfileError(.open, path, system: "fstat", errno: EISDIR)
        default: throw SndfileError(.open, path, system: "fstat", errno: EINVAL, text: "not a regular file")
        }
    }

    /// Counts the frames of a file of unknown length, such as a FLAC written to a pipe, by decoding it.
    private static func count(_ handle: OpaquePointer, channels: Int) -> Int {
        let block = 4096
        var buffer = [Int16](repeating: 0, count: block * channels)
        var frames = 0
        while case let count = sf_readf_short(handle, &buffer, sf_count_t(block)), count > 0 { frames += Int(count) }
        sf_seek(handle, 0, SEEK_SET)
        return frames
    }
}
