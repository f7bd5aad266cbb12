import ArgumentParser
import Catalog
import Glibc
import PracticeData
import Session
import SessionCore
import UserFiles

struct StretchesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stretches",
        abstract: "List the stretches, and show their texts.",
        usage: """
            limber stretches [<region-or-word>] [--json]
            limber stretches <subcommand>
            """,
        discussion: "Each stretch can be named in 'limber stretch', by its id or by a part of its name.",
        subcommands: [List.self, Show.self], defaultSubcommand: List.self)

    struct List: CommonCommand {
        static let configuration = CommandConfiguration(
            "stretches list [<region-or-word>]", abstract: "List the stretches of the catalog.",
            discussion: """
                Each line has the id, the name, the posture, the sides, and whether you avoid or prefer the stretch.

                Example: limber stretches back
                """)

        @Argument(
            help: ArgumentHelp(
                "Region, word of the names, or word of 'limber avoid'. (default: all)", valueName: "region-or-word"),
            completion: .stretches)
        var word: String?

        @Flag(help: "Print the stretches as one JSON array.")
        var json = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let list = try await StretchList(common)
            let stretches = try list.descriptions(of: word)
            try StandardOutput.answer(stretches, asJSON: json) { stretches.map(\.row).aligned }
        }
    }

    struct Show: CommonCommand {
        static let configuration = CommandConfiguration(
            "stretches show <stretch>", abstract: "Show the text and the picture of a stretch.",
            discussion: """
                The picture is drawn in terminals with kitty graphics, if the name fits one stretch.

                Example: limber stretches show cat-cow
                """)

        @Argument(help: "Id of the stretch, or a part of its name.", completion: .stretches)
        var stretch: String

        @Flag(help: "Print the stretches with this name as one JSON array.")
        var json = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let list = try await StretchList(common)
            let shown = try list.descriptions(named: stretch)
            if !json, shown.count == 1 { try list.draw(shown[0]) }
            try StandardOutput.answer(shown, asJSON: json) { Array(shown.map(\.lines).joined(separator: [""])) }
        }
    }
}

struct AvoidCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "avoid [<stretch> ...]", abstract: "Keep stretches out of your sessions.",
        discussion: """
            A stretch that you avoid is never drawn; it plays only if you name it. A joint (knee, wrist, neck, \
            shoulder, lower-back, hip, ankle), pregnancy, a need (floor, chair, wall) or a posture stands for all \
            stretches with it. This is no medical advice. Without stretches, this command lists what you avoid.

            Example: limber avoid knee
            """)

    @Argument(
        help: ArgumentHelp(
            "Ids, words of names, or words such as knee: all stretches with the word.", valueName: "stretch"),
        completion: .avoidable)
    var stretches: [String] = []

    @Flag(help: "Avoid the stretches no longer.")
    var not = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        try await StretchList(common).change(stretches, to: .avoided, isUndone: not)
    }
}

struct PreferCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "prefer [<stretch> ...]", abstract: "Have stretches twice as often in your sessions.",
        discussion: """
            A stretch that you prefer is drawn twice as often as the others of its region. Without stretches, this \
            command lists those that you prefer.

            Example: limber prefer cat-cow
            """)

    @Argument(
        help: ArgumentHelp("Ids, or words of names: all stretches with the word.", valueName: "stretch"),
        completion: .stretches)
    var stretches: [String] = []

    @Flag(help: "Prefer the stretches no longer.")
    var not = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        try await StretchList(common).change(stretches, to: .preferred, isUndone: not)
    }
}

/// The stretches of the configured catalog, with the user's preferences.
private struct StretchList {
    private let catalog: StretchCatalog
    private let pictures: StretchPictures
    private let practice: PracticeService
    private let preferences: StretchPreferences

    init(_ common: CommonArguments) async throws {
        let (planner, options) = (SessionPlanner { try .installed }, try common.settings().session)
        catalog = try planner.catalog(configured: options)
        pictures = try planner.pictures(configured: options)
        practice = try await common.practice()
        preferences = try await practice.read { try $0.preferences.stretches() }
    }

    private func description(of entry: StretchCatalog.Entry) -> StretchDescription {
        catalog.description(of: entry, preferences)
    }

    /// Returns the stretches of a region, or with a word in their names; all without a word.
    func descriptions(of word: String?) throws(OptionError) -> [StretchDescription] {
        guard let word else { return catalog.entries.map(description) }
        // A word that is no region is a part of a name.
        if let region = try? Region(parsing: word) { return (catalog.stretches[region] ?? []).map(description) }
        let found = catalog.entries(leftOutBy: word)
        if found.isEmpty { throw catalog.unknown(word) }
        return found.map(description)
    }

    /// Returns the stretches with a word in their names.
    func descriptions(named word: String) throws(OptionError) -> [StretchDescription] {
        let found = catalog.entries(named: word)
        if found.isEmpty { throw catalog.unknown(word) }
        return found.map(description)
    }

    /// Draws the picture of a stretch if the output is a terminal that can show one.
    func draw(_ shown: StretchDescription) throws(CommandError) {
        let process = ProcessContext.current
        guard process.appearance?.glyphs == .full,
            let picture = pictures.png(of: shown.stretch.id),
            KittyGraphics.areShown(by: process.output, input: Terminal.keyboard())
        else { return }
        try StandardOutput.show(KittyGraphics.text(of: picture))
    }

    /// Sets or removes a preference, and prints the result; lists the stretches with the preference if none is named.
    func change(_ names: [String], to preference: StretchPreferences.Preference, isUndone: Bool) async throws {
        guard !names.isEmpty else {
            if isUndone { throw OptionError("--not needs a stretch; without stretches, this command lists them") }
            return try list(preference)
        }
        // A stretch that the catalog no longer has can be forgotten by its id.
        let ids = try names.flatMap { name throws(OptionError) in
            if preference == .avoided, let trait = StretchTrait(parsing: name) { return [trait.rawValue] }
            return isUndone && preferences[name] != nil ? [name] : try descriptions(named: name).map(\.stretch.id)
        }
        let after = try await practice.write { data in
            try data.preferences.changeStretches { preferences in
                for id in ids where !isUndone || preferences[id] == preference {
                    preferences[id] = isUndone ? nil : preference
                }
            }
        }
        for id in ids { try StandardOutput.say(sentence(about: id, after)) }
        for region in Region.allCases where avoidsAll(of: region, after) && !avoidsAll(of: region, preferences) {
            try StandardOutput.say("You avoid all stretches of \(region.label); sessions leave it out")
        }
    }

    private func avoidsAll(of region: Region, _ preferences: StretchPreferences) -> Bool {
        let all = catalog.stretches[region] ?? []
        return all.allSatisfy { catalog.description(of: $0, preferences).preference == .avoided }
    }

    /// Returns the sentence about a stretch, or a trait with its stretches, after a change of preferences.
    private func sentence(about id: String, _ preferences: StretchPreferences) -> String {
        if let trait = StretchTrait(rawValue: id) {
            let isAvoided = preferences[id] == .avoided
            let names = entries(with: trait).filter { entry in
                isAvoided || catalog.description(of: entry, preferences).preference != .avoided
            }.map(\.stretch.name).joined(separator: ", ")
            return isAvoided
                ? "\(id) is avoided: sessions do not draw \(names)"
                : "\(id) is no longer avoided" + (names.isEmpty ? "" : ": \(names)")
        }
        let entry = catalog.entries.first { $0.stretch.id == id }
        let preference = entry.map { catalog.description(of: $0, preferences).preference } ?? preferences[id]
        return "\(entry?.stretch.name ?? id) is \(preference?.words ?? "drawn like the others")"
    }

    private func entries(with trait: StretchTrait) -> [StretchCatalog.Entry] {
        catalog.entries.filter { $0.traits.contains(trait) }
    }

    private func list(_ preference: StretchPreferences.Preference) throws {
        let ids = preferences.preferences.filter { $0.value == preference }.map(\.key).sorted()
        guard !ids.isEmpty else { return try StandardOutput.say("No stretch is \(preference.rawValue)") }
        let rows = ids.map { id in
            let trait = StretchTrait(rawValue: id).map { entries(with: $0).count.counted("stretch", "stretches") }
            let name = catalog.entries.first { $0.stretch.id == id }?.stretch.name
            return [id, trait ?? name ?? "not in this catalog"]
        }
        for line in rows.aligned { try StandardOutput.say(line) }
    }
}

extension StretchPreferences.Preference {
    fileprivate var words: String {
        switch self {
        case .avoided: "avoided: sessions do not draw it"
        case .preferred: "preferred: sessions draw it twice as often"
        }
    }
}

extension StretchDescription {
    private var sides: String { stretch.isBilateral ? "both sides" : "one hold" }

    fileprivate var row: [String] {
        [stretch.id, stretch.name, stretch.posture?.rawValue ?? "", sides, preference?.rawValue ?? ""]
    }

    fileprivate var lines: [String] {
        let facts = [stretch.region.label, stretch.posture?.rawValue, sides, preference?.rawValue].compactMap(\.self)
        let words = "words for 'limber avoid': \(traits.map(\.rawValue).joined(separator: ", "))"
        return [stretch.name, facts.joined(separator: ", "), stretch.id]
            + [text, ending, traits.isEmpty ? nil : words].compactMap(\.self).flatMap { ["", $0] }
    }
}
