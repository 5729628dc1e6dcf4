import type { Locator, Page } from 'playwright/test'
import type { Report, ReportActivity } from '#shared/admin-api/resources.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import type { Template } from '#shared/desk/template.ts'
import { type ConnectedDesk, cursorRow, expect, reportNumber, rowNames } from './connected-desk.ts'

/** Ticks an option or a box by its label, like a mouse: the input itself is 1 px and may be out of sight. */
export async function tick(input: Locator): Promise<void> {
  await input.locator('xpath=ancestor::label').click()
  await expect(input).toBeChecked()
}

/** A report as the service has it now. */
export async function readReport({ service }: ConnectedDesk, id: number): Promise<Report> {
  return (await service.ask('readReport', { path: { id } })).json<Report>()
}

/** A report's timeline as the service has it now, newest first. */
export async function readTimeline(
  { service }: ConnectedDesk,
  id: number,
): Promise<readonly ReportActivity[]> {
  const answer = await service.ask('listActivities', { path: { id }, query: { direction: 'desc' } })
  return answer.json<{ items: ReportActivity[] }>().items
}

/** The entries of a report's timeline at the service with exactly this text. */
export async function entriesSaying(desk: ConnectedDesk, id: number, text: string) {
  return (await readTimeline(desk, id)).filter(({ message }) => message === text)
}

/** The number of another report of the same program that is no duplicate, from the local copy, so it works offline. */
export async function originalOf({ page }: ConnectedDesk, id: number): Promise<string> {
  const original = await page.evaluate(async (reportId) => {
    const desk = await window.desk.invoke('desk.state', {})
    const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
    const report = await window.desk.invoke('report.read', { workspaceId, reportId })
    const view = { kind: 'program', programId: report.ok ? (report.value.program?.id ?? 0) : 0 } as const
    const asked = { workspaceId, view, search: '', sort: 'oldest', offset: 0, limit: 100 } as const
    const rows = await window.desk.invoke('queue.window', asked)
    return rows.ok
      ? rows.value.rows.find((row) => row.id !== reportId && row.status?.name !== 'Duplicate')?.id
      : undefined
  }, id)
  if (original === undefined) throw new Error('the program has no other report that could be the original')
  return `#${original}`
}

/** The stored drafts of a report, with the id of the open workspace. */
export function keptDrafts(page: Page, id: number) {
  return page.evaluate(async (reportId) => {
    const desk = await window.desk.invoke('desk.state', {})
    const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
    const drafts = await window.desk.invoke('report.drafts', { workspaceId, reportId })
    return { workspaceId, drafts: drafts.ok ? drafts.value : null }
  }, id)
}

/** All entries of the outbox, newest first. */
export function wholeOutbox(page: Page): Promise<readonly OutboxEntry[]> {
  return page.evaluate(async () => {
    const desk = await window.desk.invoke('desk.state', {})
    const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
    const answer = await window.desk.invoke('outbox.list', { workspaceId })
    return answer.ok ? answer.value.entries : []
  })
}

/** The outbox entries of one report. */
export async function outboxOf(page: Page, id: number): Promise<readonly OutboxEntry[]> {
  return (await wholeOutbox(page)).filter(({ report }) => report?.id === id)
}

/** Starts a sync by keyboard, and waits until this report is in the local copy. */
export async function bringIn({ page }: ConnectedDesk, id: number): Promise<void> {
  const { workspaceId } = await keptDrafts(page, id)
  const asked = { workspaceId, reportId: id }
  await page.keyboard.press('F5')
  await expect
    .poll(() => page.evaluate(async (report) => (await window.desk.invoke('report.read', report)).ok, asked))
    .toBe(true)
}

/** Opens a report of the local copy by its number, by keyboard. */
export async function openByNumber({ page, report }: ConnectedDesk, id: number): Promise<void> {
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search reports' }).fill(`#${id}`)
  await page.keyboard.press('Enter')
  await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
}

/**
 * Opens the first new report that is not in `opened` by keyboard, and adds it to that set.
 *
 * @returns its number.
 */
export async function openNew(
  { page, grid, report, search }: ConnectedDesk,
  opened: Set<number> = new Set(),
): Promise<number> {
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  // Until the new result arrives, old rows may have the status New, even one of a report that was just decided, and
  // keys would act on them. So an impossible search empties the list first.
  await search.fill('says-no-report ')
  await expect.poll(() => rowNames(grid)).toEqual([])
  await search.fill('status:New ')
  await expect(search).toHaveValue('status:New ')
  await page.keyboard.press('Enter')
  // For a moment the rows are those of the former list, or still loading.
  await expect
    .poll(async () => {
      const names = await rowNames(grid)
      return names.length > 0 && names.every((name) => /^#\d+ .*, New, /.test(name))
    })
    .toBe(true)
  await page.keyboard.press('Home')
  const atCursor = async () => reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')
  await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
  // The report is recognized by its number, not by its position: decided reports above it may leave the list meanwhile.
  let id = await atCursor()
  while (opened.has(id)) {
    await page.keyboard.press('j')
    await expect.poll(atCursor).not.toBe(id)
    id = await atCursor()
  }
  opened.add(id)
  await page.keyboard.press('Enter')
  await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
  await expect(report.getByText('Refreshed').filter({ visible: true })).toBeVisible()
  return id
}

/**
 * Writes a comment on the open report and sends it. The text is typed into the composer, because only visible text is
 * sent.
 */
export async function writeComment(
  { page, report }: Pick<ConnectedDesk, 'page' | 'report'>,
  audience: 'internal' | 'public',
  text: string,
): Promise<void> {
  await page.keyboard.press(audience === 'internal' ? 'c' : 'r')
  const name = audience === 'internal' ? 'Internal comment' : 'Public reply'
  await expect(report.getByRole('textbox', { name })).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('ControlOrMeta+Enter')
}

/** From now on actions are sent at once, without a hold. */
export async function leaveAtOnce({ page }: ConnectedDesk): Promise<void> {
  await page.evaluate(() => window.desk.invoke('settings.update', { undoSeconds: 0 }))
}

/**
 * Simulates a busy computer: from now on, code that waits for a frame waits.
 *
 * @returns releases the frames, and waits for one.
 */
export async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window)
    const late: FrameRequestCallback[] = []
    window.requestAnimationFrame = (run) => late.push(run)
    window.addEventListener('late frame', () => {
      window.requestAnimationFrame = frame
      for (const run of late) frame(run)
    })
  })
  return () =>
    page.evaluate(async () => {
      window.dispatchEvent(new Event('late frame'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    })
}

/** Copies text to the clipboard by keys, because a page of the desk has no permission to write it. */
export async function putOnClipboard(page: Page, text: string): Promise<void> {
  const isThere = await page.evaluate((words) => {
    const focused = document.activeElement
    const field = document.createElement('textarea')
    field.value = words
    document.body.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return isCopied
  }, text)
  if (!isThere) throw new Error('the browser did not copy')
}

/** A template for the reporter. @param defaultFor the transition whose default message it is, if any. */
export const template = (name: string, text: string, defaultFor: Template['defaultFor']): Template => ({
  id: name,
  name,
  text,
  audience: 'public',
  defaultFor,
  steps: { assignsMe: false, severity: null, transition: null },
})

/** Adds templates without the settings dialog. */
export async function addTemplates(page: Page, templates: readonly Template[]): Promise<void> {
  await page.evaluate(
    async (added) => void (await window.desk.invoke('templates.add', { templates: [...added] })),
    templates,
  )
}

/**
 * Presses the keys of a sequence as a person types them: without waiting until a busy window has handled the first,
 * since a sequence begun too long ago is dropped. The presses overlap, so each key may occur only once.
 */
export async function pressSequence(page: Page, ...keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}

/** Presses keys in one task, so that no form can be there before the last of them. */
export async function pressInOneTask(page: Page, keys: string): Promise<void> {
  await page.evaluate((all) => {
    for (const key of all)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, keys)
}
