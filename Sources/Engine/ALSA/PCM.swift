import CALSA
import Glibc
public import Platform

/// An open ALSA playback device for 16-bit stereo frames, in non-blocking mode. The deinitializer closes it.
///
/// The module `ALSA` wraps libasound: devices, their states, the configuration. It has no policy; `ALSASink` in
/// `Playback` decides when to write, start and recover. Use a device on one thread at a time.
///
/// ```swift
/// let pcm = try PCM(opening: "null", rate: 48_000, bufferFrames: 19_200, periodFrames: 4800)
/// let written = try pcm.write(samples, from: 0, count: 4800)  // fewer, if the buffer is full
/// try pcm.start()
/// try pcm.drop()  // discards the frames that were not heard
/// ```
public struct PCM: ~Copyable {
    private let handle: OpaquePointer
    /// The granted buffer size in frames.
    public let bufferFrames: Int
    /// The granted period size in frames.
    public let periodFrames: Int
    /// Whether the device writes its frames to a file. What lies behind it may play in real time or not.
    public var isFile: Bool { snd_pcm_type(handle) == SND_PCM_TYPE_FILE }

    /// Whether the device is a plugin, such as that of a sound server, and not a sound card. False for a removed card.
    public var isServed: Bool {
        var allocated: OpaquePointer?
        guard snd_pcm_info_malloc(&allocated) >= 0 else { return false }
        defer { snd_pcm_info_free(allocated) }
        return snd_pcm_info(handle, allocated) >= 0 && snd_pcm_info_get_card(allocated) < 0
    }

    /// Opens and configures a device. The granted buffer and period sizes are the nearest to the requested ones.
    ///
    /// - Throws: ``ALSAError``: `EBUSY` if another program uses the device, `ENOENT` or `ENODEV` if it is missing,
    ///   `EINVAL` if it cannot play 16-bit stereo at `rate`.
    public init(opening device: String, rate: Int, bufferFrames: Int, periodFrames: Int) throws(ALSAError) {
        var opened: OpaquePointer?
        let (code, messages) = ErrorMessages.collect {
            snd_pcm_open(&opened, device, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
        }
        guard code >= 0, let handle = opened else {
            throw ALSAError(code: code < 0 ? -code : ENODEV, function: "snd_pcm_open", messages: messages)
        }
        let granted: (buffer: Int, period: Int)
        do throws(ALSAError) {
            granted = try Self.setHardware(handle, rate: rate, bufferFrames: bufferFrames, periodFrames: periodFrames)
            try Self.setSoftware(handle, periodFrames: granted.period)
        } catch {
            snd_pcm_close(handle)
            throw error
        }
        // Assigned last: a noncopyable type with a deinit cannot throw once its storage is set.
        self.handle = handle
        self.bufferFrames = granted.buffer
        self.periodFrames = granted.period
    }

    deinit { snd_pcm_close(handle) }

    private static func setHardware(
        _ handle: OpaquePointer, rate: Int, bufferFrames: Int, periodFrames: Int
    ) throws(ALSAError) -> (buffer: Int, period: Int) {
        var allocated: OpaquePointer?
        try check("snd_pcm_hw_params_malloc", snd_pcm_hw_params_malloc(&allocated))
        defer { snd_pcm_hw_params_free(allocated) }
        try check("snd_pcm_hw_params_any", snd_pcm_hw_params_any(handle, allocated))
        try check(
            "snd_pcm_hw_params_set_access",
            snd_pcm_hw_params_set_access(handle, allocated, SND_PCM_ACCESS_RW_INTERLEAVED))
        try check(
            "snd_pcm_hw_params_set_format", snd_pcm_hw_params_set_format(handle, allocated, SND_PCM_FORMAT_S16_LE))
        try check("snd_pcm_hw_params_set_channels", snd_pcm_hw_params_set_channels(handle, allocated, 2))
        // Exactly: a device that runs at another rate would play the session at another speed. `plughw` converts.
        try check("snd_pcm_hw_params_set_rate", snd_pcm_hw_params_set_rate(handle, allocated, UInt32(rate), 0))
        var buffer = snd_pcm_uframes_t(bufferFrames)
        var period = snd_pcm_uframes_t(periodFrames)
        try check(
            "snd_pcm_hw_params_set_buffer_size_near",
            snd_pcm_hw_params_set_buffer_size_near(handle, allocated, &buffer))
        try check(
            "snd_pcm_hw_params_set_period_size_near",
            snd_pcm_hw_params_set_period_size_near(handle, allocated, &period, nil))
        try check("snd_pcm_hw_params", snd_pcm_hw_params(handle, allocated))
        try check("snd_pcm_get_params", snd_pcm_get_params(handle, &buffer, &period))
        return (Int(buffer), Int(period))
    }

    private static func setSoftware(_ handle: OpaquePointer, periodFrames: Int) throws(ALSAError) {
        var allocated: OpaquePointer?
        try check("snd_pcm_sw_params_malloc", snd_pcm_sw_params_malloc(&allocated))
        defer { snd_pcm_sw_params_free(allocated) }
        try check("snd_pcm_sw_params_current", snd_pcm_sw_params_current(handle, allocated))
        try check(
            "snd_pcm_sw_params_set_avail_min",
            snd_pcm_sw_params_set_avail_min(handle, allocated, snd_pcm_uframes_t(periodFrames)))
        // Disables the automatic start: the caller calls `start()` once the buffer is filled.
        try check(
            "snd_pcm_sw_params_set_start_threshold",
            snd_pcm_sw_params_set_start_threshold(handle, allocated, snd_pcm_uframes_t(Int32.max)))
        try check("snd_pcm_sw_params", snd_pcm_sw_params(handle, allocated))
    }

    /// Returns the number of frames that can be written now.
    public borrowing func writable() throws(ALSAError) -> Int {
        try check("snd_pcm_avail_update", Int(snd_pcm_avail_update(handle)))
    }

    /// Returns the device's estimate of the frames written but not heard yet.
    ///
    /// Until its server has reported once, PulseAudio's plugin counts from `prepare` instead of `start`, and so returns
    /// too few frames.
    public borrowing func delay() throws(ALSAError) -> Int {
        var frames: snd_pcm_sframes_t = 0
        try check("snd_pcm_delay", snd_pcm_delay(handle, &frames))
        return max(0, Int(frames))
    }

    /// Writes `count` stereo frames, beginning with frame `frame` of `samples`. Returns the number of frames accepted.
    public borrowing func write(_ samples: [Int16], from frame: Int, count: Int) throws(ALSAError) -> Int {
        let written = samples.withUnsafeBufferPointer { samples in
            snd_pcm_writei(handle, samples.baseAddress! + 2 * frame, snd_pcm_uframes_t(count))
        }
        return written == -Int(EAGAIN) ? 0 : try check("snd_pcm_writei", Int(written))
    }

    /// Starts to play the written frames.
    public borrowing func start() throws(ALSAError) {
        try check("snd_pcm_start", snd_pcm_start(handle))
    }

    /// Stops at once, discards the buffered frames, and prepares the device for new ones.
    public borrowing func drop() throws(ALSAError) {
        try check("snd_pcm_drop", snd_pcm_drop(handle))
        try check("snd_pcm_prepare", snd_pcm_prepare(handle))
    }

    /// Returns the device's state without querying the hardware.
    public borrowing func state() -> PCMState {
        PCMState(snd_pcm_state(handle))
    }

    /// Prepares the device again after an underrun or a suspend.
    ///
    /// - Throws: ``ALSAError`` if the device is gone.
    public borrowing func recover() throws(ALSAError) {
        switch state() {
        case .ready, .running, .draining:
            return
        // Few drivers can resume after a suspend, and none reports at which frame: `prepare` works with all of them.
        // A card that was unplugged can pose as an underrun; `prepare` then fails.
        case .setup, .underrun, .suspended:
            try check("snd_pcm_prepare", snd_pcm_prepare(handle))
        case .gone:
            throw ALSAError(code: ENODEV, function: "snd_pcm_state")
        }
    }

    /// Stores the descriptors to poll until frames can be written.
    public borrowing func descriptors(into list: inout [PolledDescriptor]) throws(ALSAError) {
        let count = Int(try check("snd_pcm_poll_descriptors_count", snd_pcm_poll_descriptors_count(handle)))
        list.removeAll(keepingCapacity: true)
        let result = withUnsafeTemporaryAllocation(of: pollfd.self, capacity: count) { polled in
            let result = snd_pcm_poll_descriptors(handle, polled.baseAddress, UInt32(count))
            for index in 0..<max(0, Int(result)) {
                list.append(PolledDescriptor(polled[index].fd, events: polled[index].events))
            }
            return result
        }
        try check("snd_pcm_poll_descriptors", result)
    }

    /// Passes the result of a poll to libasound. Plugins need it to reset their own descriptors.
    ///
    /// - Throws: ``ALSAError``: `EIO` if the device reports an error that its state does not explain. Every later poll
    ///   would report that error at once.
    public borrowing func acknowledge(_ list: ArraySlice<PolledDescriptor>) throws(ALSAError) {
        var events: UInt16 = 0
        let result = withUnsafeTemporaryAllocation(of: pollfd.self, capacity: list.count) { polled in
            for (index, entry) in list.enumerated() {
                polled.initializeElement(
                    at: index, to: pollfd(fd: entry.descriptor, events: entry.events, revents: entry.returned))
            }
            return snd_pcm_poll_descriptors_revents(handle, polled.baseAddress, UInt32(list.count), &events)
        }
        try check("snd_pcm_poll_descriptors_revents", result)
        guard events & UInt16(POLLERR | POLLNVAL) != 0 else { return }
        switch state() {
        case .setup, .underrun, .suspended, .gone: return
        case .ready, .running, .draining: throw ALSAError(code: EIO, function: "poll")
        }
    }
}

/// The state of a playback device, reduced from `snd_pcm_state_t`.
public enum PCMState: Hashable, Sendable {
    /// Configured, but not prepared for frames.
    case setup
    /// Prepared for frames and silent.
    case ready
    case running
    /// Playing its last frames.
    case draining
    case underrun
    /// Stopped by a suspend of the computer.
    case suspended
    /// Removed; the device cannot recover.
    case gone

    init(_ state: snd_pcm_state_t) {
        switch state {
        case SND_PCM_STATE_SETUP: self = .setup
        case SND_PCM_STATE_PREPARED, SND_PCM_STATE_PAUSED: self = .ready
        case SND_PCM_STATE_RUNNING: self = .running
        case SND_PCM_STATE_DRAINING: self = .draining
        case SND_PCM_STATE_XRUN: self = .underrun
        case SND_PCM_STATE_SUSPENDED: self = .suspended
        // A removed card reports DISCONNECTED and afterwards OPEN, without its configuration.
        default: self = .gone
        }
    }
}
