import { expect, it } from 'vitest'
import { answerAhead } from '#main/bridge/answer-ahead.ts'
import type { EnginePort } from '#main/bridge/engine-port.ts'
import { firstQuestions } from '#shared/desk/asked-first.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { deskState } from '../renderer/state/desk-state.ts'

const locked = { kind: 'copyLocked' } as const

/** An engine that answers each call with its name, or with what is given. */
const engineWith = (given: Readonly<Record<string, Promise<Result<unknown>>>>) =>
  ({ call: async (name: string) => given[name] ?? ok(name) }) as unknown as EnginePort

const stateOf = (...ids: string[]) => {
  const state = ok(deskState(...ids))
  return async () => state
}

it('answers what the window asks about the current workspace and the place in it', async () => {
  const engine = engineWith({ 'views.place': Promise.resolve(ok(null)) })
  const answers = await answerAhead(stateOf('a', 'b'), engine)
  expect(answers).toEqual([
    { name: 'desk.state', input: {}, result: ok(deskState('a', 'b')) },
    { name: 'views.place', input: { workspaceId: 'a' }, result: ok(null) },
    ...firstQuestions('a', null).map((question) => ({ ...question, result: ok(question.name) })),
  ])
})

it('asks nothing about a workspace when there is none, and no list when its place cannot be read', async () => {
  const names = async (...asked: Parameters<typeof answerAhead>) =>
    (await answerAhead(...asked)).map(({ name }) => name)
  expect(await names(stateOf(), engineWith({}))).toEqual(['desk.state'])
  expect(await names(async () => err(locked), engineWith({}))).toEqual(['desk.state'])
  const unread = engineWith({ 'views.place': Promise.resolve(err(locked)) })
  expect(await names(stateOf('a'), unread)).toEqual(['desk.state', 'views.place'])
})

it('does not wait for an answer that takes long', async () => {
  const engine = engineWith({
    'views.place': Promise.resolve(ok(null)),
    'queue.counts': new Promise(() => undefined),
  })
  const names = (await answerAhead(stateOf('a'), engine)).map(({ name }) => name)
  expect(names).toContain('people.list')
  expect(names).not.toContain('queue.counts')
})
