import type { Locator, Page } from 'playwright/test'
import type { Program, Target } from '#shared/admin-api/resources.ts'
import { startTestService, type TestService } from '../fixtures/service.ts'
import { expect, partsOf } from './connected-desk.ts'
import { test as base, type LaunchedDesk, launchDesk } from './fixtures.ts'

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
  /** Opens a desk that is connected to the service, and waits until everything is read. */
  readonly openDesk: () => Promise<Page>
  /** Adds a report, and opens it in a new desk. */
  readonly read: (texts: Texts) => Promise<{ readonly page: Page; readonly report: Locator }>
}

/** A service whose reports come from the spec. */
export const test = base.extend<{ library: Library }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture uses from here.
  library: async ({}, use) => {
    const service = await startTestService({ reports: 1 })
    const desks: LaunchedDesk[] = []
    const openDesk = async (): Promise<Page> => {
      const desk = await launchDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
      desks.push(desk)
      await expect(partsOf(desk.page).status).toContainText('Up to date')
      return desk.page
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
    await Promise.all(desks.map((desk) => desk.close()))
    await service.close()
  },
})

export async function openReport(page: Page, id: number): Promise<Locator> {
  const { report, search, grid, queues } = partsOf(page)
  await queues.getByRole('button', { name: /^All reports/ }).click()
  await search.fill(`#${id}`)
  await grid.getByRole('row', { name: new RegExp(`^#${id} `) }).click()
  await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
  await expect(report.getByText('Loading details…').filter({ visible: true })).toBeHidden()
  return report
}
