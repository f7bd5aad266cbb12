/// The lengths of an adult's body in a picture of size 1, after the proportions of Drillis and Contini (1966) for a
/// height of 192.
///
/// A limb that points towards the viewer looks shorter, but none is longer.
enum BodyModel {
    /// From the hip joints to the line of the shoulders.
    static let trunk = 56.0
    /// From the line of the shoulders to the middle of the head.
    static let neck = 25.0
    static let thigh = 47.0
    static let shin = 47.0
    /// From the ankle to the tips of the toes.
    static let foot = 24.0
    static let upperArm = 35.5
    static let forearm = 29.0
    static let hand = 20.0
    /// From the middle of the body to a shoulder joint.
    static let shoulder = 19.0
    /// From the middle of the body to a hip joint.
    static let hip = 10.0
    /// The share by which a segment may exceed its length: the joints of a drawing are rounded.
    static let tolerance = 0.05
}
