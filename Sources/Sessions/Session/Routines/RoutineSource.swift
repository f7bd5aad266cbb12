import Platform
import PracticeData
import SessionCore
import Synchronization
import UserFiles

/// The text of a routine on this computer.
struct RoutineSource: Sendable {
    /// The word that names the routine.
    let id: String
    /// The text of its file.
    let text: String
    /// Whether the routine comes with Limber.
    let isBundled: Bool
    /// The absolute paths of the copies of its clips, by the path in the file.
    let audio: [String: String]
    private let reading = Reading()

    /// Creates the source of a stored routine.
    ///
    /// - Parameter folder: The folder of the copies of its clips.
    init(_ routine: StoredRoutine, clips folder: String) {
        id = routine.id
        text = routine.text
        isBundled = false
        // Others can write to the database: a name such as '../tone.wav' leads to no clip.
        audio = routine.audio.filter { FileName.clip.matches($0.value) }.mapValues { "\(folder)/\($0)" }
    }

    /// Creates the source of a routine without clips, such as one that comes with Limber.
    init(id: String, _ text: String, isBundled: Bool) {
        self.id = id
        self.text = text
        self.isBundled = isBundled
        audio = [:]
    }

    /// The content of the text and its faults, read once.
    var parsed: (document: RoutineDocument?, faults: [RoutineFault]) { reading.result(of: text) }

    /// The document, with the paths of its clips on this computer; `nil` if the text has errors.
    var document: RoutineDocument? { parsed.document?.replacingAudio(audio) }

    private final class Reading: Sendable {
        private let result = Mutex<(document: RoutineDocument?, faults: [RoutineFault])?>(nil)

        func result(of text: String) -> (document: RoutineDocument?, faults: [RoutineFault]) {
            result.withLock { result in
                if let result { return result }
                let read = RoutineFile.read(text)
                result = read
                return read
            }
        }
    }
}
