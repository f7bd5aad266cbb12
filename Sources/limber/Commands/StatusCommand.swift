import ArgumentParser
import ControlProtocol
import ControlSocket
import Glibc
import PracticeData
import Session
import UserFiles

struct StatusCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the current session.",
        usage: "limber status [<options>]")

    @Flag(help: "Print the snapshot as one line of JSON.")
    var json = false

    @Flag(help: "Print a line for every change until the player exits.")
    var follow = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let settings = try common.controlSettings()
        let client = try CurrentUser.client(settings)
        var badge = NutritionPlanBadge(settings: settings)
        do {
            guard follow else { return try show(try await client.snapshot(), badge: await badge.count()) }
            for try await case .snapshot(let snapshot) in client.updates() {
                try show(snapshot, badge: await badge.count())
            }
        } catch {
            throw Failure(error)
        }
    }

    private func show(_ snapshot: SessionSnapshot, badge: Int) throws {
        if json {
            try StandardOutput.say(json: Answer(snapshot: snapshot, badge: badge))
        } else {
            try StandardOutput.say(snapshot.sentence)
            guard badge > 0 else { return }
            let changes =
                badge == 1 ? "The nutrition plan has changed" : "The nutrition plan has changed \(badge) times"
            try StandardOutput.say("\(changes): 'limber nutrition' shows it.")
        }
    }

    /// The snapshot with the number of unseen changes of the nutrition plan.
    private struct Answer: Encodable {
        let snapshot: SessionSnapshot
        let badge: Int

        private enum CodingKeys: CodingKey {
            case badge
        }

        func encode(to encoder: any Encoder) throws {
            try snapshot.encode(to: encoder)
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(badge, forKey: .badge)
        }
    }
}

/// The number of changes of the nutrition plan that the user has not seen.
private struct NutritionPlanBadge {
    let settings: ProgramSettings
    private var practice: PracticeService?

    init(settings: ProgramSettings) {
        self.settings = settings
    }

    /// Returns the number of changes; 0 if the database cannot be read within 500 ms.
    mutating func count() async -> Int {
        guard let path = try? CurrentUser.folders().database, access(path, R_OK) == 0 else { return 0 }
        // Checked only before the first read, because the check opens the file.
        if practice == nil, PracticeService.canOpen(path) {
            practice = try? CurrentUser.practice(settings).waiting(.init(.milliseconds(500)))
        }
        return (try? await practice?.read { try $0.nutritionPlans.unseenPlanChanges() }) ?? 0
    }
}
