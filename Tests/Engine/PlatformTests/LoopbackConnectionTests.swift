import Glibc
import Testing

@testable import Platform

@Suite struct LoopbackConnectionTests {
    /// Returns a socket bound to a free port over IPv4, and the port.
    private func bound() -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
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
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// A socket is bound to a free port over IPv4 in both cases.
    @Test(arguments: [true, false]) func connectsToAListeningProgramOnly(isListening: Bool) {
        let (descriptor, port) = bound()
        defer { close(descriptor) }
        if isListening { #expect(listen(descriptor, 1) == 0) }
        switch LoopbackConnection(to: port) {
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

    private enum Client: CaseIterable {
        case open, sendsNoMore, closed, absent
    }

    /// The kernel reports root as the owner of a socket that no process has open any more.
    @Test(arguments: Client.allCases) private func theUserOwnsAnOpenSocketOnly(client: Client) throws {
        let (server, port) = bound()
        defer { close(server) }
        #expect(listen(server, 1) == 0)
        guard case .open(let descriptor) = LoopbackConnection(to: port) else { throw NotConnected() }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        let own = client == .absent ? port : UInt16(bigEndian: address.sin_port)
        if client == .sendsNoMore { shutdown(descriptor, Int32(SHUT_WR)) }
        if client == .closed { close(descriptor) }
        let here = [127, 0, 0, 1] as [UInt8]
        let user = LocalUser(ofClient: here, port: own, connectedTo: here, port: port)
        #expect(user == (client == .open ? .current : nil))
        if client != .closed { close(descriptor) }
    }

    private struct NotConnected: Error {}

    @Test func aUserIsInTheGroupsOfTheDatabase() {
        #expect(LocalUser(id: 0).isInGroup(ofFile: "/etc"))
        #expect(!LocalUser(id: 65_534).isInGroup(ofFile: "/etc"))
        #expect(!LocalUser(id: 4_000_000_000).isInGroup(ofFile: "/etc"))
        #expect(!LocalUser(id: 0).isInGroup(ofFile: "/nowhere"))
    }
}
