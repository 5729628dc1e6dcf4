import { expect, test } from 'vitest'
import { hexRows } from '#renderer/viewer/hex-rows.ts'

test('bytes are shown in rows with their offset and characters', () => {
  const hex = Buffer.from('MZ\u0000<script>alert(1)').toString('hex')
  expect(hexRows(hex)).toEqual([
    '00000000  4d 5a 00 3c 73 63 72 69 70 74 3e 61 6c 65 72 74  MZ.<script>alert',
    '00000010  28 31 29                                         (1)',
  ])
  expect(hexRows('')).toEqual([])
})
