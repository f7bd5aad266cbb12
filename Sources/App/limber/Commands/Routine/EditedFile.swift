import Glibc
import Platform

/// A text that the user edits, in a file of its own. The file stays until ``remove()``, also if this process dies.
struct EditedFile {
    let path: String
    /// The text before the edit.
    let original: String

    /// Writes a text to a new file of a folder, which is created if it is missing.
    ///
    /// - Parameter name: The name of the file without its extension. A number is added if the file exists.
    init(_ text: String, named name: String, in folder: String) throws {
        try DurableFile.makeFolder(folder)
        path = try Self.write(text, to: "\(folder)/\(name)")
        original = text
    }

    /// Writes a text to the first path that has no file, and returns the path. Another edit may take one at any time.
    private static func write(
        _ text: String, to stem: String, number: Int = 1
    ) throws(DurableFile.WriteError) -> String {
        let path = number == 1 ? "\(stem).yaml" : "\(stem)-\(number).yaml"
        do throws(DurableFile.WriteError) {
            try DurableFile.write(text.utf8, to: path, isReplacing: false)
            return path
        } catch {
            guard error.code == EEXIST else { throw error }
            return try write(text, to: stem, number: number + 1)
        }
    }

    /// Removes the file.
    func remove() { unlink(path) }
}
