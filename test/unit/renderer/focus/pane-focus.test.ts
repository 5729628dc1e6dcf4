import { expect, test } from 'vitest'
import { panesFrom } from '#renderer/focus/pane-focus.ts'

test('the panes are tried from the focused one on, round to itself, and backwards in the reverse order', () => {
  const after = ['decision', 'insights', 'status', 'queues', 'search', 'list', 'report']
  expect(panesFrom('report', 1)).toEqual(after)
  expect(panesFrom('report', -1)).toEqual([...after.slice(0, -1).toReversed(), 'report'])
  expect(panesFrom('status', 1)[0]).toBe('queues')
  expect(panesFrom('queues', -1)[0]).toBe('status')
})

test('with the focus nowhere, the first pane is tried first, and backwards the last', () => {
  expect(panesFrom(null, 1)[0]).toBe('queues')
  expect(panesFrom(null, -1)[0]).toBe('status')
  for (const direction of [1, -1] as const) expect(new Set(panesFrom(null, direction)).size).toBe(7)
})
