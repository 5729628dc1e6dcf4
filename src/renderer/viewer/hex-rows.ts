/** Bytes of one row. */
const rowBytes = 16

/**
 * Bytes in the usual hex dump: offset, hex digits, and the characters of those that are printable ASCII.
 *
 * @param hex two digits for each byte.
 */
export function hexRows(hex: string): readonly string[] {
  const bytes = hex.match(/../g) ?? []
  const rows: string[] = []
  for (let at = 0; at < bytes.length; at += rowBytes) {
    const row = bytes.slice(at, at + rowBytes)
    const letters = row.map((byte) => letterOf(Number.parseInt(byte, 16))).join('')
    rows.push(`${at.toString(16).padStart(8, '0')}  ${row.join(' ').padEnd(rowBytes * 3 - 1)}  ${letters}`)
  }
  return rows
}

function letterOf(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'
}
