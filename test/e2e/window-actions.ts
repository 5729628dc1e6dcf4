import type { Report } from '#shared/admin-api/resources.ts'
import { type ConnectedDesk, expect } from './connected-desk.ts'

/** A report as the service has it now. */
export async function readReport({ service }: ConnectedDesk, id: number): Promise<Report> {
  return (await service.ask('readReport', { path: { id } })).json<Report>()
}

/** The number of another report of the same program, from what is here: the service need not be there. */
export async function originalOf({ page }: ConnectedDesk, id: number): Promise<string> {
  const original = await page.evaluate(async (reportId) => {
    const desk = await window.desk.invoke('desk.state', {})
    const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
    const report = await window.desk.invoke('report.read', { workspaceId, reportId })
    const view = { kind: 'program', programId: report.ok ? (report.value.program?.id ?? 0) : 0 } as const
    const asked = { workspaceId, view, search: '', sort: 'oldest', offset: 0, limit: 10 } as const
    const rows = await window.desk.invoke('queue.window', asked)
    return rows.ok ? rows.value.rows.find((row) => row.id !== reportId)?.id : undefined
  }, id)
  if (original === undefined) throw new Error('the program has one report alone')
  return `#${original}`
}

/** Opens a report by its number, by keyboard. */
export async function openByNumber({ page, report }: ConnectedDesk, id: number): Promise<void> {
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search reports' }).fill(`#${id}`)
  await page.keyboard.press('Enter')
  await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
}
