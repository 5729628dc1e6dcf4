import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openProfile } from '#main/start/open-profile.ts'
import { troubleInWords } from '#main/start/start-trouble.ts'
import { startTestService } from '../../fixtures/service.ts'
import { mountSmallDisk } from '../../fixtures/small-disk.ts'
import { amplyPerMinute, partsOf } from '../connected-desk.ts'
import { expect, launchDesk, test } from '../fixtures.ts'
import { keptDrafts } from '../window-actions.ts'
import { arrivals } from './arrivals.ts'
import { startOwnProcess } from './own-process.ts'

// An outside failure is reported as what it is, and every acknowledged action arrives exactly once.

const hour = 3_600_000
const mountsNothing = 'This account may not mount a disk.'
const fixtures = join(import.meta.dirname, '..', '..', 'fixtures')

test.describe('on the Chromium host', () => {
  test.beforeEach(() => test.skip(test.info().project.name === 'electron', 'It starts desks of its own.'))

  test('a full disk is shown in the status bar, its panels, the composer and one notice; the desk recovers by itself', async () => {
    using disk = mountSmallDisk(250)
    test.skip(disk === null, mountsNothing)
    if (disk === null) return
    await using service = await startTestService({ reports: 12 })
    const desk = await launchDesk({
      profileDir: disk.folder,
      baseUrl: service.baseUrl,
      token: service.tokens.superAdmin,
      requestsPerMinute: amplyPerMinute,
    })
    const { page, status } = partsOf(desk.page)
    const composer = page.getByRole('textbox', { name: 'Internal comment' })
    await expect(status).toContainText('Up to date')
    await page.keyboard.press('c')
    await composer.fill('decided with room left')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Internal comment on #')).toBeVisible()

    // Decisions made on the full disk are held only briefly, so that they are sent soon after the disk has space again.
    await page.evaluate(() => window.desk.invoke('settings.update', { undoSeconds: 3 }))
    await page.keyboard.press('c')
    disk.fill()
    await expect(async () => {
      await composer.pressSequentially('more and more words ')
      disk.fill()
      await expect(page.getByText('Can’t save to disk. What you type')).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    // The text exists in this window alone, and stays there while another report is open.
    const unkept = await composer.inputValue()
    const heading = page
      .getByRole('region', { name: 'Report', exact: true })
      .getByRole('heading', { level: 1 })
    const title = (await heading.textContent()) ?? ''
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await expect(heading).not.toContainText(title)
    await expect(composer).toHaveValue('')
    await page.keyboard.press('k')
    await expect(heading).toContainText(title)
    await expect(composer).toHaveValue(unkept)
    // The same in a narrow window, which draws the report again.
    await page.setViewportSize({ width: 700, height: 900 })
    await page.getByRole('button', { name: /^Back to the list/ }).click()
    await expect(composer).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(composer).toHaveValue(unkept)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(composer).toHaveValue(unkept)
    await page.keyboard.press('F5')
    await expect(status).toContainText('Disk full')
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect(notices.getByText('The disk is full')).toHaveCount(1)
    await expect(notices).toContainText('Free some space and the desk continues automatically.')

    // A write reported as stored is stored, and a write that cannot be stored is reported as failed.
    const answers = await page.evaluate(async () => {
      const state = await window.desk.invoke('desk.state', {})
      const workspaceId = (state.ok && state.value.currentWorkspaceId) || ''
      const question = { view: { kind: 'inbox' }, search: '', sort: 'activity' } as const
      const list = await window.desk.invoke('queue.window', { workspaceId, ...question, offset: 0, limit: 1 })
      const reportIds = list.ok ? list.value.rows.map(({ id }) => id) : []
      const taken: boolean[] = []
      for (let nth = 0; nth < 60; nth += 1) {
        const text = `decided without room ${nth} ${'and at length '.repeat(400)}`.trim()
        const action = { kind: 'comment', text, audience: 'internal' } as const
        const answer = await window.desk.invoke('act.decide', {
          workspaceId,
          reportIds,
          action,
          batchTitle: null,
        })
        taken.push(answer.ok)
      }
      return taken
    })
    expect(answers).toContain(false)
    await status.getByRole('button').first().click()
    const panel = page.getByRole('dialog', { name: 'Sync' })
    await expect(panel).toContainText('Disk full')
    await expect(panel).toContainText('Free some space and the desk continues automatically.')
    await page.keyboard.press('Escape')
    await status.getByRole('button', { name: /Budget/ }).click()
    await expect(page.getByRole('dialog', { name: 'Budget' })).toContainText(
      'nothing is sent until there’s space again',
    )
    await page.keyboard.press('Escape')
    await expect(notices.getByText('The disk is full')).toHaveCount(1)

    disk.empty()
    await expect(status).toContainText('Up to date')
    await expect(status).not.toContainText('in outbox')
    await expect(status).not.toContainText('conflict')
    // The text that only the window had is stored after the next draft that the disk accepts.
    const reportId = Number(/#(\d+)/.exec(title)?.[1])
    await page.keyboard.press('j')
    await expect(heading).not.toContainText(title)
    await composer.fill('room again')
    await expect.poll(async () => (await keptDrafts(page, reportId)).drafts?.internal).toBe(unkept)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Can’t save to disk. What you type')).toHaveCount(0)
    const wanted: Record<string, number> = { 'decided with room left': 1 }
    for (const [nth, isTaken] of answers.entries()) {
      if (isTaken) wanted[`decided without room ${nth} ${'and at length '.repeat(400)}`.trim()] = 1
    }
    const all = await arrivals(service)
    expect(Object.fromEntries(Object.entries(all).filter(([text]) => text.startsWith('decided')))).toEqual(
      wanted,
    )
    await desk.close()
  })

  test('a read-only profile is reported at the start; earlier decisions are sent once when it is writable again', async () => {
    using disk = mountSmallDisk(250)
    test.skip(disk === null, mountsNothing)
    if (disk === null) return
    await using service = await startTestService({ reports: 12 })
    const { baseUrl } = service
    const profileDir = disk.folder
    const desk = await launchDesk({ profileDir, baseUrl, token: service.tokens.superAdmin })
    const { page, status } = partsOf(desk.page)
    await expect(status).toContainText('Up to date')
    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: 'Internal comment' }).fill('decided before')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Internal comment on #')).toBeVisible()
    await desk.close()

    expect(disk.setReadOnly(true)).toBe(true)
    const refused = await openProfile(profileDir, () => undefined)
    if (refused.ok) throw new Error('it was opened')
    expect(troubleInWords(refused.error)).toMatch(
      /^The profile \S+ cannot be used: EROFS: read-only file system.*\nChoose another folder with --profile DIR\.$/,
    )
    await expect(launchDesk({ profileDir })).rejects.toThrow('profileUnusable')

    expect(disk.setReadOnly(false)).toBe(true)
    const again = await launchDesk({ profileDir })
    await expect(partsOf(again.page).status).toContainText('Up to date')
    await expect.poll(async () => (await arrivals(service))['decided before']).toBe(1)
    await expect(partsOf(again.page).status).not.toContainText('in outbox')
    await again.close()
    expect((await arrivals(service))['decided before']).toBe(1)
  })

  test('a process with 128 descriptors keeps working, also when no descriptor is left', async () => {
    const canLimit = (process.env.PATH ?? '')
      .split(delimiter)
      .some((folder) => existsSync(join(folder, 'prlimit')))
    test.skip(!canLimit, 'This machine has no prlimit.')
    const profileDir = mkdtempSync(join(tmpdir(), 'desk-'))
    await using service = await startTestService({ reports: 12 })
    using desk = startOwnProcess(profileDir)
    await desk.tell(`connect\t${service.baseUrl} ${service.tokens.superAdmin}`)
    await expect.poll(() => desk.tell('status')).toContain('Up to date')
    await desk.tell('undoSeconds\t0')
    // The limit begins after the browser's start, which needs more descriptors.
    for (const atMost of [128, 3]) {
      execFileSync('prlimit', ['--pid', String(desk.pid), `--nofile=${atMost}:`])
      expect(readdirSync(`/proc/${desk.pid}/fd`).length).toBeLessThan(128)
      const words = `decided with ${atMost}`
      expect(await desk.tell(`comment\t${words}`)).toContain('Internal comment on #')
      await expect.poll(async () => (await arrivals(service))[words]).toBe(1)
      await expect.poll(() => desk.tell('status')).toContain('Up to date')
    }
    await desk.close()
    expect(await arrivals(service)).toMatchObject({ 'decided with 128': 1, 'decided with 3': 1 })
    rmSync(profileDir, { recursive: true })
  })

  const moves = { 'an hour back': -hour, 'a day on': 24 * hour, 'an hour on': hour, 'a day back': -24 * hour }
  const played = Object.entries(moves).slice(0, process.env.SOAK === undefined ? 1 : 4)
  test(`setting the clock (${played.map(([how]) => how).join(', ')}) neither delays nor hastens a comment`, async () => {
    test.slow()
    const profileDir = mkdtempSync(join(tmpdir(), 'desk-'))
    const moved = join(profileDir, 'moved-time')
    writeFileSync(moved, '0')
    await using service = await startTestService({ reports: 12 })
    using desk = startOwnProcess(profileDir, {
      nodeOptions: ['--import', pathToFileURL(join(fixtures, 'moved-time-of-day.ts')).href],
      env: { MOVED_TIME: moved },
    })
    await desk.tell(`connect\t${service.baseUrl} ${service.tokens.superAdmin}`)
    await expect.poll(() => desk.tell('status')).toContain('Up to date')
    await desk.tell('undoSeconds\t5')
    let by = 0
    for (const [how, ms] of played) {
      const decidedAt = performance.now()
      expect(await desk.tell(`comment\tdecided, then ${how}`)).toContain('Undo')
      by += ms
      writeFileSync(moved, String(by))
      await desk.tell(`moveWindowTime\t${ms}`)
      await expect.poll(async () => (await arrivals(service))[`decided, then ${how}`]).toBe(1)
      // The comment could be undone for the announced time.
      expect(performance.now() - decidedAt).toBeGreaterThan(4_500)
      await expect.poll(() => desk.tell('status')).toMatch(/^Up to date, (just now|\d+ s ago)$/)
    }
    await desk.close()
    const all = await arrivals(service)
    for (const [how] of played) expect(all[`decided, then ${how}`]).toBe(1)
    rmSync(profileDir, { recursive: true })
  })
})
