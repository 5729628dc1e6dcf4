import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noReport, withReturnedWords } from '#shared/desk/draft-places.ts'
import { startEngineOnReport } from './engine-on-report.ts'

/** Text as it is sent: without blanks around it. */
const words = fc.string().map((text) => `w${text}w`)

describe('text that returns to a draft', () => {
  it('is put before what was written since, and nothing of either is lost', () => {
    fc.assert(
      fc.property(words, fc.string(), (said, draft) => {
        const both = withReturnedWords(draft, said)
        expect(both.startsWith(said) || both.trim() === said).toBe(true)
        expect(both).toContain(draft.trim())
      }),
    )
  })

  it('returns once', () => {
    fc.assert(
      fc.property(words, fc.string(), (said, draft) => {
        const once = withReturnedWords(draft, said)
        expect(withReturnedWords(once, said)).toBe(once)
      }),
    )
  })
})

describe('an action that is undone', () => {
  it('leaves its text in its draft beside the present text, on the disk with the undo', async () => {
    await using acting = await startEngineOnReport()
    const { desk, reportId } = acting
    const { workspaceId } = desk
    await desk.call('report.keepDraft', { workspaceId, reportId, slot: 'public', text: 'Since then.' })
    const { entryIds } = await desk.call('act.decideTogether', {
      workspaceId,
      decisions: [
        { reportId, action: { kind: 'comment', text: 'To the reporter.', audience: 'public' } },
        { reportId, action: { kind: 'comment', text: 'Among us.', audience: 'internal' } },
        { reportId, action: { kind: 'transition', transition: 'triaged', message: 'We look at it.' } },
        { reportId, action: { kind: 'assign', userId: null } },
      ],
    })
    const taken = await desk.call('act.undoEntries', { workspaceId, which: { entryIds: [...entryIds] } })
    expect(taken.returned.map(({ action }) => action.kind)).toEqual(['comment', 'comment', 'transition'])
    expect(await desk.call('report.drafts', { workspaceId, reportId })).toEqual({
      public: 'To the reporter.\n\nSince then.',
      internal: 'Among us.',
      'transition:triaged': 'We look at it.',
    })
    const { entries } = await desk.call('outbox.list', { workspaceId })
    expect(entries.map(({ reason }) => reason)).toEqual(entries.map(() => ({ kind: 'undone' })))
  })

  it.each(['beside a report', 'without one'])(
    'leaves a known issue in the draft of its form, %s',
    async (where) => {
      await using acting = await startEngineOnReport()
      const { desk, reportId } = acting
      const { workspaceId } = desk
      const besideReport = where === 'without one' ? undefined : reportId
      const place = { workspaceId, reportId: besideReport ?? noReport }
      const keep = (summary: string) =>
        desk.call('report.keepDraft', { ...place, slot: 'knownIssue', text: JSON.stringify({ summary }) })
      const issue = {
        name: 'Open redirect',
        targetId: 2,
        severityId: 1,
        summary: 's',
        description: 'd',
        impact: 'i',
      }
      await keep('s')
      const { entryIds } = await desk.call('act.decideKnownIssue', {
        workspaceId,
        programId: 3,
        action: { kind: 'knownIssue', issue, ...(besideReport !== undefined && { besideReport }) },
      })
      // Decided: a window that is renewed now must not offer it again.
      expect(await desk.call('report.drafts', place)).toEqual({})
      await keep('Since then')
      const taken = await desk.call('act.undoEntries', { workspaceId, which: { entryIds: [...entryIds] } })
      expect(taken.returned).toMatchObject([{ reportId: place.reportId, programId: 3, action: { issue } }])
      const { knownIssue = '' } = await desk.call('report.drafts', place)
      expect(JSON.parse(knownIssue)).toEqual({
        ...issue,
        programId: 3,
        summary: 's\n\nSince then',
        typeText: '',
        cwe: null,
        cvss: '',
      })
      expect(acting.wrote()).toBe(false)
    },
  )
})
