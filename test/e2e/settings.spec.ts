import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from './connected-desk.ts'

test.use({ serviceOptions: { reports: 12 } })

let folder = ''
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-evidence-'))
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

/** Where evidence goes, as the desk keeps it. */
const keptFolder = (page: Page) =>
  page.evaluate(async () => {
    const state = await window.desk.invoke('desk.state', {})
    return state.ok ? state.value.settings.evidenceFolder : state.error.kind
  })

/** A folder nothing can be put into, by whomever the tests are run. */
async function closedFolder(): Promise<string> {
  if (process.getuid?.() === 0) return '/sys'
  const closed = join(folder, 'closed')
  await mkdir(closed)
  await chmod(closed, 0o500)
  return closed
}

test('a folder for evidence that cannot be used is refused beside the field, and the one before stays', async ({
  connected,
}) => {
  test.skip(process.platform === 'win32', 'Windows has other paths and rights.')
  const { page } = connected
  const before = join(folder, 'before')
  const file = join(folder, 'file.txt')
  await writeFile(file, 'x')
  const closed = await closedFolder()
  await page.keyboard.press('Control+,')
  const field = page
    .getByRole('dialog', { name: 'Settings' })
    .getByRole('textbox', { name: 'Folder for evidence' })
  await field.fill(before)
  await field.press('Enter')
  // One that is absent is made, for its owner alone.
  await expect.poll(() => keptFolder(page)).toBe(before)
  expect(((await stat(before)).mode & 0o777).toString(8)).toBe('700')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')

  for (const [wanted, why] of [
    ['evidence', /It is no whole path/],
    [file, /There is a file of this name/],
    [join(file, 'below'), /A part of the path is a file/],
    [closed, /may not write there|can only be read/],
    [join(closed, 'below'), /may not write there|can only be read/],
  ] as const) {
    await field.fill(wanted)
    await field.press('Tab')
    await expect(field).toHaveAccessibleDescription(why)
    await expect(field).toHaveAccessibleDescription(/The folder from before stays\.$/)
    expect(await keptFolder(page)).toBe(before)
  }

  // Another word clears the complaint about the last one, and leaves what is typed.
  await field.fill('')
  await field.press('Tab')
  await expect.poll(() => keptFolder(page)).toBeNull()
  await expect(field).toHaveAccessibleDescription(/^A whole path/)
})

test('a folder that was typed counts when the settings are closed by a key, and is told when it cannot be used', async ({
  connected,
}) => {
  const { page } = connected
  const wanted = join(folder, 'typed')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const field = settings.getByRole('textbox', { name: 'Folder for evidence' })
  await page.keyboard.press('Control+,')
  await field.fill(wanted)
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await expect.poll(() => keptFolder(page)).toBe(wanted)

  await page.keyboard.press('Control+,')
  await expect(field).toHaveValue(wanted)
  await field.fill('not a whole path')
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await expect(page.getByText('It is no whole path')).toBeVisible()
  expect(await keptFolder(page)).toBe(wanted)
})
