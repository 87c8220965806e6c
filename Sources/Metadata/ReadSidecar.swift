package import Platform

/// The largest sidecar that is read; darktable's, with long histories, stay below 1 MB.
private let sidecarLimit = 16 << 20

/// What an XMP sidecar says, in any of XML's encodings, with its dates as they stand.
package func readSidecar(at path: Path) throws(MetadataError) -> DescriptiveMetadata {
  let (bytes, size) = try sidecarBytes(path)
  guard size <= sidecarLimit else { throw .tooLarge(path, limitInBytes: sidecarLimit) }
  do throws(XMPError) {
    let reader = try XMPReader(packet: bytes)
    var found = reader.descriptive
    found.date = (reader.original ?? reader.digitized)?.date
    found.location = reader.location
    return found
  } catch {
    throw .damagedSidecar(path, reason: "\(error)")
  }
}

private func sidecarBytes(
  _ path: Path
) throws(MetadataError) -> (bytes: [UInt8], size: Int64) {
  do throws(SystemError) {
    return (try File.read(path, limit: sidecarLimit), try FileStatus.of(path).size)
  } catch {
    throw .unreadable(error)
  }
}
