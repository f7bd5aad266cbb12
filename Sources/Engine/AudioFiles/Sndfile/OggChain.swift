import CSndfile
import Glibc

/// A chained Ogg file (RFC 3533): several streams one after the other, as `cat` and recordings of internet radio make
/// them. libsndfile reads one stream, so each is opened as a file of its own.
final class OggChain {
    /// The lengths of the streams in frames.
    private let lengths: [Int]
    private let ranges: [Range<Int>]
    private let path: String
    private let descriptor: Int32
    private var stream = 0
    private var handle: SndfileHandle

    /// The sample rate of all streams.
    var rate: Int { Int(handle.info.samplerate) }
    /// The channels of all streams.
    var channels: Int { Int(handle.info.channels) }
    /// The speakers of the channels.
    var speakers: [ChannelSpeaker] { handle.speakers }
    /// The length of all streams together in frames.
    var frames: Int { lengths.reduce(0, +) }

    /// Opens the streams of a file.
    ///
    /// - Parameter descriptor: The open file. The chain duplicates it, and closes the copy.
    /// - Throws: An error, also if the streams differ in sample rate or channels.
    init(_ ranges: [Range<Int>], of descriptor: Int32, path: String) throws(SndfileError) {
        var lengths: [Int] = []
        handle = try Self.open(ranges[0], of: descriptor, path: path)
        for range in ranges {
            let stream = try Self.open(range, of: descriptor, path: path)
            guard stream.info.samplerate == handle.info.samplerate, stream.info.channels == handle.info.channels else {
                throw SndfileError(.open, path, changingFormat: .sndfile("sf_open_virtual"))
            }
            lengths.append(stream.claimedFrames ?? stream.countFrames())
        }
        self.lengths = lengths
        self.ranges = ranges
        self.path = path
        self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    }

    deinit { close(descriptor) }

    private static func open(
        _ range: Range<Int>, of descriptor: Int32, path: String
    ) throws(SndfileError) -> SndfileHandle {
        try SndfileHandle(window: FileWindow(range, of: descriptor), path: path)
    }

    /// Reads up to `frames` frames; fewer only at the end of the last stream.
    func read(_ frames: Int, into samples: UnsafeMutablePointer<Float>) throws(SndfileError) -> Int {
        var done = 0
        while done < frames {
            let count = try handle.read(frames - done, into: samples + done * channels)
            done += count
            guard count == 0 else { continue }
            guard stream + 1 < ranges.count else { break }
            try open(stream + 1)
        }
        return done
    }

    /// Moves the read position to a frame, counted from the start of the first stream.
    func seek(toFrame frame: Int) throws(SndfileError) {
        var (index, rest) = (0, frame)
        while index + 1 < ranges.count, rest >= lengths[index] {
            rest -= lengths[index]
            index += 1
        }
        try open(index)
        try handle.seek(toFrame: rest)
    }

    private func open(_ index: Int) throws(SndfileError) {
        handle = try Self.open(ranges[index], of: descriptor, path: path)
        stream = index
    }
}
