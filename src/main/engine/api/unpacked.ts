import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { err, ok, type Result } from '#shared/desk/result.ts'

/** Maximum number of bytes of an answer after unpacking: the same limit as for an answer that was not compressed. */
const largestBody = 32 * 1024 * 1024

const ways: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: largestBody }),
  'x-gzip': (bytes) => gunzipSync(bytes, { maxOutputLength: largestBody }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: largestBody }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: largestBody }),
}

/**
 * The bytes of a body without its compression. The desk does not ask for compression, but intermediaries apply it all
 * the same.
 *
 * @param encoding the value of the header `content-encoding`, if there was one.
 * @returns the bytes, or why the body cannot be unpacked, worded to follow "the answer".
 */
export function unpacked(bytes: Uint8Array, encoding = ''): Result<Uint8Array, string> {
  const coding = encoding.trim().toLowerCase()
  if (coding === '' || coding === 'identity' || bytes.length === 0) return ok(bytes)
  const unpack = ways[coding]
  if (unpack === undefined) return err('is compressed in a way that was not asked for')
  try {
    return ok(unpack(bytes))
  } catch (cause) {
    const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'
    return err(isTooLarge ? 'is too large' : 'is damaged: its compression cannot be undone')
  }
}
