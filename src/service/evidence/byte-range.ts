/** The part of a file that a request asks for. `end` is inclusive, as in the header. */
export type WantedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' }

/**
 * Parses a `Range` header (RFC 9110). Only a single range of bytes is supported. A malformed header, another unit or a
 * list of ranges is ignored, so that the whole file is sent, as the standard allows.
 */
export function readRange(header: string | undefined, size: number): WantedRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (match === null) return { kind: 'whole' }
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return { kind: 'whole' }
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return { kind: 'whole' }
  if (Number(first) >= size) return { kind: 'unsatisfiable' }
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { kind: 'part', start: Number(first), end }
}
