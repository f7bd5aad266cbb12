import ALSA
import Glibc
import SessionCore

/// A sound card, or whatever the ALSA configuration puts behind a device's name.
final class ALSASink: AudioSink {
    /// Enough to sleep through a busy machine; commands drop it, so nobody waits for it.
    private static let bufferFrames = Frames.perSecond * 2 / 5
    private static let periodFrames = Frames.perSecond / 10
    /// A card that was pulled out can pose as one that runs dry for ever.
    private static let recoveriesUntilLost = 5

    private let device: String
    private var pcm: PCM?
    private var descriptors: [PolledDescriptor] = []
    private var recoveries = 0
    private(set) var underruns = 0

    init(device: String) {
        self.device = device
    }

    var name: String { "alsa:\(device)" }
    var isRealTime: Bool { true }

    func open() throws(SinkError) {
        guard pcm == nil else { return }
        recoveries = 0
        do throws(ALSAError) {
            pcm = try PCM(
                opening: device, rate: Frames.perSecond, bufferFrames: Self.bufferFrames,
                periodFrames: Self.periodFrames)
        } catch {
            throw lost(error)
        }
    }

    func writable() throws(SinkError) -> Int {
        try asking { pcm throws(ALSAError) in
            do throws(ALSAError) {
                return try pcm.writable()
            } catch {
                guard try recover(pcm, from: error) else { return 0 }
                return try pcm.writable()
            }
        }
    }

    private func recover(_ pcm: borrowing PCM, from error: ALSAError) throws(ALSAError) -> Bool {
        guard recoveries < Self.recoveriesUntilLost else { throw error }
        recoveries += 1
        if pcm.state() == .underrun { underruns += 1 }
        return try pcm.recover()
    }

    func write(_ samples: [Int16], count: Int) throws(SinkError) {
        try asking { pcm throws(ALSAError) in
            var written = 0
            while written < count {
                let taken = try pcm.write(samples, from: written, count: count - written)
                // It had said that there was room for all of it.
                guard taken > 0 else { throw ALSAError(code: EIO, function: "snd_pcm_writei") }
                written += taken
            }
            if pcm.state() == .ready { try pcm.start() }
            recoveries = 0
        }
    }

    func unheard() throws(SinkError) -> Int {
        try asking { pcm throws(ALSAError) in
            switch pcm.state() {
            // What it held when it stopped by itself has been heard, or never will be.
            case .setup, .underrun, .suspended, .gone: 0
            case .ready, .running, .draining: try pcm.delay()
            }
        }
    }

    func drop() throws(SinkError) -> Int {
        let unheard = try unheard()
        try asking { pcm throws(ALSAError) in try pcm.drop() }
        return unheard
    }

    func wakeup() throws(SinkError) -> SinkWakeup {
        try asking { pcm throws(ALSAError) in try pcm.descriptors(into: &descriptors) }
        return SinkWakeup(descriptors: descriptors)
    }

    func acknowledge(_ descriptors: [PolledDescriptor]) throws(SinkError) {
        try asking { pcm throws(ALSAError) in try pcm.acknowledge(descriptors) }
    }

    func close() {
        pcm = nil
    }

    private func asking<Value>(
        _ body: (borrowing PCM) throws(ALSAError) -> Value
    ) throws(SinkError) -> Value {
        do throws(ALSAError) {
            // Whoever asks has opened it: this is what a call after a loss gets.
            guard pcm != nil else { throw ALSAError(code: ENODEV, function: "snd_pcm_open") }
            return try body(pcm!)
        } catch {
            throw lost(error)
        }
    }

    private func lost(_ error: ALSAError) -> SinkError {
        let advice =
            switch error.code {
            case EBUSY: "another program uses it"
            case ENOENT, ENODEV: "'limber doctor' lists the devices that are there"
            case EINVAL: "it does not play 16-bit stereo at 48 kHz; try alsa:plug\(device)"
            default: "\(error.function) failed"
            }
        return .lost("the sound device '\(device)' cannot be used: \(error) (\(advice))")
    }
}
