package import TestSupport
package import Testing
import UnixSignals

@testable import limber

extension TemporaryHome {
    /// Runs a command in this process.
    package static let runCommand: Launcher = { home, arguments, environment, input in
        let (signals, signal) = AsyncStream<UnixSignal>.makeStream()
        let process = home.process(environment) { $0.endingSignals = { signals } }
        return try Running(in: home.folder, reading: input, signal: { _ in signal.yield(.sigint) }) { streams in
            await process.with(streams) { await Limber.run(arguments) }
        }
    }

    private func process(_ environment: [String: String], _ change: (inout ProcessContext) -> Void) -> ProcessContext {
        var process = ProcessContext(environment: environment)
        process.workingFolder = { [folder] in folder }
        process.offset = noon.offset
        change(&process)
        return process
    }

    /// Runs a command that waits 10 ms for the data of a document.
    package func impatiently(_ line: String) async throws -> Finished {
        let process = process(environment) { $0.inputWait = .milliseconds(10) }
        return try await Running(in: folder, signal: { _ in }) { streams in
            await process.with(streams) { await Limber.run(Self.words(line)) }
        }.finished()
    }

    /// Stops the session of a program, which then ends with status 1.
    @discardableResult
    package func stop(_ session: Running, at location: SourceLocation = #_sourceLocation) async throws -> Finished {
        #expect(try await limber("stop").status == 0, sourceLocation: location)
        let ended = try await session.finished()
        #expect(ended.status == 1, "\(ended.errors)", sourceLocation: location)
        return ended
    }

    /// Runs a command on a terminal of its own, on which an answer was typed ahead.
    ///
    /// - Returns: The status, and the text on the terminal.
    package func answering(_ answer: String, _ line: String) async throws -> (status: Int32, text: String) {
        let terminal = try TerminalPair()
        terminal.press(answer + "\n")
        let process = process(environment) { process in
            for stream in [\ProcessContext.input, \.output, \.data, \.errors] {
                process[keyPath: stream] = terminal.program
            }
        }
        let status = await ProcessContext.$current.withValue(process) { await Limber.run(Self.words(line)) }
        return (status, terminal.textSoFar)
    }
}

extension Finished {
    /// Expects the status of a command, and texts in its output and its errors.
    package func expect(
        _ status: Int32, output: String = "", errors texts: String..., at location: SourceLocation = #_sourceLocation
    ) {
        #expect(self.status == status, "\(errors)", sourceLocation: location)
        for (text, stream) in [(output, self.output)] + texts.map({ ($0, errors) }) where !text.isEmpty {
            #expect(stream.contains(text), sourceLocation: location)
        }
    }
}

extension ProcessContext {
    /// Runs a body with other standard streams.
    fileprivate func with(_ streams: Running.Streams, _ body: () async -> Int32) async -> Int32 {
        var process = self
        (process.input, process.output) = (streams.input, streams.output)
        (process.data, process.errors) = (streams.output, streams.errors)
        return await Self.$current.withValue(process, operation: body)
    }
}
