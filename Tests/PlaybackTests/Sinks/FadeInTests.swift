import Testing

@testable import Playback

@Suite struct FadeInTests {
    private let loud = [Int16](repeating: 14_400, count: 2 * 400)

    @Test func keepsTheFirstSoundOfASession() {
        var fadeIn = FadeIn()
        #expect(fadeIn.fade(loud, count: 400) == 0)
    }

    @Test func risesFromSilenceInThreeMilliseconds() {
        var fadeIn = FadeIn()
        fadeIn.begin()
        #expect(fadeIn.fade(loud, count: 400) == 144)
        let ramp = (0..<288).map { index in Int16(100 * (index / 2)) }
        #expect(fadeIn.block == ramp)
        #expect(fadeIn.fade(loud, count: 400) == 0)
    }

    @Test func continuesInTheNextBlock() {
        var fadeIn = FadeIn()
        fadeIn.begin()
        #expect(fadeIn.fade(loud, count: 100) == 100)
        #expect(fadeIn.fade(loud, count: 400) == 44)
        #expect(fadeIn.block.prefix(4) == [10_000, 10_000, 10_100, 10_100])
    }

    @Test func restartsAfterAnInterruption() {
        var fadeIn = FadeIn()
        fadeIn.begin()
        #expect(fadeIn.fade(loud, count: 100) == 100)
        fadeIn.begin()
        #expect(fadeIn.fade(loud, count: 400) == 144)
        #expect(fadeIn.block.first == 0)
    }
}
