import ControlProtocol
import FoundationEssentials
import NIOCore
import SessionCore

@testable import ControlSocket

/// The laws of the control protocol for any bytes, which `tools/fuzz rpc` and ``FuzzedReaderTests`` check.
enum FuzzedReader {
    /// Returns the law that the replies to an input break; `nil` for none.
    static func brokenLaw(by input: Data) async -> String? {
        var lines = LineBuffer(limit: limit)
        let dialogue = ControlDialogue(control: SilentControl(), version: "1")
        // Bytes arrive in pieces.
        for start in stride(from: 0, to: input.count, by: 50) {
            lines.append(ByteBuffer(bytes: input[start..<min(start + 50, input.count)]))
            while case .text(let line)? = lines.next() {
                if let law = await brokenLaw(byLine: line, dialogue) { return law }
            }
        }
        return nil
    }

    /// The limit of the control socket.
    private static let limit = 64 * 1024

    private static func brokenLaw(byLine line: ByteBufferView, _ dialogue: ControlDialogue) async -> String? {
        guard line.count <= limit else { return "a line is at most as long as the limit" }
        do {
            let reply = try await dialogue.reply(to: line, from: .guest)
            guard let text = reply.text else { return nil }
            if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return "a reply has no control characters" }
            let isJSON = (try? JSONDecoder().decode(AnyJSON.self, from: Data(text.utf8))) != nil
            let isWords = text == "ok" || text.hasPrefix("error: ") || text == ControlDialogue.verbs
            return isJSON || isWords ? nil : "a reply is JSON or words"
        } catch {
            return "every line has a reply: \(error)"
        }
    }

    private struct AnyJSON: Decodable {
        init(from decoder: any Decoder) {}
    }
}

/// A control without a session.
private struct SilentControl: SessionControl {
    func perform(_ request: ControlRequest) async throws(SessionRefusal) -> ControlReply { throw .noSession }

    func snapshot() async -> SessionSnapshot { SessionSnapshot() }

    func updates() async -> AsyncStream<SessionUpdate> {
        AsyncStream { updates in
            updates.yield(.snapshot(SessionSnapshot()))
            updates.finish()
        }
    }
}
