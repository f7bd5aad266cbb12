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
            throw SndfileError(unread: path, kind: UnsupportedKind(of: path))
        }
        self.init(path, handle, info, nil)
    }

    /// Opens a part of a file as a file of its own.
    init(window: FileWindow, path: String) throws(SndfileError) {
        var info = SF_INFO()
        var callbacks = FileWindow.callbacks()
        let opened = sf_open_virtual(&callbacks, Int32(SFM_READ), &info, window.callbackContext)
        guard let handle = opened else {
            throw SndfileError(unread: path, kind: UnsupportedKind(of: path))
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
