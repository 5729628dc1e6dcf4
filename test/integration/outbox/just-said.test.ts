import { describe, expect, it } from 'vitest'
import { startEngineOnReport } from './engine-on-report.ts'

describe('a report that a colleague moves while it is open', () => {
  it('is shown by the transitions just read, read again, and the base of later decisions', async () => {
    await using acting = await startEngineOnReport({ undoSeconds: 0 })
    const { service, desk, reportId } = acting
    const { workspaceId } = desk
    const read = (ask: boolean) => desk.call('report.transitions', { workspaceId, reportId, ask })
    await read(true)
    expect((await read(false)).currentStatus?.name).toBe('New')
    service.backstage.move(reportId, 'Triaged')
    service.backstage.rename(reportId, 'Renamed with it')

    const asked = await read(true)
    expect(asked.currentStatus?.name).toBe('Triaged')
    const offered = (await service.ask('listTransitions', { path: { id: reportId } })).json<{
      availableTransitions: readonly { transition: string }[]
    }>()
    const possible = asked.options.filter(({ possibility }) => possibility === 'possible')
    expect(possible.map(({ transition }) => transition)).toEqual(
      offered.availableTransitions.map(({ transition }) => transition),
    )
    expect((await acting.shown()).status?.name).toBe('Triaged')
    await expect.poll(async () => (await acting.shown()).title).toBe('Renamed with it')

    await acting.decide({ kind: 'transition', transition: 'resolved' })
    const [entry] = await acting.settled()
    expect(entry?.state).toBe('done')
    expect((await acting.atService()).status.name).toBe('Resolved')
  })

  it('turns an earlier decision into a conflict', async () => {
    await using acting = await startEngineOnReport({ undoSeconds: 600 })
    const { service, desk, reportId } = acting
    const { workspaceId } = desk
    await desk.call('report.transitions', { workspaceId, reportId, ask: true })
    const { entryIds } = await acting.decide({ kind: 'transition', transition: 'triaged' })
    service.backstage.move(reportId, 'Needs more info')
    // The user opens the picker again before the action is sent.
    await desk.call('report.transitions', { workspaceId, reportId, ask: true })
    const [entryId = 0] = entryIds
    await desk.call('act.answer', { workspaceId, entryId, answer: { kind: 'sendNow' } })
    const [entry] = await acting.settled()
    expect(entry?.state).toBe('conflict')
    expect((await acting.atService()).status.name).toBe('Needs more info')
  })
})
