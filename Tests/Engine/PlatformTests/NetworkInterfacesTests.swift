import Platform
import Testing

/// The addresses of this computer, which may have no network.
@Suite struct NetworkInterfacesTests {
    @Test func areAddressesForOtherComputers() {
        let addresses = NetworkInterfaces.addresses()
        #expect(Set(addresses).count == addresses.count)
        for address in addresses {
            #expect(["127.", "169.254.", "fe80:", "::1"].allSatisfy { !address.hasPrefix($0) }, "\(address)")
        }
    }
}
