import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EvidencePreview, PreviewContent } from '#shared/desk/evidence-preview.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { type HarRequest, harEntries, harRequestsAtMost, readHarEntry } from '#shared/rules/evidence/har.ts'
import { layOutJson } from '#shared/rules/evidence/lay-out-json.ts'
import { type FileKind, sniffKind } from '#shared/rules/evidence/sniff.ts'
import {
  directoryTail,
  findDirectory,
  largestDirectory,
  readDirectory,
} from '#shared/rules/evidence/zip-entries.ts'
import { drawablePicture, largestPicture, pictureOf } from './read-picture.ts'

/** Maximum number of bytes of a text that are shown, or of UTF-16 units of JSON laid out; the rest is cut off. */
const longestText = 262_144
/** Maximum number of bytes of a capture or of JSON that are read whole; a larger file is shown as text. */
const longestJson = 4 * 1024 * 1024
const shownAsHex = 4_096

const textKinds: ReadonlySet<FileKind> = new Set(['text', 'json', 'html', 'svg', 'xml', 'script'])

/**
 * Reads a downloaded file for the window: as text, as the requests of a capture (HAR), as the list of files in an
 * archive (zip), as a picture to be decoded, or as bytes in hex. Neither markup nor compressed bytes are interpreted.
 *
 * @returns `unknownHere` when there is no such file, or it is not a plain file.
 */
export async function previewFile(path: string): Promise<Result<EvidencePreview>> {
  let handle: FileHandle
  try {
    handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch {
    // The file is gone, or not readable: to the user that is the same.
    return err({ kind: 'unknownHere', what: 'file' })
  }
  try {
    const found = await handle.stat()
    if (!found.isFile()) return err({ kind: 'unknownHere', what: 'file' })
    const head = await readAt(handle, 0, Math.min(found.size, longestText))
    const fileKind = sniffKind(head)
    return ok({ fileKind, bytes: found.size, content: await contentOf(handle, found.size, head, fileKind) })
  } finally {
    await handle.close()
  }
}

async function contentOf(
  handle: FileHandle,
  bytes: number,
  head: Uint8Array,
  kind: FileKind,
): Promise<PreviewContent> {
  if (kind === 'zip') {
    const archive = await archiveOf(handle, bytes)
    if (archive !== null) return archive
  }
  if (kind === 'json' && bytes <= longestJson) {
    const text = decode(await readAt(handle, 0, bytes))
    const json = parse(text)
    if (json !== undefined) return jsonOf(json, text)
  }
  const drawable = bytes <= largestPicture ? drawablePicture(kind, head) : null
  if (drawable !== null) {
    return { kind: 'image', ...pictureOf(drawable, await readAt(handle, 0, bytes)) }
  }
  if (textKinds.has(kind)) {
    const isCut = head.length < bytes
    return { kind: 'text', text: decode(head, isCut), isJson: false, isCut }
  }
  const shown = head.subarray(0, shownAsHex)
  return { kind: 'hex', hex: Buffer.from(shown).toString('hex'), isCut: shown.length < bytes }
}

async function archiveOf(handle: FileHandle, bytes: number): Promise<PreviewContent | null> {
  const from = Math.max(0, bytes - directoryTail)
  const directory = findDirectory(await readAt(handle, from, bytes - from))
  if (directory === null || directory.offset >= bytes) return null
  const length = Math.min(directory.length, largestDirectory, bytes - directory.offset)
  const entries = readDirectory(await readAt(handle, directory.offset, length), decode)
  return { kind: 'archive', entries, total: directory.total }
}

/** @param value `text` as parsed: it tells whether this is a capture, but large numbers in it are rounded. */
async function jsonOf(value: unknown, text: string): Promise<PreviewContent> {
  const entries = harEntries(value)
  if (entries !== null) {
    const requests: HarRequest[] = []
    for (const entry of entries.slice(0, harRequestsAtMost)) {
      requests.push(readHarEntry(entry))
      await nextTurn()
    }
    return { kind: 'har', requests, total: entries.length }
  }
  return { kind: 'text', isJson: true, ...layOutJson(text, longestText) }
}

/** Parses JSON; undefined when the text only begins like JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads bytes of a file; fewer than `length` when the file has become shorter. */
async function readAt(handle: FileHandle, from: number, length: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, from + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/**
 * Decodes text as UTF-16 if it begins with a byte order mark of UTF-16, otherwise as UTF-8. Invalid bytes become
 * replacement characters.
 *
 * @param isCut whether more bytes followed; then a character that is cut off at the end is left out.
 */
function decode(bytes: Uint8Array, isCut = false): string {
  const options = { stream: isCut }
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes, options)
  if (first === 0xfe && second === 0xff) {
    // Every Node can decode little-endian UTF-16; big-endian only one with all of ICU.
    const swapped = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16()
    return new TextDecoder('utf-16le').decode(swapped, options)
  }
  return new TextDecoder('utf-8').decode(bytes, options)
}
