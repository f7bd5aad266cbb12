import ArgumentParser
import Foundation

@testable import limber

/// A command of the program with its subcommands and options, as the argument parser describes them.
package struct CommandTree: Decodable, Sendable {
    package struct Argument: Decodable, Sendable {
        package struct Name: Decodable, Sendable {
            package let kind, name: String
        }

        package let kind: String
        package let names: [Name]?
        package let abstract, valueName: String?
        package let shouldDisplay, isOptional, isRepeating: Bool
    }

    private struct Dump: Decodable {
        let command: CommandTree
    }

    package let superCommands: [String]?
    package let commandName: String
    package let abstract: String?
    /// Whether help lists the command.
    package let shouldDisplay: Bool?
    package let aliases: [String]?
    package let defaultSubcommand: String?
    package let arguments: [Argument]?
    package let subcommands: [CommandTree]?

    /// The program.
    package static var limber: CommandTree {
        get throws { try JSONDecoder().decode(Dump.self, from: Data(Limber._dumpHelp().utf8)).command }
    }
}
