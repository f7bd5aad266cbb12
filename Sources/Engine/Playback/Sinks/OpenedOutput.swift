import ALSA
public import AudioFiles
import Platform
public import ScoreCore

/// The sink for an output, opened as far as a session must know before it starts.
public struct OpenedOutput {
    let sink: any AudioSink
    /// A warning for the user if the sink is not the requested one.
    public let warning: String?

    init(sink: any AudioSink, warning: String? = nil) {
        self.sink = sink
        self.warning = warning
    }

    /// The behaviour of `auto` on a machine without a usable sound device.
    public enum Fallback: Hashable, Sendable {
        /// Uses the null sink with a warning, for a user at the terminal.
        case null
        /// Uses the default device, which is lost from the start and retried.
        case wait
    }

    /// The permissions that a user gives an output; none by default.
    public struct Permissions: OptionSet, Hashable, Sendable {
        /// The bits of the permissions.
        public let rawValue: Int

        /// Creates permissions from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A file may replace one that exists.
        public static let replacing = Permissions(rawValue: 1)
        /// An ALSA device may have a name with which ALSA writes files or runs programs.
        public static let unsafeALSA = Permissions(rawValue: 2)
    }

    /// Creates the sink for an output, and opens it if it is a file.
    ///
    /// A missing sound device is not an error, but a state of playing. Only with the fallback ``Fallback/null``,
    /// devices are opened here.
    ///
    /// - Parameters:
    ///   - fallback: The behaviour of `auto` without a usable device.
    ///   - wakingFrames: Frames of silence before the first sound. Only sound devices, FIFOs and stdout have it.
    ///   - permissions: What the output may do beyond making sound or a new file.
    /// - Throws: ``OutputRefusal`` for a file with an unknown extension, and for an ALSA device that is unsafe or not
    ///   configured; ``SinkError`` for a file that exists or cannot be written and for a device whose definition is
    ///   broken.
    public init(
        _ output: Output, whenMissing fallback: Fallback = .null, wakingFrames: Int = 0,
        permissions: Permissions = []
    ) throws {
        if case .alsa(let device) = output, output.isUnsafe, !permissions.contains(.unsafeALSA) {
            throw OutputRefusal.unsafeDevice(device)
        }
        try OutputRefusal.check(output)
        switch output {
        case .auto: self = Self.defaultOutput(whenMissing: fallback, wakingFrames: wakingFrames)
        case .alsa(let device):
            self = try Self.device(device, whenMissing: fallback, wakingFrames: wakingFrames)
        case .null: self.init(sink: NullSink())
        case .nullVirtual: self.init(sink: VirtualSink())
        case .file(let path):
            self.init(sink: try FileSink(path: path, replacing: permissions.contains(.replacing)))
            try sink.open()
        case .raw(let path):
            if NamedPipe.exists(at: path) {
                self.init(sink: FIFOSink(path: path), wakingFrames: wakingFrames)
            } else if path == "-" {
                self.init(sink: RawSink(path: path), wakingFrames: wakingFrames)
            } else {
                self.init(sink: RawSink(path: path, replacing: permissions.contains(.replacing)))
                try sink.open()
            }
        }
    }

    private init(sink: any AudioSink, wakingFrames: Int) {
        self.init(sink: wakingFrames > 0 ? WakingSink(sink, frames: wakingFrames) : sink)
    }

    private static func device(
        _ name: String, whenMissing fallback: Fallback, wakingFrames: Int
    ) throws(SinkError) -> OpenedOutput {
        let card = ALSASink(device: name)
        if fallback == .null {
            do throws(SinkError) {
                try card.open()
            } catch  where card.isDefinitionBroken {
                throw .failed("\(error)")
            } catch {
                // The device is missing or busy, and is retried.
            }
        }
        return OpenedOutput(sink: card, wakingFrames: wakingFrames)
    }

    private static func defaultOutput(whenMissing fallback: Fallback, wakingFrames: Int) -> OpenedOutput {
        let card = ALSASink(device: "default")
        guard fallback == .null else { return OpenedOutput(sink: card, wakingFrames: wakingFrames) }
        do throws(SinkError) {
            try card.open()
            return OpenedOutput(sink: card, wakingFrames: wakingFrames)
        } catch {
            return OpenedOutput(
                sink: NullSink(), warning: "playing without sound: \(error)")
        }
    }

    /// The name in snapshots and messages, such as `alsa:default`.
    public var name: String { sink.name }

    /// Writes a title and the names of parts into a file on which nothing was played yet. Other outputs ignore them.
    public func label(_ labels: RecordingLabels) { sink.label(labels) }

    /// Opens the output, for a session that plays already.
    ///
    /// - Throws: ``SinkError`` if the output cannot be opened.
    public func open() throws(SinkError) { try sink.open() }

    /// Closes an output on which nothing was played.
    public func abandon() { sink.abandon() }
}

extension OpenedOutput {
    /// The length of a trial: 20 ms of silence.
    private static let trialFrames = Frames.perSecond / 50
    /// The time between two looks at the output.
    private static let lookInterval = Duration.milliseconds(5)
    /// The longest wait for the answer of a sound server about its volume.
    private static let volumeLimit = Duration.milliseconds(200)

    /// Plays 20 ms of silence, and closes the output. An output that is not real-time plays nothing here.
    ///
    /// - Parameter limit: The longest wait for the first frame to be heard.
    /// - Returns: The volume that a sound server gives the output in percent; `nil` if none does.
    /// - Throws: ``SinkError`` if the output cannot be opened, takes no frames, or does not play them.
    @discardableResult
    public func playSilence(within limit: Duration = .seconds(1)) async throws(SinkError) -> Int? {
        guard sink.isRealTime else { return nil }
        defer { sink.abandon() }
        try sink.open()
        let deadline = MonotonicTime.now.advanced(by: limit)
        let silence = [Int16](repeating: 0, count: 2 * Self.trialFrames)
        var written = 0
        while written < Self.trialFrames {
            let count = min(try sink.writable() ?? 0, Self.trialFrames - written)
            if count > 0 { try sink.write(silence, count: count) } else { try await look(until: deadline) }
            written += count
        }
        // The delay of a sound server grows at first. It falls as soon as the server plays.
        var longest = 0
        while let unheard = try sink.unheard(), unheard > 0, unheard >= longest {
            longest = unheard
            try await look(until: deadline)
        }
        let answer = MonotonicTime.now.advanced(by: Self.volumeLimit)
        while sink.volume == nil, MonotonicTime.now < answer, !Task.isCancelled {
            try? await TaskPool.sleep(for: Self.lookInterval)
        }
        return sink.volume
    }

    /// Waits a moment for the output.
    ///
    /// - Throws: ``SinkError`` if the deadline is over or the task is cancelled.
    private func look(until deadline: MonotonicTime) async throws(SinkError) {
        guard MonotonicTime.now < deadline, !Task.isCancelled else {
            throw .lost("cannot play to '\(name)': it takes no sound; check the device, or choose another output")
        }
        try? await TaskPool.sleep(for: Self.lookInterval)
    }
}
