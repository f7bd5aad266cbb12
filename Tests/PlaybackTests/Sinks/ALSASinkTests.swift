import ALSA
import Glibc
import Testing

@testable import Playback

@Suite struct ALSASinkTests {
    @Test(arguments: [
        ("default", EBUSY, "snd_pcm_open", "close the program that uses the device, or choose another output"),
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

    @Test(arguments: [
        (ENOENT, true), (ENODEV, true), (ENXIO, true), (EBUSY, false), (ECONNREFUSED, false), (EIO, false),
    ])
    func reloadsTheConfigurationForAMissingDeviceOnly(code: Int32, isMissing: Bool) {
        #expect(ALSASink.isMissingDevice(ALSAError(code: code, function: "snd_pcm_open")) == isMissing)
    }
}
