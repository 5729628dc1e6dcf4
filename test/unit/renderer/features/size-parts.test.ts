import { expect, test } from 'vitest'
import { sizeParts } from '#renderer/features/storage/size-parts.ts'

const bytes = { search: 200, texts: 60, timelines: 30, lists: 250, rest: 20, free: 40 }
const sum = (onDisk: number) => sizeParts(bytes, onDisk).reduce((all, part) => all + part.bytes, 0)

test('the parts of a copy add up to its files, also while most of it is in the journal', () => {
  expect(sum(2_400)).toBe(2_400)
  expect(sizeParts(bytes, 2_400).find(({ id }) => id === 'journal')?.bytes).toBe(1_800)
  expect(sizeParts(bytes, 600).some(({ id }) => id === 'journal')).toBe(false)
})
