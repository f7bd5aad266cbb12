import ArgumentParser
import Catalog
import ControlProtocol
import Session
import SessionCore
import UserFiles

extension RoutineCommand {
    struct Add: CommonCommand {
        static let configuration = CommandConfiguration(
            "routine add <file>", abstract: "Add a routine from a file.",
            discussion: """
                If the file has an error, nothing is added. Spoken words become clips now, and the clips that the file \
                names are copied, so that the routine no longer needs the file.

                With --import, each line is a name and a length, such as 'Plank 30s' or 'Plank,30s', or repetitions, \
                such as '10 push-ups' or '3 x 12 squats'. The name of a stretch becomes this stretch, 'rest' a rest, \
                and any other name an exercise. The length of an exercise needs a unit.

                Example: limber routine add morning.yaml
                """)

        @Argument(help: "Routine file; - is stdin.", completion: .file())
        var file: String

        @Flag(help: "Replace your routine of the same name.")
        var replace = false

        @Flag(name: .customLong("import"), help: "Read a list of names and lengths, or CSV.")
        var isImport = false

        @Option(
            help: ArgumentHelp("Name of the imported routine. (default: the name of the file)", valueName: "name"))
        var name: String?

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            guard isImport || name == nil else {
                throw OptionError("--name needs --import; a routine file has its name after 'name:'")
            }
            let library = try await common.routines()
            let source = try source()
            do {
                let replaced = replace ? try await replacedID(by: source, in: library) : nil
                let added = try await library.add(source.text, in: source.folder, replacing: replaced)
                for fault in added.report.faults { try StandardOutput.say(fault.text(in: source.name)) }
                try StandardOutput.say(added.sentence(replaced == nil ? "added" : "replaced"))
            } catch {
                throw source.error(error)
            }
        }

        private func replacedID(
            by source: RoutineInput, in library: any RoutineControl
        ) async throws -> String? {
            guard let name = try await library.check(source.text, in: source.folder).name else { return nil }
            return try await library.ownID(ofRoutineNamed: name)
        }

        private func source() throws -> RoutineInput {
            let source = try RoutineInput(file)
            return isImport ? try imported(source) : source
        }

        private func imported(_ source: RoutineInput) throws -> RoutineInput {
            guard let name = name ?? source.title else {
                throw OptionError("--import from stdin needs a name; add --name, such as --name Core")
            }
            let planner = SessionPlanner { try .installed }
            let catalog = try planner.catalog(configured: common.settings().session)
            do throws(RoutineImportError) {
                let text = try RoutineFile.importing(source.text, named: name) { word in
                    // A word without an entry is no stretch.
                    (try? catalog.entry(named: word)) != nil
                }
                return RoutineInput(name: source.name, text: text, folder: nil)
            } catch {
                throw source.error(RoutineRefusal.faults(error.faults))
            }
        }
    }
}

extension RoutineDetails {
    /// A sentence about a change of the user's routine, such as `Routine 'Core' added: 10 min. …`.
    func sentence(_ change: String) -> String {
        let length = listing.seconds.map { ": \(DurationText.text(seconds: $0))" } ?? ""
        return "Routine '\(listing.name)' \(change)\(length). Start it with 'limber stretch \(listing.id)'."
    }
}
