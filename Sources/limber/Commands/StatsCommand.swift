import ArgumentParser
import Glibc
import PracticeCore
import PracticeData

struct StatsCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show your statistics and the version.",
        usage: "limber stats [<options>]",
        discussion: "If a figure cannot be read, the exit status is 74.")

    @Flag(help: "Print the statistics as one line of JSON, like /api/profile.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let boards = Self.boards(of: try common.practice())
        let board: ProfileBoard
        if !json, isatty(STDOUT_FILENO) == 1, let appearance = Appearance(environment: ThisUser.environment) {
            let picture = GrowingPicture<ProfileBoard>(output: STDOUT_FILENO, colours: appearance.colours) {
                ProfilePicture(board: $0, columns: $1).lines
            }
            board = await picture.show(ProfileBoard(), then: boards)
        } else {
            board = await boards.last(or: ProfileBoard())
            try printed(board)
        }
        if board.mesocycles == .error || board.meditation == .error {
            throw ExitCode(ExitStatus.inputOutput.rawValue)
        }
    }

    private func printed(_ board: ProfileBoard) throws {
        guard json, let profile = board.profile else {
            for line in ProfilePicture(board: board, columns: nil).lines { try StandardOutput.say(line.text) }
            return
        }
        try StandardOutput.say(json: profile)
    }

    /// What is known of the profile, more each time. The bus and the database do not wait for each other.
    private static func boards(of practice: PracticeService) -> AsyncStream<ProfileBoard> {
        let board = GrowingContent(ProfileBoard())
        Task.detached {
            async let notifications = NotificationStatus.ofThisBox(practice)
            async let reading: Void = read(practice, into: board)
            board.put(await notifications, at: \.notifications)
            await reading
            board.finish()
        }
        return board.stages
    }

    private static func read(_ practice: PracticeService, into board: GrowingContent<ProfileBoard>) async {
        async let mesocycles = practice.read { MesocycleStatistics(reading: $0) }
        async let meditation = practice.read { MeditationStatistics(reading: $0) }
        board.put((try? await mesocycles) ?? .error, at: \.mesocycles)
        board.put((try? await meditation) ?? .error, at: \.meditation)
    }
}
