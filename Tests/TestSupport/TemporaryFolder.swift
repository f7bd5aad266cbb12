import AudioFiles
import Foundation
import PracticeData

/// A folder that is removed after the test, after its databases are closed. Its path is short enough for a socket.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init(in parent: String = "/tmp") throws {
        var template = Array("\(parent)/limber-test-XXXXXX".utf8CString)
        guard let folder = mkdtemp(&template) else { throw POSIXError(.EIO) }
        path = String(cString: folder)
    }

    private init(missing path: String) { self.path = path }

    /// Returns a new folder. If none can be created, its first use fails.
    package static func orNone() -> TemporaryFolder {
        (try? TemporaryFolder()) ?? TemporaryFolder(missing: "/proc/none")
    }

    /// Returns a new folder in memory, as a runtime folder is on most systems, with a link to it.
    package static func inMemory(at link: String) -> TemporaryFolder {
        let folder = (try? TemporaryFolder(in: "/dev/shm")) ?? TemporaryFolder(missing: "/proc/none")
        try? FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        return folder
    }

    deinit {
        OpenDatabases.close(below: path)
        try? FileManager.default.removeItem(atPath: path)
    }

    package var names: [String] { get throws { try names(in: "") } }

    /// Returns the names of the files in a folder below it, sorted.
    package func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
    }

    package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

    /// Returns the number of descriptors of this process on a file, also on a removed one.
    package func descriptors(on name: String) -> Int {
        let (open, file) = ("/proc/self/fd", "\(path)/\(name)")
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []
        return descriptors.count { descriptor in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(open)/\(descriptor)")
            return target == file || target == file + " (deleted)"
        }
    }

    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }

    /// Writes a file, and returns its path.
    @discardableResult
    package func file(_ name: String, _ bytes: some Sequence<UInt8> = []) throws -> String {
        let path = try place(of: name)
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    /// Returns the path of a new file, and creates the folders above it.
    func place(of name: String) throws -> String {
        let file = URL(filePath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        return "\(path)/\(name)"
    }

    /// Writes a text file, and returns its path.
    @discardableResult
    package func file(_ name: String, text: String) throws -> String { try file(name, text.utf8) }

    /// Writes an executable script, and returns its path.
    @discardableResult
    package func program(_ name: String, _ script: String) throws -> String {
        let path = try file(name, text: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    package func text(of name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }

    package func permissions(of name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return attributes[.posixPermissions] as? Int
    }
}

extension TemporaryFolder {
    /// Writes interleaved 16-bit samples as a sound file, and returns its path. The extension determines the format;
    /// without one it is WAV.
    @discardableResult
    package func sound(_ name: String, rate: Int = 48_000, channels: Int = 1, _ samples: [Int16]) throws -> String {
        let path = try place(of: name)
        let container = SoundFileWriter.Container(pathExtension: URL(filePath: path).pathExtension) ?? .wav
        var writer = try SoundFileWriter(
            path: path, replacing: true, container: container, rate: rate, channels: channels)
        try writer.write(samples.count / channels, of: samples)
        try writer.finish()
        return path
    }

    /// Returns the samples of a stereo file at 48 kHz.
    package func samples(of name: String) throws -> [Int16] {
        var reader = try SoundFileReader(path: "\(path)/\(name)")
        guard reader.rate == 48_000, reader.channels == 2 else { throw CocoaError(.fileReadCorruptFile) }
        var samples = [Int16](repeating: 0, count: 2 * reader.frames)
        let count = try reader.read(reader.frames, into: &samples)
        guard count == reader.frames else { throw CocoaError(.fileReadCorruptFile) }
        return samples
    }

    package func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
    }
}
