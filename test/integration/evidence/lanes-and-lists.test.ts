import { describe, expect, it, vi } from 'vitest'
import type { CallOptions } from '#main/engine/api/admin-api.ts'
import { systemClock } from '#main/engine/api/clock.ts'
import { createEvidenceLists } from '#main/engine/evidence/evidence-lists.ts'
import { createFileLanes } from '#main/engine/evidence/file-lanes.ts'
import {
  addDownload,
  checkpointDownload,
  findDownload,
  wantEvidence,
  wantedEvidence,
} from '#main/engine/store/evidence/evidence-downloads.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { listSetAside } from '#main/engine/store/set-aside.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { factoryNaming } from '#shared/rules/evidence/naming-template.ts'
import { fillable } from '../../fixtures/full-disk.ts'
import { heldAnswers } from '../../fixtures/held-answers.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { summary } from '../store/received-samples.ts'
import { temporaryFolder, temporaryStore } from '../store/temporary-store.ts'

// Files are downloaded side by side, and lists are read one after the other. The tests determine the service's answers.

const forbidden: DeskError = { kind: 'forbidden', operation: 'requestEvidenceDownload' }
const item = (evidenceId: string) => ({
  ...{ reportId: 7, evidenceId, size: 100, filename: `${evidenceId}.txt`, mimeType: null },
})

describe('files', () => {
  /** Runs downloads against a service that answers every file with `answer` once the test lets it. */
  function lanes(answer: Result<{ url: string }> | Error = err(forbidden), isFull = () => false) {
    const db = temporaryStore()
    const stored = fillable(db, isFull)
    const root = temporaryFolder()
    const asked: { evidenceId: string; options: CallOptions }[] = []
    const answers = heldAnswers()
    const requestEvidenceDownload = async (
      { evidenceId }: { readonly evidenceId: string },
      options: CallOptions,
    ) => {
      asked.push({ evidenceId, options })
      await answers.passed()
      if (answer instanceof Error) throw answer
      return answer
    }
    const callbacks = { changed: vi.fn(), refused: vi.fn(), ended: vi.fn(), noted: vi.fn() }
    const files = createFileLanes({
      ...{ db: stored, log: rememberingLog(), clock: systemClock, ...callbacks },
      place: () => ({ root, naming: factoryNaming, workspace: 'W' }),
    })
    const api = { requestEvidenceDownload, listEvidence: vi.fn() }
    const connection = { api, baseUrl: 'http://127.0.0.1:1', allowLoopback: true }
    const stopping = new AbortController()
    return {
      ...{ db, files, asked, stopping, ...callbacks },
      add: (evidenceId: string, rank = 0) => addDownload(db, item(evidenceId), { rank, now: 1 }),
      row: (evidenceId: string) => findDownload(db, 7, evidenceId),
      begin: () => files.begin(connection, stopping.signal),
      hold: answers.hold,
    }
  }

  it('are requested with the urgency they were added with, each once, and report their progress', async () => {
    const { add, begin, asked, hold, row, files, db, ended } = lanes()
    const goOn = hold()
    add('alone')
    add('many', 1)
    checkpointDownload(db, { id: row('alone')?.id ?? 0, received: 40, total: 100, validator: null })
    begin()
    begin()
    expect(files.underWay(row('alone')?.id ?? 0)).toEqual({ received: 40, bytesPerSecond: 0 })
    await expect.poll(() => asked).toHaveLength(2)
    expect(row('alone')?.state).toBe('downloading')
    const urgency = asked.map(({ evidenceId, options }) => [evidenceId, options.priority])
    expect(urgency).toEqual(
      expect.arrayContaining([
        ['alone', 'person'],
        ['many', 'bulk'],
      ]),
    )
    goOn()
    await files.allOver()
    expect(ended).toHaveBeenCalledTimes(2)
    expect(files.underWay(row('alone')?.id ?? 0)).toBeNull()
  })

  it.each([
    [forbidden, 'failed', 0],
    [{ kind: 'unauthorized' }, 'waiting', 1],
  ] as const)('that end with %o are then %s', async (error, state, times) => {
    const { add, begin, files, row, refused } = lanes(err(error))
    add('one')
    begin()
    await files.allOver()
    expect(row('one')?.state).toBe(state)
    expect(refused).toHaveBeenCalledTimes(times)
  })

  it('that an internal fault ended have failed, with the reason', async () => {
    const { add, begin, files, row } = lanes(new Error('a fault'))
    add('one')
    begin()
    await files.allOver()
    expect(row('one')).toMatchObject({ state: 'failed', error: expect.stringContaining('internal') })
  })

  it('whose state could not be stored get it as soon as there is room', async () => {
    let isFull = false
    const { add, begin, files, row, hold, asked, noted } = lanes(err(forbidden), () => isFull)
    const goOn = hold()
    add('one')
    begin()
    await expect.poll(() => asked).toHaveLength(1)
    isFull = true
    add('two')
    goOn()
    await files.allOver()
    expect(noted).toHaveBeenLastCalledWith(err({ kind: 'diskFull' }))
    begin()
    expect(row('one')?.state).toBe('downloading')
    isFull = false
    begin()
    expect(row('one')?.state).toBe('failed')
    expect(row('two')?.state).toBe('downloading')
    await files.allOver()
  })

  it("that are canceled get their caller's state, and end before the call resolves", async () => {
    const { add, begin, files, row, hold, asked } = lanes()
    const goOn = hold()
    add('one')
    begin()
    await expect.poll(() => asked).toHaveLength(1)
    const over = files.breakOff([row('one')?.id ?? 0])
    expect(asked[0]?.options.signal?.aborted).toBe(true)
    goOn()
    await over
    expect(row('one')?.state).toBe('downloading')
    expect(files.underWay(row('one')?.id ?? 0)).toBeNull()
  })

  it('that were running when the connection ended wait for the next one', async () => {
    const { add, begin, files, row, hold, asked, stopping } = lanes()
    const goOn = hold()
    add('one')
    begin()
    await expect.poll(() => asked).toHaveLength(1)
    stopping.abort()
    expect(asked[0]?.options.signal?.aborted).toBe(true)
    goOn()
    await files.allOver()
    expect(row('one')?.state).toBe('waiting')
  })
})

describe('lists', () => {
  function reading(...answers: Result<{ items: object[]; setAside: never[] }>[]) {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(7)])
    wantEvidence(db, 7, 1)
    const added = vi.fn()
    const lists = createEvidenceLists({ db, clock: systemClock, noted: () => undefined, added })
    const asked: number[] = []
    let meanwhile = (): void => undefined
    const ending = new AbortController()
    const listEvidence = async ({ id }: { readonly id: number }) => {
      asked.push(id)
      await null
      meanwhile()
      return answers.shift() ?? ok({ items: [], setAside: [] })
    }
    const api = { listEvidence } as unknown as Parameters<typeof lists.read>[0]
    return {
      ...{ db, lists, asked, added, ending },
      read: () => lists.read(api, ending.signal),
      onAnswer: (work: () => void) => {
        meanwhile = work
      },
    }
  }
  const listed = ok({ items: [{ id: 'one', filename: 'a.txt', size: 5 }], setAside: [] as never[] })

  it('put their files behind single requests of the user, are stored, and are done', async () => {
    const { db, lists, read, added } = reading(listed)
    read()
    await lists.ended()
    expect(findDownload(db, 7, 'one')).toMatchObject({ rank: 1, state: 'waiting' })
    expect(column(db, '(select count(*) from evidence)', 'id = 7')).toEqual([1])
    expect(added).toHaveBeenCalledOnce()
    expect(wantedEvidence(db, 9)).toEqual([])
  })

  it.each([
    ['read once more', false, 6],
    ['left when nothing is to go on', true, 3],
  ])('that are requested again as their reading ends are %s', async (_, isEnded, times) => {
    const lost = err({ kind: 'network', reason: 'reset', mayHaveArrived: false } as const)
    const { db, lists, read, asked, onAnswer } = reading(...Array.from({ length: 6 }, () => lost))
    wantEvidence(db, 8, 2)
    wantEvidence(db, 9, 3)
    onAnswer(() => {
      if (asked.length !== 3) return
      read()
      if (isEnded) void lists.ended()
    })
    read()
    await expect.poll(() => asked.length).toBeGreaterThan(2)
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toHaveLength(times)
  })

  it.each([
    [{ kind: 'unauthorized' }, [7], 0],
    [{ kind: 'rateLimited' }, [7], 0],
    [{ kind: 'forbidden', operation: 'listEvidence' }, [], 1],
  ] as const)('that end with %o are still wanted: %o', async (error, wanted, callbacks) => {
    const { db, lists, read, asked } = reading(err(error))
    read()
    await lists.ended()
    expect(wantedEvidence(db, 9)).toEqual(wanted)
    expect(listSetAside(db)).toHaveLength(callbacks)
    expect(asked).toEqual([7])
  })

  it('of missing reports are not counted as unread', async () => {
    const { db, lists, read, ending } = reading()
    wantEvidence(db, 99, 2)
    const refusing = reading(ok({ items: [], setAside: [] }), err(forbidden))
    wantEvidence(refusing.db, 99, 2)
    refusing.read()
    await refusing.lists.ended()
    expect(listSetAside(refusing.db)).toEqual([])
    expect(wantedEvidence(refusing.db, 9)).toEqual([])
    // Nothing is read once the connection has ended.
    ending.abort()
    read()
    await lists.ended()
    expect(wantedEvidence(db, 9)).toEqual([7, 99])
  })

  it('whose connection ended during a request store nothing of its answer', async () => {
    const { db, lists, read, ending, onAnswer } = reading(listed)
    onAnswer(() => ending.abort())
    read()
    await lists.ended()
    expect(wantedEvidence(db, 9)).toEqual([7])
    expect(findDownload(db, 7, 'one')).toBeUndefined()
  })
})
