import { expect, test } from 'vitest'
import { startTestService } from '../../fixtures/service.ts'
import { startTestDesk } from '../engine/test-desk.ts'

test('the original of most duplicates is among the first, before anything is typed, and typing finds the others', async () => {
  await using service = await startTestService({ reports: 160 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { workspaceId } = desk
  await desk.synced()
  const places: number[] = []
  const originals: number[] = []
  for (const reportId of service.backstage.reportIds()) {
    const { duplicateOf } = await desk.call('report.read', { workspaceId, reportId })
    if (duplicateOf === null) continue
    const offered = await desk.call('report.duplicates', { workspaceId, reportId, text: '' })
    expect(offered.length).toBeLessThanOrEqual(20)
    expect(offered.some(({ row }) => row.id === reportId)).toBe(false)
    places.push(offered.findIndex(({ row }) => row.id === duplicateOf.id))

    const [byNumber] = await desk.call('report.duplicates', {
      workspaceId,
      reportId,
      text: `#${duplicateOf.id}`,
    })
    expect(byNumber?.row.id).toBe(duplicateOf.id)
    const words = (duplicateOf.title ?? '').split(' ').slice(0, 3).join(' ')
    // What was read a moment ago is found as soon as it is in the index.
    await expect
      .poll(async () =>
        (await desk.call('report.duplicates', { workspaceId, reportId, text: words })).map(
          ({ row }) => row.id,
        ),
      )
      .toContain(duplicateOf.id)

    // The other way round: this one is a duplicate of it, so it cannot be its original.
    const [back] = await desk.call('report.duplicates', {
      workspaceId,
      reportId: duplicateOf.id,
      text: String(reportId),
    })
    expect(back).toMatchObject({ row: { id: reportId }, hindrance: { kind: 'circle' } })
    originals.push(duplicateOf.id)
    const [itself] = await desk.call('report.duplicates', { workspaceId, reportId, text: String(reportId) })
    expect(itself?.hindrance).toEqual({ kind: 'itself' })
  }
  for (const reportId of service.backstage.reportIds()) {
    const own = originals.filter((id) => id === reportId).length
    expect(await desk.call('report.ownDuplicates', { workspaceId, reportId })).toBe(own)
  }
  expect(places.length).toBeGreaterThan(3)
  const first = places.filter((place) => place >= 0 && place < 5)
  expect(first.length / places.length).toBeGreaterThan(0.7)
})

test('a decision that is on its way counts: two in a row make no circle', async () => {
  await using service = await startTestService({ reports: 20 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { workspaceId } = desk
  await desk.synced()
  await desk.call('settings.update', { undoSeconds: 60 })
  const [one = 0, other = 0] = service.backstage.reportIds()
  const action = { kind: 'transition', transition: 'duplicate', duplicateOf: other } as const
  await desk.call('act.decide', { workspaceId, reportIds: [one], action, batchTitle: null })
  const [candidate] = await desk.call('report.duplicates', { workspaceId, reportId: other, text: `#${one}` })
  expect(candidate).toMatchObject({ row: { id: one }, hindrance: { kind: 'circle' } })
  expect(await desk.call('report.duplicates', { workspaceId, reportId: one, text: '#999999999' })).toEqual([])
})
