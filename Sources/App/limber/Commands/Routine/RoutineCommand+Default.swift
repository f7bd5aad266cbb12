import ArgumentParser
import ControlProtocol
import SessionCore

extension RoutineCommand {
    struct Default: CommonCommand {
        /// The word that stands for the regions of the setup.
        static let regions = "regions"

        static let configuration = CommandConfiguration(
            "routine default [<name-or-region> ...]", abstract: "Show or set what 'limber stretch' starts.",
            discussion: """
                The name of a routine makes it the one that 'limber stretch' starts without arguments. Regions take \
                its place, as in 'limber setup'; the word 'regions' stands for those of your setup. Without arguments, \
                this command shows the setup.

                Example: limber routine default desk-break
                """)

        @Argument(
            help: ArgumentHelp(
                "A routine, 'regions', or regions to turn on, in this order, such as neck:60.",
                valueName: "name-or-region"),
            completion: .routinesAndRegions)
        var words: [String] = []

        @Flag(help: "Print the setup as one line of JSON.")
        var json = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            try await common.printSetup(after: try await change(), asJSON: json)
        }

        private func change() async throws -> SetupChange {
            if words == [Self.regions] { return try SetupChange(routine: .some(nil), meditation: MeditationChange()) }
            guard !words.isEmpty, !words.allSatisfy(Self.isRegion) else { return try regionChange() }
            do {
                let details = try await common.routines().routine(named: words.joined(separator: " "))
                if details.report.hasErrors { throw RoutineRefusal.faults(details.report.faults) }
                return try SetupChange(routine: details.listing.id, meditation: MeditationChange())
            } catch RoutineRefusal.unknown where words.contains(where: Self.isRegion) {
                // The error names the word that is no region.
                return try regionChange()
            }
        }

        private func regionChange() throws -> SetupChange {
            try SetupChange(regions: words, meditation: MeditationChange())
        }

        private static func isRegion(_ word: String) -> Bool {
            // The error only says that the word is no region.
            (try? Region(parsing: String(word.prefix { $0 != ":" }))) != nil
        }
    }
}
