import Glibc
import ServiceSettings
import SessionCore
import Testing

@testable import OtherPlayers

@Suite struct VolumeScaleTests {
    @Test(arguments: [
        ("rhythmbox", VolumeScale.linear), ("mpv", .cubic), ("vlc.instance7", .cubic), ("mpd", .mpd),
    ])
    func isThatOfThePlayer(name: String, scale: VolumeScale) {
        #expect(VolumeScale(of: .mpris(name: MPRISName.prefix + name, owner: ":1.7", bus: "b")) == scale)
    }

    @Test func isThatOfAnMPDBehindASocket() {
        #expect(VolumeScale(of: .mpd(address: .host("localhost", port: 6600))) == .mpd)
    }

    @Test(arguments: [
        (VolumeScale.linear, 1, 0.25), (.linear, 0.4, 0.1), (.cubic, 1, 0.63), (.cubic, 0.8, 0.5), (.cubic, 1.5, 0.95),
        (.mpd, 1, 0.65), (.mpd, 0.83, 0.52), (.mpd, 0.5, 0.28), (.mpd, 0, 0), (.cubic, 0.01, 0.01),
    ])
    func lowersByTwelveDecibels(scale: VolumeScale, volume: Double, lowered: Double) {
        #expect(scale.lowered(volume) == lowered)
    }

    @Test(arguments: 55...100) func missesNoMixerOfMPDByMoreThanThreeDecibels(percent: Int) {
        let (before, after) = (Double(percent) / 100, VolumeScale.mpd.lowered(Double(percent) / 100))
        let cubic = 60 * log10(before / after)
        let exponential = 20 * log10(expm1(4 * before) / expm1(4 * after))
        #expect(abs(cubic - 12.04) <= 3)
        #expect(abs(exponential - 12.04) <= 3)
    }
}
