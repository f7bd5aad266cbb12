import Platform
public import SessionCore

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

    /// The permissions that a user gives an output on the command line; none by default.
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
    /// - Throws: ``OptionError`` for a file with an unknown extension or an unsafe ALSA device, ``SinkError`` for a file
    ///   that exists or cannot be written and for a device whose definition is broken, ``UnknownDevice`` for a sound
    ///   device that is not configured.
    public init(
        _ output: Output, whenMissing fallback: Fallback = .null, wakingFrames: Int = 0,
        permissions: Permissions = []
    ) throws {
        if !permissions.contains(.unsafeALSA) { try output.checkALSADevice() }
        try UnknownDevice.check(output)
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
}
