/// An interface that an object of ours offers on a bus: what can be called, read, set and heard there.
public struct BusInterface: Sendable {
    /// Its name, such as `org.mpris.MediaPlayer2`.
    public let name: String
    /// What can be called.
    public let methods: [Method]
    /// What can be read, and perhaps set.
    public let properties: [Property]
    /// What can be heard.
    public let signals: [Signal]

    /// An interface with these members.
    public init(name: String, methods: [Method] = [], properties: [Property] = [], signals: [Signal] = []) {
        self.name = name
        self.methods = methods
        self.properties = properties
        self.signals = signals
    }

    /// An argument or a result.
    public struct Argument: Hashable, Sendable {
        /// What introspection calls it.
        public let name: String
        /// Its type, one complete D-Bus signature.
        public let type: String

        /// An argument of a type.
        public init(_ name: String, _ type: String) {
            self.name = name
            self.type = type
        }
    }

    /// A method. Calls with other types than these never reach it.
    public struct Method: Sendable {
        /// Does what is asked and returns the results.
        public typealias Action = @Sendable (_ arguments: [BusValue]) async throws(BusError) -> [BusValue]

        let name: String
        let arguments: [Argument]
        let results: [Argument]
        let perform: Action

        /// A method that `perform` carries out. The calls of an interface that one sender makes are carried out in their
        /// order, those of several senders beside one another.
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

    /// A property.
    public struct Property: Sendable {
        /// What becomes known of its changes by itself.
        public enum Announcement: Hashable, Sendable {
            /// Every change, see ``Bus/announce(_:of:at:)``.
            case changes
            /// None: it has to be asked for.
            case none
            /// It never changes.
            case constant
        }

        /// Takes a new value, or says why not. It is called on the bus's thread, and must not wait.
        public typealias Setter = @Sendable (_ value: BusValue) throws(BusError) -> Void

        let name: String
        let type: String
        let announcement: Announcement
        let get: @Sendable () -> BusValue
        let set: Setter?

        /// A property of a D-Bus type. `get` is called on the bus's thread, must not wait, and must keep to the type:
        /// who asked is told of an error otherwise.
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

    /// A signal.
    public struct Signal: Sendable {
        let name: String
        let arguments: [Argument]

        /// A signal with these arguments.
        public init(_ name: String, _ arguments: [Argument] = []) {
            self.name = name
            self.arguments = arguments
        }
    }
}
