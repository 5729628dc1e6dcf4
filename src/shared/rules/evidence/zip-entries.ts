/** An entry of a ZIP archive, read from the archive's directory; nothing is unpacked. */
export interface ArchiveEntry {
  /** As in the directory; hostile. */
  readonly name: string
  /** In bytes, according to the archive; `packedSize` as well. */
  readonly size: number
  readonly packedSize: number
  readonly isEncrypted: boolean
}

export interface ArchiveReading {
  readonly entries: readonly ArchiveEntry[]
  readonly total: number
}

const entriesAtMost = 500
/** Size of the end record (end of central directory), in bytes, without the comment that follows it. */
const endLength = 22
/** How far before the end of the file the end record can begin, since a comment has at most 65,535 bytes. */
export const directoryTail = endLength + 65_535
/** Maximum number of bytes that are read of a directory. */
export const largestDirectory = 1_048_576

/** Finds out where an archive's directory is, from the last bytes of the file; null if they are not those of a ZIP. */
export function findDirectory(
  tail: Uint8Array,
): { readonly offset: number; readonly length: number; readonly total: number } | null {
  const view = viewOf(tail)
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    // A true end record's comment ends exactly at the end of the file; otherwise these bytes only look like one.
    if (at + endLength + view.getUint16(at + 20, true) !== tail.length) continue
    return {
      total: view.getUint16(at + 10, true),
      length: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    }
  }
  return null
}

/**
 * Reads the entries of a directory up to the first invalid one, at most `entriesAtMost`.
 *
 * @param decode decodes the bytes of a name as UTF-8; the bytes may be invalid.
 */
export function readDirectory(
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => string,
): readonly ArchiveEntry[] {
  const view = viewOf(bytes)
  const entries: ArchiveEntry[] = []
  let at = 0
  while (
    entries.length < entriesAtMost &&
    at + 46 <= bytes.length &&
    view.getUint32(at, true) === 0x02014b50
  ) {
    const nameLength = view.getUint16(at + 28, true)
    const nameEnd = at + 46 + nameLength
    if (nameEnd > bytes.length) break
    entries.push({
      name: decode(bytes.subarray(at + 46, nameEnd)),
      size: view.getUint32(at + 24, true),
      packedSize: view.getUint32(at + 20, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
