import CLinux
import Glibc
import Platform

/// An open input device, or a FIFO or file with recorded `input_event` structures. The deinitializer closes it.
final class InputDevice {
    /// The error of a path that is not read.
    enum OpenError: Error, Hashable {
        case forbidden
        /// The device is gone, though its node may still exist.
        case dead
        case withoutMediaKeys(MediaKeyDevice)
        case noInputDevice
        case failed(String)
    }

    /// The end of the input: the device was unplugged, or the file ended.
    struct EndOfInput: Error {}

    private enum Source {
        case device
        case fifo
        case file
    }

    let identity: MediaKeyDevice
    let node: NodeIdentity
    private let source: Source
    private var descriptor: Int32
    private var records = KeyRecords()

    /// Opens a device that has media keys.
    init(opening path: String) throws(OpenError) {
        let descriptor = try Self.open(path)
        guard let node = NodeIdentity(descriptor: descriptor) else { throw .dead }
        let source: Source
        do throws(OpenError) {
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

    private static func open(_ path: String) throws(OpenError) -> Int32 {
        // O_NONBLOCK: opening a FIFO would wait for a writer. O_NOCTTY: a terminal must not become the controlling one.
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
    ) throws(OpenError) -> (Source, MediaKeyDevice) {
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

    /// The descriptor to poll for input.
    var polled: PolledDescriptor { PolledDescriptor(descriptor, events: Int16(POLLIN)) }

    /// Reads the pending records and returns the presses in them.
    ///
    /// - Throws: ``EndOfInput`` at the end of a file, or if the device was unplugged.
    func presses() throws(EndOfInput) -> [MediaKey] {
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
            throw EndOfInput()
        }
    }

    /// Reopens a FIFO whose last writer has closed it, and ends all other sources.
    ///
    /// A FIFO without a writer is readable all the time (end of file); a reopened one waits for the next writer. An
    /// incomplete record of the last writer is dropped.
    private func end() throws(EndOfInput) {
        switch source {
        case .device, .file:
            throw EndOfInput()
        case .fifo:
            let next = Glibc.open(identity.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard next >= 0, NodeIdentity(descriptor: next)?.isSameFile(as: node) == true else {
                if next >= 0 { close(next) }
                throw EndOfInput()
            }
            close(descriptor)
            descriptor = next
            records = KeyRecords()
        }
    }

    /// Grabs the device (`EVIOCGRAB`), so that no other program receives its events. A keyboard or pointer is not
    /// grabbed.
    ///
    /// - Returns: The obstacle, or `nil` on success.
    func grab() -> MediaKeyError? {
        if KeyBits(of: descriptor)?.isKeyboardOrPointer == true { return .keyboard(identity) }
        guard clinux_input_grab(descriptor) != 0 else { return nil }
        return .notGrabbed(identity, reason: String(cString: strerror(errno)))
    }
}

/// The keys of an input device, as the kernel's bit set.
struct KeyBits {
    private var bits = [UInt8](repeating: 0, count: Int(KEY_MAX) / 8 + 1)

    /// Reads the bits with `EVIOCGBIT`; `nil` if the descriptor is not an input device.
    init?(of descriptor: Int32) {
        guard clinux_input_bits(descriptor, EV_KEY, &bits, bits.count) >= 0 else { return nil }
    }

    private func has(_ code: Int) -> Bool { bits[code / 8] & 1 << (code % 8) != 0 }

    var hasMediaKeys: Bool { MediaKey.allCases.contains { has(Int($0.code)) } }

    /// Whether the device has letters or a left button. A headset's AVRCP device has digits and Enter, but no letters.
    var isKeyboardOrPointer: Bool { has(Int(KEY_A)) || has(Int(BTN_LEFT)) }
}

/// A parser of the kernel's `input_event` structures that finds media key presses. Input may be split anywhere.
struct KeyRecords {
    private enum State {
        case complete
        /// After `SYN_DROPPED`: records up to the next `SYN_REPORT` must be ignored (kernel, `event-codes.rst`).
        case dropped
    }

    private static let size = MemoryLayout<input_event>.size

    private var state = State.complete
    /// The bytes of an incomplete record.
    private var rest: [UInt8] = []

    /// Returns the presses in the next bytes. Repeats of held keys (value 2) and releases (0) are ignored.
    mutating func presses(in bytes: some Sequence<UInt8>) -> [MediaKey] {
        rest += bytes
        let count = rest.count / Self.size
        let records = rest.withUnsafeBytes { bytes in
            (0..<count).map { bytes.loadUnaligned(fromByteOffset: $0 * Self.size, as: input_event.self) }
        }
        rest.removeFirst(count * Self.size)
        return records.compactMap { take($0) }
    }

    private mutating func take(_ record: input_event) -> MediaKey? {
        switch (state, Int32(record.type), Int32(record.code)) {
        case (.complete, EV_SYN, SYN_DROPPED):
            state = .dropped
            return nil
        case (.dropped, EV_SYN, SYN_REPORT):
            state = .complete
            return nil
        case (.complete, EV_KEY, _) where record.value == 1:
            return MediaKey(code: record.code)
        case (.complete, _, _), (.dropped, _, _):
            return nil
        }
    }
}

/// The identity of a file and the time of its last status change, such as a change of permissions.
struct NodeIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t
    private let seconds: Int
    private let nanoseconds: Int
    let type: mode_t

    /// Reads the identity of the file at a path; `nil` if there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the identity of an open file; `nil` if the descriptor is not open.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = status.st_dev
        inode = status.st_ino
        seconds = status.st_ctim.tv_sec
        nanoseconds = status.st_ctim.tv_nsec
        type = status.st_mode & S_IFMT
    }

    /// Whether both are the same file, regardless of changes.
    func isSameFile(as other: NodeIdentity) -> Bool {
        device == other.device && inode == other.inode
    }
}
