public import SessionCore

/// The stretches that a session can draw from, as a folder's `stretches.json` lists them.
///
/// Reading it opens no clip: ``routine(of:)`` opens those that a session needs, ``check(folder:)`` all of them.
public struct StretchCatalog: Hashable, Sendable {
    /// A stretch and the clip that introduces it.
    public struct Entry: Hashable, Sendable {
        /// The stretch.
        public let stretch: Stretch
        /// The clip's path in the catalog's folder.
        public let introduction: String
        /// Where it stands in the manifest, such as `regions.neck.stretches[2]`.
        let place: String

        var introductionPlace: String { place + ".audioFiles.begin" }
    }

    /// The folder, which every path of the catalog is relative to.
    public let folder: String
    /// The stretches of each region that has any, in the order of the file.
    public let stretches: [Region: [Entry]]
    /// The clips that all stretches share.
    let cues: Manifest.Shared

    /// Reads the `stretches.json` in `folder`.
    ///
    /// - Throws: The first thing that is wrong with it.
    public init(folder: String) throws(CatalogError) {
        self = try ManifestReading(folder: folder).catalog()
    }

    init(folder: String, stretches: [Region: [Entry]], cues: Manifest.Shared) {
        self.folder = folder
        self.stretches = stretches
        self.cues = cues
    }
}
