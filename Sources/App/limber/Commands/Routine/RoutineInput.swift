import ControlProtocol
import Platform
import SessionCore

/// The text of a routine file that the command line names.
struct RoutineInput {
    /// The size limit of a file. 2000 phases need far less.
    private static let mostBytes = 1 << 20

    /// The name of the file in messages.
    let name: String
    /// The text of the routine.
    let text: String
    /// The folder of the file, in which its clips are; `nil` for stdin.
    let folder: String?

    /// Creates a source from its fields.
    init(name: String, text: String, folder: String?) {
        (self.name, self.text, self.folder) = (name, text, folder)
    }

    /// Reads a file, or stdin for `-`.
    ///
    /// - Parameter advice: The advice in the error if the file does not exist.
    init(_ file: String, advice: String = "name a routine file, or - for stdin") throws(CommandError) {
        let document = try NamedDocument(file, advice: advice)
        let bytes = try document.contents(upTo: Self.mostBytes)
        guard bytes.count <= Self.mostBytes else {
            throw CommandError(.badData, "\(document.name): the file is larger than \(Self.mostBytes >> 10) KiB")
        }
        do throws(TextFile.NotText) {
            text = try TextFile.text(of: bytes)
        } catch {
            throw CommandError(.badData, "\(document.name): the file is \(error)")
        }
        name = document.name
        folder = file == "-" ? nil : file.absolutePath.parentFolder
    }

    /// The name of the file without its extension, as the name of a routine; `nil` for stdin.
    var title: String? {
        guard folder != nil else { return nil }
        let file = String(name.split(separator: "/").last ?? "")
        let title = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
        return title.prefix(1).uppercased() + title.dropFirst().replacing("_", with: " ").replacing("-", with: " ")
    }

    /// Returns a refusal with the name of the file before each fault.
    func error(_ refusal: any Error) -> any Error {
        guard case RoutineRefusal.faults(let faults) = refusal else { return refusal }
        return CommandError(.badData, faults.map { $0.text(in: name) }.joined(separator: "\n"))
    }
}
