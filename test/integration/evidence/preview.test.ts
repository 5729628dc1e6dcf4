import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { previewFile } from '#main/engine/evidence/preview.ts'
import { evidenceBytes } from '#service/evidence/evidence-bytes.ts'
import type { Recipe } from '#service/evidence/files/recipe.ts'
import { writeRecipe } from '#service/evidence/files/recipe.ts'

const folder = mkdtempSync(join(tmpdir(), 'preview-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function preview(bytes: string | Uint8Array) {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const read = await previewFile(path)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

const sample = (kind: Recipe['kind'], size: number) =>
  evidenceBytes(
    writeRecipe({ kind, seed: '7', size, host: 'a.example', method: 'GET', path: '/x', title: 't', at: 0 }),
  )

describe('a viewed file', () => {
  test('is shown as text, cut if it is long', async () => {
    expect(await preview('hello')).toEqual({
      fileKind: 'text',
      bytes: 5,
      content: { kind: 'text', text: 'hello', isJson: false, isCut: false },
    })
    const { content } = await preview('x'.repeat(1_000_000))
    expect(content).toMatchObject({ kind: 'text', isCut: true })
    expect(content.kind === 'text' ? content.text.length : 0).toBeLessThan(300_000)
  })

  test.each([
    ['UTF-16, little end first', Buffer.from('\ufeffé <b>', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeffé <b>', 'utf16le').swap16()],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffé <b>')],
  ])('is read as text in %s', async (_, bytes) => {
    expect((await preview(bytes)).content).toMatchObject({ kind: 'text', text: 'é <b>' })
  })

  test.each([
    ['UTF-8', Buffer.from(`x${'é'.repeat(200_000)}`)],
    ['UTF-16', Buffer.from(`\ufeff${'🐞'.repeat(100_000)}`, 'utf16le')],
  ])('is cut between two characters of %s', async (_, bytes) => {
    const { content } = await preview(bytes)
    expect(content).toMatchObject({ kind: 'text', isCut: true })
    expect(content.kind === 'text' ? content.text : '').toMatch(/^x?[é🐞]+$/u)
  })

  test('that ends within a character has a replacement character there', async () => {
    expect((await preview(Buffer.from('xé').subarray(0, 2))).content).toMatchObject({ text: 'x\ufffd' })
  })

  test('is shown as JSON with indents and unchanged values, however deep', async () => {
    expect((await preview('{"id":9223372036854775807,"a":[1.0]}')).content).toEqual({
      kind: 'text',
      isJson: true,
      isCut: false,
      text: '{\n  "id": 9223372036854775807,\n  "a": [\n    1.0\n  ]\n}',
    })
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    expect((await preview(deep)).content).toMatchObject({ kind: 'text', isJson: true, isCut: true })
    expect((await preview('{"a":')).content).toMatchObject({ kind: 'text', isJson: false, text: '{"a":' })
  })

  // SEC-13
  test('with many deep lines is cut while it is laid out', async () => {
    const hostile = `${'['.repeat(150)}${'0,'.repeat(2_000_000)}0${']'.repeat(150)}`
    const { content } = await preview(hostile)
    expect(content).toMatchObject({ kind: 'text', isJson: true, isCut: true })
    expect(content.kind === 'text' ? content.text.length : 0).toBeLessThan(300_000)
  })

  test('is shown as capture, archive or bytes, like those of the sample', async () => {
    const har = (await preview(sample('har', 40_000))).content
    expect(har.kind === 'har' ? har.requests.length : 0).toBe(5)
    const zip = (await preview(sample('zip', 9_000))).content
    expect(zip.kind === 'archive' ? zip.entries.length : 0).toBeGreaterThan(0)
    expect((await preview(sample('lie-exe', 5_000))).content).toMatchObject({ kind: 'hex', isCut: true })
  })

  test('is shown as a picture only if it is one of bearable size', async () => {
    const png = sample('png', 64_000)
    expect((await preview(png)).content).toMatchObject({ kind: 'image', mimeType: 'image/png' })
    const huge = Uint8Array.from(png)
    new DataView(huge.buffer).setUint32(16, 100_000)
    expect((await preview(huge)).content).toMatchObject({ kind: 'hex' })
    expect((await preview('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')).content).toMatchObject({
      kind: 'text',
    })
  })

  // SEC-13
  test('of any bytes is shown without an error', async () => {
    const zip = sample('zip', 9_000)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(zip.length), async (bytes, at) => {
        await preview(bytes)
        const broken = Uint8Array.from(zip)
        broken.set(bytes.subarray(0, Math.max(0, zip.length - at)), at)
        await preview(broken)
      }),
      { numRuns: 200 },
    )
  })

  test('is not read through a link to another file', async () => {
    symlinkSync('/etc/passwd', join(folder, 'link'))
    expect(await previewFile(join(folder, 'link'))).toMatchObject({
      ok: false,
      error: { kind: 'unknownHere' },
    })
  })
})
