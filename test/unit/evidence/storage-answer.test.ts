import { describe, expect, it } from 'vitest'
import { type Asked, readAnswer } from '#main/engine/evidence/storage-answer.ts'

const asked: Asked = { from: 100, validator: '"one"', size: 300 }
const partial = (headers: Record<string, string> = {}, more: Partial<Asked> = {}) =>
  readAnswer(
    { status: 206, headers: { 'content-range': 'bytes 100-299/300', ...headers } },
    { ...asked, ...more },
  )

describe('a range of a file', () => {
  it('continues at the requested byte, with the requested validator', () => {
    const content = { kind: 'content', from: 100, total: 300, validator: '"one"' }
    expect(partial({ etag: '"one"' })).toEqual(content)
    expect(partial()).toEqual(content)
    expect(partial({ 'content-range': 'bytes 100-299/*' })).toEqual({ ...content, total: null })
  })

  it('of another file, or from another position, is rejected', () => {
    expect(partial({ etag: '"two"' })).toEqual({ kind: 'swapped' })
    expect(partial({ 'content-range': 'bytes 99-299/300' })).toEqual({ kind: 'swapped' })
    expect(partial({ 'content-range': 'bytes' })).toEqual({ kind: 'swapped' })
    expect(partial({}, { from: 0 })).toEqual({ kind: 'swapped' })
  })

  it('of a file of another size is rejected', () => {
    expect(partial({}, { size: 400 })).toMatchObject({ kind: 'refused', error: { kind: 'sizeDiffers' } })
  })
})
