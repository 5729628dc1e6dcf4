import { chmod, mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { removeFolder } from '../fixtures/remove-folder.ts'
import { expect, test } from './connected-desk.ts'

test.use({ serviceOptions: { reports: 12 } })

let folder = ''
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-evidence-'))
})
test.afterEach(() => removeFolder(folder))

/** The folder for evidence, as the desk stores it. */
const keptFolder = (page: Page) =>
  page.evaluate(async () => {
    const state = await window.desk.invoke('desk.state', {})
    return state.ok ? state.value.settings.evidenceFolder : state.error.kind
  })

/** A folder that is not writable even for root. */
async function closedFolder(): Promise<string> {
  if (process.getuid?.() === 0) return '/sys'
  const closed = join(folder, 'closed')
  await mkdir(closed)
  await chmod(closed, 0o500)
  return closed
}

test('settings are found and take effect at once, and invalid ones are explained', async ({ connected }) => {
  const { page } = connected
  const settings = page.getByRole('dialog', { name: 'Settings' })

  await test.step('settings have pages, are found by words there and in the palette, and take effect at once', async () => {
    await page.keyboard.press('ControlOrMeta+,')
    // Keys move through the pages.
    await page.keyboard.press('Tab')
    await expect(settings.getByRole('tab', { name: 'General' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(settings.getByRole('tabpanel', { name: 'Triage' })).toContainText('Auto-advance')
    // A setting is found by text that is not in its title.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('night')
    await expect(settings.getByRole('radio')).toHaveCount(3)
    await expect(settings.getByRole('switch')).toHaveCount(0)
    await page.keyboard.type(' sky')
    await expect(settings).toContainText('No matches')
    await page.keyboard.press('Escape')
    await expect(settings.getByRole('tab', { name: 'Triage', selected: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings).toHaveCount(0)

    // The palette leads to the field itself.
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('undo delay')
    await expect(page.getByRole('option', { name: 'Settings: Triage › Undo delay (seconds)' })).toBeVisible()
    await page.keyboard.press('Enter')
    const seconds = settings.getByRole('textbox', { name: 'Undo delay (seconds)' })
    await expect(seconds).toBeFocused()
    await seconds.fill('25')
    await seconds.press('Enter')
    const kept = () =>
      page.evaluate(async () => {
        const state = await window.desk.invoke('desk.state', {})
        return state.ok ? state.value.settings.undoSeconds : state.error.kind
      })
    await expect.poll(kept).toBe(25)
    // A value above the limit is reduced to the limit.
    await seconds.fill('999')
    await seconds.press('Enter')
    await expect(seconds).toHaveValue('60')
    await expect.poll(kept).toBe(60)
    // Caret keys change nothing, an invalid number has no effect, and a typed value applies when the field is left.
    await seconds.press('Home')
    await seconds.press('PageDown')
    await expect(seconds).toHaveValue('60')
    await seconds.fill('soon')
    await seconds.press('Enter')
    await expect(seconds).toHaveValue('60')
    await seconds.fill('5')
    await page.keyboard.press('Escape')
    await expect(settings).toHaveCount(0)
    await expect.poll(kept).toBe(5)
  })

  await test.step('a folder that was typed counts when the settings are closed by a key, and is told when it cannot be used', async () => {
    const wanted = join(folder, 'typed')
    const field = settings.getByRole('textbox', { name: 'Evidence folder' })
    const evidence = settings.getByRole('tab', { name: 'Evidence' })
    await page.keyboard.press('ControlOrMeta+,')
    await evidence.click()
    await field.fill(wanted)
    await page.keyboard.press('Escape')
    await expect(settings).toHaveCount(0)
    await expect.poll(() => keptFolder(page)).toBe(wanted)

    await page.keyboard.press('ControlOrMeta+,')
    await evidence.click()
    await expect(field).toHaveValue(wanted)
    await field.fill('not a whole path')
    await page.keyboard.press('Escape')
    await expect(settings).toHaveCount(0)
    await expect(page.getByText('It isn’t a full path')).toBeVisible()
    expect(await keptFolder(page)).toBe(wanted)
  })

  await test.step('a folder for evidence that cannot be used is refused beside the field, and the one before stays', async (step) => {
    step.skip(process.platform === 'win32', 'Windows has other paths and rights.')
    const before = join(folder, 'before')
    const file = join(folder, 'file.txt')
    await writeFile(file, 'x')
    const closed = await closedFolder()
    await page.keyboard.press('ControlOrMeta+,')
    await settings.getByRole('tab', { name: 'Evidence' }).click()
    const field = settings.getByRole('textbox', { name: 'Evidence folder' })
    await field.fill(before)
    await field.press('Enter')
    // A missing folder is created, for its owner alone.
    await expect.poll(() => keptFolder(page)).toBe(before)
    expect(((await stat(before)).mode & 0o777).toString(8)).toBe('700')
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')

    for (const [wanted, why] of [
      ['evidence', /It isn’t a full path/],
      [file, /A file with this name exists/],
      [join(file, 'below'), /Part of the path is a file/],
      [closed, /permission to write there|read-only/],
      [join(closed, 'below'), /permission to write there|read-only/],
    ] as const) {
      await field.fill(wanted)
      await field.press('Tab')
      await expect(field).toHaveAccessibleDescription(why)
      await expect(field).toHaveAccessibleDescription(/The previous folder stays\.$/)
      expect(await keptFolder(page)).toBe(before)
    }

    // Further typing clears the last error and keeps the text.
    await field.fill('')
    await field.press('Tab')
    await expect.poll(() => keptFolder(page)).toBeNull()
    await expect(field).toHaveAccessibleDescription(/^A full path/)
    await page.keyboard.press('Escape')
  })
})
