import ControlProtocol
import Glibc
import Testing

@testable import limber

extension TerminalTests {
    @Suite struct LiveViewTests {
        private let terminal: PseudoTerminal
        private let session: ScriptedSession
        private let notifications = AsyncStream<String>.makeStream()

        init() throws {
            terminal = try PseudoTerminal()
            session = ScriptedSession(SampleSession.holding(0).paused())
        }

        /// Runs a view and a body beside it, and waits for the end of the view.
        private func watching(_ body: () async throws -> Void) async rethrows {
            let view = LiveView(
                session, playedBy: .thisProcess, output: terminal.program, input: terminal.program,
                appearance: Appearance(.extended))
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

        @Test func countsDownBetweenSnapshots() async {
            await watching {
                await session.show(SampleSession.holding(0, elapsed: 29.2))
                // Without this event, the session would never end.
                await terminal.see("0:00") { $0.text.contains(ClockFace(text: "0:00", scale: 1).rows[2]) }
            }
        }

        @Test func sendsCommandsForKeys() async {
            await watching {
                await terminal.see("space resume")
                await terminal.press(" ")
                await terminal.see("space pause")
                await terminal.press("nsp")
                await terminal.press(" ")
                await terminal.see("space resume")
            }
            #expect(await session.commands == [.toggle, .skip, .skipStretch, .previous, .toggle])
        }

        @Test func asksBeforeStopping() async {
            await watching {
                await terminal.see("q stop")
                await terminal.press("q")
                await terminal.see("End session? y/n")
                await terminal.press("n")
                await terminal.see("q stop")
                #expect(await session.commands.isEmpty)
                await terminal.press("qy")
            }
            #expect(await session.commands == [.stop])
        }

        @Test func showsTheReasonOfARefusal() async {
            await watching {
                await session.refuse(.outputMissing("No such device"))
                await terminal.see("Paused")
                await terminal.press(" ")
                await terminal.see("no output: No such device")
                await session.refuse(.noSession)
                await terminal.press("s")
                await terminal.see("no session is running")
                await terminal.press("x")
                await terminal.see("Paused: press space to resume")
            }
        }

        @Test func showsNotices() async {
            await watching {
                notifications.continuation.yield("the music is gone")
                await terminal.see("the music is gone")
            }
        }

        @Test(arguments: [(40, 20), (120, 40), (80, 12), (24, 6)])
        func redrawsAfterAResize(columns: Int, rows: Int) async {
            await watching {
                await terminal.see("Neck Rotation")
                await terminal.resize(columns: columns, rows: rows)
                // The emulator shows question marks wherever the view has not redrawn.
                let text = await terminal.see("the whole screen anew") {
                    $0.text.contains("Neck Rotation") && !$0.text.contains("?")
                }
                let lines = SessionScreenTests.lines(SampleSession.holding(0).paused(), columns, rows)
                #expect(text.filter { $0 != "░" } == SessionScreenTests.picture(lines).filter { $0 != "░" })
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
                await terminal.see("the whole screen anew") {
                    $0.text.contains("Neck Rotation") && !$0.text.contains("?")
                }
                #expect(!terminal.isCooked)
            }
        }

        @Test func redrawsOnCtrlL() async {
            await watching {
                await terminal.see("Neck Rotation")
                await terminal.resize(columns: 80, rows: 24)
                await terminal.press("\u{c}")
                await terminal.see("the whole screen anew") {
                    $0.text.contains("Neck Rotation") && !$0.text.contains("?")
                }
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
