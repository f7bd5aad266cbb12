import Foundation

/// A JSON file of a catalog.
protocol CatalogFile: Decodable {
    /// The reason of the error if the file is missing.
    static var missingReason: String { get }
}

/// The manifest of a catalog folder.
protocol ManifestShape: CatalogFile {
    /// The file's name in a catalog folder.
    static var fileName: String { get }
}

extension ManifestShape {
    /// Returns the manifest's path in a folder.
    static func path(in folder: String) -> String { "\(folder)/\(fileName)" }

    /// Whether a folder holds the manifest.
    static func exists(in folder: String) -> Bool { FileManager.default.fileExists(atPath: path(in: folder)) }

    /// Reads the manifest in a folder.
    init(in folder: String) throws(CatalogError) {
        try self.init(at: Self.path(in: folder))
    }

    static var missingReason: String { "no such file; a catalog folder must contain \(fileName)" }
}

extension CatalogFile {
    static var missingReason: String { "no such file" }

    /// Reads the file at a path.
    init(at path: String) throws(CatalogError) {
        let data = try Self.data(of: path)
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch let error as DecodingError {
            throw Self.syntaxError(of: data, in: path) ?? CatalogError(error, in: path)
        } catch {
            throw CatalogError(manifest: path, reason: "\(error)")
        }
    }

    /// Returns the content of a regular file.
    ///
    /// - Parameter reason: The reason of the error if the file is missing.
    static func data(of path: String, missing reason: String = missingReason) throws(CatalogError) -> Data {
        var status = stat()
        // Reading a FIFO would block. If the status is unknown, reading fails, and tells why.
        guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
            throw CatalogError(manifest: path, reason: "not a regular file")
        }
        do {
            return try Data(contentsOf: URL(filePath: path))
        } catch CocoaError.fileReadNoSuchFile {
            throw CatalogError(manifest: path, reason: reason, isMissing: true)
        } catch CocoaError.fileReadNoPermission {
            throw CatalogError(manifest: path, reason: "permission denied", isMissing: true)
        } catch {
            throw CatalogError(manifest: path, reason: error.localizedDescription)
        }
    }

    /// Returns the error of invalid JSON, or `nil` if the JSON is valid.
    ///
    /// JSONDecoder does not report the place on Linux. JSONSerialization reports it in its message, as a byte offset.
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
    /// Creates the error of an entry with the wrong form.
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

    /// Returns a place such as `regions.neck.stretches[2].id`, or `nil` for the whole file.
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
