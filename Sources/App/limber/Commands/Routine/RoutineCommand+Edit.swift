import ArgumentParser
import ControlProtocol
import Session
import SessionCore

extension RoutineCommand {
    struct Edit: CommonCommand {
        static let configuration = CommandConfiguration(
            "routine edit <name>", abstract: "Edit a routine in your editor.",
            discussion: """
                The editor is VISUAL, EDITOR, or an installed one. The text is checked before it replaces the routine. \
                A routine that comes with Limber stays as it is; you edit a copy with another name.

                Example: limber routine edit desk-break
                """)

        @Argument(help: "Name or id of the routine.", completion: .routines)
        var name: String

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let library = try await common.routines()
            let details = try await library.routine(named: name)
            let editor = try TextEditor(environment: ProcessContext.current.environment)
            let folder = "\(try CurrentUser.folders().state)/edited"
            try await RoutineEditing(library: library, editor: editor, folder: folder).edit(details)
        }
    }
}

/// The editing of a routine until its text is kept or the user gives up. No text is lost: it stays in a file until it
/// is kept.
struct RoutineEditing {
    let library: any RoutineControl
    let editor: TextEditor
    /// The folder of the file.
    let folder: String

    /// Edits a routine of the user, or a copy of a bundled one.
    ///
    /// - Throws: ``CommandError`` if the editor fails or the text has errors and the user gives up, or the error of the
    ///   stored data.
    func edit(_ details: RoutineDetails) async throws {
        let listing = details.listing
        let text = listing.bundled ? Self.copy(of: details.text, named: listing.name) : details.text
        let file = try EditedFile(text, named: listing.id, in: folder)
        var refusal: RoutineRefusal
        repeat {
            let edited = try edited(file)
            guard edited != file.original else {
                file.remove()
                let outcome = listing.bundled ? "no copy was added" : "the routine is as before"
                return try StandardOutput.say("Nothing was changed; \(outcome).")
            }
            do {
                let kept = try await library.add(edited, in: nil, replacing: listing.bundled ? nil : listing.id)
                for fault in kept.report.faults { try StandardOutput.say(fault.text(in: kept.listing.id)) }
                file.remove()
                return try StandardOutput.say(kept.sentence(listing.bundled ? "added" : "replaced"))
            } catch let error as RoutineRefusal {
                refusal = error
                for line in Self.lines(of: error, in: file.path) { StandardError.say(line) }
            } catch {
                sayWhereTheTextIs(file)
                throw error
            }
        } while Self.editsAgain()
        throw CommandError(ExitStatus(refusal), "'\(listing.name)' is as before; your text is in '\(file.path)'")
    }

    /// Opens the editor, and returns the text after it. A text that the editor has left as it was is removed if the
    /// editor fails.
    private func edited(_ file: EditedFile) throws -> String {
        do {
            try editor.open(file.path)
            return try RoutineInput(file.path).text
        } catch {
            // A file that cannot be read again is kept.
            if (try? RoutineInput(file.path).text) == file.original {
                file.remove()
            } else {
                sayWhereTheTextIs(file)
            }
            throw error
        }
    }

    private func sayWhereTheTextIs(_ file: EditedFile) { StandardError.say("your text is in '\(file.path)'") }

    private static func lines(of refusal: RoutineRefusal, in path: String) -> [String] {
        guard case .faults(let faults) = refusal else { return [refusal.description] }
        return faults.map { $0.text(in: path) }
    }

    private static func editsAgain() -> Bool {
        let process = ProcessContext.current
        guard process.isInteractive else { return false }
        process.output.show("Edit the text again? [Y/n] ")
        return ["", "y", "yes"].contains(process.input.typedLine()?.lowercased())
    }

    /// Returns the text of a bundled routine with a name that a copy can have.
    static func copy(of text: String, named name: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let line = lines.firstIndex(where: { $0.hasPrefix("name:") }) else { return text }
        lines[line] = "name: My \(name.prefix(1).lowercased())\(name.dropFirst())"
        return lines.joined(separator: "\n")
    }
}
