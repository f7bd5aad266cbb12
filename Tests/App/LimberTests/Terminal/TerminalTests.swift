import ControlProtocol
import Glibc
import SessionCore
import TestSupport
import Testing

@testable import limber

/// Serialized: a process restores one terminal, however it ends.
@Suite(.serialized, .timeLimit(.minutes(5))) struct TerminalTests {
    @Suite struct KeyPromptTests {
        @Test(arguments: [("r", SessionRequest.Recovery.resume), ("S", .startOver), ("x \u{1b}[15~r", .resume)])
        func asksUntilAnAnswerIsValid(keys: String, choice: SessionRequest.Recovery) async throws {
            let terminal = try PseudoTerminal()
            let prompt = KeyPrompt(
                output: terminal.program, input: terminal.program, appearance: Appearance(.extended))
            async let answer = prompt.ask(about: SessionSnapshot.Recoverable.stretch(SampleSession.stretch(1)))
            await terminal.see("Resume Session?\nChild's Pose - 2 of 3\nr Resume    s Start Over")
            #expect(!terminal.isCooked)
            await terminal.press(keys)
            #expect(await answer == choice)
            #expect(terminal.isCooked)
            await terminal.see("nothing of it any more") { !$0.text.contains("Resume") }
        }

        @Test func keepsTheQuestionOnADumbTerminal() async throws {
            let terminal = try PseudoTerminal()
            let prompt = KeyPrompt(output: terminal.program, input: terminal.program, appearance: nil)
            async let answer = prompt.ask(about: SessionSnapshot.Recoverable.stretch(SampleSession.stretch(1)))
            await terminal.see("r Resume    s Start Over")
            await terminal.press("s")
            #expect(await answer == .startOver)
            await terminal.see("Child's Pose - 2 of 3")
        }
    }

    @Suite struct LiveViewTests {
        private let terminal: PseudoTerminal
        private let session = RecordingControl(showing: SampleSession.holding(0).paused())
        private let notifications = AsyncStream<String>.makeStream()

        init() throws { terminal = try PseudoTerminal() }

        /// Runs a view and a body beside it, ends the session, and waits for the end of the view.
        private func watching(_ body: () async throws -> Void) async rethrows {
            let view = LiveView(
                session, playedBy: .thisProcess, output: terminal.program, input: terminal.program,
                appearance: Appearance(.extended), lookInterval: .milliseconds(10))
            async let running: Void = view.run(following: session.updates(), noticing: notifications.stream)
            try await body()
            await session.end()
            await running
        }

        @Test func showsTheSessionAndRestoresTheTerminal() async {
            #expect(terminal.isCooked)
            await watching {
                await terminal.see("Neck Rotation")
                await terminal.see("the other screen without a cursor") { $0.modes == [1049] }
                #expect(!terminal.isCooked)
            }
            await terminal.see("the first screen with its cursor") { $0.modes == [7, 25] }
            #expect(terminal.isCooked)
        }

        @Test func followsTheSession() async {
            await watching {
                await terminal.see("Left Side")
                await session.show(SampleSession.holding(1, skipped: [1]))
                await terminal.see("Child's Pose")
                await terminal.see("◐ ● ○")
                await session.show(SampleSession.closing.paused())
                await terminal.see("All stretches done")
            }
        }

        @Test func keepsTheWordsForAReader() async {
            let words = "Turn your head slowly to the left, and look over your shoulder."
            await watching {
                await session.show(SampleSession.leadIn.paused())
                await terminal.see(words)
                // The clip has ended.
                await session.show(SampleSession.changeOver(0, elapsed: 5).paused())
                await terminal.see("Get ready: Left Side") {
                    $0.text.contains("Get ready: Left Side") && $0.text.contains(words)
                }
                await session.show(SampleSession.holding(0, elapsed: 20).paused())
                await terminal.see("the place of the words empty") { !$0.text.contains("Turn your head") }
            }
        }

        @Test func countsDownBetweenSnapshots() async {
            await watching {
                await session.show(SampleSession.holding(0, elapsed: 29.2))
                // Without this event, the session would never end.
                await terminal.see("0:00") { $0.text.contains(ClockFace(text: "0:00", scale: 1).rows[2]) }
            }
        }

        @Test func sendsCommandsForKeys() async {
            await watching {
                await terminal.answer([("space resume", " npq"), ("End session? y/n", "n"), ("q stop", "qy")])
                for await command in session.performing where command == .stop { break }
            }
            #expect(await session.commands == [.toggle, .skip, .previous, .stop])
        }

        @Test func changesTheLevelsByKeys() async {
            await watching {
                await terminal.answer([("space resume", "-->s")])
                for await command in session.performing where command == .skipStretch { break }
            }
            let quieter = ControlRequest.setLevels(LevelChange(music: .by(-1)))
            #expect(
                await session.requests == [
                    quieter, quieter, .setLevels(LevelChange(voice: .by(1))), .command(.skipStretch),
                ])
        }

        @Test func showsNoticesAndTheReasonOfARefusal() async {
            await watching {
                notifications.continuation.yield("the music is gone")
                await terminal.see("the music is gone")
                await session.refuse(with: .outputMissing("No such device"))
                await terminal.answer([("Paused", " "), ("no output: No such device", "")])
                await session.refuse(with: .noSession)
                await terminal.press("s")
                await terminal.answer([("no session is running", "x"), ("Paused: press space to resume", "")])
            }
        }

        /// The emulator shows question marks wherever the view has not redrawn.
        private func seeTheWholeScreenAnew() async -> String {
            await terminal.see("the whole screen anew") {
                $0.text.contains("Neck Rotation") && !$0.text.contains("?")
            }
        }

        @Test(arguments: [(40, 20), (120, 40), (80, 12), (24, 6)])
        func redrawsAfterAResize(columns: Int, rows: Int) async {
            await watching {
                await terminal.see("Neck Rotation")
                await terminal.resize(columns: columns, rows: rows)
                let lines = SessionScreenTests.lines(SampleSession.holding(0).paused(), columns, rows)
                let whole = SessionScreenTests.picture(lines).filter { $0 != "░" }
                // A loaded machine may show the first half of a screen for a while.
                await terminal.see(whole) { $0.text.filter { $0 != "░" } == whole }
            }
        }

        /// Changes the terminal as a shell does while the process is stopped.
        @Test func reclaimsTheTerminalAfterAnotherProgram() async {
            await watching {
                await terminal.see("Neck Rotation")
                var modes = termios()
                tcgetattr(terminal.program, &modes)
                modes.c_lflag |= tcflag_t(ICANON | ECHO)
                tcsetattr(terminal.program, TCSANOW, &modes)
                await terminal.resize(columns: 80, rows: 24)
                _ = await seeTheWholeScreenAnew()
                #expect(!terminal.isCooked)
                // Ctrl-L.
                await terminal.resize(columns: 80, rows: 24)
                await terminal.press("\u{c}")
                _ = await seeTheWholeScreenAnew()
            }
        }

        @Test func endsWhenItsTaskIsCancelled() async {
            let view = LiveView(
                session, playedBy: .thisProcess, output: terminal.program, input: terminal.program,
                appearance: Appearance(.none))
            let running = Task { await view.run(following: session.updates(), noticing: notifications.stream) }
            await terminal.see("Neck Rotation")
            running.cancel()
            await running.value
            #expect(terminal.isCooked)
        }
    }
}
