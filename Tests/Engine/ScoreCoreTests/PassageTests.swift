import PlaybackSupport
import Testing

@testable import ScoreCore

/// Passages as text: `2400 b@0 music 37600 2400-` stands for 2400 frames of the clip b from its beginning, and of music
/// that fades out from its frame 37600 on.
@Suite struct PassageTests {
    static let session = Timeline(
        .said("a", 10_000), .silent(20_000), .said("b", 5000, in: 20_000), .said("c", 4000))
    static let pauses = Timeline(
        .said("a", 48_000), .silent(240_000), .said("b", 48_000), .silent(96_000), .said("c", 48_000),
        .silent(144_000))
    /// A hold whose introduction runs past its first tone.
    static let hold = Timeline(
        .said("a", 21_000, in: 48_000).tone(.start, at: 0).tone(.tick, at: 24_000).tone(.end, at: 28_800),
        .said("b", 1000))

    private static let musicUnderSession: [(Ducking, [String])] = [
        (
            .pause,
            [
                "10000 a@0", "2400 music 0 0+", "17600 music 2400 2400", "2400 b@0 music 20000 2400-", "2600 b@2400",
                "2400 music 22400 0+", "12600 music 24800 2400", "2400 c@0 music 37400 2400-", "1600 c@2400",
            ]
        ),
        // Music is ducked from the first frame.
        (
            .duck,
            [
                "10000 a@0 music 0 0", "2400 music 10000 0+", "17600 music 12400 2400", "2400 b@0 music 30000 2400-",
                "2600 b@2400 music 32400 0", "2400 music 35000 0+", "12600 music 37400 2400",
                "2400 c@0 music 50000 2400-", "1600 c@2400 music 52400 0",
            ]
        ),
        (
            .off,
            [
                "10000 a@0 music 0 2400", "20000 music 10000 2400", "5000 b@0 music 30000 2400",
                "15000 music 35000 2400", "4000 c@0 music 50000 2400",
            ]
        ),
    ]

    @Test(arguments: musicUnderSession)
    func holdsDucksOrKeepsMusicUnderNarration(interrupt: Ducking, expected: [String]) {
        #expect(pictures(of: score(Self.session, interrupt: interrupt)) == expected)
        let silent = score(Self.session, hasMusic: false, interrupt: interrupt)
        #expect(pictures(of: silent) == ["10000 a@0", "20000", "5000 b@0", "15000", "4000 c@0"])
    }

    /// The pause of 5 s after "a" lets the music return, those of 2 and 3 s do not. The fall of 0.3 s precedes "b", the
    /// rise takes 1 s, and the last 5 s fade out.
    @Test(
        arguments: [
            (
                .duck,
                [
                    "48000 a@0 music 0 0", "48000 music 48000 0+", "177600 music 96000 144000",
                    "14400 music 273600 144000-", "48000 b@0 music 288000 0", "48000 music 336000 0",
                    "48000 music 384000 0 ending 0", "48000 c@0 music 432000 0 ending 48000",
                    "144000 music 480000 0 ending 96000",
                ]
            ),
            (
                .pause,
                [
                    "48000 a@0", "48000 music 0 0+", "177600 music 48000 144000", "14400 music 225600 144000-",
                    "48000 b@0", "48000", "48000", "48000 c@0", "144000",
                ]
            ),
        ] as [(Ducking, [String])])
    func letsMusicReturnInLongPausesOnly(interrupt: Ducking, expected: [String]) {
        let score = score(Self.pauses, interrupt: interrupt, fades: .standard)
        #expect(pictures(of: score) == expected)
        expectPartsOfTheWhole(score, limits: [997, 4800])
    }

    /// The runs of narration count for other players, too, whatever the music does. The pauses are those of 5, 2 and 3
    /// seconds after "a", "b" and "c".
    @Test(arguments: Ducking.allCases) func interruptsThroughShortPauses(interrupt: Ducking) {
        for hasMusic in [false, true] {
            let score = score(Self.pauses, hasMusic: hasMusic, interrupt: interrupt, fades: .standard)
            let isPresent = { score.interruption(at: Cursor(phase: $0, frame: $1)).isPresent }
            #expect(isPresent(0, 0) && isPresent(2, 0) && isPresent(3, 48_000) && isPresent(5, 100_000))
            #expect(!isPresent(1, 0) && !isPresent(1, 225_599) && isPresent(1, 225_600))
        }
    }

    /// The music rises, falls before the narration that waits, and goes on; the places of the timeline follow.
    @Test(
        arguments: [
            (
                .duck, 0,
                [
                    "48000 music 0 0+", "9600 music 48000 144000", "14400 music 57600 144000-",
                    "48000 a@0 music 72000 0",
                ]
            ),
            (
                .pause, 1000,
                [
                    "48000 music 0 0+", "9600 music 48000 144000", "14400 music 57600 144000-", "47000 a@1000",
                ]
            ),
            (.off, 0, ["72000 music 0 144000", "48000 a@0 music 72000 144000"]),
        ] as [(Ducking, Int, [String])])
    func playsMusicAloneInAPrelude(interrupt: Ducking, frame: Int, expected: [String]) {
        let score = score(Self.pauses, interrupt: interrupt, fades: .standard)
        let cursor = Cursor(phase: 0, frame: frame)
        let pictures = pictures(of: score, from: cursor, hasPrelude: true)
        #expect(Array(pictures.prefix(expected.count)) == expected)
        #expect(
            passages(of: score, from: cursor, hasPrelude: true).reduce(0) { $0 + $1.frames }
                == score.timeline.frames - frame + 72_000)
    }

    @Test func hasNoPreludeWithinTheFadeAtTheEnd() {
        let score = score(Self.pauses, interrupt: .off, fades: .standard)
        let inFade = Cursor(phase: 5, frame: 100_000)
        #expect(
            passages(of: score, from: inFade, hasPrelude: true) == passages(of: score, from: inFade))
    }

    /// A pause of 9 s, which is longer than the shortest in which music returns.
    @Test(arguments: [true, false]) func keepsTheMusicLowBehindACueThatHoldsIt(isHeld: Bool) {
        let cues = [0, 480_000].map {
            Timeline.Cue(clip: Clip("a", 48_000), offset: $0, end: $0 + 48_000, holdsMusic: isHeld && $0 == 0)
        }
        let score = score(
            Timeline(phases: [Timeline.Phase(frames: 960_000, cues: cues)]), interrupt: .duck, fades: .standard)
        #expect(score.interruption(at: Cursor(phase: 0, frame: 240_000)).isPresent == isHeld)
        #expect(!score.interruption(at: Cursor(phase: 0, frame: 600_000)).isPresent)
    }

    @Test func fadesTheMusicOutFromAnyPlace() {
        let kept = score(Self.pauses, interrupt: .off, fades: .standard)
        #expect(pictures(of: kept, from: Cursor(phase: 5, frame: 95_999)) == ["48001 music 0 144000 ending 191999"])
        let rising = score(Timeline(.said("a", 10_000, in: 300_000)), interrupt: .duck, fades: .standard)
        #expect(
            pictures(of: rising, from: Cursor(phase: 0, frame: 59_000)) == [
                "1000 music 0 0+", "47000 music 1000 3000+ ending 0", "193000 music 48000 144000 ending 47000",
            ])
    }

    /// A phase of the session, two of the group 1, one of the group 2 that is shorter than a fade, one without music,
    /// and the closing.
    static let groups = Timeline(
        .silent(9000), .silent(4000).music(1), .said("a", 1000, in: 6000).music(1), .silent(1000).music(2),
        .silent(3000).music(nil), .said("b", 1000, in: 8000))

    @Test(
        arguments: [
            (
                .off,
                [
                    "6600 music 0 2400", "2400 music 6600 2400 ending 0",
                    "2400 music#1 0 2400 rise 2400", "1600 music#1 2400 2400", "1000 a@0 music#1 4000 2400",
                    "2600 music#1 5000 2400", "2400 music#1 7600 2400 ending 0",
                    "1000 music#2 0 2400 rise 2400 ending 1400", "3000", "1000 b@0 music 9000 2400 rise 2400",
                    "1400 music 10000 2400 rise 1400", "5600 music 11400 2400",
                ]
            ),
            (
                .pause,
                [
                    "2400 music 0 0+", "4200 music 2400 2400", "2400 music 6600 2400 ending 0",
                    "2400 music#1 0 2400 rise 2400", "1600 music#1 2400 2400", "1000 a@0 music#1 4000 2400-",
                    "1000 music#1 5000 1400+", "1600 music#1 6000 2400", "2400 music#1 7600 2400 ending 0",
                    "1000 music#2 0 2400 rise 2400 ending 1400", "3000", "1000 b@0", "2400 music 9000 0+",
                    "4600 music 11400 2400",
                ]
            ),
            (
                .duck,
                [
                    "2400 music 0 0+", "4200 music 2400 2400", "2400 music 6600 2400 ending 0",
                    "2400 music#1 0 2400 rise 2400", "1600 music#1 2400 2400", "1000 a@0 music#1 4000 2400-",
                    "1000 music#1 5000 1400+", "1600 music#1 6000 2400", "2400 music#1 7600 2400 ending 0",
                    "1000 music#2 0 2400 rise 2400 ending 1400", "3000", "1000 b@0 music 9000 0 rise 2400",
                    "1400 music 10000 0+ rise 1400", "1000 music 11400 1400+", "4600 music 12400 2400",
                ]
            ),
        ] as [(Ducking, [String])])
    func changesTheMusicFromSilenceToSilence(interrupt: Ducking, expected: [String]) {
        let score = score(Self.groups, interrupt: interrupt)
        #expect(pictures(of: score) == expected)
        expectPartsOfTheWhole(score, limits: [1, 7, 480, 2399])
    }

    @Test func hasNoMusicOfGroupsInASessionWithout() {
        let passages = passages(of: score(Self.groups, hasMusic: false))
        #expect(passages.allSatisfy { $0.music == nil })
        #expect(passages.count == 8)
    }

    /// A wait where a group begins, within one, and as its last step. Playing ends there.
    @Test(
        arguments: [
            (1, 1, ["6600 music 0 2400", "2400 music 6600 2400 ending 0"]),
            (2, 1, ["2400 music#1 0 2400 rise 2400", "1600 music#1 2400 2400"]),
            (4, 2, ["1000 music#2 0 2400 rise 2400 ending 1400"]),
        ] as [(Int, Int, [String])])
    func fadesOutBeforeAWaitOnlyIfTheMusicChanges(index: Int, music: Int, expected: [String]) {
        var wait = Timeline.Phase(frames: 0, cues: [])
        wait.isWait = true
        wait.music = music
        var phases = Self.groups.phases
        phases.insert(wait, at: index)
        let fades = MusicFades(fall: 2400, rise: 2400, lead: 0, shortestReturn: 0, ending: 4800)
        let score = score(Timeline(phases: phases), interrupt: .off, fades: fades)
        let played = passages(of: score, from: Cursor(phase: index - 1, frame: 0), end: index)
        #expect(played.map { $0.picture(score.timeline.clips) } == expected)
    }

    @Test func playsNoMusicBetweenConsecutiveNarration() {
        let timeline = Timeline(.silent(9000), .said("a", 3000), .said("b", 2000), .said("c", 1000))
        #expect(
            pictures(of: score(timeline)) == [
                "2400 music 0 0+", "6600 music 2400 2400", "2400 a@0 music 9000 2400-", "600 a@2400", "2000 b@0",
                "1000 c@0",
            ])
    }

    @Test func reversesAFadeAtNarration() {
        let timeline = Timeline(.said("a", 1000, in: 2000), .said("b", 600, in: 5000))
        #expect(
            pictures(of: score(timeline)) == [
                "1000 a@0", "1000 music 0 0+", "600 b@0 music 1000 1000-", "2000 music 1600 400+",
                "2400 music 3600 2400",
            ])
    }

    @Test func cutsALongCueWithATailIntoTheNextSegment() {
        let timeline = Timeline(.said("a", 9000, in: 5000), .said("b", 100, in: 5000))
        #expect(
            pictures(of: score(timeline, hasMusic: false)) == [
                "5000 a@0", "100 b@0 tail a@5000 480", "380 tail a@5100 380", "4520",
            ])
    }

    @Test func startsEachCueAtItsOffset() {
        let clip = Clip("a", 100)
        let phase = Timeline.Phase(
            frames: 3000,
            cues: [Timeline.Cue(clip: clip, offset: 500, end: 600), Timeline.Cue(clip: clip, offset: 2900, end: 3000)])
        let pictures = pictures(of: score(Timeline(phases: [phase]), hasMusic: false))
        #expect(pictures == ["500", "100 a@0", "2300", "100 a@0"])
    }

    @Test func playsMusicThroughTones() {
        #expect(
            pictures(of: score(Self.hold)) == [
                "19200 a@0 tone start@0", "1800 a@19200", "2400 music 0 0+", "600 music 2400 2400",
                "1440 music 3000 2400 tone tick@0", "3360 music 4440 2400", "19200 music 7800 2400 tone end@0",
                "1000 b@0 music 27000 2400-",
            ])
    }

    @Test func startsInTheMiddleOfATone() {
        let pictures = pictures(of: score(Self.hold, hasMusic: false), from: Cursor(phase: 0, frame: 30_000))
        #expect(pictures == ["18000 tone end@1200", "1000 b@0"])
    }

    @Test func startsMidSegmentWithAFadeIn() {
        let pictures = pictures(of: score(Self.session), from: Cursor(phase: 1, frame: 15_000), musicPosition: 777)
        #expect(pictures.prefix(2) == ["2400 music 777 0+", "2600 music 3177 2400"])
    }

    @Test func fadesOutOverTheLastFramesFromAnyPlace() {
        let phase = Timeline.Phase(
            frames: 10_000, cues: [Timeline.Cue(clip: Clip("a", 6000), offset: 0, end: 6000)])
        let score = score(Timeline(phases: [phase], fadeOut: 5000), hasMusic: false)
        func places(from frame: Int) -> [Int?] {
            passages(of: score, from: Cursor(phase: 0, frame: frame)).map { $0.fadeOut?.frame }
        }
        #expect(pictures(of: score) == ["5000 a@0", "1000 a@5000", "4000"])
        #expect(places(from: 0) == [nil, 0, 1000])
        #expect(places(from: 5500) == [500, 1000])
        #expect(places(from: 9000) == [4000])
        expectPartsOfTheWhole(score, limits: [7])
    }

    /// No level turns inside a passage, so its parts equal the whole.
    @Test(arguments: Ducking.allCases)
    func isIndependentOfPassageLength(interrupt: Ducking) {
        for timeline in [Self.session, Self.hold] {
            let score = score(timeline, interrupt: interrupt)
            expectPartsOfTheWhole(score, limits: [1, 7, 480, 2399, 4800])
        }
    }

    private func expectPartsOfTheWhole(_ score: Score, limits: [Int]) {
        let whole = passages(of: score)
        for limit in limits {
            #expect(passages(of: score, limit: limit) == whole.flatMap { $0.parts(limit: limit) }, "\(limit) frames")
        }
    }
}

private func score(
    _ timeline: Timeline, hasMusic: Bool = true, interrupt: Ducking = .pause, fades: MusicFades = .short
) -> Score {
    Score(timeline: timeline, hasMusic: hasMusic, interrupt: interrupt, fades: fades)
}

private let start = Cursor(phase: 0, frame: 0)

private func pictures(
    of score: Score, from cursor: Cursor = start, musicPosition: Int = 0, hasPrelude: Bool = false
) -> [String] {
    passages(of: score, from: cursor, musicPosition: musicPosition, hasPrelude: hasPrelude)
        .map { $0.picture(score.timeline.clips) }
}

private func passages(
    of score: Score, from cursor: Cursor = start, end: Int? = nil, musicPosition: Int = 0, limit: Int = .max,
    hasPrelude: Bool = false
) -> [Passage] {
    var playhead = Playhead(
        cursor: cursor, end: end ?? score.timeline.phases.count, musicPosition: musicPosition, in: score)
    if hasPrelude { playhead.beginPrelude(in: score) }
    var passages: [Passage] = []
    while !playhead.isAtEnd {
        let passage = playhead.passage(in: score, limit: limit)
        passages.append(passage)
        playhead.advance(over: passage, in: score)
    }
    return passages
}

extension Passage {
    fileprivate func picture(_ clips: [Clip]) -> String {
        var words = ["\(frames)"]
        if let narration { words.append("\(clips[narration.clip].path)@\(narration.frame)") }
        if let music {
            let number = music.number == 0 ? "" : "#\(music.number)"
            words.append("music\(number) \(music.position) \(music.level)\(["-", "", "+"][music.step.signum() + 1])")
        }
        if let rise = music?.rise { words.append("rise \(rise.framesLeft)") }
        if let ending = music?.fadeOut { words.append("ending \(ending.frame)") }
        if let tone { words.append("tone \(tone.kind)@\(tone.frame)") }
        if let tail { words.append("tail \(clips[tail.sound].path)@\(tail.frame) \(tail.framesLeft)") }
        return words.joined(separator: " ")
    }

    /// The passage in parts up to a limit of frames.
    fileprivate func parts(limit: Int) -> [Passage] {
        stride(from: 0, to: frames, by: limit).map { offset in
            Passage(
                frames: min(limit, frames - offset),
                narration: narration.map { Passage.Narration(clip: $0.clip, frame: $0.frame + offset) },
                music: music.map {
                    Passage.Music(
                        number: $0.number, position: $0.position + offset,
                        level: $0.level + offset * $0.step, step: $0.step,
                        rise: $0.rise.map {
                            Passage.Rise(framesLeft: $0.framesLeft - offset, frames: $0.frames)
                        },
                        fadeOut: $0.fadeOut.map {
                            Passage.FadeOut(frame: $0.frame + offset, frames: $0.frames)
                        })
                },
                tone: tone.map { Passage.Tone(kind: $0.kind, frame: $0.frame + offset) },
                fadeOut: fadeOut.map { Passage.FadeOut(frame: $0.frame + offset, frames: $0.frames) },
                tail: tail?.advanced(by: offset), toneTail: toneTail?.advanced(by: offset))
        }
    }
}
