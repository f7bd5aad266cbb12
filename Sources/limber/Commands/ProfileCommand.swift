import ArgumentParser
import ControlSocket
import Glibc
import PracticeCore
import PracticeData
import Session

struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show what was done so far, whether notifications can be shown, and the version.",
        discussion: "Figures that cannot be read leave the others, and make the exit status 74.")

    @Flag(help: "Print the profile as one line of JSON, as /api/profile has it.")
    var json = false

    @Flag(help: "Delete everything that is remembered, once you have typed the word CLEAR.")
    var clear = false

    @Option(
        help: ArgumentHelp(
            "The word that --clear asks for, where there is no terminal to ask in.", valueName: "word"))
    var confirm: String?

    func validate() throws {
        if confirm != nil, !clear { throw ValidationError("--confirm goes with --clear") }
        if clear, json { throw ValidationError("--clear prints no profile; leave out --json") }
    }

    func run() async throws {
        let folders = try ThisUser.folders()
        let settings = try ThisUser.settings()
        let practice = try ThisUser.practice(settings)
        if clear {
            let files = CheckpointFiles(
                stateFolder: folders.state, runtimeFolder: try ThisUser.serverPath(settings).folder)
            let clearing = ClearingData(
                practice: practice, path: folders.database, files: files, input: STDIN_FILENO, output: STDOUT_FILENO)
            return try await clearing.run(confirmedBy: confirm)
        }
        let boards = Self.boards(of: practice)
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
