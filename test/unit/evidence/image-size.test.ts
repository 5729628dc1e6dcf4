import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidenceBytes } from '#service/evidence/evidence-bytes.ts'
import { writeRecipe } from '#service/evidence/files/recipe.ts'
import { imageSize } from '#shared/rules/evidence/image-size.ts'

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'))

describe('the size of a picture', () => {
  test('is read from its header', () => {
    const png = evidenceBytes(
      writeRecipe({
        kind: 'png',
        seed: '7',
        size: 64_000,
        host: 'a',
        method: 'GET',
        path: '/',
        title: 't',
        at: 0,
      }),
    )
    const view = new DataView(png.buffer, png.byteOffset)
    expect(imageSize('png', png)).toEqual({ width: view.getUint32(16), height: view.getUint32(20) })
    expect(imageSize('gif', hex('474946383961 2c01 c800 00'))).toEqual({ width: 300, height: 200 })
    expect(imageSize('jpeg', hex('ffd8 ffe0 0004 0000 ffc0 0011 08 00c8 012c 03'))).toEqual({
      width: 300,
      height: 200,
    })
    const webp = '52494646 00000000 57454250 56503858 0a000000 00000000 2b0100 c70000'
    expect(imageSize('webp', hex(webp))).toEqual({ width: 300, height: 200 })
  })

  // SEC-13
  test('is unknown for a truncated or senseless header, and no header is read forever', () => {
    expect(imageSize('png', hex('89504e470d0a1a0a'))).toBeNull()
    expect(imageSize('jpeg', hex('ffd8 ffe0 0000 0000'))).toBeNull()
    fc.assert(
      fc.property(
        fc.constantFrom('png', 'jpeg', 'gif', 'webp'),
        fc.uint8Array({ maxLength: 200 }),
        (kind, head) => {
          const size = imageSize(kind, head)
          expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
