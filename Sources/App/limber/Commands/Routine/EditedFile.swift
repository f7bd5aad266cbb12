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
        var number = 1
        var path = "\(folder)/\(name).yaml"
        while access(path, F_OK) == 0 {
            number += 1
            path = "\(folder)/\(name)-\(number).yaml"
        }
        try DurableFile.write(text.utf8, to: path)
        self.path = path
        original = text
    }

    /// Removes the file.
    func remove() { unlink(path) }
}
