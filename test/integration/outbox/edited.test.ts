import { describe, expect, it } from 'vitest'
import { rewritingOf } from '#shared/desk/draft-places.ts'
import { startEngineOnReport } from './engine-on-report.ts'

describe('an action that is edited', () => {
  it('shows and sends the target of the new transition', async () => {
    await using acting = await startEngineOnReport()
    const { desk, service, reportId } = acting
    const { workspaceId } = desk
    await desk.call('report.transitions', { workspaceId, reportId, ask: true })
    const decided = await acting.decide({ kind: 'transition', transition: 'triaged' })
    const [entryId = 0] = decided.entryIds
    const action = { kind: 'transition', transition: 'informative', message: 'It is as intended.' } as const
    await desk.call('act.answer', { workspaceId, entryId, answer: { kind: 'edit', action } })
    expect((await acting.shown()).status?.name).toBe('Informative')
    await desk.call('act.answer', { workspaceId, entryId, answer: { kind: 'sendNow' } })
    expect(await acting.settled()).toMatchObject([{ state: 'done' }])
    expect((await acting.atService()).status.name).toBe('Informative')
    expect(service.requests().filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('waits as long as it is edited, and no longer than requested', async () => {
    await using acting = await startEngineOnReport()
    const { desk } = acting
    const { workspaceId } = desk
    const decided = await acting.decide({ kind: 'comment', text: 'As it was.', audience: 'internal' })
    const [entryId = 0] = decided.entryIds
    const heldFor = async () => {
      const { entries } = await desk.call('outbox.list', { workspaceId })
      return (entries[0]?.heldUntil ?? 0) - Date.now()
    }
    await desk.call('act.answer', { workspaceId, entryId, answer: { kind: 'hold', holdMs: 300_000 } })
    expect(await heldFor()).toBeGreaterThan(200_000)
    await desk.call('act.answer', { workspaceId, entryId, answer: { kind: 'hold', holdMs: 0 } })
    expect(await acting.settled()).toMatchObject([{ state: 'done', action: { text: 'As it was.' } }])
  })

  it('cannot be held once it is settled or sent', async () => {
    await using acting = await startEngineOnReport({ undoSeconds: 0 })
    const { desk, service } = acting
    const { workspaceId } = desk
    service.faults.set([{ kind: 'status', status: 400, endpoint: 'addComment', times: 1 }])
    await acting.decide({ kind: 'edit', title: 'Sent' })
    await acting.decide({ kind: 'comment', text: 'Refused', audience: 'public' })
    const entries = await acting.settled()
    expect(entries.map(({ state }) => state).sort()).toEqual(['done', 'failed'])
    for (const { id } of entries) {
      const answer = { kind: 'hold', holdMs: 1_000 } as const
      const held = await desk.engine.handle('act.answer', { workspaceId, entryId: id, answer })
      expect(held).toMatchObject({ ok: false, error: { kind: 'conflict' } })
    }
  })

  it('is not sent as it was while its new text is unsaved, however long that takes', async () => {
    await using acting = await startEngineOnReport()
    const { desk, service, reportId } = acting
    const { workspaceId } = desk
    const decided = await acting.decide({ kind: 'comment', text: 'As it was.', audience: 'internal' })
    const [entryId = 0] = decided.entryIds
    const slot = rewritingOf(entryId)
    await desk.call('report.keepDraft', { workspaceId, reportId, slot, text: '{"text":"bett"}' })
    await desk.call('act.answer', { workspaceId, entryId, answer: { kind: 'hold', holdMs: 0 } })
    // An action on another report is sent meanwhile, which shows that the outbox is running.
    const other = service.backstage.reportIds().find((id) => id !== reportId) ?? 0
    const rename = { kind: 'edit', title: 'Sent meanwhile' } as const
    const sent = await desk.call('act.decide', {
      workspaceId,
      reportIds: [other],
      action: rename,
      batchTitle: null,
    })
    const [otherId = 0] = sent.entryIds
    await desk.call('act.answer', { workspaceId, entryId: otherId, answer: { kind: 'sendNow' } })
    const entryOf = async (wanted: number) =>
      (await desk.call('outbox.list', { workspaceId })).entries.find(({ id }) => id === wanted)
    await expect.poll(async () => (await entryOf(otherId))?.state).toBe('done')
    expect(await entryOf(entryId)).toMatchObject({ state: 'held', isBeingChanged: true, heldUntil: null })
    expect(await desk.call('outbox.counts', { workspaceId })).toMatchObject({ held: 1, nextHeldUntil: null })
    expect(await desk.call('report.drafts', { workspaceId, reportId })).toEqual({ [slot]: '{"text":"bett"}' })
    // When the user clears the new text, the action can be sent.
    await desk.call('report.keepDraft', { workspaceId, reportId, slot, text: '' })
    const settled = await acting.settled()
    expect(settled.map(({ state, action }) => [state, action.kind]).sort()).toEqual([
      ['done', 'comment'],
      ['done', 'edit'],
    ])
  })

  it('has the text written in its place only until it is settled', async () => {
    await using acting = await startEngineOnReport()
    const { desk, reportId } = acting
    const { workspaceId } = desk
    const write = async (text: string) => {
      const decided = await acting.decide({ kind: 'comment', text, audience: 'public' })
      const [entryId = 0] = decided.entryIds
      const slot = rewritingOf(entryId)
      await desk.call('report.keepDraft', { workspaceId, reportId, slot, text: '{"text":"better"}' })
      return { entryId, slot }
    }
    const drafts = () => desk.call('report.drafts', { workspaceId, reportId })
    const edited = await write('one')
    const undoneEntries = await write('two')
    const kept = await write('three')
    expect(Object.keys(await drafts())).toHaveLength(3)
    const action = { kind: 'comment', text: 'better', audience: 'public' } as const
    const { entryId } = edited
    await desk.call('act.answer', { workspaceId, entryId, answer: { kind: 'edit', action } })
    const which = { entryIds: [undoneEntries.entryId], dropsChanges: true }
    await desk.call('act.undoEntries', { workspaceId, which })
    // The user's new text for the undone action is dropped, as requested. The action's original text is in the composer
    // again.
    const returned = { public: 'two' }
    expect(await drafts()).toEqual({ [kept.slot]: '{"text":"better"}', ...returned })
    await desk.call('act.answer', { workspaceId, entryId, answer: { kind: 'sendNow' } })
    const toKept = { workspaceId, entryId: kept.entryId }
    for (const kind of ['sendNow', 'retry', 'discard'] as const) {
      const refused = await desk.engine.handle('act.answer', { ...toKept, answer: { kind } })
      expect(refused).toEqual({ ok: false, error: { kind: 'beingChanged' } })
    }
    expect(await drafts()).toEqual({ [kept.slot]: '{"text":"better"}', ...returned })
    await desk.call('act.answer', { ...toKept, answer: { kind: 'sendNow', dropsChanges: true } })
    expect((await acting.settled()).map(({ state }) => state).sort()).toEqual(['discarded', 'done', 'done'])
    expect(await drafts()).toEqual(returned)
  })

  it('accepts no text in its place once it was sent, and the editor is told so', async () => {
    await using acting = await startEngineOnReport({ undoSeconds: 0 })
    const { desk, reportId } = acting
    const { workspaceId } = desk
    const decided = await acting.decide({ kind: 'comment', text: 'As it was.', audience: 'internal' })
    const [entryId = 0] = decided.entryIds
    expect(await acting.settled()).toMatchObject([{ state: 'done' }])
    for (const [about, id] of [
      [reportId, entryId],
      [reportId, entryId + 1],
      [reportId + 1, entryId],
    ] as const) {
      const draft = {
        workspaceId,
        reportId: about,
        slot: rewritingOf(id),
        text: '{"text":"better"}',
      } as const
      const kept = await desk.engine.handle('report.keepDraft', draft)
      expect(kept).toEqual({ ok: false, error: { kind: 'movedOn' } })
      // There is no draft to forget, so forgetting it succeeds.
      await desk.call('report.keepDraft', { ...draft, text: '' })
      expect(await desk.call('report.drafts', { workspaceId, reportId: about })).toEqual({})
    }
  })

  it("says what its transition needs, by the service's list for the original state", async () => {
    await using acting = await startEngineOnReport()
    const { desk, reportId } = acting
    const { workspaceId } = desk
    const needs = async () =>
      (await desk.call('outbox.list', { workspaceId })).entries.map((entry) => entry.needs)
    await desk.call('report.transitions', { workspaceId, reportId, ask: true })
    await acting.decide({ kind: 'transition', transition: 'needs_more_info', message: 'Which version?' })
    await acting.decide({ kind: 'comment', text: 'Asked.', audience: 'internal' })
    expect(await needs()).toEqual([{ requiresMessage: true, requiresDuplicate: false }, null])
  })
})
