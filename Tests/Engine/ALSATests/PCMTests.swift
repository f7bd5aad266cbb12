import ALSA
import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@Suite(.enabled(if: PrivateDevices.areLoaded)) struct PCMTests {
    private let folder = TemporaryFolder.orNone()

    @Test func deliversExactlyWhatWasWritten() throws {
        let samples = (0..<2 * 48_000).map { Int16(truncatingIfNeeded: $0 &* 7919) }
        let path = folder.path + "/capture"
        do {
            let pcm = try open("limber_capture:\(path)")
            var written = 0
            while written < 48_000 {
                let room = try pcm.writable()
                written += try pcm.write(samples, from: written, count: min(room, 48_000 - written))
                if pcm.state() == .ready { try pcm.start() }
            }
        }
        #expect(try folder.samples("capture") == samples)
    }

    @Test func reportsTheGrantedBufferAndPeriod() throws {
        let pcm = try open("limber_capture:/dev/null")
        #expect(pcm.bufferFrames == 19_200)
        #expect(pcm.periodFrames == 4800)
        #expect(try pcm.writable() == 19_200)
    }

    @Test func playsOnlyBetweenStartAndDrop() throws {
        let pcm = try open("limber_capture:/dev/null")
        #expect(pcm.state() == .ready)
        _ = try pcm.write([Int16](repeating: 0, count: 2 * 4800), from: 0, count: 4800)
        #expect(pcm.state() == .ready)
        try pcm.start()
        #expect(pcm.state() == .running)
        try pcm.drop()
        #expect(pcm.state() == .ready)
        // A running PCM has nothing to recover from.
        try pcm.recover()
        #expect(pcm.state() == .ready)
    }

    @Test func providesPollDescriptorsAndReadsTheirEvents() throws {
        let pcm = try open("limber_capture:/dev/null")
        var descriptors: [PolledDescriptor] = []
        try pcm.descriptors(into: &descriptors)
        #expect(!descriptors.isEmpty)
        try pcm.acknowledge(descriptors[...])
        for index in descriptors.indices { descriptors[index].returned = Int16(POLLOUT) }
        try pcm.acknowledge(descriptors[...])
    }

    /// An error that would recur immediately and permanently.
    @Test func throwsAPollErrorOfAHealthyDevice() throws {
        let pcm = try open("limber_capture:/dev/null")
        var descriptors: [PolledDescriptor] = []
        try pcm.descriptors(into: &descriptors)
        for index in descriptors.indices { descriptors[index].returned = Int16(POLLERR) }
        #expect(throws: ALSAError(code: EIO, function: "poll")) { try pcm.acknowledge(descriptors[...]) }
    }

    @Test(arguments: [("limber_none", ENOENT), ("hw:7", ENOENT), ("hw:77", EINVAL), ("limber_mono", EINVAL)])
    func statesWhyADeviceCannotBeOpened(device: String, code: Int32) {
        let error = #expect(throws: ALSAError.self) { _ = try open(device) }
        #expect(error?.code == code)
        #expect(error?.description == String(cString: strerror(code)))
    }

    @Test func rejectsADeviceAtAnotherRate() {
        #expect(throws: ALSAError.self) {
            _ = try PCM(opening: "limber_capture:/dev/null", rate: 0, bufferFrames: 19_200, periodFrames: 4800)
        }
    }

    @Test func listsTheDevicesOfTheConfiguration() {
        let devices = PlaybackDevice.all()
        #expect(devices.contains { $0.name == "null" })
        #expect(!devices.contains { $0.name.isEmpty })
    }

    private func open(_ device: String) throws(ALSAError) -> PCM {
        try PCM(opening: device, rate: 48_000, bufferFrames: 19_200, periodFrames: 4800)
    }
}
