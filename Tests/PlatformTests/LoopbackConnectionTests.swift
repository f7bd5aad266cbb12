import Glibc
import Testing

@testable import Platform

@Suite struct LoopbackConnectionTests {
    /// A socket is bound to a free port over IPv4 in both cases.
    @Test(arguments: [true, false]) func connectsToAListeningProgramOnly(isListening: Bool) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                #expect(bind(descriptor, pointer, size) == 0)
                getsockname(descriptor, pointer, &size)
            }
        }
        if isListening { #expect(listen(descriptor, 1) == 0) }
        switch LoopbackConnection(to: UInt16(bigEndian: address.sin_port)) {
        case .open(let connection):
            #expect(isListening)
            #expect(fcntl(connection, F_GETFL) & O_NONBLOCK != 0)
            close(connection)
        case .refused:
            #expect(!isListening)
        case .undecided:
            Issue.record("the connection is neither open nor refused")
        }
    }
}
