import ArgumentParser

struct MusicCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "music",
        abstract: "List the bundled music.",
        usage: "limber music [<options>]",
        discussion: """
            Each line has the name, the length and a description. --music plays a piece or sound by its name.

            Example: limber stretch --music rain
            """)

    @Flag(help: "Print the list as one JSON array.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        // A fault in --config or --set is an error, as for every command.
        _ = try common.settings()
        try MusicTable.installed.show(asJSON: json)
    }
}
