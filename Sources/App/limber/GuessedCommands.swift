import Catalog
import Session
import SessionCore

/// The words that newcomers try, with the command that each of them means.
enum GuessedCommands {
    /// The commands by the guessed words. A word that resembles the name of a command needs no entry.
    static let table: [String: String] = [
        "begin": "stretch", "start": "stretch", "go": "stretch", "session": "stretch", "yoga": "stretch",
        "breathe": "meditate", "songs": "music", "sounds": "music",
        "quit": "stop", "exit": "stop", "end": "stop", "cancel": "stop", "abort": "stop", "finish": "stop",
        "volume": "level", "louder": "level louder", "quieter": "level quieter",
        "continue": "play", "unpause": "play", "prev": "previous",
        "view": "watch", "attach": "watch", "show": "watch", "info": "status", "now": "status", "current": "status",
        "log": "history", "sessions": "history", "streak": "stats", "statistics": "stats",
        "timer": "rest", "train": "workout", "exercise": "workout", "diet": "nutrition",
        "restore": "recover FILE",
        "config": "doctor --settings", "settings": "doctor --settings", "check": "doctor", "devices": "doctor",
        "outputs": "doctor", "daemon": "serve", "server": "serve", "service": "serve",
        "alarm": "schedule stretch --at 07:00", "every": "schedule stretch --at 07:00",
        "at": "schedule stretch --at 07:00", "daily": "schedule stretch --at 07:00", "cron": "schedule",
        "postpone": "later", "snooze": "later",
        "schedule show": "schedule list", "schedule status": "schedule list",
        "schedule change": "schedule edit NAME", "schedule rename": "schedule edit NAME",
        "schedule undo": "schedule unskip NAME",
        "schedule delete": "schedule remove NAME", "schedule cancel": "schedule remove NAME",
        "schedule stop": "schedule pause NAME", "schedule off": "schedule pause NAME",
        "schedule on": "schedule resume NAME", "schedule later": "later", "schedule snooze": "later",
        "schedule preview": "schedule rehearse",
        "remind meditate": "remind daily", "remind me": "remind daily",
        "remind on": "remind daily on", "remind off": "remind daily off", "remind stop": "remind daily off",
        "remind list": "remind", "remind status": "remind",
        "rest stop": "rest cancel", "rest end": "rest cancel", "rest off": "rest cancel", "rest quit": "rest cancel",
        "rest skip": "rest cancel", "rest continue": "rest resume", "rest status": "rest",
        "weight list": "weight", "weight log": "weight 80.5",
        "routine start": "stretch NAME", "routine play": "stretch NAME", "routine run": "stretch NAME",
        "routine create": "routine new NAME",
        "routine import": "routine add --import FILE", "routine delete": "routine remove NAME",
        "programme play": "stretch programme", "programme show": "programme status", "programme end": "programme stop",
    ]

    /// The bundled courses.
    private static let courses = [
        "basic", "body-scan", "breath-counting", "loving-kindness", "open-sitting", "sleep", "two-minutes",
    ]

    /// Returns the command that a guessed one means, without the program's name; `nil` if the words are no guess.
    ///
    /// - Parameters:
    ///   - words: The words up to the one that is no command.
    ///   - rest: The words behind it, which a region or a course takes along.
    static func command(for words: [String], before rest: [String] = []) -> String? {
        if let command = table[words.joined(separator: " ").lowercased()] { return command }
        guard words.count == 1, let word = words.first else { return nil }
        let start: String
        // A word that is no region can be a guess of something else.
        if (try? RegionDuration(parsing: word)) != nil {
            start = "stretch"
        } else if courses.contains(word.lowercased()) {
            start = "meditate"
        } else {
            return nil
        }
        return ([start, word] + rest).joined(separator: " ")
    }

    /// Returns whether a word names a stretch of the installed catalog, such as `pigeon` or `cat-cow:30`.
    static func isStretch(_ word: String) -> Bool {
        // Without a readable catalog, the advice names no stretch.
        guard case .stretch(let name, _)? = try? StretchChoice(parsing: word) else { return false }
        return (try? SessionPlanner { try .installed }.catalog(configured: SessionOptions()).entry(named: name)) != nil
    }
}

/// The options that newcomers try, with the option that each of them means.
enum GuessedOptions {
    /// The meaning of an option that no command has.
    enum Meaning: Hashable {
        /// Another option, with its value if it needs one.
        case option(String)
        /// None of the options of the command, whatever the option resembles.
        case nothing
    }

    /// The options with their values, by the guessed option. They are offered only where the command has them.
    static let table: [String: String] = [
        "--no-intro": "--introductions none", "--no-introduction": "--introductions none",
        "--no-lead-in": "--lead-in none",
        "--no-music": "--music none", "--no-sound": "--output null", "--mute": "--output null", "--silent": "--quiet",
        "--device": "--output", "--dry-run": "--output null:virtual", "--voice": "--language",
    ]

    /// Returns the meaning of a guessed option; `nil` if it is none.
    ///
    /// - Parameter names: The names of the command's options.
    static func meaning(of option: String, among names: [String]) -> Meaning? {
        // It resembles `--seed` by chance.
        if option == "--speed" { return .nothing }
        guard let meaning = table[option], names.contains(String(meaning.prefix { $0 != " " })) else { return nil }
        return .option(meaning)
    }
}
