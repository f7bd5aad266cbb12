import ALSA
import ArgumentParser
import Catalog
import ControlProtocol
import FoundationEssentials
import Glibc
import PracticeCore
import PracticeData
import Resources
import Session
import SessionCore
import UserFiles

// Completions for shells. The program itself supplies those that depend on the machine or on the data. A completion
// cannot show an error, so each `try?` of this file leaves out what cannot be read.

extension CompletionKind {
    static let regions = list(Region.allCases.map(\.rawValue))

    private static var settings: ProgramSettings? { try? CommonArguments.parse([]).settings() }

    /// The regions, and the stretches of the configured catalog.
    static let stretches = custom { (_, _, _) -> [String] in
        literals(Region.allCases.map(\.rawValue) + stretchNames)
    }

    /// The words of `limber avoid`: the traits, and the stretches of the configured catalog.
    static let avoidable = custom { (_, _, _) -> [String] in
        literals(StretchTrait.allCases.map(\.rawValue) + stretchNames)
    }

    private static var stretchNames: [String] {
        let catalog = settings.flatMap { try? SessionPlanner { try .installed }.catalog(configured: $0.session) }
        return catalog?.entries.map(\.shortID) ?? []
    }

    /// The contents of a stretching session: the regions, the stretches of the configured catalog, and the routines.
    static let sessionContents = custom { (_, _, _) async -> [String] in
        await literals(
            Region.allCases.map(\.rawValue) + stretchNames + routineIDs { _ in true } + [Programme.word])
    }

    /// The contents of a schedule: those of a stretching session, and the courses.
    static let sessionContentsAndCourses = custom { (_, _, _) async -> [String] in
        await literals(
            Region.allCases.map(\.rawValue) + stretchNames + routineIDs { _ in true } + [Programme.word]
                + installedCourses.map(\.id))
    }

    static let schedules = custom { (_, _, _) async -> [String] in
        await names { try await $0.read { try $0.schedules.schedules().map(\.id) } }
    }

    /// The ids of the programmes of Limber, and files.
    static let programmes = custom { (_, _, prefix) async -> [String] in
        guard let settings else { return [] }
        let library = CurrentUser.routineLibrary(settings, nil, logger: .silent)
        return literals(await library.programmes().map(\.id) + paths(prefix))
    }

    static let routines = custom { (_, _, _) async -> [String] in await routineIDs { _ in true } }

    static let ownRoutines = custom { (_, _, _) async -> [String] in await routineIDs { !$0.bundled } }

    static let routinesAndRegions = custom { (_, _, _) async -> [String] in
        await routineIDs { _ in true } + Region.allCases.map(\.rawValue) + [RoutineCommand.Default.regions]
    }

    private static func routineIDs(where isIncluded: (RoutineListing) -> Bool) async -> [String] {
        await CurrentUser.knownRoutines().filter(isIncluded).map(\.id)
    }

    /// The kinds of outputs, the names of the configuration, and the ALSA devices of this machine.
    static let outputs = custom { (_, _, _) -> [String] in
        let names = settings?.outputs.keys.sorted() ?? []
        let devices = PlaybackDevice.all().map { "alsa:\($0.name)" }
        return literals(["auto", "alsa", "null", "null:virtual", "file:", "raw:"] + names + devices)
    }

    /// The ids of the meditation courses.
    static let courses = custom { (_, _, _) -> [String] in installedCourses.map(\.id) }

    /// The names of the breathing patterns.
    static let breaths = custom { (_, _, _) -> [String] in
        installedCourses.first { !$0.breaths.isEmpty }?.breaths.sorted() ?? []
    }

    private static var installedCourses: [MeditationCourse] {
        guard let settings else { return [] }
        return (try? CourseList.courses(settings)) ?? []
    }

    /// The languages of the installed catalogs.
    static let languages = custom { (_, _, _) -> [String] in
        let catalogs = (try? AudioFolder.locate().catalogs.all().catalogs) ?? []
        return literals(Set(catalogs.map(\.language.description)).sorted())
    }

    /// The bundled music, and files.
    static let music = custom { (_, _, prefix) -> [String] in
        let catalog = try? MusicCatalog(folder: AudioFolder.locate().music)
        return literals(["auto", "none", "list"] + (catalog?.entries.map(\.id) ?? []) + paths(prefix))
    }

    static let weekdays = list(Weekday.allCases.map(\.rawValue))

    /// Words for dates. Dates in ISO form are accepted, too.
    static let dates = list(DateExpression.words)

    static let trainingPlans = custom { (_, _, _) async -> [String] in
        await names { try await $0.read { try $0.trainingPlans.plans.rows().map(\.name) } }
    }

    /// The names of the exercises in today's workout.
    static let exercises = custom { (_, _, _) async -> [String] in
        await names { try await $0.workoutOfToday()?.exercises.map(\.exerciseName) ?? [] }
    }

    /// Returns names from the database; none if the database cannot be read.
    private static func names(_ read: (PracticeService) async throws -> [String]) async -> [String] {
        guard let settings,
            let history = try? await CurrentUser.history(settings), access(history.database, R_OK) == 0,
            let practice = try? CurrentUser.practice(settings, in: history, logger: .silent)
        else { return [] }
        return literals((try? await read(practice.waiting(.init(.milliseconds(500))))) ?? [])
    }

    /// Returns the files and folders whose path begins with a text; a folder ends with a slash.
    private static func paths(_ prefix: String) -> [String] {
        let slash = prefix.lastIndex(of: "/").map(prefix.index(after:)) ?? prefix.startIndex
        let folder = String(prefix[..<slash])
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { $0.hasPrefix(prefix[slash...]) && ($0.first != "." || prefix[slash...].first == ".") }
            .sorted()
            .map { name in
                var isFolder = false
                let exists = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
                return folder + name + (exists && isFolder ? "/" : "")
            }
    }

    /// Returns words with the escapes of the requesting shell: zsh would show the part after a colon as a description.
    private static func literals(_ words: [String]) -> [String] {
        CompletionShell.requesting == .zsh ? words.map { $0.replacing(":", with: "\\:") } : words
    }
}

/// The completion scripts of the shells: those of the parser, which complete the words of `limber schedule add` also
/// where `add` is left out.
enum CompletionScript {
    static func script(for shell: CompletionShell) -> String {
        let script = Limber.completionScript(for: shell)
        let names = ScheduleCommand.configuration.subcommands.map { $0._commandName }.joined(separator: " ")
        switch shell {
        case .bash:
            let last = "-W '\(names)' -- \"${cur}\"))\n"
            return BashCompletion.script(script.replacing(last, with: last + "_limber_schedule_add\n"))
        case .zsh:
            let describe = "'\n        )\n        _describe -V subcommand subcommands && ret=0\n"
            let last = ScheduleCommand.Calendar.configuration.abstract + describe
            let known = #""_limber_schedule_${words[1]}" && ret=0"# + "\n            ;;\n"
            let other = #"*) words=(add "${words[@]}"); (( CURRENT += 1 )); _limber_schedule_add && ret=0 ;;"#
            return script.replacing(last, with: last + "_limber_schedule_add && ret=0\n")
                .replacing(known, with: known + other + "\n") + "\n"
        default:
            let schedule = "case 'schedule'\n            __limber_parse_subcommand 0 'version' 'h/help'\n"
            let isOther = "test (count $unparsed_tokens) -gt 0; and not contains -- $unparsed_tokens[1] \(names)"
            let what = script.split(separator: "\n").first { $0.contains(#"positional "limber schedule add""#) } ?? ""
            return script.replacing(schedule, with: "\(schedule)\(isOther); and set -p unparsed_tokens add\n")
                + "\n\(what.replacing(#"schedule add" -ge 1"#, with: #"schedule" -eq 1"#))\n"
        }
    }
}

/// The completion script for bash.
///
/// Bash splits words at colons, so the parser's script would see `alsa:hw` as three words. The function below joins
/// them, calls the parser's function, and shortens its answers to the part behind the last colon, which bash replaces.
enum BashCompletion {
    fileprivate static func script(_ script: String) -> String {
        script.replacing(
            "complete -o filenames -F _limber limber", with: "complete -o filenames -F _limber_with_colons limber")
            + joining.replacing("OLD_NAMES", with: oldNames)
    }

    /// The patterns of the old command names. The parser's function would complete a word after them as if it was the
    /// first.
    private static var oldNames: String {
        RenamedCommands.table.map { "\"\($0.old.joined(separator: " ")) \"*" }.joined(separator: " | ")
    }

    private static let joining = #"""

        _limber_with_colons() {
            local -a joined=()
            local rest="${COMP_LINE:0:COMP_POINT}" word gap
            local -i index
            for ((index = 0; index <= COMP_CWORD; index++)); do
                word="${COMP_WORDS[index]}"
                gap="${rest%%"${word}"*}"
                rest="${rest#"${gap}${word}"}"
                if [[ -n "${word}" && -z "${gap}" && "${joined[*]: -1}${word}" == *:* && index -gt 0 ]] &&
                    [[ "${word}" == :* || "${joined[*]: -1}" == *: ]]; then
                    joined[${#joined[@]} - 1]+="${word}"
                elif [[ -z "${word}" && "${joined[*]: -1}" == *: && -z "${rest}" ]] &&
                    [[ "${COMP_LINE:COMP_POINT-1:1}" == : ]]; then
                    continue
                else
                    joined+=("${word}")
                fi
            done
            case "${joined[*]:1} " in
                OLD_NAMES) return ;;
            esac
            local -a COMP_WORDS=("${joined[@]}")
            local -i COMP_CWORD=$((${#joined[@]} - 1))
            local current="${COMP_WORDS[COMP_CWORD]}"
            _limber "${1}" "${current}" "${COMP_WORDS[COMP_CWORD - 1]}"
            if [[ "${current}" == *:* && "${COMP_WORDBREAKS}" == *:* ]]; then
                COMPREPLY=("${COMPREPLY[@]#"${current%"${current##*:}"}"}")
            fi
        }

        """#
}
