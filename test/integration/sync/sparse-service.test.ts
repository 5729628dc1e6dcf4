import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Exchange } from '#main/engine/api/exchange.ts'
import { select } from '#main/engine/store/database.ts'
import { readCurrentAsOf } from '#main/engine/sync/sync-position.ts'
import { type ClockedStage, clockedStage } from '../../fixtures/clocked-stage.ts'
import type { Transport } from '../../fixtures/request-gate.ts'
import { column } from '../../fixtures/sweeping-desk.ts'

const second = 1_000

let stage: ClockedStage
beforeEach(async () => {
  stage = await clockedStage({ reports: 30 })
})
afterEach(() => stage.end())

/** The service's answers without some of their fields; also without the service's time if `hasClock` is false. */
const without =
  (fields: readonly string[], hasClock = true): Transport =>
  async (_, send) => {
    const exchange = await send()
    if (exchange.kind !== 'answer' || exchange.body.kind !== 'whole') return exchange
    const { date: _date, ...headers } = exchange.headers
    const text = Buffer.from(exchange.body.bytes).toString()
    const leftOut = (name: string, value: unknown) => (fields.includes(name) ? undefined : value)
    const sparse: Exchange = {
      ...exchange,
      headers: hasClock ? exchange.headers : headers,
      body: { kind: 'whole', bytes: Buffer.from(JSON.stringify(JSON.parse(text, leftOut))) },
    }
    return sparse
  }

const messages = (reportId: number) =>
  stage.desk.db
    .all(select<{ message: string }>('test.messages', 'select message from activities where report_id = ?'), [
      reportId,
    ])
    .map(({ message }) => message)

describe('a service whose rows omit their last activity', () => {
  it('has every change noticed within a minute, without reading everything for it', async () => {
    stage.transport = without(['lastActivityAt'])
    await stage.untilQuiet(120 * second)
    const [first = 0, other = 0] = stage.service.backstage.reportIds()
    for (const [id, said] of [
      [first, 'Once'],
      [other, 'Twice'],
      [first, 'Three times'],
    ] as const) {
      await stage.pass(100 * second)
      stage.service.backstage.addComment(id, { message: said })
      stage.service.clearRequests()
      await stage.pass(45 * second)
      expect(messages(id)).toContain(said)
      expect(stage.service.counters().readReport ?? 0).toBeLessThanOrEqual(2)
    }
  })

  it('and that sends no time either is never shown as current', async () => {
    stage.transport = without(['lastActivityAt'], false)
    await stage.pass(300 * second)
    expect(column(stage.desk.db, 'id', 'true')).toHaveLength(30)
    expect(readCurrentAsOf(stage.desk.db)).toBeNull()
  })
})

describe('a fact that an answer omits', () => {
  it('is kept: the original of a duplicate', async () => {
    await stage.untilQuiet(120 * second)
    const [duplicate = 0, original = 0] = stage.service.backstage.reportIds()
    stage.service.backstage.move(duplicate, 'Duplicate', original)
    await stage.pass(60 * second)
    const known = () => column(stage.desk.db, 'duplicate_of', `id = ${duplicate}`)
    expect(known()).toEqual([original])

    stage.transport = without(['duplicateOf'])
    stage.service.backstage.rename(duplicate, 'Read again')
    stage.desk.open(duplicate)
    await stage.pass(10 * second)
    expect(column(stage.desk.db, 'title', `id = ${duplicate}`)).toEqual(['Read again'])
    expect(known()).toEqual([original])
  })

  it('is removed when the service contradicts it', async () => {
    await stage.untilQuiet(120 * second)
    const [duplicate = 0, original = 0] = stage.service.backstage.reportIds()
    stage.service.backstage.move(duplicate, 'Duplicate', original)
    await stage.pass(60 * second)
    stage.service.backstage.move(duplicate, 'Triaged')
    await stage.pass(60 * second)
    expect(column(stage.desk.db, 'duplicate_of', `id = ${duplicate}`)).toEqual([null])
  })
})
