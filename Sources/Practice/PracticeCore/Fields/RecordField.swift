/// A member of a record: its name in JSON, its place in the record, and the values that it may have.
///
/// A record lists its fields once. The bodies of HTTP requests, imports, files of training plans, commands and the page
/// have their limits from these lists, and a test compares the lists with `openapi.json`. So a limit changes in one
/// line.
///
/// ```swift
/// let weeks = Field("duration_weeks", \TrainingPlan.durationWeeks, .whole(1...52), standard: 6)
/// let plan = TrainingPlan(id: "plan-1", name: "Push", durationWeeks: 60, at: now)
/// let fault = weeks.fault(in: plan)  // "'duration_weeks' must be a whole number from 1 to 52"
/// ```
public protocol RecordField<Record>: Sendable {
    associatedtype Record
    associatedtype Value: Sendable

    /// The name of the member.
    var name: String { get }
    /// The values that can be entered.
    var limit: Limit<Value> { get }
    /// The values that a stored record may have: at least those that can be entered, and those of earlier versions.
    var storedLimit: Limit<Value> { get }
    /// The value of a new record whose source lacks the member; `nil` if a new record needs it.
    var standard: Value? { get }

    /// Returns the value in a record; `nil` if the record lacks it.
    func value(in record: Record) -> Value?
}

extension RecordField {
    /// Returns the rule that a stored record breaks, as an error text; `nil` for a valid value.
    public func fault(in record: Record) -> String? {
        guard let value = value(in: record), !storedLimit.admits(value) else { return nil }
        return "'\(name)' must be \(storedLimit.words)"
    }
}

/// A record whose members have limits.
public protocol FieldRecord {
    /// The fields, in the order in which they are checked.
    static var fields: [any RecordField<Self>] { get }
}

extension FieldRecord {
    /// The rule that the record breaks, as an error text; `nil` for a valid record.
    public var fault: String? {
        for field in Self.fields {
            if let fault = field.fault(in: self) { return fault }
        }
        return nil
    }
}

/// A field that a stored record can change.
public struct Field<Record, Value: Sendable>: RecordField {
    /// The name of the member.
    public let name: String
    /// The values that can be entered.
    public let limit: Limit<Value>
    /// The values that a stored record may have.
    public let storedLimit: Limit<Value>
    /// The value of a new record whose source lacks the member.
    public let standard: Value?
    /// The place of the value in a record.
    public let path: any WritableKeyPath<Record, Value> & Sendable

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - stored: The values that earlier versions could store, if they are more.
    ///   - standard: The value of a new record whose source lacks the member.
    public init(
        _ name: String, _ path: any WritableKeyPath<Record, Value> & Sendable, _ limit: Limit<Value>,
        stored: Limit<Value>? = nil, standard: Value? = nil
    ) {
        self.name = name
        self.path = path
        self.limit = limit
        storedLimit = stored ?? limit
        self.standard = standard
    }

    /// Returns the value in a record.
    public func value(in record: Record) -> Value? { record[keyPath: path] }
}

/// A field that keeps the value with which its record was created.
public struct FixedField<Record, Value: Sendable>: RecordField {
    /// The name of the member.
    public let name: String
    /// The values that can be entered.
    public let limit: Limit<Value>
    /// The values that a stored record may have.
    public let storedLimit: Limit<Value>
    /// The value of a new record whose source lacks the member.
    public let standard: Value?
    private let read: @Sendable (Record) -> Value?

    /// Creates a field, as ``Field`` does.
    public init(
        _ name: String, _ path: any KeyPath<Record, Value> & Sendable, _ limit: Limit<Value>,
        stored: Limit<Value>? = nil, standard: Value? = nil
    ) {
        self.init(name, limit, stored, standard) { $0[keyPath: path] }
    }

    /// Creates a field that a record may lack.
    public init(
        optional name: String, _ path: any KeyPath<Record, Value?> & Sendable, _ limit: Limit<Value>,
        stored: Limit<Value>? = nil
    ) {
        self.init(name, limit, stored, nil) { $0[keyPath: path] }
    }

    private init(
        _ name: String, _ limit: Limit<Value>, _ stored: Limit<Value>?, _ standard: Value?,
        _ read: @escaping @Sendable (Record) -> Value?
    ) {
        self.name = name
        self.limit = limit
        storedLimit = stored ?? limit
        self.standard = standard
        self.read = read
    }

    /// Returns the value in a record; `nil` if the record lacks it.
    public func value(in record: Record) -> Value? { read(record) }
}
