import FoundationEssentials
import SessionCore

/// The pictures of a catalog's stretches.
public struct StretchPictures: Hashable, Sendable {
    /// The SVG document, with a `<symbol>` for each stretch that has a picture. Its id is that of the stretch; a symbol
    /// with `.start` after the id shows the posture before the hold.
    ///
    /// A picture of a stretch with two sides shows the left one. The colours are custom properties: `--picture-body`,
    /// `--picture-far` for limbs behind the body, `--picture-region` for the stretched part, `--picture-ground`,
    /// `--picture-prop` and `--picture-seam`, the thin line between two limbs.
    public let document: String
    /// The faults of the pictures that are missing in the document.
    public let faults: [CatalogError]

    /// Reads the pictures of a catalog. Those that cannot be read are missing.
    public init(of catalog: StretchCatalog) {
        var symbols: [String] = []
        var faults: [CatalogError] = []
        for entry in catalog.entries {
            do throws(CatalogError) {
                symbols += try Picture(of: entry, in: catalog.folder)?.symbols(id: entry.stretch.id) ?? []
            } catch {
                faults.append(error)
            }
        }
        document = Picture.document(of: symbols)
        self.faults = faults
    }

    /// Returns the address of a stretch's symbol on the server.
    static func address(of id: String) -> String {
        let safe = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        let encoded = id.utf8.map { byte in
            guard !safe.contains(byte) else { return String(decoding: [byte], as: UTF8.self) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }
        return "/pictures.svg#\(encoded.joined())"
    }

    /// Returns the faults of all pictures that a manifest names.
    static func faults(of reading: ManifestReading) -> [CatalogError] {
        Region.allCases.flatMap { reading.stretches[$0, default: []] }.compactMap { entry in
            do throws(CatalogError) {
                _ = try Picture(of: entry, in: reading.folder)
                return nil
            } catch {
                return error
            }
        }
    }
}

extension Picture {
    /// Reads the picture of a stretch; `nil` if it has none.
    ///
    /// - Throws: The fault, with the path and the line of the picture's file.
    init?(of entry: StretchCatalog.Entry, in folder: String) throws(CatalogError) {
        guard let path = entry.picture else { return nil }
        let clips = ClipFolder(folder, of: Manifest.self)
        try clips.checkPlace(of: path, for: entry.picturePlace)
        let data: Data
        do throws(CatalogError) {
            data = try Manifest.data(of: "\(folder)/\(path)", missing: "no such file")
        } catch {
            throw clips.fault(entry.picturePlace, "'\(path)': \(error.reason)", isMissing: error.isMissing)
        }
        do throws(PictureError) {
            try self.init(String(decoding: data, as: UTF8.self))
        } catch {
            throw clips.fault(entry.picturePlace, "'\(path)': \(error)")
        }
    }
}
