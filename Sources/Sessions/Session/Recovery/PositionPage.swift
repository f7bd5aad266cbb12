import Platform
import SessionCore

/// The position of a session in memory, from which it resumes after its process was killed.
///
/// ``write(_:)`` is for the playback thread alone: it makes no system call, takes no lock and does not allocate.
final class PositionPage: Sendable {
    private let id: [UInt8]
    /// Belongs to the playback thread, but for its name.
    private nonisolated(unsafe) var page: MappedPage

    init(at path: String, id: String) throws(DurableFile.WriteError) {
        self.id = Array(id.utf8)
        page = try MappedPage(at: path)
    }

    /// Gives the page its name, once the checkpoint of the session is saved. Until then another session may have it.
    func publish() throws(DurableFile.WriteError) { try page.publish() }

    /// Writes a position as one line: `ID PHASE FRAME MUSIC ELAPSED HEARD SAVED PAUSED SKIPS .`, with lengths in
    /// frames, timestamps in milliseconds, `-` for no pause, and one digit for each unit's skips.
    func write(_ position: Checkpoint.Position) {
        page.append(id)
        write(position.progress.cursor.phase)
        write(position.progress.cursor.frame)
        write(position.musicPosition)
        write(position.elapsed)
        write(position.heard)
        write(position.savedAt.milliseconds)
        if let pausedAt = position.pausedAt {
            write(pausedAt.milliseconds)
        } else {
            page.append(UInt8(ascii: " "))
            page.append(UInt8(ascii: "-"))
        }
        page.append(UInt8(ascii: " "))
        // By index: without optimisation, an iterator allocates.
        let skipped = position.progress.skipped
        var index = 0
        while index < skipped.count {
            page.append(UInt8(ascii: "0") + skipped[index].rawValue)
            index += 1
        }
        page.append(UInt8(ascii: " "))
        page.append(UInt8(ascii: "."))
        page.commit()
    }

    private func write(_ number: Int) {
        page.append(UInt8(ascii: " "))
        page.append(decimal: number)
    }
}
