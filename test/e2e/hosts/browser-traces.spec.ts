import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestService } from '../../fixtures/service.ts'
import { expect, partsOf, rows } from '../connected-desk.ts'
import { launchDesk, test } from '../fixtures.ts'

let folder = ''
test.beforeEach(() => {
  test.skip(test.info().project.name === 'electron', 'The files are Chromium’s own.')
  folder = mkdtempSync(join(tmpdir(), 'desk-traces-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the browser stores no typed text, and traces left by an older desk are removed', async () => {
  await using service = await startTestService({ reports: 5 })
  const profileDir = join(folder, 'profile')
  const kept = join(profileDir, 'browser', 'Default')
  mkdirSync(kept, { recursive: true })
  for (const name of ['Web Data', 'Web Data-journal', 'Account Web Data', 'Login Data']) {
    writeFileSync(join(kept, name), 'Zylophonic')
  }
  const desk = await launchDesk({ profileDir, baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  try {
    const { page } = desk
    const { search, grid } = partsOf(page)
    await expect(rows(grid).first()).toBeVisible()
    await search.fill('Zylophonic')
    await search.press('Enter')
    await page.keyboard.press('Escape')
    // Each text field on the page, with each of these tabs open, forbids the browser to store its text.
    await page.keyboard.press('ControlOrMeta+,')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    const fields = page.locator('input:not([type=hidden]):not([type=radio]):not([type=checkbox]), textarea')
    for (const name of ['Triage', 'Evidence']) {
      await settings.getByRole('tab', { name }).click()
      await expect(settings.getByRole('tabpanel', { name }).getByRole('textbox')).not.toHaveCount(0)
      expect(await fields.count()).toBeGreaterThan(3)
      for (const field of await fields.all()) await expect(field).toHaveAttribute('autocomplete', 'off')
    }
  } finally {
    await desk.close()
  }
  const files = readdirSync(join(profileDir, 'browser'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const holds = (file: string) =>
    ['utf8', 'utf16le'].some((form) =>
      readFileSync(file).includes(Buffer.from('Zylophonic', form as BufferEncoding)),
    )
  expect(files.filter(holds)).toEqual([])
})
