import CLinux
import CSndfile
import Glibc

/// A sound file opened for reading. The deinitializer closes it.
///
/// The module `AudioFiles` wraps libsndfile (reading and writing files), libmpg123 (reading MPEG audio), the programs
/// of FFmpeg (reading AAC and others), libsoxr (sample rate conversion) and libebur128 (loudness). It does not know
/// clips or sessions. All functions block on the disk and run on the caller's thread; use a value on one thread at a
/// time.
///
/// ```swift
/// var reader = try SoundFileReader(path: path)
/// var samples = [Int16](repeating: 0, count: reader.channels * reader.frames)
/// let count = try reader.read(reader.frames, into: &samples)  // all frames of the file
/// ```
public struct SoundFileReader: ~Copyable {
    /// The ways to find the length of a file whose header has only an estimate, or none.
    public enum Length: Sendable {
        /// Estimates the length. Reading goes on to the true end all the same.
        case estimated
        /// Reads the file through: the headers of its frames, or the frames if the format has no headers.
        case proved
    }

    /// The path as given to the initializer.
    public let path: String
    /// The sample rate in frames per second.
    public var rate: Int { format.rate }
    /// The number of samples per frame.
    public var channels: Int { format.channels }
    /// The speakers of the channels. Channels after the eighth have none.
    public var speakers: [ChannelSpeaker] { format.speakers }
    /// The length in frames. A truncated file with a length in its header holds fewer. An estimated length can be
    /// wrong, and is `Int.max` if the header has none.
    public var frames: Int { format.frames }
    /// Whether reading as `Int16` is exact, as for integer samples of 8 or 16 bits.
    public var isPCM16: Bool { format.isPCM16 }

    /// Whether programs read the file, which start when it is opened and after each seek.
    public var needsPrograms: Bool {
        switch source {
        case .ffmpeg: true
        case _: false
        }
    }

    private let format: Format
    let source: Source

    // A release build of a type that holds a reader refers to these types, so they cannot be private.

    struct Format {
        let rate, channels, frames: Int
        let speakers: [ChannelSpeaker]
        var isPCM16 = false
    }

    enum Source: ~Copyable {
        case sndfile(SndfileHandle)
        case chain(OggChain)
        case mpeg(MPEGFile)
        case ffmpeg(FFmpegFile)
    }

    /// Opens a regular file of any format that libsndfile, libmpg123 or FFmpeg reads.
    ///
    /// - Parameter length: The way to find the length if the header does not state it.
    /// - Throws: ``SndfileError``; devices, FIFOs and folders are rejected.
    public init(path: String, length: Length = .proved) throws(SndfileError) {
        let descriptor = try Self.openRegular(path)
        let source = try Self.source(descriptor, path, length)
        switch source {
        case .sndfile(let handle):
            format = Format(
                rate: Int(handle.info.samplerate), channels: Int(handle.info.channels),
                frames: Self.frames(of: handle, descriptor, length), speakers: handle.speakers,
                isPCM16: handle.encoding.isPCM16)
        case .chain(let chain):
            format = Format(
                rate: chain.rate, channels: chain.channels, frames: chain.frames, speakers: chain.speakers)
        case .mpeg(let file):
            format = Format(
                rate: file.rate, channels: file.channels,
                frames: length == .proved ? try file.countFrames() : file.claimedFrames(),
                speakers: ChannelSpeaker.ordered(file.channels))
        case .ffmpeg(let file):
            format = Format(
                rate: file.rate, channels: file.channels,
                frames: length == .proved ? try file.countFrames() : file.claimedFrames(),
                speakers: ChannelSpeaker.ordered(file.channels))
        }
        self.path = path
        self.source = source
    }

    /// Opens a file with the library that reads it. A handle of libsndfile owns the descriptor; without one it is
    /// closed.
    private static func source(_ descriptor: Int32, _ path: String, _ length: Length) throws(SndfileError) -> Source {
        if let ranges = OggPages.chain(in: descriptor, searchingAll: length == .proved) {
            defer { close(descriptor) }
            return .chain(try OggChain(ranges, of: descriptor, path: path))
        }
        let head = OggPages.bytes(8, at: 0, of: descriptor)
        do throws(SndfileError) {
            guard MPEGFile.begins(descriptor) else {
                return .sndfile(try SndfileHandle(descriptor: descriptor, path: path))
            }
            close(descriptor)
            return .mpeg(try MPEGFile(path: path))
        } catch {
            if let kind = ForeignKind(beginning: head) ?? ForeignKind(nameOf: path) {
                return .ffmpeg(try FFmpegFile(path: path, kind: kind, searching: ForeignKind.searchPath))
            }
            // Tags that libsndfile does not know, or rubbish, may precede MPEG audio.
            guard MPEGFile.hasExtension(path), let file = try? MPEGFile(path: path) else { throw error }
            return .mpeg(file)
        }
    }

    private static func frames(of handle: borrowing SndfileHandle, _ descriptor: Int32, _ length: Length) -> Int {
        let frames = handle.claimedFrames ?? (length == .proved ? handle.countFrames() : Int.max)
        guard let sampleBytes = handle.encoding.sampleBytesInWAV,
            let claimed = RIFFHeader.claimedBytes(of: descriptor)
        else { return frames }
        return max(frames, claimed / (sampleBytes * Int(handle.info.channels)))
    }

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
        return try buffer.withUnsafeMutableBufferPointer { buffer throws(SndfileError) in
            let samples = buffer.baseAddress! + slots.lowerBound
            return switch source {
            case .sndfile(let handle): try handle.read(frames, into: samples)
            case .chain(let chain): try chain.read(frames, into: samples)
            case .mpeg(let file): try file.read(frames, into: samples)
            case .ffmpeg(let file): try file.read(frames, into: samples)
            }
        }
    }

    /// Reads up to `frames` frames as 16-bit integers, as above. The result is exact if ``isPCM16`` is true.
    public mutating func read(
        _ frames: Int, into buffer: inout [Int16], at offset: Int = 0
    ) throws(SndfileError) -> Int {
        let slots = checkedSlots(frames, at: offset, in: buffer.count)
        switch source {
        case .sndfile(let handle):
            return try buffer.withUnsafeMutableBufferPointer { buffer throws(SndfileError) in
                try handle.read(frames, into: buffer.baseAddress! + slots.lowerBound)
            }
        case _: break
        }
        var samples = [Float](repeating: 0, count: slots.count)
        let count = try read(frames, into: &samples)
        for index in 0..<count * channels {
            buffer[slots.lowerBound + index] = Int16(max(-32_768, min(32_767, (samples[index] * 32_768).rounded())))
        }
        return count
    }

    /// Moves the read position to a frame.
    public mutating func seek(toFrame frame: Int) throws(SndfileError) {
        switch source {
        case .sndfile(let handle): try handle.seek(toFrame: frame)
        case .chain(let chain): try chain.seek(toFrame: frame)
        case .mpeg(let file): try file.seek(toFrame: frame)
        case .ffmpeg(let file): file.seek(toFrame: frame)
        }
    }

    private func checkedSlots(_ frames: Int, at offset: Int, in count: Int) -> Range<Int> {
        let slots = offset * channels..<(offset + frames) * channels
        precondition(frames > 0 && slots.lowerBound >= 0 && slots.upperBound <= count, "the range exceeds the buffer")
        return slots
    }

    private static func openRegular(_ path: String) throws(SndfileError) -> Int32 {
        // O_NONBLOCK: opening a FIFO would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SndfileError(.open, path, system: "open", errno: errno) }
        var status = stat()
        var code = fstat(descriptor, &status) == 0 ? EINVAL : errno
        guard code != EINVAL || status.st_mode & S_IFMT != S_IFREG else { return descriptor }
        if status.st_mode & S_IFMT == S_IFDIR { code = EISDIR }
        close(descriptor)
        throw SndfileError(
            .open, path, system: "fstat", errno: code, text: code == EINVAL ? "not a regular file" : nil)
    }
}

/// The length that a WAV header claims, even if the file holds less.
///
/// libsndfile silently reduces `frames` to the data present, but the length of a clip is its header's
/// (`docs/rules.md`, "Sound").
enum RIFFHeader {
    /// The smallest placeholder of programs that write the header before they know the length: sox writes 0x7FFFF000,
    /// arecord 0x80000000, ffmpeg 0xFFFFFFFF.
    private static let smallestPlaceholder = 0x7FFF_0000

    /// The most chunks searched for `data`, more than any known writer puts before it.
    private static let chunkLimit = 64

    /// Returns the length of the `data` chunk in bytes; `nil` if the file is not RIFF or the length is a placeholder.
    static func claimedBytes(of descriptor: Int32) -> Int? {
        let head = OggPages.bytes(12, at: 0, of: descriptor)
        guard head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WAVE".utf8) else { return nil }
        var offset = 12
        for _ in 0..<chunkLimit {
            let chunk = OggPages.bytes(8, at: offset, of: descriptor)
            guard chunk.count == 8 else { return nil }
            let size = chunk.number(at: 4)
            if chunk.starts(with: "data".utf8) { return size < smallestPlaceholder ? size : nil }
            // RIFF pads a chunk of odd length with one byte.
            offset += 8 + size + size % 2
        }
        return nil
    }
}
