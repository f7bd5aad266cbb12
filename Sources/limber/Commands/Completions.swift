import ALSA
import ArgumentParser
import Glibc
import PracticeCore
import PracticeData
import Session
import SessionCore

// The words that shells complete. The program itself answers for those that depend on the machine or on the data.

extension CompletionKind {
    /// The regions of a stretching session.
    static let regions = list(Region.allCases.map(\.rawValue))

    /// The outputs, with the devices that exist.
    static let outputs = custom { (_, _, _) -> [String] in
        let devices = PlaybackDevice.all().map { "alsa:\($0.name)" }
        return literals(["auto", "alsa", "null", "null:virtual", "file:", "raw:"] + devices)
    }

    /// The days of the week.
    static let weekdays = list(Weekday.allCases.map(\.rawValue))

    /// Words for dates, next to dates in ISO form.
    static let dates = list(["today", "yesterday", "tomorrow"] + Weekday.allCases.map(\.rawValue))

    /// The names of the training plans.
    static let trainingPlans = custom { (_, _, _) async -> [String] in
        await names { try await $0.read { try $0.trainingPlans.plans().map(\.name) } }
    }

    /// The names of the exercises in today's workout.
    static let exercises = custom { (_, _, _) async -> [String] in
        await names { try await $0.workoutOfToday()?.exercises.map(\.exerciseName) ?? [] }
    }

    /// Returns names from the database; none if it cannot be read, because a shell is no place for an error.
    private static func names(_ read: (PracticeService) async throws -> [String]) async -> [String] {
        guard let database = try? CurrentUser.folders().database, access(database, R_OK) == 0,
            let settings = try? CommonArguments.parse([]).settings(),
            let practice = try? CurrentUser.practice(settings, logger: .silent)
        else { return [] }
        return literals((try? await read(practice.waiting(.init(.milliseconds(500))))) ?? [])
    }

    /// Returns words as the shell that asks takes them: zsh shows the part behind a colon as a description.
    private static func literals(_ words: [String]) -> [String] {
        CompletionShell.requesting == .zsh ? words.map { $0.replacing(":", with: "\\:") } : words
    }
}
