import { crc32, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EvidenceKind } from '#service/content/schema.ts'
import { evidenceBytes } from '#service/evidence/evidence-bytes.ts'
import { readRecipe, smallestSize, writeRecipe } from '#service/evidence/files/recipe.ts'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'

const kinds = Object.keys(smallestSize) as EvidenceKind[]
const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

const recipeOf = (
  kind: EvidenceKind,
  size: number,
  seed = 's',
  title = 'Stored XSS in the `memo` of an invoice',
) =>
  writeRecipe({
    kind,
    seed,
    size,
    title,
    at: Date.UTC(2026, 10, 12),
    host: 'api.tallow.example',
    method: 'POST',
    path: '/v2/invoices?x=1',
  })

describe('evidence', () => {
  test('the same recipe gives the same bytes, exactly of its size', () => {
    const size = (kind: EvidenceKind) =>
      fc.integer({ min: smallestSize[kind], max: smallestSize[kind] + 40_000 })
    const recipes = fc
      .constantFrom(...kinds)
      .chain((kind) =>
        fc
          .tuple(size(kind), fc.string({ maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 90 }))
          .map(([bytes, seed, title]) => recipeOf(kind, bytes, seed, title)),
      )
    fc.assert(
      fc.property(recipes, (recipe) => {
        const bytes = evidenceBytes(recipe)
        expect(bytes.length).toBe(readRecipe(recipe).size)
        expect(Buffer.compare(bytes, evidenceBytes(recipe))).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test('the sizes of a generated workspace match its bytes, from hundreds to millions', () => {
    const evidence = [
      ...generateReports(createWorld(3), { count: 400, now: Date.UTC(2026, 10, 20) }),
    ].flatMap((report) => report.evidence)
    const sizes = evidence.map(({ size }) => size)
    expect(Math.min(...sizes)).toBeLessThan(1000)
    expect(Math.max(...sizes)).toBeGreaterThan(1_000_000)
    for (const { recipe, size } of evidence.filter((_, at) => at % 5 === 0)) {
      expect(evidenceBytes(recipe).length).toBe(size)
    }
  })

  test('an access log has its lines in the order of time', () => {
    const lines = text(evidenceBytes(recipeOf('log', 40_000)))
      .split('\n')
      .slice(1, -2)
    const times = lines.map((line) => /\[([^\]]+)\]/.exec(line)?.[1] ?? '')
    expect(new Set(times).size).toBeGreaterThan(100)
    expect(times).toEqual(times.toSorted())
  })

  test('a PNG is valid to the last checksum and contains a whole picture', () => {
    for (const seed of ['1', '2', '3', '4', '5', '6']) {
      const bytes = Buffer.from(evidenceBytes(recipeOf('png', 90_000, seed)))
      expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
      const chunks = new Map<string, Buffer>()
      for (let at = 8; at < bytes.length; ) {
        const length = bytes.readUInt32BE(at)
        const typed = bytes.subarray(at + 4, at + 8 + length)
        expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(typed))
        chunks.set(typed.toString('latin1', 0, 4), typed.subarray(4))
        at += 12 + length
      }
      expect([...chunks.keys()].at(-1)).toBe('IEND')
      const head = chunks.get('IHDR') ?? Buffer.alloc(8)
      const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
      expect(rows.length).toBe((head.readUInt32BE(0) * 3 + 1) * head.readUInt32BE(4))
      expect(new Set(rows).size).toBeGreaterThan(20)
    }
  })

  test('a HAR contains requests with a cookie and an invalid bearer token', () => {
    const har = JSON.parse(text(evidenceBytes(recipeOf('har', 60_000))))
    expect(har.log.version).toBe('1.2')
    expect(har.log.entries.length).toBeGreaterThan(3)
    const [entry] = har.log.entries
    const headers = Object.fromEntries(
      entry.request.headers.map(({ name, value }: { name: string; value: string }) => [name, value]),
    )
    expect(headers.Cookie).toMatch(/^session=/)
    const [, claims = ''] = headers.Authorization.replace('Bearer ', '').split('.')
    expect(Buffer.from(claims, 'base64url').toString()).toContain('not a real token')
  })

  test('a JSON document parses and a log is plain text of lines', () => {
    expect(JSON.parse(text(evidenceBytes(recipeOf('json', 5_000)))).rows.length).toBeGreaterThan(10)
    expect(text(evidenceBytes(recipeOf('log', 9_000))).split('\n').length).toBeGreaterThan(40)
  })

  test('an archive ends in a directory that counts its files', () => {
    const bytes = Buffer.from(evidenceBytes(recipeOf('zip', 40_000)))
    expect(bytes.toString('latin1', 0, 4)).toBe('PK\x03\x04')
    const end = bytes.length - 22
    expect(bytes.toString('latin1', end, end + 4)).toBe('PK\x05\x06')
    expect(bytes.readUInt16LE(end + 10)).toBe(3)
    const directory = bytes.readUInt32LE(end + 16)
    expect(bytes.toString('latin1', directory, directory + 4)).toBe('PK\x01\x02')
    expect(directory + bytes.readUInt32LE(end + 12)).toBe(end)
  })

  test('mislabeled files hide another type', () => {
    expect(text(evidenceBytes(recipeOf('lie-html', 2_000)))).toMatch(/^<!doctype html>/)
    expect(Buffer.from(evidenceBytes(recipeOf('lie-exe', 4_000))).toString('latin1', 0, 2)).toBe('MZ')
  })

  test('an unknown recipe is rejected', () => {
    for (const recipe of ['', 'kind=png', 'kind=mov&size=90000', recipeOf('png', 10)]) {
      expect(() => evidenceBytes(recipe)).toThrow(RangeError)
    }
  })
})
