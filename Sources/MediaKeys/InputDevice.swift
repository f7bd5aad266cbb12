import CLinux
import Glibc
import Platform

/// An open input device, or a FIFO or a file that holds what one has sent. Closing it is the deinit.
final class InputDevice {
    /// Why something cannot be read.
    enum Refusal: Error, Hashable {
        case forbidden
        /// Its device is gone, though its node is not yet.
        case dead
        case withoutMediaKeys(MediaKeyDevice)
        case noInputDevice
        case failed(String)
    }

    /// It has nothing more to say.
    struct Gone: Error {}

    private enum Source {
        case device
        /// Its writers come and go.
        case fifo
        case file
    }

    let identity: MediaKeyDevice
    let node: NodeIdentity
    private let source: Source
    private var descriptor: Int32
    private var records = KeyRecords()

    /// Opens a device that has media keys.
    init(opening path: String) throws(Refusal) {
        let descriptor = try Self.open(path)
        guard let node = NodeIdentity(descriptor: descriptor) else { throw .dead }
        let source: Source
        do throws(Refusal) {
            (source, identity) = try Self.examine(descriptor, node, at: path)
        } catch {
            close(descriptor)
            throw error
        }
        self.node = node
        self.source = source
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func open(_ path: String) throws(Refusal) -> Int32 {
        // Whoever opens a FIFO would wait for its writer; and a terminal that was named shall not become ours.
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor < 0 else { return descriptor }
        switch errno {
        case EACCES, EPERM: throw .forbidden
        case ENOENT, ENODEV, ENXIO: throw .dead
        default: throw .failed(String(cString: strerror(errno)))
        }
    }

    private static func examine(
        _ descriptor: Int32, _ node: NodeIdentity, at path: String
    ) throws(Refusal) -> (Source, MediaKeyDevice) {
        let unnamed = MediaKeyDevice(path: path, name: String(path.split(separator: "/").last ?? ""))
        switch node.type {
        case S_IFIFO:
            return (.fifo, unnamed)
        case S_IFREG:
            return (.file, unnamed)
        case S_IFCHR:
            guard let keys = KeyBits(of: descriptor) else { throw .noInputDevice }
            let device = MediaKeyDevice(path: path, name: Self.name(of: descriptor) ?? unnamed.name)
            guard keys.hasMediaKeys else { throw .withoutMediaKeys(device) }
            return (.device, device)
        default:
            throw .noInputDevice
        }
    }

    private static func name(of descriptor: Int32) -> String? {
        var bytes = [CChar](repeating: 0, count: 256)
        guard clinux_input_name(descriptor, &bytes, bytes.count) > 0 else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// What to wait for.
    var polled: PolledDescriptor { PolledDescriptor(descriptor, events: Int16(POLLIN)) }

    /// The presses that have come since; none as well where nothing has.
    ///
    /// - Throws: ``Gone`` at the end of a file, and where the device was unplugged.
    func presses() throws(Gone) -> [MediaKey] {
        var bytes = [UInt8](repeating: 0, count: 64 * MemoryLayout<input_event>.size)
        let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
        switch count {
        case 1...:
            return records.presses(in: bytes.prefix(count))
        case 0:
            try end()
            return []
        case _ where errno == EAGAIN || errno == EINTR:
            return []
        default:
            throw Gone()
        }
    }

    /// A FIFO without a writer would be at its end until there is one. One that is opened anew waits for it; and what
    /// the last one has not finished is not taken for the beginning of what the next one says.
    private func end() throws(Gone) {
        switch source {
        case .device, .file:
            throw Gone()
        case .fifo:
            let next = Glibc.open(identity.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard next >= 0, NodeIdentity(descriptor: next)?.isSameFile(as: node) == true else {
                if next >= 0 { close(next) }
                throw Gone()
            }
            close(descriptor)
            descriptor = next
            records = KeyRecords()
        }
    }

    /// Takes its events away from every other program.
    ///
    /// - Returns: why not, if not.
    func grab() -> MediaKeyObstacle? {
        if KeyBits(of: descriptor)?.typesOrPoints == true { return .keyboard(identity) }
        guard clinux_input_grab(descriptor) != 0 else { return nil }
        return .notGrabbed(identity, reason: String(cString: strerror(errno)))
    }
}
