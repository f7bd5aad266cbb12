import ArgumentParser

struct MusicCommand: QuietableCommand {
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

    @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Print only errors.")
    var isQuiet = false

    func run() throws {
        try MusicTable.installed.show(asJSON: json)
    }
}
