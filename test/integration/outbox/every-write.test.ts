import { describe, expect, it } from 'vitest'
import { someoneOfProgram, startEngineOnReport } from './engine-on-report.ts'

describe('each kind of action', () => {
  it('reaches the service once, and is shown before', async () => {
    await using acting = await startEngineOnReport({ undoSeconds: 0 })
    const { service, desk, decide } = acting
    const before = await acting.atService()
    const assignee = await someoneOfProgram(service, before.programId)
    service.backstage.setRole(assignee, before.programId, 'Triager')

    await decide({ kind: 'comment', text: 'Seen, **looking**.', audience: 'internal' })
    await decide({ kind: 'comment', text: 'Thank you for the report.', audience: 'public' })
    await decide({ kind: 'assign', userId: assignee })
    await decide({
      kind: 'classify',
      severityId: 1,
      cweTypeId: 79,
      cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    })
    await decide({ kind: 'edit', title: 'A better title' })
    await decide({ kind: 'transition', transition: 'triaged' })
    await decide({ kind: 'reward', bounty: 150 })
    expect(await acting.shown()).toMatchObject({
      title: 'A better title',
      assignee: { id: assignee },
      status: { name: 'Triaged' },
      bounty: 150,
      cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    })

    const entries = await acting.settled()
    expect(entries.map(({ state }) => state)).toEqual(Array(7).fill('done'))
    expect(await acting.atService()).toMatchObject({
      name: 'A better title',
      assignedTo: { id: assignee },
      severity: { id: 1 },
      cweTypeId: 79,
      vulnerabilityTypeId: before.vulnerabilityTypeId,
      status: { name: 'Triaged' },
      bounty: 150,
    })
    const timeline = await acting.timelineAtService()
    const audiencesOf = (words: string) =>
      timeline.filter(({ message }) => message === words).map(({ isInternal }) => isInternal)
    expect(audiencesOf('Seen, **looking**.')).toEqual([true])
    expect(audiencesOf('Thank you for the report.')).toEqual([false])
    await desk.synced()
    expect(await acting.shown()).toMatchObject({
      title: 'A better title',
      status: { name: 'Triaged' },
      pending: [],
    })
  })

  it('that is undone while it is held leaves no trace here or at the service', async () => {
    await using acting = await startEngineOnReport()
    const { desk } = acting
    const before = await acting.shown()
    const decided = await acting.decide({ kind: 'transition', transition: 'triaged' })
    expect((await acting.shown()).status?.name).toBe('Triaged')
    const { workspaceId } = desk
    const which = { entryIds: [...decided.entryIds] }
    expect(await desk.call('act.undoEntries', { workspaceId, which })).toMatchObject({
      undoneEntries: decided.entryIds,
      tooLate: [],
    })
    expect(await acting.shown()).toEqual(before)
    expect((await acting.atService()).status.name).toBe('New')
    expect(acting.wrote()).toBe(false)
  })
})

describe('an action whose answer is lost', () => {
  it('is found at the service and not sent again', async () => {
    await using acting = await startEngineOnReport({ undoSeconds: 0 })
    acting.service.faults.set([
      { kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 },
      { kind: 'cutAfterCommit', endpoint: 'executeTransition', times: 1 },
    ])
    await acting.decide({ kind: 'comment', text: 'Only once.', audience: 'public' })
    await acting.decide({ kind: 'transition', transition: 'triaged' })
    expect((await acting.settled()).map(({ state }) => state)).toEqual(['done', 'done'])
    const timeline = await acting.timelineAtService()
    expect(timeline.filter(({ message }) => message === 'Only once.')).toHaveLength(1)
    expect((await acting.atService()).status.name).toBe('Triaged')
  })

  it('is sent again when the report shows that it never arrived', async () => {
    await using acting = await startEngineOnReport({ undoSeconds: 0 })
    acting.service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 }])
    await acting.decide({ kind: 'comment', text: 'Only once.', audience: 'public' })
    expect((await acting.settled()).map(({ state }) => state)).toEqual(['done'])
    const timeline = await acting.timelineAtService()
    expect(timeline.filter(({ message }) => message === 'Only once.')).toHaveLength(1)
  })
})

describe('a report that others changed first', () => {
  it('is shown as base, mine and theirs, and nothing is sent', async () => {
    await using acting = await startEngineOnReport()
    const { desk, service, reportId } = acting
    const { workspaceId } = desk
    const decided = await acting.decide({ kind: 'transition', transition: 'triaged' })
    service.backstage.move(reportId, 'Duplicate')
    await desk.call('sync.now', { workspaceId })
    await desk.until(
      'the move is here',
      ({ connection, toHydrate }) => connection === 'idle' && toHydrate === 0,
    )
    const [entryId = 0] = decided.entryIds
    await desk.call('act.answer', { workspaceId, entryId, answer: { kind: 'sendNow' } })
    const [entry] = await acting.settled()
    expect(entry).toMatchObject({
      state: 'conflict',
      reason: {
        kind: 'collisions',
        collisions: [
          {
            field: 'status',
            base: { name: 'New' },
            mine: { name: 'Triaged' },
            theirs: { name: 'Duplicate' },
          },
        ],
      },
    })
    expect((await acting.shown()).status?.name).toBe('Duplicate')
    expect(acting.wrote()).toBe(false)
  })
})
