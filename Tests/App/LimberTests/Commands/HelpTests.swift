import ArgumentParser
import CommandSupport
import Foundation
import Testing

@testable import limber

/// The help of every command, as dumped by the parser.
@Suite(.timeLimit(.minutes(5))) struct HelpTests {
    static let commands = ((try? CommandTree.limber.all) ?? []).filter { $0.commandName != "help" }

    @Test func describesEveryCommand() {
        #expect(Self.commands.count > 60)
    }

    @Test(arguments: commands)
    func beginsWithAShortImperative(command: CommandTree) throws {
        let abstract = try #require(command.abstract)
        #expect(abstract.hasSuffix(".") && !abstract.dropLast().contains("."))
        #expect(abstract.split(separator: " ").count <= 10)
    }

    @Test(arguments: commands)
    func explainsEveryArgument(command: CommandTree) throws {
        for argument in command.arguments ?? [] where argument.shouldDisplay {
            let help = try #require(argument.abstract, "\(argument)")
            #expect(help.first?.isUppercase == true)
        }
    }

    /// The parser checks the options of a command, and their names, when the command is parsed.
    @Test(arguments: commands)
    func parsesEveryCommand(command: CommandTree) async throws {
        _ = try await Limber.asyncParseAsRoot(command.path.dropFirst() + ["--help"])
    }

    /// Behind the heading, which takes seven columns.
    @Test(arguments: commands)
    func hasAUsageOfAtMost80Columns(command: CommandTree) throws {
        let help = Limber.helpMessage(for: try type(at: command.path), columns: 80)
        let usage = try #require(help.components(separatedBy: "\n\n").first { $0.hasPrefix("USAGE: ") })
        let lines = usage.components(separatedBy: "\n").map { String($0.dropFirst(7)) }
        #expect(lines.allSatisfy { $0.count <= 73 })
        guard command.subcommands == nil else { return }
        let arguments = (command.arguments ?? []).compactMap(\.synopsis)
        #expect(lines.contains((command.path + ["[<options>]"] + arguments).joined(separator: " ")))
    }

    private func type(at path: [String]) throws -> any ParsableCommand.Type {
        try path.dropFirst().reduce(Limber.self as any ParsableCommand.Type) { type, name in
            try #require(type.configuration.subcommands.first { $0._commandName == name })
        }
    }

    @Test(arguments: commands)
    func offersTheCommonOptions(command: CommandTree) {
        guard command.subcommands == nil else { return }
        let names = (command.arguments ?? []).flatMap { $0.names ?? [] }.map(\.name)
        #expect(names.contains("quiet"))
        // The commands for catalogs read no settings.
        let readsSettings = !command.path.starts(with: ["limber", "catalog"])
        #expect((names.contains("config") && names.contains("set")) == readsSettings)
    }
}

extension CommandTree: CustomTestStringConvertible {
    package var testDescription: String { path.joined(separator: " ") }

    fileprivate var path: [String] { (superCommands ?? []) + [commandName] }

    fileprivate var all: [CommandTree] { [self] + (subcommands ?? []).flatMap(\.all) }
}

extension CommandTree.Argument {
    /// The argument in a usage line; `nil` for an option.
    fileprivate var synopsis: String? {
        guard kind == "positional", shouldDisplay, let valueName else { return nil }
        let name = isRepeating ? "<\(valueName)> ..." : "<\(valueName)>"
        return isOptional ? "[\(name)]" : name
    }
}
