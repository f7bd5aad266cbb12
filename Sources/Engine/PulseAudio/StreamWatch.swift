import CLinux
import Glibc
import Synchronization

/// A watch over the streams that this process plays on a sound server, PulseAudio or PipeWire.
///
/// The module `PulseAudio` wraps the part of libpulse that tells where a stream plays. ALSA's plugin, which plays the
/// stream, does not tell it. The deinitializer ends the watch.
public final class StreamWatch: Sendable {
    /// The state of the watch. Callbacks of libpulse on the thread of its loop are the only ones to change it.
    private final class Watching: @unchecked Sendable {
        /// `PA_CONTEXT_NOAUTOSPAWN`, `PA_CONTEXT_READY`, and `PA_SUBSCRIPTION_MASK_SINK` with that of streams.
        private static let (withoutStart, ready, changes) = (Int32(1), Int32(4), Int32(1 | 4))

        let library: LibPulse
        let descriptor: Int32
        var context: OpaquePointer?
        private var places = StreamPlaces()
        /// Whether a query runs, and whether something has changed since it started.
        private var isAsking = false
        private var hasChanged = false
        /// The volumes of the sinks in percent.
        private var sinks: [UInt32: Int] = [:]
        private var clients: Set<UInt32> = []
        /// The sinks and the volumes of the streams of this process.
        private var streams: [UInt32: (sink: UInt32, volume: Int)] = [:]
        /// The volume of the quietest stream on its sink in percent, or -1 while there is no stream.
        let volume = Atomic(-1)

        init(library: LibPulse, descriptor: Int32) {
            self.library = library
            self.descriptor = descriptor
        }

        private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

        private static func of(_ pointer: UnsafeMutableRawPointer?) -> Watching? {
            pointer.map { Unmanaged<Watching>.fromOpaque($0).takeUnretainedValue() }
        }

        /// Connects to the user's server. It is not started if there is none.
        func connect(_ loop: OpaquePointer) -> Bool {
            context = library.newContext(library.interface(loop), "Limber")
            library.setEventCallback(context, { _, _, _, pointer in Watching.of(pointer)?.ask() }, pointer)
            library.setStateCallback(
                context,
                { context, pointer in
                    guard let watching = Watching.of(pointer), watching.library.state(context) == Watching.ready
                    else { return }
                    watching.release(watching.library.subscribe(context, Watching.changes, nil, nil))
                    watching.ask()
                }, pointer)
            return context != nil && library.connect(context, nil, Self.withoutStart, nil) >= 0
        }

        private func release(_ operation: OpaquePointer?) {
            if operation != nil { library.releaseOperation(operation) }
        }

        /// Asks for sinks, clients and streams, one after another.
        private func ask() {
            hasChanged = true
            guard !isAsking else { return }
            (isAsking, hasChanged) = (true, false)
            (sinks, clients, streams) = ([:], [], [:])
            release(
                library.listSinks(
                    context, { _, entry, end, pointer in Watching.of(pointer)?.take(sink: entry, end) }, pointer))
        }

        /// Reads a `pa_cvolume`: the number of the channels, and their volumes, of which 65,536 is 100 %.
        ///
        /// - Parameter mute: The place of the `int` that is not zero while the sound is muted.
        private func percent(of entry: UnsafeRawPointer, volume: Int, mute: Int) -> Int {
            guard entry.load(fromByteOffset: mute, as: Int32.self) == 0 else { return 0 }
            let channels = Int(entry.load(fromByteOffset: volume, as: UInt8.self))
            let loudest = (0..<min(channels, 32)).map {
                entry.load(fromByteOffset: volume + 4 + 4 * $0, as: UInt32.self)
            }.max()
            return (Int(loudest ?? 65_536) * 100 + 32_768) / 65_536
        }

        /// Takes a `pa_sink_info`: name, index, description, 148 bytes of the format, volume, mute.
        private func take(sink: UnsafeRawPointer?, _ end: Int32) {
            guard end != 0 else {
                guard let sink else { return }
                let word = MemoryLayout<Int>.size
                let volume = 3 * word + 148
                sinks[sink.load(fromByteOffset: word, as: UInt32.self)] = percent(
                    of: sink, volume: volume, mute: volume + 132)
                return
            }
            release(
                library.listClients(
                    context, { _, entry, end, pointer in Watching.of(pointer)?.take(client: entry, end) }, pointer))
        }

        /// Takes a `pa_client_info`: index, name, module, driver, properties.
        private func take(client: UnsafeRawPointer?, _ end: Int32) {
            guard end != 0 else {
                guard let client else { return }
                let properties = client.load(fromByteOffset: 4 * MemoryLayout<Int>.size, as: OpaquePointer?.self)
                let process = library.property(properties, "application.process.id").map { String(cString: $0) }
                if process == "\(getpid())" { clients.insert(client.load(as: UInt32.self)) }
                return
            }
            release(
                library.listInputs(
                    context, { _, entry, end, pointer in Watching.of(pointer)?.take(stream: entry, end) }, pointer))
        }

        /// Takes a `pa_sink_input_info`: index, name, module, client, sink, 144 bytes of the format, volume, two times,
        /// two names, mute.
        private func take(stream: UnsafeRawPointer?, _ end: Int32) {
            guard end != 0 else {
                guard let stream else { return }
                let numbers = 2 * MemoryLayout<Int>.size
                guard clients.contains(stream.load(fromByteOffset: numbers + 4, as: UInt32.self)) else { return }
                let volume = numbers + 156
                streams[stream.load(as: UInt32.self)] = (
                    stream.load(fromByteOffset: numbers + 8, as: UInt32.self),
                    percent(of: stream, volume: volume, mute: volume + 148 + numbers)
                )
                return
            }
            isAsking = false
            // An error ends a list, too.
            if end > 0 {
                if places.update(streams.mapValues(\.sink), among: Set(sinks.keys)) { eventfd_write(descriptor, 1) }
                let volumes = streams.values.map { $0.volume * (sinks[$0.sink] ?? 100) / 100 }
                volume.store(volumes.min() ?? -1, ordering: .relaxed)
            }
            if hasChanged { ask() }
        }
    }

    /// The descriptor that is ready once a stream of this process has lost its sink.
    public let descriptor: Int32
    private let watching: Watching
    private nonisolated(unsafe) let loop: OpaquePointer

    /// Starts a watch on the user's sound server; `nil` if this process plays to none, or if libpulse is not installed.
    public init?() {
        guard let library = LibPulse(), let loop = library.newLoop() else { return nil }
        descriptor = clinux_eventfd()
        watching = Watching(library: library, descriptor: descriptor)
        self.loop = loop
        // The deinitializer releases everything, also if this fails.
        guard descriptor >= 0, watching.connect(loop), library.startLoop(loop) >= 0 else { return nil }
    }

    deinit {
        let library = watching.library
        library.stopLoop(loop)
        if watching.context != nil {
            library.disconnect(watching.context)
            library.releaseContext(watching.context)
        }
        library.freeLoop(loop)
        if descriptor >= 0 { close(descriptor) }
    }

    /// The volume of the sink and of the stream on it in percent, 0 while either is muted; `nil` until it is known.
    public var volume: Int? {
        let volume = watching.volume.load(ordering: .relaxed)
        return volume < 0 ? nil : volume
    }

    /// Whether a stream of this process has lost its sink.
    public var hasLostSink: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }
}

/// The sinks on which the streams of this process play: the rule by which one of them is lost.
///
/// A server that loses a sink, such as headphones that were unplugged, moves the streams to another one, which may be
/// the loudspeakers, or lets them play into nothing. A user who moves a stream chooses another sink while the old one
/// exists.
struct StreamPlaces {
    /// The number that a server reports for a stream without a sink.
    static let nowhere = UInt32.max

    /// The last sink of each stream.
    private var places: [UInt32: UInt32] = [:]

    /// Takes the streams of this process with their sinks, and all sinks of the server.
    ///
    /// - Returns: Whether a stream has lost its sink.
    mutating func update(_ streams: [UInt32: UInt32], among sinks: Set<UInt32>) -> Bool {
        var isLost = false
        for (stream, sink) in streams {
            if let before = places[stream], before != sink, !sinks.contains(before) { isLost = true }
            // A new stream has no sink yet.
            if sink != Self.nowhere { places[stream] = sink }
        }
        places = places.filter { streams.keys.contains($0.key) }
        return isLost
    }
}
