import CLinux
import Glibc
import Synchronization

/// A short text in a file in memory, which one thread replaces many times a second, without a system call, an
/// allocation or a lock.
///
/// The text outlives its process, at whatever instruction that is killed. It alternates between two slots, each with a
/// number and a checksum, so a reader refuses a torn slot and takes the other one. The file is on tmpfs, because a page
/// of a disk could wait for the disk. Its memory is allocated and locked at the start, so no page is missing later. If
/// somebody truncates the file, private memory takes the place of its pages, and the process goes on.
public struct MappedPage: ~Copyable {
    private static let slotBytes = Int(CLINUX_PAGES) / 2
    /// The bytes before the text: checksum, number and length.
    private static let headerBytes = 24

    private let folder: OpenFolder
    private let name: String
    private let descriptor: Int32
    private let start: UnsafeMutableRawPointer
    /// The number of the last text, of which the slot follows.
    private var number: UInt64 = 0
    /// The bytes of the next text so far.
    private var count = 0

    /// Creates the page in a folder. Nobody can open it before ``publish()``.
    ///
    /// - Throws: An error with the code `EOPNOTSUPP` if the folder is not in memory.
    public init(at path: String) throws(DurableFile.WriteError) {
        let folder = try OpenFolder(of: path)
        var start: UnsafeMutableRawPointer?
        let descriptor = clinux_map_file(folder.descriptor, &start)
        guard descriptor >= 0, let start else { throw folder.failure(path.fileName) }
        self.folder = folder
        name = path.fileName
        self.descriptor = descriptor
        self.start = start
    }

    deinit {
        clinux_unmap(start)
        close(descriptor)
    }

    /// Gives the file its name, in place of a file or link that has it.
    public borrowing func publish() throws(DurableFile.WriteError) {
        unlinkat(folder.descriptor, name, 0)
        guard linkat(AT_FDCWD, OpenFolder.link(to: descriptor), folder.descriptor, name, AT_SYMLINK_FOLLOW) == 0
        else { throw folder.failure(name) }
    }

    /// The slot of the next text.
    private var slot: UnsafeMutableRawPointer { start + Int(number & 1) * Self.slotBytes }

    /// Appends a byte to the next text. What does not fit is left out.
    public mutating func append(_ byte: UInt8) {
        guard Self.headerBytes + count < Self.slotBytes else { return }
        slot.storeBytes(of: byte, toByteOffset: Self.headerBytes + count, as: UInt8.self)
        count += 1
    }

    /// Appends bytes to the next text.
    public mutating func append(_ bytes: [UInt8]) {
        for byte in bytes { append(byte) }
    }

    /// Appends a number of at least 0 to the next text, in decimal digits.
    public mutating func append(decimal number: Int) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }

    /// Replaces the text with the next one.
    public mutating func commit() {
        let slot = UnsafeMutableRawBufferPointer(start: slot, count: Self.slotBytes)
        number += 1
        slot.storeBytes(of: number, toByteOffset: 8, as: UInt64.self)
        slot.storeBytes(of: UInt64(count), toByteOffset: 16, as: UInt64.self)
        // The slot is whole before its checksum, and the checksum before a change of the other slot.
        atomicMemoryFence(ordering: .releasing)
        slot.storeBytes(of: Self.checksum(of: UnsafeRawBufferPointer(slot), count: count), as: UInt64.self)
        atomicMemoryFence(ordering: .releasing)
        count = 0
    }

    /// Returns the FNV-1a hash of a slot's number, length and text.
    private static func checksum(of slot: UnsafeRawBufferPointer, count: Int) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in 8..<headerBytes + count { hash = (hash ^ UInt64(slot[index])) &* 0x100_0000_01b3 }
        return hash
    }

    /// Returns the last whole text of a page; the bytes themselves if they are no page.
    public static func text(of bytes: [UInt8]) -> ArraySlice<UInt8> {
        let texts = [0, slotBytes].compactMap { start in
            bytes.withUnsafeBytes { bytes -> (number: UInt64, text: Range<Int>)? in
                guard bytes.count >= start + slotBytes else { return nil }
                let slot = UnsafeRawBufferPointer(rebasing: bytes[start..<start + slotBytes])
                let number = slot.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                let count = Int(truncatingIfNeeded: slot.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
                guard number > 0, (0...slotBytes - headerBytes).contains(count),
                    slot.loadUnaligned(as: UInt64.self) == checksum(of: slot, count: count)
                else { return nil }
                return (number, start + headerBytes..<start + headerBytes + count)
            }
        }
        guard let last = texts.max(by: { $0.number < $1.number }) else { return bytes[...] }
        return bytes[last.text]
    }
}
