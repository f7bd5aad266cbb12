import ArgumentParser
import Foundation
import Testing

@testable import limber

/// The help of every command, as dumped by the parser.
@Suite struct HelpTests {
    struct Command: Decodable, CustomTestStringConvertible {
        struct Argument: Decodable {
            struct Name: Decodable {
                let name: String
            }

            let kind: String
            let names: [Name]?
            let abstract: String?
            let shouldDisplay: Bool
        }

        let superCommands: [String]?
        let commandName: String
        let abstract: String?
        let subcommands: [Command]?
        let arguments: [Argument]?

        var testDescription: String { path.joined(separator: " ") }

        var path: [String] { (superCommands ?? []) + [commandName] }

        var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
    }

    private struct Dump: Decodable {
        let command: Command
    }

    static let commands =
        (try? JSONDecoder().decode(Dump.self, from: Data(Limber._dumpHelp().utf8)))?.command.all
        .filter { $0.commandName != "help" } ?? []

    @Test func describesEveryCommand() {
        #expect(Self.commands.count > 60)
    }

    @Test(arguments: commands)
    func beginsWithAShortImperative(command: Command) throws {
        let abstract = try #require(command.abstract)
        #expect(abstract.hasSuffix(".") && !abstract.dropLast().contains("."))
        #expect(abstract.split(separator: " ").count <= 10)
    }

    @Test(arguments: commands)
    func explainsEveryArgument(command: Command) throws {
        for argument in command.arguments ?? [] where argument.shouldDisplay {
            let help = try #require(argument.abstract, "\(argument)")
            #expect(help.first?.isUppercase == true)
        }
    }

    /// The parser checks the options of a command, and their names, when the command is parsed.
    @Test(arguments: commands)
    func parsesEveryCommand(command: Command) async throws {
        _ = try await Limber.asyncParseAsRoot(command.path.dropFirst() + ["--help"])
    }

    @Test(arguments: commands)
    func offersTheCommonOptions(command: Command) {
        guard command.subcommands == nil else { return }
        let names = (command.arguments ?? []).flatMap { $0.names ?? [] }.map(\.name)
        #expect(names.contains("quiet"))
        // The check of a catalog reads no settings.
        #expect(
            (names.contains("config") && names.contains("set")) == (command.path != ["limber", "catalog", "check"]))
    }
}
