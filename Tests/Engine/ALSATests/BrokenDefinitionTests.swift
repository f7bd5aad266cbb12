import ALSA
import Foundation
import Glibc
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// Definitions of devices that no sound card can mend, and a configuration that cannot be read.
@Suite(.enabled(if: PrivateDevices.areLoaded), .timeLimit(.minutes(5))) struct BrokenDefinitionTests {
    @Test(arguments: [
        ("limber_circle", "Too many definition levels (looped?)"),
        ("limber_without_library", "Cannot open shared library libasound_module_pcm_limber_no_such_type.so"),
        ("limber_without_control", "Cannot open CTL hw:31"),
    ])
    func refuseASessionInTheWordsOfALSA(device: String, words: String) throws {
        let error = #expect(throws: SinkError.self) { _ = try OpenedOutput(.alsa(device: device)) }
        guard case .failed(let sentence) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(sentence.hasPrefix("cannot play to '\(device)': "))
        #expect(sentence.contains(words), "\(sentence)")
        #expect(!sentence.contains("connect the device"))
        // A daemon waits: the definition may be mended.
        _ = try OpenedOutput(.alsa(device: device), whenMissing: .wait)
    }

    @Test func aMissingCardIsWaitedFor() throws {
        _ = try OpenedOutput(.alsa(device: "hw:31"))
    }

    /// In a process of its own, which reads the configuration of another user.
    @Test func namesFileAndLineOfAFaultInTheConfiguration() async {
        await #expect(processExitsWith: .success) {
            let user = try TemporaryFolder()
            setenv("HOME", user.path, 1)
            let file = try user.file(".asoundrc", text: "pcm.limber {\n    type null\n")
            let fault = try #require(PCM.configurationFault)
            #expect(fault.contains(":3:0:"))
            #expect(fault.contains(file))
            let error = #expect(throws: SinkError.self) { try ALSASink(device: "null").open() }
            #expect(error?.description.contains(file) == true)
            try user.file(".asoundrc", text: "pcm.limber {\n    type null\n}\n")
            #expect(PCM.configurationFault == nil)
        }
    }
}

@Suite struct CardUsersTests {
    @Test func areTheOwnersOfOpenCards() throws {
        let folder = try TemporaryFolder()
        func substream(_ path: String, _ text: String) throws {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(path)", withIntermediateDirectories: true)
            try folder.file("\(path)/status", text: text)
        }
        #expect(CardUsers.playing(in: folder.path) == [])
        try substream("card0/pcm0p/sub0", "closed\n")
        try substream("card0/pcm0c/sub0", "state: RUNNING\nowner_pid   : 1\n")
        #expect(CardUsers.playing(in: folder.path) == [])
        try substream("card1/pcm3p/sub0", "state: RUNNING\nowner_pid   : \(getpid())\ntrigger_time: 1.2\n")
        try substream("card1/pcm4p/sub0", "state: RUNNING\nowner_pid   : 999999999\n")
        let users = CardUsers.playing(in: folder.path)
        #expect(users.count == 2)
        #expect(users.first?.hasSuffix(" (process \(getpid()))") == true)
        #expect(users.last == "process 999999999")
    }
}
