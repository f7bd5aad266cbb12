import ArgumentParser
import ControlProtocol
import ControlSocket
import Session
import SessionCore

/// A command that sends one ``SessionCommand`` to the running session, and prints the new state.
protocol SessionVerbCommand: CommonCommand {
    var command: SessionCommand { get }
}

extension SessionVerbCommand {
    func run() async throws {
        let settings = try common.controlSettings()
        if command == .play || command == .toggle {
            try IgnoredSettings(of: settings, isFileNamed: false, for: SessionRequest(), playedWith: [])
                .refuse(otherwise: "start a session with 'limber stretch'")
        }
        let client = try await common.controlClient(settings)
        let canEnd = [.stop, .skip, .skipStretch].contains(command)
        let effect = try await client.perform(.command(command), waitingForEnd: canEnd)
        if let sentence = effect.end.flatMap({ $0.event.endSentence($0.after.save) }) {
            return try StandardOutput.say(sentence)
        }
        // The command may have answered the question of a scheduled session, which is then gone.
        let (snapshot, now) = (effect.reply.snapshot, Timestamp.now())
        let isAnswered = snapshot.status == .idle && snapshot.question == nil
        let answer = isAnswered ? effect.before.question?.sentence(after: command, now: now) : nil
        try StandardOutput.say(answer ?? snapshot.sentence(now: now))
    }
}

struct PlayCommand: SessionVerbCommand {
    static let configuration = CommandConfiguration(
        "play", abstract: "Resume the session, or start one.",
        discussion: """
            Resumes a paused session. If no session is running, the daemon resumes the one that was interrupted, or \
            starts a new one.
            """,
        aliases: ["resume"])

    @OptionGroup
    var common: CommonArguments

    var command: SessionCommand { .play }
}

struct PauseCommand: SessionVerbCommand {
    static let configuration = CommandConfiguration("pause", abstract: "Pause the session.")

    @OptionGroup
    var common: CommonArguments

    var command: SessionCommand { .pause }
}

struct ToggleCommand: SessionVerbCommand {
    static let configuration = CommandConfiguration(
        "toggle", abstract: "Pause or resume the session.",
        discussion: "Without a running session, toggle does what 'limber play' does.")

    @OptionGroup
    var common: CommonArguments

    var command: SessionCommand { .toggle }
}

struct SkipCommand: SessionVerbCommand {
    static let configuration = CommandConfiguration(
        "skip", abstract: "Skip to the next part of the session.",
        discussion: """
            The parts of a stretch are its halves, such as the left and the right side. During the introduction and \
            while you get into position, skip starts the hold at once. With --stretch, skip goes on to the next stretch.
            """,
        aliases: ["next"])

    @Flag(help: "Skip the whole stretch.")
    var stretch = false

    @OptionGroup
    var common: CommonArguments

    var command: SessionCommand { stretch ? .skipStretch : .skip }
}

struct PreviousCommand: SessionVerbCommand {
    static let configuration = CommandConfiguration(
        "previous", abstract: "Go back to the start of the part.",
        discussion: """
            The parts of a stretch are its halves. A half starts again with the time to get into position. In the \
            first 2 seconds, previous goes back to the part before.
            """)

    @OptionGroup
    var common: CommonArguments

    var command: SessionCommand { .previous }
}

struct ExplainCommand: SessionVerbCommand {
    static let configuration = CommandConfiguration(
        "explain", abstract: "Hear the whole introduction of the stretch.",
        discussion: "The stretch begins anew, with the time to get into position.")

    @OptionGroup
    var common: CommonArguments

    var command: SessionCommand { .explain }
}

struct StopCommand: SessionVerbCommand {
    static let configuration = CommandConfiguration(
        "stop", abstract: "End the session.",
        discussion: "A session of which less than a minute was heard is not recorded; 'limber keep' records it.")

    @OptionGroup
    var common: CommonArguments

    var command: SessionCommand { .stop }
}

struct KeepCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "keep", abstract: "Record the short session that has ended.",
        discussion: """
            A session that you end early, and of which less than a minute was heard, is not recorded. Within 10 \
            minutes after its end, keep records it. The daemon remembers the last such session.
            """)

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        try await common.controlClient().perform(.command(.keep))
        try StandardOutput.say("Session recorded.")
    }
}

extension SessionSnapshot {
    /// The snapshot in a line for people.
    var sentence: String {
        switch status {
        case .idle: "No session is running.\(resumption.map { " \($0)" } ?? "")"
        case .complete: "The session is complete."
        case .active: whereabouts
        case .paused where isWaiting: "\(whereabouts); 'limber play' goes on"
        case .paused: "\(whereabouts), paused\(outputError.map { ": \($0)" } ?? "")"
        }
    }

    /// The interrupted session with the time until which it can be resumed; `nil` without one.
    var resumption: String? {
        guard let recoverable, let recoverableUntil else { return nil }
        return "'limber play' resumes \(recoverable.title), until \(recoverableUntil.localTime)."
    }

    /// The lines about what follows and about the words that are spoken, without those that do not apply.
    var details: [String] {
        (following.isEmpty ? [] : [following]) + (caption.map { ["\"\($0)\""] } ?? [])
            + (outputVolume.map { ["The output is \(Self.quietness(of: $0)); turn it up."] } ?? [])
    }

    /// Returns the words for a volume in percent that a sound server gives an output.
    static func quietness(of volume: Int) -> String { volume == 0 ? "muted" : "at \(volume) % of its volume" }

    private var whereabouts: String {
        let left = DurationText.countdown(segmentRemaining ?? 0)
        if let meditation {
            let all = DurationText.countdown(sessionRemaining ?? 0)
            return "\(meditation.name), \(meditation.label), \(left) left, \(all) in all"
        }
        if let step {
            let name = "\(step.routine): \(title) (\(step.position))"
            if phase == .wait { return name }
            let place = phase == .leadIn ? "Introduction" : part
            let next = phase == .rest ? step.next.map { "next \($0)" } : nil
            return ([name, place, "\(left) left", next ?? ""] as [String]).filter { !$0.isEmpty }
                .joined(separator: ", ")
        }
        guard let stretch else { return "Closing, \(left) left" }
        if phase == .rest {
            return "Rest, \(left) left, next \(stretch.name) (\(stretch.index + 1) of \(stretch.count))"
        }
        let place = phase == .leadIn ? "Introduction" : part
        return "\(stretch.name) (\(stretch.index + 1) of \(stretch.count)), \(place), \(left) left"
    }
}

extension SessionEvent {
    /// The end of the session for people, with what became of its record; `nil` for another event.
    ///
    /// - Parameter save: The state of the record after the event.
    fileprivate func endSentence(_ save: SessionSnapshot.Save?) -> String? {
        guard case .ended(let end) = kind else { return nil }
        let how = end.reason == nil ? "complete" : "stopped"
        return "Session \(how)\(Self.words(end.length))\(Self.words(end.record, save))"
    }

    private static func words(_ length: SessionLength?) -> String {
        guard let length else { return "" }
        return " after \(DurationText.text(seconds: length.heardSeconds)) "
            + "of \(DurationText.text(seconds: length.plannedSeconds))"
    }

    private static func words(_ record: SessionRecord?, _ save: SessionSnapshot.Save?) -> String {
        switch save {
        case _ where record == nil: ", not recorded: nothing was completed."
        case nil: ", not recorded: less than a minute was heard."
        case .unrecorded: ", not recorded: less than a minute was heard; 'limber keep' records it within 10 minutes."
        case .saving, .saved, .pending, .failed: ", recorded."
        }
    }
}

struct LevelCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "level [<level> ...]", abstract: "Show or change how loud music and voice are.",
        discussion: """
            A level is a whole number of decibels from -20 to 6; 0 is the mix that Limber makes by itself. 'louder' \
            and 'quieter' change a level by 3 dB, or by the number behind them. Without music or voice, both change. \
            The level of the voice is also that of bell and tones. The session keeps its levels, also when it is \
            resumed.

            Example: limber level music -6 voice louder 2
            """)

    // A negative number looks like an option.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Levels, such as music -6, voice quieter or louder 2.", valueName: "level"),
        completion: .list(["music", "voice", "louder", "quieter"]))
    var words: [String] = []

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let change = try LevelChange(parsing: words)
        let client = try await common.controlClient()
        let snapshot =
            words.isEmpty ? try await client.snapshot() : try await client.perform(.setLevels(change)).reply.snapshot
        guard let levels = snapshot.levels else { throw SessionRefusal.noSession }
        try StandardOutput.say(levels)
    }
}

struct OutputCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "output [<output>]", abstract: "Show the session's output, or move the session.",
        discussion: """
            The session goes on at the frame that was heard, and keeps its output when it is resumed. If the output \
            cannot be opened, the session stays where it is. It cannot move to file:PATH or null:virtual.

            Example: limber output kitchen
            """)

    @Argument(help: "Output, as the option --output takes it.", completion: .outputs)
    var output: String?

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let change = try output.map { OutputChange(try OutputChoice(parsing: $0).absolute) }
        let client = try await common.controlClient()
        let snapshot =
            if let change {
                try await client.perform(.setOutput(change)).reply.snapshot
            } else {
                try await client.snapshot()
            }
        guard snapshot.status != .idle, let used = snapshot.output else { throw SessionRefusal.noSession }
        try StandardOutput.say("Output \(used)")
    }
}

extension SessionSnapshot {
    /// The levels in a line for people; `nil` without a session.
    fileprivate var levels: String? {
        guard let musicLevel, let voiceLevel else { return nil }
        return "Music \(musicLevel) dB, voice \(voiceLevel) dB"
    }
}
