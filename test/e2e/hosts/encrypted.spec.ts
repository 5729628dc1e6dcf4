import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { keyAccount } from '#main/copies/key-safe.ts'
import { copyForm } from '#main/engine/store/copy-form.ts'
import { openKeychain } from '#main/keychain/keychain.ts'
import type { Program, Report } from '#shared/admin-api/resources.ts'
import { readableIn, textsIn } from '../../fixtures/clear-phrases.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { removeFolder } from '../../fixtures/remove-folder.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { testLimits, waits } from '../../fixtures/test-limits.ts'
import { partsOf } from '../connected-desk.ts'
import { amplyPerMinute, expect, launchDesk, test } from '../fixtures.ts'
import { addReport } from '../texts-library.ts'

test.beforeEach(({ keyring }) => {
  test.skip(keyring === null, 'This machine has no D-Bus or GNOME Keyring to test with.')
})

let profileDir = ''
test.beforeEach(async () => {
  profileDir = await mkdtemp(join(tmpdir(), 'desk-'))
})
test.afterEach(() => removeFolder(profileDir))

const current = (page: Page) =>
  page.evaluate(async () => {
    const desk = await window.desk.invoke('desk.state', {})
    if (!desk.ok) throw new Error(desk.error.kind)
    return desk.value.workspaces.find(({ id }) => id === desk.value.currentWorkspaceId)
  })

/**
 * Stores each draft, and a saved view with the draft's text, by the window's own calls to the desk; an error fails the
 * test.
 */
const keep = (page: Page, workspaceId: string, drafts: readonly { reportId: number; text: string }[]) =>
  page.evaluate(
    async ({ workspaceId, drafts }) => {
      for (const { reportId, text } of drafts) {
        const kept = await window.desk.invoke('report.keepDraft', {
          workspaceId,
          reportId,
          slot: 'internal',
          text,
        })
        if (!kept.ok) throw new Error(kept.error.kind)
        const view = { id: text, name: text, view: { kind: 'all' as const }, search: text }
        const put = await window.desk.invoke('views.put', {
          workspaceId,
          view: { ...view, sort: 'activity' as const, group: 'none' as const },
          at: null,
        })
        if (!put.ok) throw new Error(put.error.kind)
      }
    },
    { workspaceId, drafts },
  )

/** Reporters' nicknames and addresses, and program names; only those too long to occur by chance. */
async function namesIn(service: TestService, reportIds: readonly number[]): Promise<readonly string[]> {
  const reports = await Promise.all(reportIds.map((id) => service.ask('readReport', { path: { id } })))
  const reporters = reports.flatMap((answer) => {
    const { nickname, email } = answer.json<Report>().reporter
    return [nickname, email]
  })
  const programs = (await service.ask('listPrograms')).json<Program[]>().map(({ name }) => name)
  return [...new Set([...reporters, ...programs])].filter((name) => name.length > 6)
}

// SEC-21
test('none of a thousand phrases and names from reports, comments, drafts and views is readable in the profile', async () => {
  test.setTimeout(testLimits.long)
  await using service = await startTestService({ reports: 1 })
  const begin = `phrase${randomUUID().slice(0, 6)}-`
  const phrases: string[] = []
  const phrase = () => {
    phrases.push(`${begin}${phrases.length}`)
    return phrases.at(-1) ?? ''
  }
  const ids: number[] = []
  for (let report = 0; report < 190; report += 1) {
    const texts = { name: phrase(), summary: phrase(), impact: phrase() }
    const address = `See https://${phrase()}.example/path and write to ${phrase()}@example.com`
    const id = await addReport(service, { ...texts, description: address })
    ids.push(id)
  }
  for (const id of ids.slice(0, 40)) {
    const body = { description: phrase(), isInternal: true }
    const posted = await service.ask('addComment', { path: { id }, body })
    expect(posted.status).toBe(201)
  }
  // The names of reporters and programs must not be readable by a finder of the disk either.
  const reporters = service.backstage.reportIds().slice(0, 1)
  for (let more = 0; more < 12; more += 1) reporters.push(service.backstage.addReport())
  const names = await namesIn(service, reporters)
  expect(names.length).toBeGreaterThan(10)
  const desk = await launchDesk({
    profileDir,
    baseUrl: service.baseUrl,
    token: service.tokens.superAdmin,
    requestsPerMinute: amplyPerMinute,
  })
  const { page, status, grid, search } = partsOf(desk.page)
  await expect(status).toContainText(/Up to date.*203 reports/s, { timeout: waits.minute })
  await expect(status).not.toContainText('to read in full')
  const workspaceId = (await current(page))?.id ?? ''
  await keep(
    page,
    workspaceId,
    ids.slice(0, 20).map((reportId) => ({ reportId, text: phrase() })),
  )
  expect(phrases.length).toBeGreaterThanOrEqual(1_000)
  // Shown, searched for and typed: the browser must not store the text either.
  await grid.focus()
  await page.keyboard.press('Enter')
  await search.fill(phrases[0] ?? '')
  await expect(grid.getByRole('row').first()).toContainText(phrases[0] ?? '')
  await expect.poll(() => readableIn(profileDir, begin, phrases)).toEqual([])
  expect(textsIn(profileDir, names)).toEqual([])
  await desk.close()
  expect(readableIn(profileDir, begin, phrases)).toEqual([])
  expect(textsIn(profileDir, names)).toEqual([])
  const [copy = ''] = (await readdir(join(profileDir, 'workspaces'))).filter((name) =>
    name.endsWith('.sqlite'),
  )
  expect(copyForm(join(profileDir, 'workspaces', copy)).form).toBe('encrypted')
})

test('a reset keychain is explained; the recovery code, shown once, opens the copy', async () => {
  await using service = await startTestService({ reports: 5 })
  const first = await launchDesk({ profileDir, baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  await first.page.getByRole('button', { name: 'Save recovery code' }).click()
  const shown = first.page.getByRole('dialog', { name: 'Recovery code' })
  const groups = shown.getByRole('list', { name: 'Recovery code' }).getByRole('listitem')
  await expect(groups).toHaveCount(14)
  const code = (await groups.allTextContents()).map((text) => text.slice(-4))
  await shown.getByRole('button', { name: 'I have it on paper' }).click()
  const check = first.page.getByRole('dialog', { name: 'Check the recovery code' })
  for (const field of await check.getByRole('textbox').all()) await field.fill('0000')
  await check.getByRole('button', { name: 'Done' }).click()
  await expect(check).toContainText('The code does not match')
  for (const field of await check.getByRole('textbox').all()) {
    const at = Number(
      /\d+/.exec(
        (await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)) ?? '',
      )?.[0],
    )
    await field.fill(code[at - 1]?.toLowerCase() ?? '')
  }
  await check.getByRole('button', { name: 'Done' }).click()
  await expect(first.page.getByRole('button', { name: 'Save recovery code' })).toBeHidden()
  // The accepted code moves the window to another process, and no call gets through until it is there.
  let workspaceId = ''
  await expect(async () => {
    workspaceId = (await current(first.page))?.id ?? ''
    expect(workspaceId).not.toBe('')
  }).toPass()
  await first.close()

  const forgotten = await openKeychain(rememberingLog()).forget(keyAccount(workspaceId))
  expect(forgotten.ok).toBe(true)
  const file = join(profileDir, 'workspaces', `${workspaceId}.sqlite`)
  const before = readFileSync(file)
  const second = await launchDesk({ profileDir })
  await expect(
    second.page.getByRole('heading', { name: 'The key to these reports is missing' }),
  ).toBeVisible()
  expect(readFileSync(file).equals(before)).toBe(true)
  const field = second.page.getByRole('textbox', { name: 'Recovery code' })
  await field.fill(code.join(' ').replace(/^./, (letter) => (letter === '0' ? '1' : '0')))
  await second.page.getByRole('button', { name: 'Open with the recovery code' }).click()
  await expect(second.page.getByRole('main')).toContainText('The code does not match')
  await field.fill(code.join('-'))
  await second.page.getByRole('button', { name: 'Open with the recovery code' }).click()
  await expect(partsOf(second.page).status).toContainText('5 reports')
  await second.close()
})
