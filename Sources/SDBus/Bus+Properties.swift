extension Bus {
    /// Returns the value of a property, unwrapped from its variant.
    ///
    /// - Throws: ``BusError``, like `call`; ``BusError/invalidArgs`` if the reply has another type.
    public func property(
        _ name: String, of interface: String, at path: String, of destination: String,
        timeout: Duration = .seconds(25)
    ) async throws(BusError) -> BusValue {
        let answer = try await call(
            destination, path, Self.propertiesInterface, "Get", [.string(interface), .string(name)], timeout: timeout)
        guard case .variant(let value) = answer.first else { throw unexpected(answer, from: destination) }
        return value
    }

    /// Returns the values of all properties of an interface, unwrapped from their variants.
    ///
    /// - Throws: ``BusError``, like `call`; ``BusError/invalidArgs`` if the reply has another type.
    public func properties(
        of interface: String, at path: String, of destination: String, timeout: Duration = .seconds(25)
    ) async throws(BusError) -> [String: BusValue] {
        let answer = try await call(
            destination, path, Self.propertiesInterface, "GetAll", [.string(interface)], timeout: timeout)
        guard let properties = answer.first?.properties else { throw unexpected(answer, from: destination) }
        return properties
    }

    /// Sets a property to a value of the property's type.
    ///
    /// - Throws: ``BusError``, like `call`.
    public func setProperty(
        _ name: String, of interface: String, at path: String, of destination: String, to value: BusValue,
        timeout: Duration = .seconds(25)
    ) async throws(BusError) {
        _ = try await call(
            destination, path, Self.propertiesInterface, "Set",
            [.string(interface), .string(name), .variant(value)], timeout: timeout)
    }

    private func unexpected(_ answer: [BusValue], from destination: String) -> BusError {
        BusError(
            name: BusError.invalidArgs,
            message: "unexpected reply type '\(answer.map(\.signature).joined())' from \(destination)")
    }
}
