import ALSA
import Glibc
import Platform
import PulseAudio
import ScoreCore

/// An ALSA device: a sound card, or any PCM that the ALSA configuration defines.
final class ALSASink: AudioSink {
    /// The buffer, one second: long enough for a busy machine and for few wake-ups. Commands drop it, so its length
    /// delays nothing.
    private static let bufferFrames = Frames.perSecond
    private static let periodFrames = Frames.perSecond / 2
    /// The successive recoveries after which the device is lost. A card that was pulled out can pose as an endless
    /// underrun.
    private static let recoveriesUntilLost = 5

    /// The frames beyond its buffer that a device takes before it must have played the first: two seconds, because a
    /// sound server may render ahead.
    private static let servedFrames = Frames.inSeconds(2)

    /// The clock that decides how many frames a device takes.
    private enum Timing {
        /// The device's own.
        case device
        /// The system's: the device takes frames without end. `null` behind `plug` does.
        case system
        /// The system's, a block at a time, because the device keeps every frame: a file has what was written to it.
        case systemInBlocks
    }

    private let device: String
    private var pcm: PCM?
    /// The error of the last attempt to open the device.
    private var openError: ALSAError?
    /// The sentence about a conversion of the sound, until it was taken.
    private var conversion: String?
    private var descriptors: [PolledDescriptor] = []
    /// The watch over the sink of a sound server on which the device plays.
    private var watch: StreamWatch?
    /// The descriptor of the watch, and those of the device before it. Made once, because the audio thread does not
    /// allocate.
    private var watchDescriptors: [PolledDescriptor] = []
    private var allDescriptors: [PolledDescriptor] = []
    private var run = DeviceRun()
    private var timing = Timing.device
    /// The time before which a device that keeps no time takes no more frames.
    private var nextWrite: MonotonicTime?
    private var fadeIn = FadeIn()
    /// Successive recoveries, each so soon after the other that no sound could have run out between them.
    private var recoveries = 0
    private var recovered = MonotonicTime.now
    private(set) var underruns = 0

    init(device: String) {
        self.device = device
    }

    var name: String { "alsa:\(device)" }
    var isRealTime: Bool { true }
    var volume: Int? { watch?.volume }

    func open() throws(SinkError) {
        guard pcm == nil else { return }
        recoveries = 0
        timing = .device
        nextWrite = nil
        if let openError, Self.isMissingDevice(openError) { PCM.forgetConfiguration() }
        openError = nil
        do throws(ALSAError) {
            try openPCM()
            try pcm!.descriptors(into: &descriptors)
            watch = pcm?.isServed == true ? StreamWatch() : nil
            watchDescriptors = watch.map { [PolledDescriptor($0.descriptor, events: Int16(POLLIN))] } ?? []
            allDescriptors = descriptors + watchDescriptors
        } catch {
            pcm = nil
            openError = error
            throw lost(error)
        }
    }

    /// Opens the device, or ALSA's converter in front of a device that plays other formats only.
    private func openPCM() throws(ALSAError) {
        func open(_ name: String) throws(ALSAError) {
            pcm = try PCM(
                opening: name, rate: Frames.perSecond, bufferFrames: Self.bufferFrames,
                periodFrames: Self.periodFrames)
        }
        do throws(ALSAError) {
            try open(device)
        } catch  where error.isAboutFormat {
            guard let converter = Self.converter(for: device), (try? open(converter)) != nil else { throw error }
            conversion = "'\(device)' does not play 16-bit stereo at 48 kHz; ALSA converts the sound (\(converter))"
        }
    }

    /// Returns the name of ALSA's converter in front of a device; `nil` if the name cannot be quoted.
    static func converter(for device: String) -> String? {
        if device.hasPrefix("hw:") { return "plug\(device)" }
        return device.contains("'") ? nil : "plug:'\(device)'"
    }

    func takeConversion() -> String? {
        defer { conversion = nil }
        return conversion
    }

    /// Whether the last attempt to open the device met a fault in its definition, which no device can correct.
    var isDefinitionBroken: Bool { openError?.definitionFault != nil }

    /// Returns whether a device could appear once the ALSA configuration is read again.
    ///
    /// ECONNREFUSED is not such an error: without the sound server, a newly read configuration would name another
    /// device, and nothing would switch back later.
    static func isMissingDevice(_ error: ALSAError) -> Bool {
        [ENOENT, ENODEV, ENXIO].contains(error.code)
    }

    func writable() throws(SinkError) -> Int? {
        try checkSink()
        return try withPCM { pcm throws(ALSAError) in
            do throws(ALSAError) {
                return worth(of: try pcm.writable(), on: pcm)
            } catch {
                let hasDiscarded = hasDiscardedFrames(pcm)
                try recover(pcm, from: error)
                guard hasDiscarded else { return try pcm.writable() }
                fadeIn.begin()
                return nil
            }
        }
    }

    /// Returns the frames to write into this much room.
    ///
    /// Less than a period is not worth a write, unless all frames must have been heard by now: a server may grant less
    /// than the buffer that the device reports, and then never has more room.
    private func worth(of room: Int, on pcm: borrowing PCM) -> Int {
        let now = MonotonicTime.now
        let left = run.left(at: now)
        let most = pcm.bufferFrames + Self.servedFrames
        nextWrite = nil
        switch timing {
        case .device:
            if pcm.isFile, left == 0 { return min(room, Pace.blockFrames) }
            guard left + room > most else {
                return room >= pcm.periodFrames || run.unheard(at: now) == 0 ? room : 0
            }
            // No device with a clock takes so much: whatever its name is, it keeps no time.
            timing = .system
            return paced(room, left: left, most: most, least: pcm.periodFrames)
        case .system:
            return paced(room, left: left, most: most, least: pcm.periodFrames)
        case .systemInBlocks:
            return paced(room, left: left, most: Pace.blockFrames, least: Pace.blockFrames)
        }
    }

    /// Returns the frames that a device without a clock may take, so that at most `most` are left to play.
    private func paced(_ room: Int, left: Int, most: Int, least: Int) -> Int {
        // After a stall, continue at the normal pace and do not catch up.
        if left < -Frames.perSecond { run = DeviceRun(startedAt: .now) }
        let allowed = min(room, most - max(left, 0))
        if allowed >= least { return allowed }
        nextWrite = run.time(withLeft: most - least)
        return 0
    }

    /// Whether the device has stopped before it can have played all frames. A driver can report an underrun too early.
    private func hasDiscardedFrames(_ pcm: borrowing PCM) -> Bool {
        switch pcm.state() {
        case .suspended: true
        case .setup, .underrun: leastUnheard > 0
        case .ready, .running, .draining, .gone: false
        }
    }

    private func recover(_ pcm: borrowing PCM, from error: ALSAError) throws(ALSAError) {
        let now = MonotonicTime.now
        if now.frames(since: recovered) > Frames.perSecond / 10 { recoveries = 0 }
        recovered = now
        recoveries += 1
        guard recoveries <= Self.recoveriesUntilLost else { throw error }
        if pcm.state() == .underrun { underruns += 1 }
        try pcm.recover()
        if pcm.state() == .ready { run = DeviceRun() }
    }

    func write(_ samples: [Int16], count: Int) throws(SinkError) {
        try withPCM { pcm throws(ALSAError) in
            let faded = fadeIn.fade(samples, count: count)
            try write(fadeIn.block, 0..<faded, to: pcm)
            try write(samples, faded..<count, to: pcm)
            guard pcm.state() == .ready else { return }
            // Before the start, because no frame was heard earlier.
            run.start(at: .now)
            try pcm.start()
            // A card cannot have played the first block already.
            if pcm.isFile, try pcm.delay() == 0, try pcm.writable() == pcm.bufferFrames { timing = .systemInBlocks }
        }
    }

    private func write(_ samples: [Int16], _ frames: Range<Int>, to pcm: borrowing PCM) throws(ALSAError) {
        var next = frames.lowerBound
        while next < frames.upperBound {
            do throws(ALSAError) {
                let taken = try pcm.write(samples, from: next, count: frames.upperBound - next)
                // The device reported room for all frames.
                guard taken > 0 else { throw ALSAError(code: EAGAIN, function: "snd_pcm_writei") }
                next += taken
                run.write(taken)
            } catch {
                // The next call of ``writable()`` detects the loss. These frames were not heard either.
                if hasDiscardedFrames(pcm) { return run.write(frames.upperBound - next) }
                try recover(pcm, from: error)
            }
        }
    }

    func unheard() throws(SinkError) -> Int? {
        try withPCM { pcm throws(ALSAError) in
            switch pcm.state() {
            case .ready, .running, .draining: max(try pcm.delay(), leastUnheard)
            // All frames were heard before an underrun, unless it is reported too early.
            case .setup, .underrun: leastUnheard
            case .suspended, .gone: nil
            }
        }
    }

    /// The frames that cannot have been heard, whatever the device reports.
    private var leastUnheard: Int {
        switch timing {
        case .device: run.unheard(at: .now)
        case .system: max(0, run.left(at: .now))
        // The file has them, and they cannot be taken back.
        case .systemInBlocks: 0
        }
    }

    func drop() throws(SinkError) {
        run = DeviceRun()
        fadeIn.begin()
        try withPCM { pcm throws(ALSAError) in try pcm.drop() }
    }

    func wakeup() -> SinkWakeup {
        // The descriptors of a device that keeps no time are always ready.
        if let nextWrite { return SinkWakeup(descriptors: watchDescriptors, deadline: nextWrite) }
        // Once all frames must have been heard, any room counts, of which the descriptors tell nothing.
        let end = run.time(withLeft: 0)
        return SinkWakeup(descriptors: allDescriptors, deadline: end.flatMap { $0 > .now ? $0 : nil })
    }

    func acknowledge(_ descriptors: [PolledDescriptor]) throws(SinkError) {
        try checkSink()
        // The descriptors of a device that keeps no time were not waited for. ALSA does not know that of the watch.
        guard nextWrite == nil else { return }
        let ofDevice = descriptors.dropLast(watchDescriptors.count)
        try withPCM { pcm throws(ALSAError) in try pcm.acknowledge(ofDevice) }
    }

    /// Loses the device if the sound server has lost the sink, and plays the voice to another one now.
    private func checkSink() throws(SinkError) {
        guard watch?.hasLostSink == true else { return }
        throw lost("the sound server has lost the device; connect it, or choose another output")
    }

    func close() {
        pcm = nil
        watch = nil
        run = DeviceRun()
        fadeIn.begin()
    }

    private func withPCM<Value>(
        _ body: (borrowing PCM) throws(ALSAError) -> Value
    ) throws(SinkError) -> Value {
        do throws(ALSAError) {
            // The device was lost before this call.
            guard pcm != nil else { throw ALSAError(code: ENODEV, function: "snd_pcm_open") }
            return try body(pcm!)
        } catch {
            // The plugins of sound servers report a closed connection as EIO.
            if error.code == EIO, pcm?.isServed == true { throw lost("the sound server has stopped") }
            throw lost(error)
        }
    }

    private func lost(_ error: ALSAError) -> SinkError {
        let users = error.code == EBUSY ? CardUsers.playing() : []
        return lost("\(error); \(Self.advice(on: error, device: device, users: users))")
    }

    private func lost(_ reason: String) -> SinkError {
        .lost("cannot play to '\(device)': \(reason)")
    }

    /// Returns the advice for an error, as the end of its message.
    ///
    /// - Parameter users: The programs that play on sound cards.
    static func advice(on error: ALSAError, device: String, users: [String] = []) -> String {
        if let fault = error.definitionFault {
            return "ALSA reports '\(fault)'; correct its configuration, or choose another output"
        }
        return switch error.code {
        case EBUSY where users.isEmpty: "no program plays on a sound card; choose another output"
        case EBUSY: "close \(users.joined(separator: " and ")), or choose another output"
        case ENOENT, ENODEV: "connect the device, or choose another output"
        case EINVAL where error.function == "snd_pcm_open": "connect the device, or choose another output"
        case EINVAL where device.hasPrefix("hw:"):
            "the device does not play 16-bit stereo at 48 kHz; use alsa:plug\(device)"
        case EINVAL: "the device does not play 16-bit stereo at 48 kHz"
        case ECONNREFUSED: "start the sound server"
        default: "check the device"
        }
    }
}
