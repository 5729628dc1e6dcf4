import type { Page } from 'playwright/test'
import type { Program, Report, Target } from '#shared/admin-api/resources.ts'
import { cvssScore } from '#shared/rules/cvss/score.ts'
import { readEveryPage, startTestService, type TestService } from '../fixtures/service.ts'
import { canStartSession } from '../fixtures/session-keyring.ts'
import { cursorRow, expect, partsOf, reportNumber, rowNames } from './connected-desk.ts'
import { amplyPerMinute, type LaunchedDesk, launchDesk, test } from './fixtures.ts'
import { pressSequence, putOnClipboard, tick } from './window-actions.ts'

/** A triager's desk, for tests of the visible window. */
async function openAsTriager(service: TestService) {
  const desk: LaunchedDesk = await launchDesk({
    baseUrl: service.baseUrl,
    token: service.tokens.triager,
    requestsPerMinute: amplyPerMinute,
    isKnown: canStartSession,
  })
  const parts = partsOf(desk.page)
  await expect(cursorRow(parts.grid)).toHaveCount(1)
  return { desk, ...parts }
}

/** Takes pictures for a human check if the environment variable is set. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.DESK_PICTURES
  if (folder === undefined) return
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate((theme) => document.documentElement.style.setProperty('color-scheme', theme), scheme)
    await page.waitForTimeout(250)
    await page.screenshot({ path: `${folder}/${name}-${scheme}.png` })
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('color-scheme'))
}

const elsewhere = 'ControlOrMeta+Shift+E'

test('views hide no report silently, and reports out of scope are labeled wherever it matters', async () => {
  const service = await startTestService({ reports: 24 })
  const { report: outside, program, target } = await reportOutOfScope(service)
  const { desk, page, grid, search, report, queues } = await openAsTriager(service)

  await test.step('what a view does not hold is said and gone to with one key; a number opens wherever it is', async () => {
    const current = (name: RegExp) =>
      expect(queues.getByRole('button', { name })).toHaveAttribute('aria-current', 'page')
    const heading = report.getByRole('heading', { level: 1 })

    // Closed reports are not in the inbox.
    await queues.getByRole('button', { name: /^All reports/ }).click()
    const all = await grid.getAttribute('aria-rowcount')
    await search.fill('is:closed ')
    await expect(grid).not.toHaveAttribute('aria-rowcount', all ?? '')
    let closed: readonly string[] = []
    await expect
      .poll(async () => {
        closed = await rowNames(grid)
        return closed.includes('Loading')
      })
      .toBe(false)
    const [closedId] = closed.map(reportNumber)
    await queues.getByRole('button', { name: /^Inbox/ }).click()
    await current(/^Inbox/)

    await search.fill('is:closed ')
    const offer = page.getByRole('button', { name: new RegExp(`^${closed.length} more in All reports`) })
    await expect(offer).toBeVisible()
    await picture(page, 'elsewhere')
    await page.keyboard.press(elsewhere)
    await current(/^All reports/)
    await expect(grid).toHaveAttribute('aria-rowcount', String(closed.length))
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
    await expect(grid).toBeFocused()

    await queues.getByRole('button', { name: /^Inbox/ }).click()
    await search.fill(`#${closedId}`)
    await expect(page.getByRole('button', { name: `Open #${closedId}` }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Get it from the server/ })).toHaveCount(0)
    service.clearRequests()
    await search.press('Enter')
    await expect(heading).toContainText(`#${closedId}`)
    await current(/^Inbox/)
    expect(service.counters().searchReports ?? 0).toBe(0)
    // The list does not contain the open report, and a note says so.
    await expect(report.getByRole('note')).toContainText(`#${closedId} isn’t in this list`)
    await picture(page, 'outside-list')

    // An empty queue leaves no report open that a key could act on.
    await page.keyboard.press('Escape')
    await search.fill('')
    await search.press('Enter')
    await expect(cursorRow(grid)).toHaveCount(1)
    await expect(heading).toContainText('#')
    await queues.getByRole('button', { name: /^Snoozed/ }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', '0')
    await expect(report).toContainText('No report open')
    await page.keyboard.press('s')
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Internal comment' })).toHaveCount(0)

    // In a narrow window the list covers the open report. Keys do not act on a covered report.
    await queues.getByRole('button', { name: /^Inbox/ }).click()
    await expect(heading).toContainText('#')
    await page.setViewportSize({ width: 700, height: 900 })
    await expect(report).toHaveCount(0)
    await search.fill('is:closed ')
    await expect(grid).toHaveAttribute('aria-rowcount', '0')
    await grid.focus()
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.setViewportSize({ width: 1_440, height: 900 })
    await search.fill('')
  })

  await test.step('out of scope stands on row, report and retarget; program and scope are one key away', async () => {
    await search.fill(`#${outside.id}`)
    await search.press('Enter')
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${outside.id}`)
    await search.fill(`id:${outside.id} `)
    await expect(report.getByText('Out of scope').first()).toBeVisible()
    await page.keyboard.press(elsewhere)
    await expect(cursorRow(grid)).toHaveAccessibleName(/, out of scope, /)
    await expect(cursorRow(grid)).toContainText('Out of scope')
    await picture(page, 'out-of-scope')

    await grid.focus()
    await page.keyboard.press('s')
    const picker = page.getByRole('form', { name: 'Change state' })
    await expect(picker.getByRole('note')).toHaveText(`${target.name} is out of scope.`)
    await picture(page, 'picker')
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
    await page.keyboard.press('i')
    const scope = page.getByRole('dialog', { name: `Program and scope of #${outside.id}` })
    const own = scope.getByRole('table', { name: 'Target of this report' })
    await expect(own).toContainText(target.name)
    await expect(own).toContainText('Out of scope')
    await expect(own.getByRole('row').last()).toContainText(String(target.tier))
    await expect(own.getByRole('row').last()).toContainText(target.maximumSeverity)
    await expect(own.getByRole('row').last()).toContainText(
      target.isBountyEligible ? 'Eligible' : 'Not eligible',
    )
    await expect(scope).toContainText(program.description.slice(0, 40))
    await expect(scope.getByText(program.isPaused ? 'Paused' : 'Active', { exact: true })).toBeVisible()
    await expect(scope.getByRole('table', { name: 'In scope' }).getByRole('row').nth(1)).toBeVisible()
    await picture(page, 'scope')
    await page.keyboard.press('Escape')
    await expect(scope).toHaveCount(0)

    await pressSequence(page, 'g', 'p')
    const programs = page.getByRole('dialog', { name: 'Programs' })
    await expect(programs.getByRole('option', { name: new RegExp(program.name) })).toBeVisible()
    await page.keyboard.type(program.name.slice(0, 6).toLowerCase())
    await expect(programs.getByRole('region', { name: 'Program' })).toContainText(program.name)
    await picture(page, 'programs')
    await programs.getByRole('button', { name: 'Show its reports' }).click()
    await expect(programs).toHaveCount(0)
    await expect(cursorRow(grid)).toHaveCount(1)

    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('rename or change')
    await page.keyboard.press('Enter')
    const rename = page.getByRole('form', { name: 'Rename' })
    await rename.getByRole('button', { name: /Target$/ }).click()
    await expect(page.getByRole('option').filter({ hasText: 'out of scope' }).first()).toBeVisible()
    await picture(page, 'retarget')
  })

  await desk.close()
  await service.close()
})

test('type, score and severity are shown, found by search, and compared', async () => {
  const service = await startTestService({ reports: 100 })
  const { desk, page, grid, search, report, queues } = await openAsTriager(service)
  const shown: Report[] = []
  /** The report that gets a score of 9.8 in the window. */
  let scored = 0

  await test.step('type, score and bounty are filters; what looks like one and is none is pointed out', async () => {
    await queues.getByRole('button', { name: /^All reports/ }).click()
    await expect(page.getByRole('status', { name: 'Sync status' })).toContainText('Up to date')
    for (const id of service.backstage.reportIds()) {
      const answer = await service.ask('readReport', { path: { id }, token: 'triager' })
      // Reports of programs without a role for this token are not found.
      if (answer.status === 200) shown.push(answer.json<Report>())
    }
    const paid = shown.filter(({ bounty }) => bounty > 500)
    await search.fill('bounty:>500 ')
    await expect(grid).toHaveAttribute('aria-rowcount', String(paid.length))
    const type = shown.find(({ vulnerabilityTypeId }) => vulnerabilityTypeId !== null)?.vulnerabilityTypeId
    const ofType = shown.filter(({ vulnerabilityTypeId }) => vulnerabilityTypeId === type)
    await search.fill(`type:${type} `)
    await expect(grid).toHaveAttribute('aria-rowcount', String(ofType.length))
    await search.fill('cvss:>=0 -cvss:>=7 ')
    await expect(grid).not.toHaveAttribute('aria-rowcount', String(shown.length))
    await expect(search).not.toHaveAttribute('aria-describedby', /./)
    // Facts without a field are known once a sweep has requested them; until then a note says so.
    for (const [flag, parameter] of [
      ['known-issue', 'isKnownIssue'],
      ['embedded', 'isEmbeddedSubmission'],
    ] as const) {
      const having = await readEveryPage(service, { query: { [parameter]: true }, token: 'triager' })
      expect(having.length).toBeGreaterThan(0)
      expect(having.length).toBeLessThan(shown.length)
      await search.fill(`is:${flag} `)
      await expect(page.getByText(`is:${flag} was left out`)).toHaveCount(0)
      await expect(grid).toHaveAttribute('aria-rowcount', String(having.length))
    }
    await search.fill('priority:high x')
    await expect(page.getByText('There is no filter “priority:”')).toBeVisible()
    await search.fill('cvss:lots ')
    await expect(page.getByText('“lots” is not a score. Try >=7 or 4..6.9.')).toBeVisible()
  })

  await test.step('a severity that contradicts the score is pointed out, and a known vector takes four keys', async () => {
    await page.evaluate(() => window.desk.invoke('settings.update', { undoSeconds: 0 }))
    await search.fill('-severity:critical ')
    await search.press('Enter')
    const heading = report.getByRole('heading', { level: 1 })
    await expect(heading).toContainText('#')
    const id = Number(/#(\d+)/.exec((await heading.textContent()) ?? '')?.[1])
    const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
    await putOnClipboard(page, vector)

    await page.keyboard.press('v')
    const classify = page.getByRole('form', { name: 'Classify' })
    await expect(classify.getByRole('textbox', { name: 'Vector' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(classify.getByRole('textbox', { name: 'Vector' })).toHaveValue(vector)
    const notes = classify
      .getByRole('status')
      .filter({ hasText: 'The vector scores 9.8, which is Critical.' })
    // The note is shown twice: beside the severity, and in the summary of the change.
    await expect(notes).toHaveCount(2)
    await picture(page, 'contradiction')
    await page.keyboard.press('Alt+s')
    await expect(classify.getByRole('radio', { name: 'Critical', exact: true })).toBeChecked()
    await expect(notes).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(classify).toHaveCount(0)
    await expect
      .poll(async () => (await service.ask('readReport', { path: { id } })).json<Report>().cvss)
      .toBe(vector)
    expect((await service.ask('readReport', { path: { id } })).json<Report>().severity.name).toBe('Critical')
    scored = id
  })

  await test.step('so are those of many at once, where one looks before sending', async () => {
    await search.fill('cvss:>=9 ')
    const critical = shown.filter(({ id, cvss }) => id === scored || (cvssScore(cvss ?? '') ?? 0) >= 9)
    expect(critical.length).toBeGreaterThan(1)
    await expect(grid).toHaveAttribute('aria-rowcount', String(critical.length))
    await search.press('Enter')
    for (const key of ['Home', 'x', 'Shift+J', 'p']) await page.keyboard.press(key)
    const bulk = page.getByRole('dialog', { name: 'Bulk change' })
    const severity = bulk.getByRole('radiogroup', { name: 'Severity' })
    await tick(severity.getByRole('radio', { name: 'Low', exact: true }))
    const foot = bulk.getByRole('status').last()
    await expect(foot).toContainText('2 don’t match their CVSS score.')
    await tick(severity.getByRole('radio', { name: 'Critical', exact: true }))
    await expect(foot).toHaveText('Not possible for any of them.')
    await page.keyboard.press('Escape')
    await expect(bulk).toHaveCount(0)
    for (const _ of ['the selection', 'the search']) await page.keyboard.press('Escape')
  })

  await test.step('types are named once, by hand or from a file, and shown by their names', async () => {
    await search.fill('')
    await queues.getByRole('button', { name: /^All reports/ }).click()
    await expect(grid).toHaveAttribute('aria-busy', 'false')
    await search.press('Enter')
    // The former report stays on screen until the one under the cursor is read.
    await expect(async () => {
      const name = await cursorRow(grid).getAttribute('aria-label')
      const heading = await report.getByRole('heading', { level: 1 }).textContent()
      expect(heading).toContain(`#${reportNumber(name ?? '')} `)
    }).toPass()
    const unnamed = report.getByRole('button', { name: /^Type \d+/ })
    await expect(unnamed).toBeVisible()
    const id = /\d+/.exec((await unnamed.textContent()) ?? '')?.[0] ?? ''
    await report.getByRole('button', { name: 'Name it…' }).click()
    const types = page.getByRole('dialog', { name: 'Vulnerability types' })
    await types.getByRole('textbox', { name: `Name of type ${id}` }).fill('Blind SQL injection')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => {
        const names = await page.evaluate(async () => {
          const desk = await window.desk.invoke('desk.state', {})
          const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
          const listed = await window.desk.invoke('types.list', { workspaceId })
          return listed.ok ? listed.value.map(({ name }) => name) : []
        })
        return names.includes('Blind SQL injection')
      })
      .toBe(true)
    // The next name can be typed at once.
    await expect(types.getByRole('textbox', { name: `Name of type ${id}` })).toBeFocused()
    await picture(page, 'types')
    await types.locator('input[type=file]').setInputFiles({
      name: 'types.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `id,name\n${id},SQL injection\nnone,Broken\n9001,Request smuggling\n9002,"SQL injection, blind"\n`,
      ),
    })
    const preview = types.getByRole('region', { name: 'Import' })
    await expect(preview.getByRole('alert')).toContainText('Line 3: “none” isn’t the id of a type.')
    await expect(preview.getByRole('row', { name: new RegExp(`^${id} `) })).toHaveText(
      `${id}Blind SQL injectionSQL injection`,
    )
    await picture(page, 'types-import')
    await preview.getByRole('button', { name: 'Import 3 names' }).click()
    await expect(types.getByRole('textbox', { name: `Name of type ${id}` })).toHaveValue('SQL injection')
    await expect(types.getByRole('textbox', { name: 'Name of type 9001' })).toHaveValue('Request smuggling')
    await page.keyboard.press('Escape')
    await expect(types).toHaveCount(0)

    await expect(report.getByText('SQL injection', { exact: true }).first()).toBeVisible()
    await expect(cursorRow(grid)).toHaveAccessibleName(/, SQL injection, /)
    await search.fill('type:sql')
    await expect(page.getByRole('option', { name: 'SQL injection', exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(search).toHaveValue('type:"SQL injection" ')
    // The former rows stay until the answer arrives.
    await expect
      .poll(async () => [
        ...new Set((await rowNames(grid)).map((name) => name.includes(', SQL injection, '))),
      ])
      .toEqual([true])
    await page.getByRole('button', { name: /^Groups: / }).click()
    await page.getByRole('menuitem', { name: 'By type' }).click()
    await expect(grid.getByRole('rowgroup', { name: 'SQL injection' })).toBeVisible()

    await search.press('Enter')
    await page.keyboard.press('l')
    const classify = page.getByRole('form', { name: 'Classify' })
    const field = classify.getByRole('textbox', { name: 'Type' })
    await expect(field).toHaveValue('SQL injection')
    await field.fill('smug')
    await classify.getByRole('option', { name: /Request smuggling/ }).click()
    await expect(field).toHaveValue('Request smuggling')
    await expect(classify).toContainText('type Request smuggling')
    await picture(page, 'type-field')

    // Neither an ID nor a name that begins with another one is replaced while it is typed.
    await field.press('ControlOrMeta+a')
    await page.keyboard.type('9001')
    await expect(field).toHaveValue('9001')
    await expect(classify).toContainText('type Request smuggling')
    await page.keyboard.type('2')
    await expect(field).toHaveValue('90012')
    await expect(classify).toContainText('type 90012')
    await field.press('ControlOrMeta+a')
    await page.keyboard.type('SQL injection')
    await expect(classify.getByRole('listbox', { name: 'Types' }).getByRole('option')).toHaveText([
      `${id}SQL injection`,
      '9002SQL injection, blind',
    ])
    await page.keyboard.type(', bl')
    await expect(classify.getByRole('listbox', { name: 'Types' }).getByRole('option')).toHaveText([
      '9002SQL injection, blind',
    ])
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('SQL injection, blind')
    await expect(classify).toContainText('type SQL injection, blind')
  })

  await desk.close()
  await service.close()
})

test('"Your turn" says that it is counting while timelines are still arriving', async () => {
  const service = await startTestService({ reports: 40 })
  service.faults.set([{ kind: 'latency', endpoint: 'listActivities', ms: 6_000 }])
  const { desk, page, queues } = await openAsTriager(service)
  await queues.getByRole('button', { name: /^Your turn/ }).click()
  await expect(page.getByText(/^Counting: \d+ open reports have a timeline still to be read/)).toBeVisible()
  await expect(queues.getByTitle('Still counting')).toBeVisible()
  // Nothing is being counted while the service is unreachable.
  service.faults.set([{ kind: 'cut', at: 'start' }])
  await page.keyboard.press('F5')
  await expect(queues.getByTitle('May be incomplete')).toBeVisible()
  await expect(
    page.getByText(
      /^Couldn’t update the timelines of \d+ open reports\. More may be waiting for your team\./,
    ),
  ).toBeVisible()
  await picture(page, 'not-all-counted')
  service.faults.clear()
  await page.keyboard.press('F5')
  await expect(queues.getByTitle('May be incomplete')).toHaveCount(0)
  await expect(queues.getByTitle('Still counting')).toHaveCount(0)
  await expect(page.getByText(/^Counting: /)).toHaveCount(0)
  await desk.close()
  await service.close()
})

/** A report visible to the triager, moved to a target that is out of its program's scope. */
async function reportOutOfScope(service: TestService) {
  for (const id of service.backstage.reportIds()) {
    const answer = await service.ask('readReport', { path: { id }, token: 'triager' })
    if (answer.status !== 200) continue
    const report = answer.json<Report>()
    const program = (await service.ask('readProgram', { path: { id: report.programId } })).json<Program>()
    const targets = (await service.ask('listTargets', { path: { id: report.programId } })).json<Target[]>()
    const target = targets.find(({ isOutOfScope }) => isOutOfScope)
    if (target === undefined) continue
    await service.ask('patchReport', { path: { id }, body: { targetId: target.id } })
    return { report, program, target }
  }
  throw new Error('no program of the triager leaves a target out')
}
