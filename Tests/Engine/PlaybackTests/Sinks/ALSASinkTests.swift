import ALSA
import Glibc
import Platform
import Testing

@testable import Playback

@Suite struct ALSASinkTests {
    @Test(arguments: [
        ("default", EBUSY, "snd_pcm_open", "no program plays on a sound card; choose another output"),
        ("hw:3", ENOENT, "snd_pcm_open", "connect the device, or choose another output"),
        ("hw:77", EINVAL, "snd_pcm_open", "connect the device, or choose another output"),
        (
            "hw:1", EINVAL, "snd_pcm_hw_params_set_rate",
            "the device does not play 16-bit stereo at 48 kHz; use alsa:plughw:1"
        ),
        ("default", EINVAL, "snd_pcm_hw_params_set_rate", "the device does not play 16-bit stereo at 48 kHz"),
        ("pulse", ECONNREFUSED, "snd_pcm_open", "start the sound server"),
        ("default", EIO, "poll", "check the device"),
    ])
    func advisesOnErrors(device: String, code: Int32, function: String, advice: String) {
        #expect(ALSASink.advice(on: ALSAError(code: code, function: function), device: device) == advice)
    }

    @Test(
        arguments: [
            ("hw:1,0", "plughw:1,0"), ("hw:CARD=USB", "plughw:CARD=USB"), ("surround71", "plug:'surround71'"),
            ("mine:a,b", "plug:'mine:a,b'"), ("a'b", nil),
        ] as [(String, String?)])
    func namesTheConverterInFrontOfADevice(device: String, name: String?) {
        #expect(ALSASink.converter(for: device) == name)
    }

    @Test func namesTheProgramsThatUseABusyCard() {
        let error = ALSAError(code: EBUSY, function: "snd_pcm_open")
        let advice = ALSASink.advice(on: error, device: "hw:0", users: ["mpv (process 7)", "mpd (process 8)"])
        #expect(advice == "close mpv (process 7) and mpd (process 8), or choose another output")
    }

    @Test(
        arguments: [
            (["Unknown PCM nosuch"], "Unknown PCM nosuch"),
            (
                ["Cannot get card index for 0", "Cannot open CTL hw:0"],
                "Cannot get card index for 0; Cannot open CTL hw:0"
            ),
            (
                ["_toplevel_:3:0:Unexpected char", "~/.asoundrc may be old", "hooks failed"],
                "_toplevel_:3:0:Unexpected char; ~/.asoundrc may be old"
            ),
            (["Cannot get card index for 7"], nil), (["cannot find card '0'", "Unknown PCM default"], nil),
            (["Unknown PCM cards.pcm.front"], nil), ([], nil),
        ] as [([String], String?)])
    func tellsABrokenDefinitionFromAMissingCard(messages: [String], fault: String?) {
        let error = ALSAError(code: ENOENT, function: "snd_pcm_open", messages: messages)
        let advice = ALSASink.advice(on: error, device: "default")
        let expected = fault.map { "ALSA reports '\($0)'; correct its configuration, or choose another output" }
        #expect(advice == expected ?? "connect the device, or choose another output")
    }

    @Test(arguments: [
        (ENOENT, true), (ENODEV, true), (ENXIO, true), (EBUSY, false), (ECONNREFUSED, false), (EIO, false),
    ])
    func reloadsTheConfigurationForAMissingDeviceOnly(code: Int32, isMissing: Bool) {
        #expect(ALSASink.isMissingDevice(ALSAError(code: code, function: "snd_pcm_open")) == isMissing)
    }
}

/// The upper limit of heard frames, whatever delay a device reports.
@Suite struct DeviceRunTests {
    private let clock = ManualClock()
    private var run = DeviceRun()

    @Test mutating func hearsNothingBeforeItStarts() {
        run.write(24_000)
        clock.advance(frames: 48_000)
        #expect(run.unheard(at: clock.now) == 24_000)
    }

    @Test(arguments: [(0, 24_000), (960, 23_040), (23_999, 0), (48_000, 0)])
    mutating func hearsNoMoreThanTheElapsedTime(elapsed: Int, unheard: Int) {
        run.write(24_000)
        run.start(at: clock.now)
        clock.advance(frames: elapsed)
        #expect(run.unheard(at: clock.now) == unheard)
    }

    @Test mutating func countsWritesDuringPlayback() {
        run.write(24_000)
        run.start(at: clock.now)
        clock.advance(frames: 12_000)
        run.write(12_000)
        #expect((23_900...24_000).contains(run.unheard(at: clock.now)))
    }

    @Test(arguments: [(0, 24_000), (12_000, 12_000), (24_000, 0), (72_000, -48_000)])
    mutating func knowsWhatADeviceWithoutAClockHasLeft(elapsed: Int, left: Int) {
        run.write(24_000)
        #expect(run.left(at: clock.now) == 24_000)
        run.start(at: clock.now)
        clock.advance(frames: elapsed)
        #expect(run.left(at: clock.now) == left)
        #expect(run.time(withLeft: left) == clock.now)
    }

    /// An hour on a device whose clock is 0.1 % fast: its own estimate is never limited.
    @Test mutating func acceptsTheEstimateOfAFastDevice() {
        run.start(at: clock.now)
        let hour = 3600 * 48_000
        clock.advance(frames: hour)
        run.write(hour + hour / 1000)
        #expect(run.unheard(at: clock.now) == 0)
    }
}

@Suite struct RetryTests {
    @Test func doublesTheDelayUpToHalfAMinute() {
        var retry = Retry()
        var waits = [retry.waitFrames]
        for _ in 0..<6 {
            retry = retry.postponed()
            waits.append(retry.waitFrames)
        }
        #expect(waits == [1, 2, 4, 8, 16, 30, 30].map { $0 * 48_000 })
    }
}

@Suite struct FadeInTests {
    private let loud = [Int16](repeating: 14_400, count: 2 * 400)
    private var fadeIn = FadeIn()

    @Test mutating func keepsTheFirstSoundOfASession() {
        #expect(fadeIn.fade(loud, count: 400) == 0)
    }

    @Test mutating func risesFromSilenceInThreeMilliseconds() {
        fadeIn.begin()
        #expect(fadeIn.fade(loud, count: 400) == 144)
        let ramp = (0..<288).map { index in Int16(100 * (index / 2)) }
        #expect(fadeIn.block == ramp)
        #expect(fadeIn.fade(loud, count: 400) == 0)
    }

    @Test mutating func continuesInTheNextBlock() {
        fadeIn.begin()
        #expect(fadeIn.fade(loud, count: 100) == 100)
        #expect(fadeIn.fade(loud, count: 400) == 44)
        #expect(fadeIn.block.prefix(4) == [10_000, 10_000, 10_100, 10_100])
    }

    @Test mutating func restartsAfterAnInterruption() {
        fadeIn.begin()
        #expect(fadeIn.fade(loud, count: 100) == 100)
        fadeIn.begin()
        #expect(fadeIn.fade(loud, count: 400) == 144)
        #expect(fadeIn.block.first == 0)
    }
}

/// The names that an unknown device may mean.
@Suite struct UnknownDeviceTests {
    private static let configured = ["cards", "default", "null", "pulse", "front", "plughw"]
    private static let listed = [
        "null", "plughw:CARD=Headphones,DEV=0", "plughw:CARD=HDMI,DEV=0", "hw:CARD=HDMI,DEV=0",
    ]

    @Test(arguments: [
        ("nul", ["null"]), ("pluse", ["pulse"]), ("Headphones", ["plughw:CARD=Headphones,DEV=0"]),
        ("HDMI", ["plughw:CARD=HDMI,DEV=0"]), ("pulghw:3", ["plughw"]), ("speaker", []), ("hdmi", []),
    ])
    func areThoseOfItsCardOrSpelledAlike(device: String, names: [String]) {
        let refusal = OutputRefusal.unknownDevice(device, configured: Self.configured, listed: Self.listed)
        #expect(refusal == .unknownDevice(device, nearest: names))
    }

    @Test func areNamedInTheMessage() {
        #expect(
            OutputRefusal.unknownDevice("nul", configured: Self.configured, listed: []).description
                == "cannot open 'nul': no such ALSA device; similar names: 'null'")
        #expect(
            OutputRefusal.unknownDevice("speaker", configured: Self.configured, listed: []).description
                == "cannot open 'speaker': no such ALSA device")
    }
}
