import Glibc
import Testing

@testable import Platform

@Suite struct LoopbackConnectionTests {
    /// A socket that is bound to a free port over IPv4. It listens if `isListening`.
    private func withPort(isListening: Bool, _ body: (UInt16) -> Void) {
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
        body(UInt16(bigEndian: address.sin_port))
    }

    @Test func connectsToAListeningProgram() {
        withPort(isListening: true) { port in
            guard case .open(let descriptor) = LoopbackConnection(to: port) else {
                Issue.record("the connection is not open")
                return
            }
            #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
            close(descriptor)
        }
    }

    @Test func isRefusedAtAPortWithoutAProgram() {
        withPort(isListening: false) { port in
            guard case .refused = LoopbackConnection(to: port) else {
                Issue.record("the connection is not refused")
                return
            }
        }
    }
}
