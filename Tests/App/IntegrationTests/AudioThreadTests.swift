import CommandSupport
import Foundation
import TestSupport
import Testing

/// The thread `limber-audio` between two events: it renders, writes and waits without an allocation, a release of memory
/// or a lock.
@Suite(.timeLimit(.minutes(5))) struct AudioThreadTests {
    /// The functions of a session's start and end, and those that handle a mark, an alarm or a command: they publish it,
    /// write checkpoints and log. A report of the progress is none of these.
    private static let exempt =
        [
            "playAndSave", "end", "handle", "handleAlarm", "perform", "setLevels", "apply", "publish",
            "publishSnapshotIfNeeded", "checkpointTransition", "snapshot", "updates", "interrupt",
        ].map { "$s7Session0A10ControllerC\($0.utf8.count)\($0)" } + [
            "$s15ControlProtocol12SessionEventV13plannedPhases",
            // The record is saved after the output is closed.
            "$s12PracticeData", "$s7Session0A11PersistenceC4save_11whenDurable", "$s7Session0A7RecordsV3add",
            "$s7Session0A7RecordsV4save",
            // The first use of a generic type in a process.
            "__swift_instantiateConcreteTypeFromMangledName",
        ]
    /// The modules of the engine. In a debug build, their loops allocate, and look up generic types under a lock of the
    /// runtime.
    private static let engine = [
        "$s8Playback", "$s9ScoreCore", "$s8Platform", "$s4ALSA", "$s10AudioFiles", "$s15Synchronization",
    ]
    /// The calls that allocate or free memory, and the lock of the runtime. A Swift mutex is another call.
    private static let unoptimised = [
        "malloc", "calloc", "realloc", "free", "posix_memalign", "pthread_mutex_lock",
    ]
    /// The functions in which the thread begins and ends jobs of other threads, such as a command, and ends itself.
    private static let jobs = [
        "$s8Platform10ThreadLoopC3run", "$s8Platform10ThreadLoopC7enqueue", "$s8Platform10ThreadLoopC8takeJobs",
        "$s8Platform11startThread", "$s8Platform8TaskPoolC7enqueue", "$s8Platform8TaskPoolC8withLock",
        "limber_enqueue",
    ]
    /// The functions that the task of a session suspends in. The runtime enlarges the stack of the task in them, when a
    /// job of another thread makes it suspend deeper than before.
    private static let suspending = [
        "$s8Playback11ScorePlayerC4next", "$s8Playback11ScorePlayerC15continuePlaying",
    ]
    /// The calls of one enlargement of that stack, and some to spare. An allocation by a block of frames or by a wait
    /// would make hundreds.
    private static let mostForStack = 8

    /// The outputs differ in how they wait, and the routine changes its music. Costs 20 s: those of real time play for
    /// 5 s.
    @Test(
        .enabled(if: AudioThread.ofLimber.hasLocks, "needs clang, nm and a debug build for x86-64"),
        arguments: [
            ("neck:60", "null:virtual", "--at 0:12=pause --at 0:14=play --at 0:30=skip"),
            ("core", "null:virtual", "--at 0:12=pause --at 0:14=play --at 0:30=skip"),
            ("neck:60", "null", "--at 0:02=pause --at 0:03=play --at 0:04=skip --at 0:06=stop"),
            ("neck:60", "raw:sound", "--at 0:02=pause --at 0:03=play --at 0:05=stop"),
            ("neck:60", "raw:fifo", "--at 0:02=pause --at 0:03=play --at 0:05=stop --set session.wake_output=1s"),
        ])
    func neitherAllocatesNorLocks(session: String, output: String, options: String) async throws {
        // The paths of clips are not ASCII.
        let home = TemporaryHome(
            changing: AudioThread.ofLimber.variables(reportingTo: "$TEST_HOME/report")
                .merging(["XDG_DATA_HOME": "$TEST_HOME/jürgen"]) { $1 })
        let group = "{repeat: 2, music: waves, steps: [{rest: 10}, {region: neck}]}"
        try home.write(bytes: WAV([Int16](repeating: 99, count: 48_000)).bytes, to: "größe.wav")
        let words = "{say: Hello, audio: größe.wav}"
        try home.write("name: Core\nmusic: rain\nsteps: [\(words), {rest: 10}, \(group)]", to: "core.yaml")
        let ended = try await home.shell(
            """
            mkfifo fifo; cat fifo >/dev/null &
            "$LIMBER" routine add core.yaml >/dev/null
            LD_PRELOAD="$AUDIO_LIBRARY" "$LIMBER" stretch \(session) --here --plain --output \(output) \(options)
            kill $! 2>/dev/null
            """)
        #expect(ended.output.contains("Paused") && ended.output.contains("Resumed"), "\(ended.errors)")
        let calls = AudioThread.ofLimber.calls(in: try home.read("report"))
        // The report works: the start of a session allocates.
        #expect(calls.contains { $0.name == "malloc" && $0.isMade(in: Self.exempt) })
        let steady = calls.filter {
            !$0.isMade(in: Self.exempt) && !$0.isMade(first: Self.jobs)
                && !(Self.unoptimised.contains($0.name) && $0.isMade(first: Self.engine))
        }
        let others = steady.filter { !$0.isMade(first: Self.suspending) }
        #expect(others.isEmpty, "\(others.count) calls, such as \(others.prefix(3))")
        #expect(steady.count <= Self.mostForStack, "\(steady.count) calls, such as \(steady.prefix(3))")
    }

    /// The functions of the player that handle a call or an event, and those of its start and end.
    private static let exemptOfPlayer =
        ["play", "pause", "seek", "publish", "close", "playToEnd", "run"]
        .map { "$s8Playback6PlayerC\($0.utf8.count)\($0)" } + ["__swift_instantiateConcreteTypeFromMangledName"]

    /// Costs 8 s: the output of real time plays for 7 s.
    @Test(
        .enabled(if: AudioThread.ofPlayer.isAvailable, "needs clang, nm and tools/example for x86-64"),
        arguments: ["null:virtual", "null", "raw:sound", "raw:fifo"])
    func allocatesNothingInAnOptimisedEngine(output: String) async throws {
        let home = TemporaryHome(changing: AudioThread.ofPlayer.variables(reportingTo: "$TEST_HOME/report"))
        try home.write(bytes: WAV(Noise.samples(48_000)).bytes, to: "hello.wav")
        try home.write(bytes: WAV(Noise.samples(100_000)).bytes, to: "music.wav")
        let ended = try await home.shell(
            """
            mkfifo fifo; cat fifo >/dev/null &
            LD_PRELOAD="$AUDIO_LIBRARY" "\(EngineExample.program.path)" hello.wav \(output) music.wav
            status=$?; kill $! 2>/dev/null; exit $status
            """)
        #expect(ended.status == 0, "\(ended.output)")
        let calls = AudioThread.ofPlayer.calls(in: try home.read("report"))
        #expect(calls.contains { $0.isMade(in: Self.exemptOfPlayer) })
        let steady = calls.filter { !$0.isMade(in: Self.exemptOfPlayer) && !$0.isMade(first: Self.jobs) }
        #expect(steady.count <= Self.mostForStack, "\(steady.count) calls, such as \(steady.prefix(3))")
    }
}
