import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Voice

@testable import Session

extension SessionFixture {
    /// The routines of a daemon. The voice says everything with the word of the sample catalog, half a second.
    ///
    /// - Parameter command: The command of the voice.
    func library(speakingWith command: String? = nil, planner: SessionPlanner? = nil) -> RoutineLibrary {
        let installed = command.map { command in
            InstalledSpeech(command: { command }, environment: ["TMPDIR": self.folder.path])
        }
        return RoutineLibrary(
            practice: practice, planner: planner ?? self.planner,
            options: {
                SessionOptions(leadIn: .every, introductions: .full, changeOver: .fixed(seconds: 2), music: .none)
            },
            speech: installed ?? WordOfTheCatalog(path: "\(catalog.path)/word.wav") as any SpeechProgram,
            reserved: ["status"], logger: log.logger)
    }

    /// The plan of a session that follows a routine, which is added before.
    func plan(
        routine text: String, tones: Tones = .off, output: Output = .nullVirtual, music: MusicChoice = .none,
        interrupt: Interrupt = .auto
    ) async throws -> SessionPlan {
        let library = library()
        let details = try await library.add(text, in: nil, replacing: nil)
        let options = SessionOptions(
            leadIn: .every, introductions: .full, changeOver: .fixed(seconds: 2), tones: tones, output: output,
            music: music, interrupt: interrupt)
        var context = PlanningContext(id: "0-0", now: .now(), seed: 1, defaults: options)
        context.routine = try await library.prepared(details.listing.id)
        return try planner.plan(SessionRequest(.routine(details.listing.id)), context, logger: log.logger)
    }
}

/// A voice whose samples are known, as those of a program that is levelled are not.
private struct WordOfTheCatalog: SpeechProgram {
    let path: String

    func voice(of language: LanguageTag) async -> SpeechVoice { .installed(path) }

    func render(_ text: String, in language: LanguageTag, within limit: Duration) async throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: path)))
    }
}
