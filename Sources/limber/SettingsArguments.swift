import ArgumentParser
import FoundationEssentials
import SessionCore
import UserFiles

/// What the command line says about the configuration.
struct SettingsArguments: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("Read this configuration instead of the usual one.", valueName: "file"))
    var config: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Set a key of the configuration for this time, such as log.level=debug.", valueName: "key=value"))
    var assignments: [String] = []

    /// Reads the configuration.
    func reading() throws(Failure) -> SettingsReading {
        do throws(OptionError) {
            return SettingsReading(ThisUser.settingsSources(overrides: try overrides(), file: config))
        } catch {
            throw Failure(error)
        }
    }

    private func overrides() throws(OptionError) -> [String: String] {
        var overrides: [String: String] = [:]
        for assignment in assignments {
            guard let sign = assignment.firstIndex(of: "="), sign > assignment.startIndex else {
                throw OptionError("--set '\(assignment)' sets nothing; write it as KEY=VALUE, such as log.level=debug")
            }
            overrides[String(assignment[..<sign])] = String(assignment[assignment.index(after: sign)...])
        }
        return overrides
    }
}
