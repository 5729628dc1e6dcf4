import type { Locator, Page } from 'playwright/test'
import type { ServiceOptions } from '#service/start-service.ts'
import { limits } from '#shared/admin-api/limits.ts'
import { startTestService, type TestService } from '../fixtures/service.ts'
import { canStartSession } from '../fixtures/session-keyring.ts'
import { amplyPerMinute, test as base, expect, type LaunchedDesk, launchDesk } from './fixtures.ts'

export { amplyPerMinute, expect }

/** A real desk connected to a real service, with the parts of its window that most specs use. */
export interface ConnectedDesk {
  readonly service: TestService
  readonly desk: LaunchedDesk
  readonly page: Page
  readonly grid: Locator
  readonly report: Locator
  readonly search: Locator
  readonly status: Locator
  readonly queues: Locator
}

interface Options {
  /** By default few enough reports that the service's budget of one minute covers reading them all. */
  readonly serviceOptions: ServiceOptions
  /** The name of the token that the desk connects with. */
  readonly tokenName: keyof TestService['tokens']
  /** The desk's request budget; ample by default, because most specs do not test waiting for the budget. */
  readonly requestsPerMinute: number
}

interface Shared {
  readonly sharedDesk: ConnectedDesk
}

/** The parts of a window by their accessible names. */
export function partsOf(page: Page) {
  return {
    page,
    grid: page.getByRole('grid', { name: 'Reports' }),
    report: page.getByRole('region', { name: 'Report', exact: true }),
    search: page.getByRole('searchbox', { name: 'Search reports' }),
    status: page.getByRole('status', { name: 'Sync status' }),
    queues: page.getByRole('navigation', { name: 'Queues' }),
  }
}

/** The rendered rows, in the order of the list. */
export function rows(grid: Locator): Locator {
  return grid.getByRole('row').filter({ has: grid.page().locator('[role="gridcell"]') })
}

/** The row under the cursor. */
export function cursorRow(grid: Locator): Locator {
  return grid.getByRole('row', { selected: true })
}

/** The names of the rendered rows, top to bottom. */
export async function rowNames(grid: Locator): Promise<string[]> {
  const found = await grid.getByRole('row').evaluateAll((elements) =>
    elements.map((element) => ({
      index: Number(element.getAttribute('aria-rowindex')),
      name: element.getAttribute('aria-label') ?? '',
    })),
  )
  return found.sort((a, b) => a.index - b.index).map(({ name }) => name)
}

/** The report number that a row's name begins with. */
export function reportNumber(rowName: string): number {
  const digits = /^#(\d+) /.exec(rowName)?.[1]
  if (digits === undefined) throw new Error(`not the name of a row: ${rowName}`)
  return Number(digits)
}

/**
 * `connected`: a desk and a service for one test, which may change them. `reading`: one pair shared by tests
 * that only read and navigate; each of them starts with a reloaded window.
 */
export const test = base.extend<{ connected: ConnectedDesk; reading: ConnectedDesk } & Options, Shared>({
  serviceOptions: [{ reports: 24 }, { option: true }],
  tokenName: ['superAdmin', { option: true }],
  requestsPerMinute: [amplyPerMinute, { option: true }],
  connected: async ({ serviceOptions, tokenName, requestsPerMinute }, use) => {
    const opened = await open(serviceOptions, tokenName, requestsPerMinute)
    await use(opened)
    await close(opened)
  },
  sharedDesk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture uses from here.
    async ({}, use) => {
      const opened = await open({ reports: 24 }, 'superAdmin')
      await use(opened)
      await close(opened)
    },
    { scope: 'worker' },
  ],
  reading: async ({ sharedDesk }, use) => {
    await forgetPlace(sharedDesk.page)
    await sharedDesk.page.reload()
    await expect(cursorRow(sharedDesk.grid)).toHaveCount(1)
    await use(sharedDesk)
  },
})

/** Makes the window start at the inbox, not where the previous test stopped. */
export async function forgetPlace(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Makes the window store its pending state now instead of after the reload.
    window.dispatchEvent(new Event('pagehide'))
    const desk = await window.desk.invoke('desk.state', {})
    const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
    await window.desk.invoke('views.keepPlace', { workspaceId, place: null })
  })
}

async function open(
  options: ServiceOptions,
  tokenName: keyof TestService['tokens'],
  requestsPerMinute: number = limits.requestsPerMinute,
): Promise<ConnectedDesk> {
  const service = await startTestService(options)
  const desk = await launchDesk({
    baseUrl: service.baseUrl,
    token: service.tokens[tokenName],
    // Without a keychain no start knows a workspace.
    isKnown: canStartSession,
    requestsPerMinute,
  })
  const parts = partsOf(desk.page)
  await expect(cursorRow(parts.grid)).toHaveCount(1)
  return { service, desk, ...parts }
}

async function close({ desk, service }: ConnectedDesk): Promise<void> {
  await desk.close()
  await service.close()
}
