import type { Locator, Page } from 'playwright/test'
import type { Program, Target } from '#shared/admin-api/resources.ts'
import { startTestService, type TestService } from '../fixtures/service.ts'
import { amplyPerMinute, expect, forgetPlace, partsOf } from './connected-desk.ts'
import { test as base, launchDesk } from './fixtures.ts'

export { expect }

export interface Texts {
  readonly name?: string
  readonly summary?: string
  readonly description: string
  readonly impact?: string
}

/** Adds a report with these texts to the service. @returns its id. */
export async function addReport(service: TestService, texts: Texts): Promise<number> {
  const { name = 'Plain name', summary = '', description, impact = '' } = texts
  const [program] = (await service.ask('listPrograms')).json<Program[]>()
  const path = { id: program?.id ?? 0 }
  const [target] = (await service.ask('listTargets', { path })).json<Target[]>()
  const body = { name, summary, description, impact, targetId: target?.id, severityId: 3 }
  const answer = await service.ask('createKnownIssue', { path, body })
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<{ id: number }>().id
}

interface Library {
  readonly service: TestService
  /** Reads all reports of the service into the desk, and loads its window again, at the inbox. */
  readonly openDesk: () => Promise<Page>
  /** Adds a report, and opens it in the desk. */
  readonly read: (texts: Texts) => Promise<{ readonly page: Page; readonly report: Locator }>
}

interface SharedDesk {
  readonly service: TestService
  readonly page: Page
  /** The reports that the desk has read for a test. */
  readonly read: Set<number>
}

/** A service whose reports come from the specs, and a desk; tests in a row share both. */
export const test = base.extend<{ library: Library }, { sharedDesk: SharedDesk }>({
  sharedDesk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture uses from here.
    async ({}, use) => {
      const service = await startTestService({ reports: 1 })
      const { baseUrl, tokens } = service
      const token = tokens.superAdmin
      const desk = await launchDesk({ baseUrl, token, requestsPerMinute: amplyPerMinute })
      await expect(partsOf(desk.page).status).toContainText('Up to date')
      await use({ service, page: desk.page, read: new Set() })
      await desk.close()
      await service.close()
    },
    { scope: 'worker' },
  ],
  library: async ({ sharedDesk: { service, page, read } }, use) => {
    const openDesk = async (): Promise<Page> => {
      const added = service.backstage.reportIds().filter((id) => !read.has(id))
      expect(await fetchReports(page, added)).toEqual(added)
      for (const id of added) read.add(id)
      await forgetPlace(page)
      await page.reload()
      await expect(partsOf(page).status).toContainText('Up to date')
      return page
    }
    await use({
      service,
      openDesk,
      async read(texts) {
        const id = await addReport(service, texts)
        const page = await openDesk()
        return { page, report: await openReport(page, id) }
      },
    })
  },
})

/** Reads these reports in full. @returns those that were read. */
async function fetchReports(page: Page, ids: readonly number[]): Promise<number[]> {
  return page.evaluate(async (reportIds) => {
    const desk = await window.desk.invoke('desk.state', {})
    const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
    const fetched = await Promise.all(
      reportIds.map((reportId) => window.desk.invoke('report.fetch', { workspaceId, reportId })),
    )
    return reportIds.filter((_, index) => fetched[index]?.ok)
  }, ids)
}

export async function openReport(page: Page, id: number): Promise<Locator> {
  const { report, search, grid, queues } = partsOf(page)
  await queues.getByRole('button', { name: /^All reports/ }).click()
  await search.fill(`#${id}`)
  await grid.getByRole('row', { name: new RegExp(`^#${id} `) }).click()
  await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
  await expect(report.getByText('Loading details…').filter({ visible: true })).toBeHidden()
  return report
}
