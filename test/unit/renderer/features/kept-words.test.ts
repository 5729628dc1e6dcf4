import { beforeEach, expect, test, vi } from 'vitest'
import { emptyForm, withoutWords, withUndone } from '#renderer/features/bulk/bulk-form.ts'
import { noReport } from '#shared/desk/draft-places.ts'
import { err, ok } from '#shared/desk/result.ts'

const duplicate = { kind: 'transition', transition: 'duplicate', duplicateOf: 12, message: 'Known.' } as const

const { disk, invoke } = vi.hoisted(() => {
  /** `texts`: the drafts on the disk, by workspace; null = they can be neither read nor written. */
  const disk: { texts: Map<string, string> | null } = { texts: null }
  const invoke = vi.fn(
    async (name: string, { workspaceId, text = '' }: { workspaceId: string; text?: string }) => {
      if (disk.texts === null) return { ok: false, error: { kind: 'diskFull' } }
      if (name === 'report.keepDraft') return { ok: true, value: void disk.texts.set(workspaceId, text) }
      return { ok: true, value: { bulk: disk.texts.get(workspaceId), internal: 'Not of a bulk change' } }
    },
  )
  return { disk, invoke }
})
vi.mock('#renderer/bridge/desk-bridge.ts', () => ({ invoke }))

beforeEach(() => {
  disk.texts = new Map()
  invoke.mockClear()
})

/** A window that was just opened: it knows nothing that is not on the disk. */
async function newWindow() {
  vi.resetModules()
  return import('#renderer/features/bulk/kept-words.ts')
}

test('a form begins with the text and the original that were left, and with no state', async () => {
  const { formWithKeptWords, keepWords } = await newWindow()
  keepWords('one', withUndone({ ...emptyForm, internal: 'Half' }, duplicate))
  const left = { messages: { duplicate: 'Known.' }, duplicateOf: '#12', internal: 'Half' }
  expect(formWithKeptWords('one')).toEqual({ ...emptyForm, ...left })
  expect(formWithKeptWords('two')).toEqual(emptyForm)
})

test('what was sent is dropped, and nothing else', async () => {
  const { forgetSentWords, formWithKeptWords, keepWords } = await newWindow()
  const left = { ...withUndone(emptyForm, duplicate), internal: 'Half' }
  keepWords('one', left)
  forgetSentWords('one', 'transition', 'spam')
  forgetSentWords('one', 'public', 'duplicate')
  expect(formWithKeptWords('one')).toEqual({ ...left, transition: null })
  forgetSentWords('one', 'transition', 'duplicate')
  expect(formWithKeptWords('one')).toEqual({ ...emptyForm, internal: 'Half' })
  forgetSentWords('one', 'internal', null)
  expect(disk.texts?.get('one')).toBe('')
})

test('the next window begins with the text that this one left, and says so', async () => {
  const first = await newWindow()
  first.keepWords('one', { ...emptyForm, public: 'A long reply' })
  expect(await first.readKeptWords('one')).toEqual(ok(null))
  expect(first.restoredForm('one')).toBeNull()
  expect(invoke).toHaveBeenLastCalledWith('report.keepDraft', expect.objectContaining({ reportId: noReport }))
  const next = await newWindow()
  const left = { ...emptyForm, public: 'A long reply' }
  expect(await next.readKeptWords('one')).toEqual(ok(null))
  expect(next.formWithKeptWords('one')).toEqual(left)
  expect(await next.readKeptWords('two')).toEqual(ok(null))
  expect(next.restoredForm('two')).toBeNull()
  // A second reading, as of a form that was closed before it was shown, does not change that.
  await next.readKeptWords('one')
  expect(next.restoredForm('one')).toEqual(left)
  // A form of another kind does not show the text, so a later one still says that it is restored.
  next.noteRestored('one', 'assign', null)
  expect(next.restoredForm('one')).toEqual(left)
  next.noteRestored('one', 'public', null)
  expect(next.restoredForm('one')).toEqual(emptyForm)
})

test('text belongs to one kind of change, and to one transition', async () => {
  const { hasWords } = await newWindow()
  const left = { ...withUndone(emptyForm, duplicate), public: 'A long reply' }
  expect(hasWords(left, 'public', null)).toBe(true)
  expect(hasWords(left, 'internal', null)).toBe(false)
  expect(hasWords(left, 'assign', null)).toBe(false)
  expect(hasWords(left, 'transition', 'spam')).toBe(false)
  expect(hasWords(left, 'transition', 'duplicate')).toBe(true)
  const without = withoutWords(left, 'transition', 'duplicate')
  expect(without).toMatchObject({ messages: {}, duplicateOf: '', public: 'A long reply' })
  expect(withoutWords(left, 'internal', 'duplicate')).toEqual(left)
})

test('text that cannot be read is not overwritten by a form that begins empty', async () => {
  const { readKeptWords } = await newWindow()
  disk.texts = null
  expect(await readKeptWords('one')).toEqual(err({ kind: 'diskFull' }))
  disk.texts = new Map([['one', JSON.stringify({ internal: 'Half' })]])
  expect(await readKeptWords('one')).toEqual(ok(null))
})

test('unchanged text is not written again', async () => {
  const { formWithKeptWords, keepWords } = await newWindow()
  keepWords('one', emptyForm)
  keepWords('one', { ...emptyForm, internal: 'Half' })
  keepWords('one', { ...formWithKeptWords('one'), transition: 'spam' })
  keepWords('one', { ...formWithKeptWords('one'), messages: { spam: '' } })
  expect(formWithKeptWords('one').messages).toEqual({ spam: '' })
  expect(invoke).toHaveBeenCalledOnce()
})
