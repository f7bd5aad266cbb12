public import SessionCore

/// The stretches in a folder's `stretches.json`, from which sessions draw.
///
/// This module reads catalogs and draws routines. It opens sound files but plays nothing, and it knows neither history
/// nor settings: callers pass the last stretches, options and random generator. All its types are values, which any
/// thread may use.
///
/// Reading the catalog opens no clip. ``routine(of:)`` opens those that a session needs, ``check(folder:)`` reads all.
public struct StretchCatalog: Hashable, Sendable {
    /// A stretch with its clips.
    public struct Entry: Hashable, Sendable {
        /// The stretch to hold.
        public let stretch: Stretch
        /// The path of the introduction in the catalog's folder.
        public let introduction: String
        /// The path of the words on how to come out of the stretch.
        public let ending: String?
        /// The place in the manifest, such as `regions.neck.stretches[2]`.
        let place: String

        var introductionPlace: String { place + ".audioFiles.begin" }
        var endingPlace: String { place + ".audioFiles.end" }
    }

    /// The folder, to which all paths are relative.
    public let folder: String
    /// The stretches of each region, in the order of the file. Regions without stretches are missing.
    public let stretches: [Region: [Entry]]
    /// The cues that all stretches share.
    let cues: Manifest.Shared
    /// The spoken words of the clips, by path, as far as the manifest has them.
    public let texts: [String: String]

    /// Reads the `stretches.json` in a folder.
    ///
    /// - Throws: The first fault.
    public init(folder: String) throws(CatalogError) {
        self = try ManifestReading(folder: folder).catalog()
    }

    init(folder: String, stretches: [Region: [Entry]], cues: Manifest.Shared, texts: [String: String]) {
        self.folder = folder
        self.stretches = stretches
        self.cues = cues
        self.texts = texts
    }
}
