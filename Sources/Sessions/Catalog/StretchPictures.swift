public import FoundationEssentials
import Glibc
import SessionCore

/// The picture that a manifest names for a stretch.
enum StretchPicture: Hashable, Sendable {
    /// One of Limber's drawings, by its id, written as `pictures.svg#ID`.
    case drawing(String)
    /// The path of an SVG or PNG file in the catalog's folder.
    case file(String)

    /// Reads the member `image` of a manifest; `nil` for an image of another kind.
    init?(image: String) {
        if image.hasPrefix("pictures.svg#") {
            self = .drawing(String(image.dropFirst("pictures.svg#".count)))
        } else if image.hasSuffix(".svg") || image.hasSuffix(".png") {
            self = .file(image)
        } else {
            return nil
        }
    }
}

/// The pictures of a catalog's stretches: Limber's drawings, which `tools/pictures` has made, and the catalog's own
/// files.
public struct StretchPictures: Sendable {
    /// A file of an image.
    public struct Image: Hashable, Sendable {
        /// The content of the file.
        public let bytes: Data
        /// The media type.
        public let type: String
    }

    /// The greatest size of a catalog's own image, in bytes.
    private static let mostBytes = 2 << 20

    private let catalog: StretchCatalog
    /// The folder of Limber's drawings.
    private let drawings: String

    /// Creates the pictures of a catalog without reading a file.
    ///
    /// - Parameter drawings: The folder of the bundled stretches.
    public init(of catalog: StretchCatalog, drawings: String) {
        self.catalog = catalog
        self.drawings = drawings
    }

    /// Returns the SVG document, with a `<symbol>` for each stretch that has a picture, and the faults of the pictures
    /// that are missing in it.
    ///
    /// The id of a symbol is that of the stretch; a symbol with `.start` after the id shows the posture before the
    /// hold. A drawing of a stretch with two sides shows the left one. Its colours are custom properties:
    /// `--picture-body`, `--picture-far` for limbs behind the body, `--picture-region` for the stretched part,
    /// `--picture-ground`, `--picture-prop` and `--picture-seam`, the thin line between two limbs. A file of the
    /// catalog's own is an image with its address on the server.
    public func document() -> (text: String, faults: [CatalogError]) {
        let drawn = symbols()
        var symbols: [String] = []
        var faults: [CatalogError] = []
        for entry in catalog.entries {
            let id = entry.stretch.id
            do throws(CatalogError) {
                switch entry.picture {
                case nil: break
                case .drawing(let name):
                    guard let symbol = drawn[name] else {
                        throw catalog.fault(entry, "Limber has no drawing '\(name)'")
                    }
                    symbols.append("<symbol id=\"\(Self.escaped(id))\"\(symbol)")
                    if let start = drawn["\(name).start"] {
                        symbols.append("<symbol id=\"\(Self.escaped(id)).start\"\(start)")
                    }
                case .file(let path):
                    _ = try catalog.image(path, of: entry)
                    symbols.append(
                        "<symbol id=\"\(Self.escaped(id))\" viewBox=\"0 0 320 240\">"
                            + "<image href=\"/pictures/\(Self.encoded(id))\" width=\"320\" height=\"240\"/></symbol>")
                }
            } catch {
                faults.append(error)
            }
        }
        let lines = ["<svg xmlns=\"http://www.w3.org/2000/svg\">"] + symbols + ["</svg>", ""]
        return (lines.joined(separator: "\n"), faults)
    }

    /// Returns the catalog's own image of a stretch; `nil` if it has none that can be read.
    public func image(of stretch: String) -> Image? {
        guard let entry = catalog.entries.first(where: { $0.stretch.id == stretch }),
            case .file(let path)? = entry.picture
        else { return nil }
        // The faults are those of the document.
        return try? catalog.image(path, of: entry)
    }

    /// Returns the picture of a stretch as a PNG file; `nil` if it has none.
    public func png(of stretch: String) -> Data? {
        guard case .drawing(let name)? = catalog.entries.first(where: { $0.stretch.id == stretch })?.picture else {
            return image(of: stretch).flatMap { $0.type == "image/png" ? $0.bytes : nil }
        }
        // Only the name of a drawing leads to a file.
        guard symbols()[name] != nil else { return nil }
        return try? Manifest.data(of: "\(drawings)/pictures/\(name).png")
    }

    /// Returns Limber's drawings by their ids: what follows the id in the line of each symbol.
    private func symbols() -> [String: Substring] {
        // A program without its drawings has a fault for each of them.
        let text = (try? Manifest.data(of: "\(drawings)/pictures.svg")).map { String(decoding: $0, as: UTF8.self) }
        let found = (text ?? "").split(separator: "\n").compactMap { line -> (String, Substring)? in
            let parts = line.split(separator: "\"", maxSplits: 2)
            return parts.first == "<symbol id=" && parts.count == 3 ? (String(parts[1]), parts[2]) : nil
        }
        return Dictionary(found) { first, _ in first }
    }

    /// Returns the address of a stretch's symbol on the server.
    static func address(of id: String) -> String { "/pictures.svg#\(encoded(id))" }

    private static func encoded(_ id: String) -> String {
        let safe = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        return id.utf8.map { byte in
            guard !safe.contains(byte) else { return String(decoding: [byte], as: UTF8.self) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }

    /// Returns a text as the value of an attribute in double quotes.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    /// Returns the faults of all images that a manifest names.
    static func faults(of reading: ManifestReading) -> [CatalogError] {
        Region.allCases.flatMap { reading.stretches[$0, default: []] }.compactMap { entry in
            guard case .file(let path)? = entry.picture else { return nil }
            do throws(CatalogError) {
                _ = try StretchPictures.image(path, of: entry, in: reading.folder)
                return nil
            } catch {
                return error
            }
        }
    }

    /// Returns an image in a catalog's folder.
    fileprivate static func image(
        _ path: String, of entry: StretchCatalog.Entry, in folder: String
    ) throws(CatalogError) -> Image {
        let files = ClipFolder(folder, of: Manifest.self)
        try files.checkPlace(of: path, for: entry.picturePlace)
        var status = stat()
        guard stat("\(folder)/\(path)", &status) != 0 || status.st_size <= mostBytes else {
            throw files.fault(entry.picturePlace, "'\(path)' is larger than 2 MiB")
        }
        let bytes: Data
        do throws(CatalogError) {
            bytes = try Manifest.data(of: "\(folder)/\(path)", missing: "no such file")
        } catch {
            throw files.fault(entry.picturePlace, "'\(path)': \(error.reason)", isMissing: error.isMissing)
        }
        let isPNG = path.hasSuffix(".png")
        let isKind = isPNG ? bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) : bytes.contains(UInt8(ascii: "<"))
        guard isKind else { throw files.fault(entry.picturePlace, "'\(path)' is no \(isPNG ? "PNG" : "SVG") file") }
        return Image(bytes: bytes, type: isPNG ? "image/png" : "image/svg+xml")
    }
}

extension StretchCatalog {
    fileprivate func image(_ path: String, of entry: Entry) throws(CatalogError) -> StretchPictures.Image {
        try StretchPictures.image(path, of: entry, in: folder)
    }

    fileprivate func fault(_ entry: Entry, _ reason: String) -> CatalogError {
        ClipFolder(folder, of: Manifest.self).fault(entry.picturePlace, reason)
    }
}
