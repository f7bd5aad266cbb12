import Foundation

/// The shape of a catalog's manifest.
protocol ManifestShape: Decodable {
    /// What its file is called in a catalog's folder.
    static var fileName: String { get }
}

extension ManifestShape {
    /// Where the manifest of a catalog's folder is.
    static func path(in folder: String) -> String { "\(folder)/\(fileName)" }

    /// Whether a folder has one.
    static func isIn(_ folder: String) -> Bool { FileManager.default.fileExists(atPath: path(in: folder)) }

    /// Reads the one in `folder`.
    init(in folder: String) throws(CatalogError) {
        let path = Self.path(in: folder)
        let data = try Self.data(of: path)
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch let error as DecodingError {
            throw Self.syntaxError(of: data, in: path) ?? CatalogError(error, in: path)
        } catch {
            throw CatalogError(manifest: path, reason: "\(error)")
        }
    }

    private static func data(of path: String) throws(CatalogError) -> Data {
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        do {
            // A FIFO would be waited for.
            guard try FileManager.default.attributesOfItem(atPath: real)[.type] as? FileAttributeType == .typeRegular
            else { throw CatalogError(manifest: path, reason: "not a regular file") }
            return try Data(contentsOf: URL(filePath: real))
        } catch let error as CatalogError {
            throw error
        } catch CocoaError.fileReadNoSuchFile {
            throw CatalogError(
                manifest: path, reason: "no such file; a catalog folder must contain \(fileName)", isMissing: true)
        } catch CocoaError.fileReadNoPermission {
            throw CatalogError(manifest: path, reason: "permission denied", isMissing: true)
        } catch {
            throw CatalogError(manifest: path, reason: error.localizedDescription)
        }
    }

    /// What keeps a text from being JSON; nil where it is JSON.
    ///
    /// JSONDecoder does not tell the place on Linux; JSONSerialization tells it in its message, as a count of bytes.
    private static func syntaxError(of data: Data, in path: String) -> CatalogError? {
        do {
            _ = try JSONSerialization.jsonObject(with: data)
            return nil
        } catch {
            let message = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "unreadable"
            let bytes = message.firstMatch(of: /character (\d+)/).flatMap { Int($0.1) } ?? data.count
            let line = 1 + data.prefix(bytes).count { $0 == UInt8(ascii: "\n") }
            return CatalogError(manifest: path, reason: "line \(line): invalid JSON: \(message)")
        }
    }
}

extension CatalogError {
    /// A part of the manifest that is not as it should be.
    init(_ error: DecodingError, in manifest: String) {
        switch error {
        case .keyNotFound(let key, let context):
            self.init(manifest: manifest, entry: Self.place(context.codingPath + [key]), reason: "missing")
        case .valueNotFound(_, let context):
            self.init(manifest: manifest, entry: Self.place(context.codingPath), reason: "must not be null")
        case .typeMismatch(let type, let context):
            self.init(
                manifest: manifest, entry: Self.place(context.codingPath), reason: "must be \(Self.name(of: type))")
        case .dataCorrupted(let context):
            self.init(manifest: manifest, entry: Self.place(context.codingPath), reason: context.debugDescription)
        @unknown default:
            self.init(manifest: manifest, reason: "\(error)")
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(String.self): "text"
        case ObjectIdentifier(Bool.self): "true or false"
        case ObjectIdentifier(Int.self): "a whole number"
        case ObjectIdentifier(Double.self): "a number"
        default: "an object or an array"
        }
    }

    /// `regions.neck.stretches[2].id`; nil for the whole.
    private static func place(_ path: [any CodingKey]) -> String? {
        var place = ""
        for key in path {
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += (place.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return place.isEmpty ? nil : place
    }
}
