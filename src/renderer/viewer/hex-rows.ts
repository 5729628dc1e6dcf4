/** How many bytes each row shows. */
const rowBytes = 16

/**
 * A hex dump in the usual form: offset, hex digits, and the printable ASCII characters.
 *
 * @param hex the bytes, two digits for each.
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
