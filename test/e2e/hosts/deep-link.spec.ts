import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { startChromiumDesk } from '#main/chromium.ts'
import { removeFolder } from '../../fixtures/remove-folder.ts'
import { startTestService } from '../../fixtures/service.ts'
import { expect, launchDesk, test } from '../fixtures.ts'

const main = join(import.meta.dirname, '../../../out/main/chromium.js')

test('a link to a report opens the report in the running desk from any screen', async () => {
  test.skip(test.info().project.name === 'electron', 'There the second start is a process of its own.')
  const profileDir = await mkdtemp(join(tmpdir(), 'desk-'))
  await using service = await startTestService({ reports: 20 })
  const desk = await launchDesk({ profileDir, baseUrl: service.baseUrl, token: service.tokens.triager })
  const { page } = desk
  await expect(
    page.getByRole('grid', { name: 'Reports' }).getByRole('row', { name: /^#\d+/ }).first(),
  ).toBeVisible()
  const built: { startChromiumDesk: typeof startChromiumDesk } = await import(pathToFileURL(main).href)
  const start = (reportId: number) =>
    built.startChromiumDesk({
      profileDir,
      headless: true,
      demo: false,
      theme: 'light',
      size: { width: 800, height: 600 },
      screenshot: null,
      link: { reportId, workspaceId: null },
    })
  for (const reportId of service.backstage.reportIds().slice(-2)) {
    expect(await start(reportId)).toMatchObject({ ok: false, error: { kind: 'openElsewhere' } })
    await expect(page.getByRole('region', { name: 'Report', exact: true })).toContainText(`#${reportId}`)
  }
  await desk.close()
  await removeFolder(profileDir)
})
