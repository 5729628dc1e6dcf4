import { expect, test } from 'vitest'
import { createAppStore } from '#renderer/state/store.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { ok } from '#shared/desk/result.ts'

const secret = `sk_live_${'a1B2c3'.repeat(5)}`
const reply = (text: string): ReportAction => ({ kind: 'comment', audience: 'public', text })

/** A desk that records the texts it is asked to send. */
function desk() {
  const sent: unknown[] = []
  const store = createAppStore({
    invoke: async (name, input) => {
      sent.push({ name, input })
      return ok({ entryIds: [1], batchId: null, heldUntil: 0 }) as never
    },
    listen: () => () => undefined,
  })
  store.setState({ currentWorkspaceId: 'w' })
  return { store, sent }
}

test('text without secrets is sent at once', async () => {
  const { store, sent } = desk()
  expect(await store.getState().decide([1], reply('Thank you, we can see it too.'))).toMatchObject({
    ok: true,
  })
  expect(sent).toHaveLength(1)
  expect(store.getState().wordsQuestion).toBeNull()
})

test('text with a secret waits for the answer, and is sent unchanged or not at all', async () => {
  const { store, sent } = desk()
  const action = reply(`Use ${secret} to try.`)
  const first = store.getState().decide([1], action)
  await Promise.resolve()
  expect(store.getState().wordsQuestion?.doubts).toMatchObject([
    { kind: 'paymentKey', place: 'publicReply', line: 1, before: 'Use ', after: ' to try.' },
  ])
  expect(JSON.stringify(store.getState().wordsQuestion)).not.toContain(secret)
  expect(sent).toEqual([])
  store.getState().answerWords(false)
  expect(await first).toEqual({ ok: false, error: { kind: 'cancelled' } })
  expect(sent).toEqual([])

  const second = store.getState().decide([1], action)
  await Promise.resolve()
  store.getState().answerWords(true)
  expect(await second).toMatchObject({ ok: true })
  expect(sent).toMatchObject([{ name: 'act.decide', input: { action } }])
})

test('every outgoing field is checked: notes, messages, titles, known issues, resent actions', async () => {
  const { store, sent } = desk()
  const state = store.getState()
  const text = `it is ${secret}`
  const issue = { name: 'n', targetId: 1, severityId: 1, summary: 's', description: text, impact: 'i' }
  const tries = [
    () => state.decide([1], { kind: 'comment', audience: 'internal', text }),
    () => state.decide([1], { kind: 'transition', transition: 'resolved', message: text }),
    () => state.decide([1], { kind: 'edit', title: text }),
    () => state.decideKnownIssue(1, issue, null),
    () => state.answerEntry(1, { kind: 'retry' }, reply(text)),
  ]
  const places: unknown[] = []
  for (const attempt of tries) {
    const decided = attempt()
    await Promise.resolve()
    places.push(store.getState().wordsQuestion?.doubts[0]?.place)
    store.getState().answerWords(false)
    expect(await decided).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
  }
  expect(places).toEqual(['internalComment', 'message', 'title', 'description', 'publicReply'])
  expect(sent).toEqual([])
})

test('a second question replaces the first, whose text stays', async () => {
  const { store } = desk()
  const first = store.getState().decide([1], reply(secret))
  const second = store.getState().decide([2], reply(secret))
  expect(await first).toMatchObject({ ok: false })
  store.getState().answerWords(true)
  expect(await second).toMatchObject({ ok: true })
})
