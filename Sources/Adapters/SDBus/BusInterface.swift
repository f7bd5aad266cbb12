/// The declaration of a D-Bus interface that this program exports, with the closures that implement it.
public struct BusInterface: Sendable {
    /// The interface name, such as `org.mpris.MediaPlayer2`.
    public let name: String
    /// The methods that peers can call.
    public let methods: [Method]
    /// The properties that peers can read and, with a setter, write.
    public let properties: [Property]
    /// The signals, for introspection.
    public let signals: [Signal]

    /// Creates an interface with these members.
    public init(name: String, methods: [Method] = [], properties: [Property] = [], signals: [Signal] = []) {
        self.name = name
        self.methods = methods
        self.properties = properties
        self.signals = signals
    }

    /// An argument of a method or signal, or a result of a method.
    public struct Argument: Hashable, Sendable {
        /// The name that introspection shows.
        public let name: String
        /// The type as one complete D-Bus signature.
        public let type: String

        /// Creates an argument from a name and a D-Bus signature.
        public init(_ name: String, _ type: String) {
            self.name = name
            self.type = type
        }
    }

    /// A method. sd-bus rejects calls whose argument types differ.
    public struct Method: Sendable {
        /// Performs a call and returns its results.
        public typealias Action = @Sendable (_ arguments: [BusValue]) async throws(BusError) -> [BusValue]

        let name: String
        let arguments: [Argument]
        let results: [Argument]
        let perform: Action

        /// Creates a method. `perform` runs off the bus thread: calls of one sender to an interface run in order, calls
        /// of different senders concurrently.
        public init(
            _ name: String, _ arguments: [Argument] = [], returns results: [Argument] = [],
            perform: @escaping Action
        ) {
            self.name = name
            self.arguments = arguments
            self.results = results
            self.perform = perform
        }
    }

    /// A property with its getter and, if it is writable, its setter.
    public struct Property: Sendable {
        /// The property's `EmitsChangedSignal` annotation.
        public enum Announcement: Hashable, Sendable {
            /// Changes are emitted, see ``Bus/announce(_:of:at:)``.
            case changes
            /// Changes are not emitted: peers have to poll.
            case none
            case constant
        }

        /// Accepts a new value or throws the error to reply with. Called on the bus thread; must not block.
        public typealias Setter = @Sendable (_ value: BusValue) throws(BusError) -> Void

        let name: String
        let type: String
        let announcement: Announcement
        let get: @Sendable () -> BusValue
        let set: Setter?

        /// Creates a property of a D-Bus type. `get` is called on the bus thread and must not block. A value of another
        /// type is answered with an error.
        public init(
            _ name: String, _ type: String, announcement: Announcement = .changes,
            get: @escaping @Sendable () -> BusValue, set: Setter? = nil
        ) {
            self.name = name
            self.type = type
            self.announcement = announcement
            self.get = get
            self.set = set
        }
    }

    /// A signal that this program may emit.
    public struct Signal: Sendable {
        let name: String
        let arguments: [Argument]

        /// Creates a signal with these arguments.
        public init(_ name: String, _ arguments: [Argument] = []) {
            self.name = name
            self.arguments = arguments
        }
    }
}
