import { describe, expect, it } from 'vitest'
import { change, select, type WritableDb } from '#main/engine/store/database.ts'
import { countSetAside } from '#main/engine/store/set-aside.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { asPerson, openClient, testToken } from '../api/open-client.ts'
import { send, startRawServer } from '../api/raw-server.ts'
import { temporaryFolder } from '../store/temporary-store.ts'
import { rightAnswers } from './answers-of-the-specification.ts'
import {
  type FieldKind,
  type FieldState,
  fieldStates,
  fieldsOf,
  type WrongValue,
  withWrong,
  wrongValues,
} from './field-states.ts'
import { markAndNewest, openStepBench, syncSteps } from './sync-steps.ts'

interface Case {
  readonly name: string
  readonly path: string
  readonly kind: FieldKind
  readonly wrong: WrongValue
  readonly state: FieldState
}

function casesOf(resource: keyof typeof fieldsOf): Case[] {
  return Object.entries<FieldKind>(fieldsOf[resource]).flatMap(([path, kind]) =>
    (Object.keys(wrongValues) as WrongValue[]).map((wrong) => ({
      name: `${path}: ${wrong}`,
      path,
      kind,
      wrong,
      state: fieldStates[kind][wrong],
    })),
  )
}

/** An answer with a wrong value in its first item, or in the only resource it contains. */
function wrongAnswer(right: unknown, { path, kind, wrong }: Case): string {
  const placeholder = '"the item with something wrong in it"'
  const [list, around] = listIn(right)
  if (list === null) return withWrong(right as object, path, wrong, kind)
  const whole = JSON.stringify(around(['the item with something wrong in it', ...list.slice(1)]))
  return whole.replace(placeholder, () => withWrong(list[0] as object, path, wrong, kind))
}

function listIn(
  right: unknown,
): [list: readonly unknown[] | null, around: (list: readonly unknown[]) => unknown] {
  if (Array.isArray(right)) return [right, (list) => list]
  const page = right as Record<string, unknown>
  for (const name of ['items', 'availableTransitions']) {
    const list = page[name]
    if (Array.isArray(list)) return [list, (changed) => ({ ...page, [name]: changed })]
  }
  return [null, () => right]
}

const forgetting = change('test.forget', 'delete from set_aside')

/** The number of rows in a table. It shows that the other items of a page are stored even if one is not. */
const rows = (db: WritableDb, table: string) =>
  db.get(select<{ count: number }>(`test.count ${table}`, `select count(*) as count from ${table}`))?.count ??
  0

describe('an invalid field, in the sync', () => {
  it.each([
    ['the first page of all', 'summary', 'reports'],
    ['what changed', 'summary', 'reports'],
    ['the sweep by id', 'summary', 'reports'],
    ['the programs', 'program', 'programs'],
    ['the targets of a program', 'target', 'targets'],
    ['the timeline of a report', 'activity', 'activities'],
    ['the evidence of a report', 'evidence', 'evidence'],
  ] as const)('%s: sets that %s aside alone, or accepts it', async (stepName, resource, table) => {
    const step = syncSteps.find(({ name }) => name === stepName)
    if (step === undefined) throw new Error('no such step')
    await using bench = await openStepBench(temporaryFolder(), step)
    const { context } = bench
    const { db } = context
    await step.prepare(bench)
    const met: Record<string, string> = {}
    const cases = casesOf(resource)
    for (const one of cases) {
      const answer = wrongAnswer(step.right, one)
      bench.answerWith((response) => send(response, 200, answer))
      step.again?.(context)
      const ending = await step.run(context)
      const went = /^(done|read|set aside|asked again)$/.test(ending)
      met[one.name] = went ? (countSetAside(db) > 0 ? 'refused' : 'taken') : ending
      db.run(forgetting)
      const { mark, newest } = markAndNewest(db)
      expect(mark ?? 0).toBeLessThanOrEqual(newest ?? 0)
    }
    expect(met).toEqual(Object.fromEntries(cases.map(({ name, state }) => [name, state])))
    expect(rows(db, table)).toBeGreaterThan(0)
    expect(checkIntegrity(db)).toEqual({ ok: true, findings: [] })
  })

  it('the details of a report: accepted, or nothing changes', async () => {
    const step = syncSteps.find(({ name }) => name === 'the details of a report')
    if (step === undefined) throw new Error('no such step')
    await using bench = await openStepBench(temporaryFolder(), step)
    await step.prepare(bench)
    const met: Record<string, string> = {}
    const cases = casesOf('report')
    for (const one of cases) {
      const answer = wrongAnswer(step.right, one)
      bench.answerWith((response) => send(response, 200, answer))
      met[one.name] = await step.run(bench.context)
    }
    // An answer with another id is not about the requested report, so it is a bad answer.
    const ending = ({ path, state }: Case) => (path === 'id' || state === 'refused' ? 'badAnswer' : 'read')
    expect(met).toEqual(Object.fromEntries(cases.map((one) => [one.name, ending(one)])))
    expect(checkIntegrity(bench.context.db)).toEqual({ ok: true, findings: [] })
  })
})

describe('an invalid field, in an answer that the sync does not request', () => {
  let body = ''
  const answering = async (test: (api: ReturnType<typeof openClient>['api']) => Promise<void>) => {
    await using server = await startRawServer((response) => send(response, 200, body))
    await using client = openClient({ baseUrl: server.baseUrl, token: testToken })
    await test(client.api)
  }

  it('readProgram: accepted, or the program is rejected', () =>
    answering(async (api) => {
      for (const one of casesOf('program')) {
        body = wrongAnswer(rightAnswers.readProgram, one)
        const read = await api.readProgram({ id: 5 }, asPerson)
        const ending = read.ok ? 'taken' : read.error.kind
        const isTaken = one.state === 'taken' && one.path !== 'id'
        expect([one.name, ending]).toEqual([one.name, isTaken ? 'taken' : 'badAnswer'])
      }
    }))

  it('listTransitions: the transition is set aside or accepted; the others stay', () =>
    answering(async (api) => {
      for (const one of casesOf('transition')) {
        body = wrongAnswer(rightAnswers.listTransitions, one)
        const read = await api.listTransitions({ id: 101 }, asPerson)
        if (!read.ok) throw new Error(`${one.name}: ${read.error.kind}`)
        const { items, setAside } = read.value
        const taken = one.state === 'taken'
        expect([one.name, items.length, setAside.length]).toEqual([one.name, taken ? 2 : 1, taken ? 0 : 1])
      }
    }))

  it('comments: an unreadable field counts as not sent, and the comment as written', () =>
    answering(async (api) => {
      for (const one of casesOf('activity')) {
        body = wrongAnswer(rightAnswers.listComments, one)
        const read = await api.listComments({ id: 101 }, asPerson)
        expect([one.name, read.ok && read.value.items.length]).toEqual([one.name, 3])
        body = wrongAnswer(rightAnswers.addComment, one)
        const added = await api.addComment({ id: 101, body: { description: 'x' } }, asPerson)
        expect([one.name, added.ok]).toEqual([one.name, true])
      }
    }))

  it('a known issue that was created never counts as failed', () =>
    answering(async (api) => {
      const text = { name: 'n', summary: 's', description: 'd', impact: 'i' }
      for (const path of ['id', 'programId', 'name', 'createdAt', 'knownIssue']) {
        for (const wrong of Object.keys(wrongValues) as WrongValue[]) {
          body = withWrong(rightAnswers.createKnownIssue as object, path, wrong, 'name')
          const created = await api.createKnownIssue(
            { id: 5, body: { ...text, targetId: 51, severityId: 3 } },
            asPerson,
          )
          expect([path, wrong, created.ok]).toEqual([path, wrong, true])
        }
      }
    }))

  it('the address of evidence is a web address, or the answer is rejected', () =>
    answering(async (api) => {
      for (const wrong of Object.keys(wrongValues) as WrongValue[]) {
        body = withWrong(rightAnswers.requestEvidenceDownload as object, 'url', wrong, 'name')
        const asked = await api.requestEvidenceDownload({ id: 101, evidenceId: 'e-1' }, asPerson)
        expect([wrong, asked.ok || asked.error.kind]).toEqual([wrong, 'badAnswer'])
      }
    }))
})
