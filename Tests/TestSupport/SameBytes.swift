/// Whether the bytes are the same: compared here, where it is optimized, since tests that compare many are not.
package func areSame(_ left: [UInt8]?, _ right: [UInt8]?) -> Bool { left == right }
