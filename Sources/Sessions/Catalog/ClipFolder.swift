import AudioFiles
import Glibc
import SessionCore

/// The clips of a catalog, opened and measured, with errors that name the manifest's entry.
struct ClipFolder {
    /// The longest clip allowed, in seconds: as long as the longest stretch. The timeline trusts the lengths in
    /// headers, so a false one must not claim hours of silence.
    static let longestClip = RegionDuration.allowedSeconds.upperBound

    let folder: String
    /// The path of the manifest that names the clips.
    private let manifest: String
    /// The folder without symbolic links, with a slash at its end; `nil` if it is missing.
    private let realFolder: String?

    init<Shape: ManifestShape>(_ folder: String, of shape: Shape.Type) {
        self.folder = folder
        manifest = shape.path(in: folder)
        realFolder = Self.realPath(folder).map { $0 == "/" ? $0 : $0 + "/" }
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns a clip with the length in its header.
    func measured(_ path: String, for entry: String) throws(CatalogError) -> Clip {
        try measure(open(path, for: entry), path, for: entry)
    }

    /// Reads clips to their ends, as many at a time as there are processors.
    ///
    /// - Returns: The clips, or their errors, in the order of the mentions.
    func read(_ mentions: [ClipMention]) async -> [Result<Clip, CatalogError>] {
        let limit = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        return await withTaskGroup(of: (Int, Result<Clip, CatalogError>).self) { group in
            var results: [Int: Result<Clip, CatalogError>] = [:]
            for (index, mention) in mentions.enumerated() {
                if index >= limit, let (done, result) = await group.next() { results[done] = result }
                group.addTask {
                    let result = Result { () throws(CatalogError) in try read(mention.path, for: mention.place) }
                    return (index, result)
                }
            }
            for await (done, result) in group { results[done] = result }
            return mentions.indices.compactMap { results[$0] }
        }
    }

    /// Returns a clip after reading it to its end, and throws if it is shorter than its header claims.
    private func read(_ path: String, for entry: String) throws(CatalogError) -> Clip {
        var reader = try open(path, for: entry)
        let clip = try measure(reader, path, for: entry)
        var block = [Float](repeating: 0, count: 4096 * reader.channels)
        var frames = 0
        do throws(SndfileError) {
            while case let count = try reader.read(4096, into: &block), count > 0 { frames += count }
        } catch {
            throw fault(entry, "\(error)")
        }
        guard frames >= reader.frames else {
            throw fault(entry, "'\(path)' is truncated: \(frames) of \(reader.frames) frames")
        }
        return clip
    }

    func fault(_ entry: String, _ reason: String, isMissing: Bool = false) -> CatalogError {
        CatalogError(manifest: manifest, entry: entry, reason: reason, isMissing: isMissing)
    }

    private func open(_ path: String, for entry: String) throws(CatalogError) -> SoundFileReader {
        try checkPlace(of: path, for: entry)
        do throws(SndfileError) {
            return try SoundFileReader(path: "\(folder)/\(path)")
        } catch {
            throw fault(entry, "\(error)", isMissing: error.isMissing)
        }
    }

    /// Checks that a path is the name of a file in the folder.
    func checkPlace(of path: String, for entry: String) throws(CatalogError) {
        guard !path.isEmpty, !path.contains("\0") else { throw fault(entry, "must be a file name") }
        guard path.first != "/", !path.split(separator: "/").contains(".."), isInside(path) else {
            throw fault(entry, "'\(path)' is outside the catalog folder")
        }
    }

    /// Whether the file is in the folder once all symbolic links are resolved. A missing file counts as inside, and
    /// cannot be opened.
    private func isInside(_ path: String) -> Bool {
        guard let realFolder, let file = Self.realPath("\(folder)/\(path)") else { return true }
        return file.hasPrefix(realFolder)
    }

    private func measure(
        _ reader: borrowing SoundFileReader, _ path: String, for entry: String
    ) throws(CatalogError) -> Clip {
        let seconds = reader.frames / reader.rate
        guard seconds <= Self.longestClip else {
            throw fault(entry, "'\(path)' is \(seconds) s long; the limit is \(Self.longestClip) s")
        }
        let frames = Frames.converting(reader.frames, from: reader.rate)
        guard frames > 0 else { throw fault(entry, "'\(path)' holds no audio") }
        return Clip(path: path, frames: frames)
    }
}

extension [Result<Clip, CatalogError>] {
    /// The errors among the results, in order.
    var faults: [CatalogError] {
        compactMap { if case .failure(let error) = $0 { error } else { nil } }
    }
}
