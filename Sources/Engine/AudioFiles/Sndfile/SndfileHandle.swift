import CSndfile
import Glibc

/// A sound file that libsndfile has opened for reading, or one of the streams of a file.
struct SndfileHandle: ~Copyable {
    let info: SF_INFO
    let encoding: SoundEncoding

    private let path: String
    private let handle: OpaquePointer
    /// The part of the file that libsndfile reads; `nil` for a whole file, which it reads by itself.
    private let window: FileWindow?

    /// Opens a whole file.
    ///
    /// - Parameter descriptor: The open file. It is closed with the handle, and also if the file cannot be read.
    init(descriptor: Int32, path: String) throws(SndfileError) {
        var info = SF_INFO()
        guard let handle = sf_open_fd(descriptor, Int32(SFM_READ), &info, Int32(SF_TRUE)) else {
            throw SndfileError(.open, path, unopened: "sf_open")
        }
        self.init(path, handle, info, nil)
    }

    /// Opens a part of a file as a file of its own.
    init(window: FileWindow, path: String) throws(SndfileError) {
        var info = SF_INFO()
        var callbacks = FileWindow.callbacks()
        let opened = sf_open_virtual(&callbacks, Int32(SFM_READ), &info, window.callbackContext)
        guard let handle = opened else {
            throw SndfileError(.open, path, unopened: "sf_open")
        }
        self.init(path, handle, info, window)
    }

    private init(_ path: String, _ handle: OpaquePointer, _ info: SF_INFO, _ window: FileWindow?) {
        self.path = path
        self.handle = handle
        self.info = info
        self.window = window
        encoding = SoundEncoding(format: Int(info.format))
    }

    deinit { sf_close(handle) }

    /// The length in the file's header; `nil` if the header has none, or only an estimate.
    var claimedFrames: Int? {
        Int(info.frames) == SoundEncoding.unknownFrames || encoding.isMPEG ? nil : Int(info.frames)
    }

    /// The speakers of the channels: those that the file names, or else the order of its format.
    var speakers: [ChannelSpeaker] {
        let channels = Int(info.channels)
        var numbers = [Int32](repeating: 0, count: channels)
        let size = Int32(channels * MemoryLayout<Int32>.stride)
        if sf_command(handle, Int32(SFC_GET_CHANNEL_MAP_INFO), &numbers, size) == Int32(SF_TRUE) {
            let speakers = numbers.compactMap(ChannelSpeaker.init(mapped:))
            if speakers.count == channels { return speakers }
        }
        return encoding.isOgg ? ChannelSpeaker.orderedAsVorbis(channels) : ChannelSpeaker.ordered(channels)
    }

    /// Counts the frames by decoding them, as of a FLAC written to a pipe.
    func countFrames() -> Int {
        let block = 4096
        var buffer = [Int16](repeating: 0, count: block * Int(info.channels))
        var frames = 0
        while case let count = sf_readf_short(handle, &buffer, sf_count_t(block)), count > 0 { frames += Int(count) }
        sf_seek(handle, 0, SEEK_SET)
        return frames
    }

    func read(_ frames: Int, into samples: UnsafeMutablePointer<Float>) throws(SndfileError) -> Int {
        try checked(sf_readf_float(handle, samples, sf_count_t(frames)), asked: frames, function: "sf_readf_float")
    }

    func read(_ frames: Int, into samples: UnsafeMutablePointer<Int16>) throws(SndfileError) -> Int {
        try checked(sf_readf_short(handle, samples, sf_count_t(frames)), asked: frames, function: "sf_readf_short")
    }

    /// Moves the read position to a frame.
    func seek(toFrame frame: Int) throws(SndfileError) {
        guard sf_seek(handle, sf_count_t(frame), SEEK_SET) == frame else {
            throw SndfileError(.seek, path, sndfile: "sf_seek", handle: handle)
        }
    }

    private func checked(_ count: sf_count_t, asked: Int, function: String) throws(SndfileError) -> Int {
        if count < asked, sf_error(handle) != SF_ERR_NO_ERROR {
            throw SndfileError(.read, path, sndfile: function, handle: handle)
        }
        return Int(count)
    }
}

/// A part of an open file, which libsndfile reads through callbacks as if it were the whole file.
final class FileWindow {
    private let descriptor: Int32
    private let range: Range<Int>
    private var position = 0

    /// - Parameter descriptor: The open file. The window duplicates it, and closes the copy.
    init(_ range: Range<Int>, of descriptor: Int32) {
        self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        self.range = range
    }

    deinit { close(descriptor) }

    /// Returns the callbacks for `sf_open_virtual` with ``callbackContext``.
    static func callbacks() -> SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(FileWindow.from($0).range.count) },
            seek: { offset, whence, context in sf_count_t(FileWindow.from(context).seek(Int(offset), whence)) },
            read: { bytes, count, context in
                let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
                return sf_count_t(FileWindow.from(context).read(buffer))
            },
            write: { _, _, _ in 0 },
            tell: { sf_count_t(FileWindow.from($0).position) }
        )
    }

    /// An unretained pointer to this object. The owner of the libsndfile handle retains the object until `sf_close`.
    var callbackContext: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func from(_ context: UnsafeMutableRawPointer?) -> FileWindow {
        Unmanaged<FileWindow>.fromOpaque(context!).takeUnretainedValue()
    }

    private func seek(_ offset: Int, _ whence: Int32) -> Int {
        let base =
            switch whence {
            case SEEK_CUR: position
            case SEEK_END: range.count
            default: 0
            }
        guard (0...range.count).contains(base + offset) else { return -1 }
        position = base + offset
        return position
    }

    private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let room = min(buffer.count, range.count - position)
        guard room > 0 else { return 0 }
        let count = max(0, pread(descriptor, buffer.baseAddress, room, range.lowerBound + position))
        position += count
        return count
    }
}

/// The sample encoding in libsndfile's format word.
struct SoundEncoding {
    /// The length that libsndfile reports for a stream of unknown length.
    static let unknownFrames = Int.max

    /// Whether the samples are integers of 8 or 16 bits.
    let isPCM16: Bool
    /// The bytes per sample of a WAV with samples of fixed size; `nil` for all other files.
    let sampleBytesInWAV: Int?
    /// Whether the samples are MPEG audio in a container, whose length libsndfile estimates.
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
        isMPEG = [SF_FORMAT_MPEG_LAYER_I, SF_FORMAT_MPEG_LAYER_II, SF_FORMAT_MPEG_LAYER_III]
            .contains(format & SF_FORMAT_SUBMASK)
        isOgg = format & SF_FORMAT_TYPEMASK == SF_FORMAT_OGG
        isPCM16 = [SF_FORMAT_PCM_U8, SF_FORMAT_PCM_S8, SF_FORMAT_PCM_16].contains(format & SF_FORMAT_SUBMASK)
    }
}
