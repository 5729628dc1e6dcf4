/** An entry of a ZIP archive, read only from its directory: nothing is unpacked. */
export interface ArchiveEntry {
  /** As the directory has it; hostile. */
  readonly name: string
  /** Bytes, according to the archive. */
  readonly size: number
  readonly packedSize: number
  readonly isEncrypted: boolean
}

export interface ArchiveReading {
  readonly entries: readonly ArchiveEntry[]
  readonly total: number
}

const entriesAtMost = 500
/** Bytes of the mark at the end, without its comment. */
const endLength = 22
/** How far from its end the mark may begin: a comment has 65,535 bytes at most. */
export const directoryTail = endLength + 65_535
/** Most bytes of a directory that are read. */
export const largestDirectory = 1_048_576

/** Finds the directory of an archive from its last bytes; null if they are not an archive's. */
export function findDirectory(
  tail: Uint8Array,
): { readonly offset: number; readonly length: number; readonly total: number } | null {
  const view = viewOf(tail)
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    // Unless the comment ends with the file, this only looks like the mark.
    if (at + endLength + view.getUint16(at + 20, true) !== tail.length) continue
    return {
      total: view.getUint16(at + 10, true),
      length: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    }
  }
  return null
}

/** Reads a directory as far as it makes sense. @param decode turns bytes that claim to be UTF-8 into text. */
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
