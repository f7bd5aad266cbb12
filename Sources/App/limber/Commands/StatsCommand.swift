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
        let stages = Self.stages(of: try await common.practice())
        let content: ProfileContent
        let process = ProcessContext.current
        if !json, isatty(process.output) == 1, let appearance = Appearance(environment: process.environment) {
            let picture = ProgressivePicture<ProfileContent>(output: process.output, colours: appearance.colours) {
                ProfilePicture(content: $0, columns: $1).lines
            }
            content = await picture.show(ProfileContent(), then: stages)
        } else {
            content = await stages.last(or: ProfileContent())
            try printed(content)
        }
        if content.stretching == .error || content.cycles == .error || content.meditation == .error
            || content.routines == .error
        {
            throw ExitStatus.inputOutput
        }
    }

    private func printed(_ content: ProfileContent) throws {
        try StandardOutput.answer(content.profile, asJSON: json && content.profile != nil) {
            ProfilePicture(content: content, columns: nil).lines.map(\.text)
        }
    }

    /// Returns the profile in stages, each more complete. The session bus and the database are read concurrently.
    private static func stages(of practice: PracticeService) -> AsyncStream<ProfileContent> {
        let content = PartialContent(ProfileContent())
        Task.detached {
            async let notifications = NotificationStatus.ofThisComputer(practice)
            async let reading: Void = read(practice, into: content)
            content.put(await notifications, at: \.notifications)
            await reading
            content.finish()
        }
        return content.stages
    }

    private static func read(_ practice: PracticeService, into content: PartialContent<ProfileContent>) async {
        let context = practice.context
        async let stretching = practice.read { StretchStatistics(reading: $0, in: context) }
        async let cycles = practice.read { TrainingCycleStatistics(reading: $0) }
        async let meditation = practice.read { MeditationStatistics(reading: $0) }
        async let routines = practice.read { RoutineStatistics(reading: $0) }
        content.put((try? await stretching) ?? .error, at: \.stretching)
        content.put((try? await cycles) ?? .error, at: \.cycles)
        content.put((try? await meditation) ?? .error, at: \.meditation)
        content.put((try? await routines) ?? .error, at: \.routines)
    }
}
