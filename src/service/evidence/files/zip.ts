import { Buffer } from 'node:buffer'
import { crc32, deflateRawSync } from 'node:zlib'
import { demoContent } from '../../content/demo-content.ts'
import { phrase } from '../../sample/phrase.ts'
import type { Recipe } from './recipe.ts'
import { logBytes, textBytes } from './text.ts'

export interface ZipEntry {
  readonly name: string
  readonly content: Uint8Array
  readonly stored: boolean
}

/** Bytes of the local and central headers of one entry, without its name. */
const headerBytes = 30 + 46
const endBytes = 22
/** 2026-11-01 12:00:00 in DOS format; fixed, so that a recipe always gives the same bytes. */
const dosTime = 0x6000
const dosDate = 0x5d61

/**
 * An archive with a note, a request and a log. The log is not compressed, and as long as needed for the archive's size.
 */
export function zipBytes(recipe: Recipe): Uint8Array {
  const note = Buffer.from(phrase(demoContent().evidence.files.note, { title: recipe.title }))
  const small: ZipEntry[] = [
    { name: 'poc/README.txt', content: note, stored: false },
    { name: 'poc/request.txt', content: textBytes({ ...recipe, size: 900 }), stored: false },
  ]
  const name = 'poc/access.log'
  const before = zipOf(small)
  const rest = recipe.size - before.length - headerBytes - 2 * name.length
  return zipOf([...small, { name, content: logBytes({ ...recipe, size: rest }), stored: true }])
}

/** A ZIP archive with the entries, in their order. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const data = entry.stored ? Buffer.from(entry.content) : deflateRawSync(entry.content)
    const name = Buffer.from(entry.name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(entry.stored ? 0 : 8, 4)
    facts.writeUInt16LE(dosTime, 6)
    facts.writeUInt16LE(dosDate, 8)
    facts.writeUInt32LE(crc32(entry.content), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(entry.content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), facts, name, data)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, tail, name)
    offset += 30 + name.length + data.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(endBytes)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}
