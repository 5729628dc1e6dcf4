import { type ConnectedDesk, expect, test } from './connected-desk.ts'
import { bringIn, leaveAtOnce, openByNumber, openNew, pressSequence, readReport } from './window-actions.ts'

test.use({ serviceOptions: { reports: 24 } })

test('an original is found, compared passage by passage and picked by keyboard alone', async ({
  connected,
}) => {
  const { page, service } = connected
  const picker = page.getByRole('form', { name: 'Change state' })

  await test.step('what two reports share is marked on both sides, and n and p walk along it', async () => {
    const [programId] = service.backstage.programIds()
    const lines = (word: string) =>
      Array.from({ length: 60 }, (_, line) => `- ${word}${line} stands here`).join('\n')
    const arrive = (word: string, method: string) =>
      service.backstage.addReport({
        programId,
        name: `A report of ${word}`,
        summary: '',
        impact: '',
        description: `${lines(word)}\n\nAsk /api/v9/lines\n${word} then.\n\nThe *session* token stays valid after logout.\n\n\`${method} /api/v9/sessions\``,
      })
    const [original, id] = [arrive('other', 'GET'), arrive('one', 'POST')]
    for (const [reportId, word] of [
      [original, 'other59'],
      [id, 'one59'],
    ] as const) {
      await bringIn(connected, reportId)
      await openByNumber(connected, reportId)
      await expect(connected.report).toContainText(word)
    }
    await page.keyboard.press('s')
    await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
    await page.keyboard.press('d')
    await picker.getByRole('textbox', { name: 'Duplicate of' }).fill(`#${original}`)
    const candidates = picker.getByRole('listbox', { name: 'Candidates' })
    await expect(candidates.getByRole('option')).toHaveText([new RegExp(`#${original}`)])
    await page.keyboard.press('Alt+Enter')
    const compare = page.getByRole('dialog', { name: `Compare #${id} with #${original}` })
    const walk = compare.getByRole('status')
    await expect(walk).toContainText('shared passages')

    /** The highlighted passages in order, and whether their side shows them. */
    const marked = (name: string) =>
      page.evaluate(
        (name) =>
          [...(CSS.highlights.get(name) ?? [])].map((marked) => {
            const range = document.createRange()
            range.setStart(marked.startContainer, marked.startOffset)
            range.setEnd(marked.endContainer, marked.endOffset)
            const { top, bottom } = range.getBoundingClientRect()
            const side = range.startContainer.parentElement?.closest('article')?.getBoundingClientRect()
            return {
              text: range.toString(),
              isInSight: side !== undefined && top >= side.top && bottom <= side.bottom,
            }
          }),
        name,
      )
    const current = () => marked('shared-current')
    const words: string[] = []
    for (let step = 0; step < 30 && !words.includes('/api/v9/sessions'); step += 1) {
      await page.keyboard.press('n')
      await expect(walk).toContainText(new RegExp(`· ${step + 1} of `))
      await expect.poll(async () => (await current()).map(({ isInSight }) => isInSight)).toEqual([true, true])
      const [mine, theirs] = await current()
      expect(mine?.text).toBe(theirs?.text)
      words.push(mine?.text ?? '')
    }
    // The first passage is at the end of a line.
    expect(words).toEqual(['/api/v9/lines', 'The session token stays valid after logout', '/api/v9/sessions'])
    await page.keyboard.press('p')
    await expect.poll(async () => (await current())[0]?.text).toBe(words.at(-2))

    // Other keys scroll both texts.
    const tops = () =>
      compare.getByRole('article').evaluateAll((sides) => sides.map(({ scrollTop }) => scrollTop))
    await page.keyboard.press('Home')
    expect(await tops()).toEqual([0, 0])
    await page.keyboard.press('PageDown')
    expect((await tops()).every((top) => top > 100)).toBe(true)
    // A word in only one of the texts is not highlighted.
    const everywhere = (await marked('shared')).map(({ text }) => text)
    expect(everywhere).toEqual([...words, ...words])
    await page.keyboard.press('Escape')
    await expect(compare).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
  })

  await test.step('an original is offered, compared and picked by keyboard alone', async () => {
    await leaveAtOnce(connected)
    const id = await openNew(connected)
    const { programId } = await readReport(connected, id)
    const mates: number[] = []
    for (const other of service.backstage.reportIds()) {
      if (other !== id && (await readReport(connected, other)).programId === programId) mates.push(other)
    }
    await page.keyboard.press('s')
    await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
    await page.keyboard.press('d')
    const field = picker.getByRole('textbox', { name: 'Duplicate of' })
    await expect(field).toBeFocused()
    const candidates = picker.getByRole('listbox', { name: 'Candidates' })
    await expect(candidates.getByRole('option').first()).toBeVisible()

    // Of reports that are hardly like this one, it takes a second Enter to pick one.
    await field.fill('')
    await expect(picker).toContainText('No likely original. Other reports:')
    const active = candidates.getByRole('option', { selected: true })
    await expect(active).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(active).toHaveCount(1)
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(active).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(active).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(/^#\d+$/)
    await expect(picker.getByRole('textbox', { name: 'Message' })).toBeFocused()

    await field.fill(String(id))
    await expect(picker).toContainText('A report can’t be a duplicate of itself.')
    // The error is shown at its field, and nothing is sent.
    await picker.getByRole('button', { name: 'Mark as duplicate' }).click()
    await expect(field).toBeFocused()
    await expect(picker).toBeVisible()

    const original = mates[0] ?? 0
    await field.fill(`#${original}`)
    await expect(candidates.getByRole('option')).toHaveText([new RegExp(`#${original}`)])
    await page.keyboard.press('Alt+Enter')
    const compare = page.getByRole('dialog', { name: `Compare #${id} with #${original}` })
    // The text is drawn as Markdown, like all other texts.
    await expect(
      compare
        .getByRole('article', { name: `Text of #${id}` })
        .locator('pre, li')
        .first(),
    ).toBeVisible()
    const walk = compare.getByRole('status')
    await expect(walk).toContainText('in common')
    await expect(compare.getByRole('button', { name: `Use #${original} as the original` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(compare).toHaveCount(0)
    await expect(field).toHaveValue(`#${original}`)
    await expect(field).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(picker.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
    await expect.poll(async () => (await readReport(connected, id)).duplicateOf ?? null).toBe(original)
  })

  await test.step('a likely original is picked by one Enter', async () => {
    const [programId] = service.backstage.programIds()
    const arrive = () =>
      service.backstage.addReport({
        programId,
        name: 'Anybody reads /v2/zylophones/77/pdf',
        summary: '',
        impact: '',
        description:
          'GET /v2/zylophones/77/pdf answers anybody with the zylophone of a stranger.\n\nSign in as any customer, count the number up, and the server sends the zylophone of another customer, with name, address and bank account. Nothing checks whose it is.',
      })
    const [original, id] = [arrive(), arrive()]
    for (const reportId of [original, id]) {
      await bringIn(connected, reportId)
      await openByNumber(connected, reportId)
      await expect(connected.report).toContainText('Nothing checks whose it is.')
    }
    await expect.poll(() => likelyOriginals(connected, id)).toEqual([original])
    await page.keyboard.press('s')
    await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
    await page.keyboard.press('d')
    const candidates = picker.getByRole('listbox', { name: 'Candidates' })
    await expect(candidates.getByRole('option', { selected: true })).toContainText(`#${original}`)
    await expect(picker).not.toContainText('No likely original')
    await page.keyboard.press('Enter')
    await expect(picker.getByRole('textbox', { name: 'Duplicate of' })).toHaveValue(`#${original}`)
    await expect(picker.getByRole('textbox', { name: 'Message' })).toBeFocused()
  })
})

test('a duplicate cannot be chosen as original, and a report with duplicates says so', async ({
  connected,
}) => {
  const { page, service, report } = connected
  const picker = page.getByRole('form', { name: 'Change state' })
  const opened = new Set<number>()

  await test.step('words find an original; a duplicate is no original, and its own one is named', async () => {
    const id = await openNew(connected, opened)
    const [duplicate = 0, original = 0] = service.backstage.reportIds().filter((other) => other !== id)
    // A pending duplicate, not sent yet, counts as a duplicate.
    await page.evaluate(
      async ([reportId, duplicateOf]) => {
        const state = await window.desk.invoke('desk.state', {})
        const workspaceId = (state.ok ? state.value.currentWorkspaceId : null) ?? ''
        await window.desk.invoke('settings.update', { undoSeconds: 60 })
        const action = { kind: 'transition', transition: 'duplicate', duplicateOf } as const
        await window.desk.invoke('act.decide', {
          workspaceId,
          reportIds: [reportId],
          action,
          batchTitle: null,
        })
      },
      [duplicate, original] as const,
    )
    await page.keyboard.press('s')
    await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
    await page.keyboard.press('d')
    const field = picker.getByRole('textbox', { name: 'Duplicate of' })
    await field.fill(String(duplicate))
    await expect(picker).toContainText(`#${duplicate} is itself a duplicate of #${original}: name that one.`)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(`#${original}`)
    await expect(picker).not.toContainText('is itself a duplicate')
    await field.fill('zzzqqq')
    await expect(picker).toContainText('No matches on this computer.')
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
  })

  await test.step('a report that has duplicates of its own says so before it becomes one', async () => {
    const id = await openNew(connected, opened)
    // A duplicate is closed, so the inbox does not list it.
    await pressSequence(page, 'g', 'a')
    // The first two reports are left out: the step above decided about them.
    const others = service.backstage.reportIds().filter((other) => !opened.has(other))
    for (const other of others.slice(2, 4)) {
      service.backstage.move(other, 'Duplicate', id)
      await openByNumber(connected, other)
      await expect(report.getByRole('link', { name: new RegExp(`^#${id} `) })).toBeVisible()
    }
    await openByNumber(connected, id)
    await page.keyboard.press('s')
    await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
    await page.keyboard.press('d')
    await expect(picker).toContainText('2 reports are duplicates of this one.')
  })
})

/** The reports that the desk offers unasked as the original of a report. */
async function likelyOriginals({ page }: ConnectedDesk, reportId: number): Promise<readonly number[]> {
  return page.evaluate(async (reportId) => {
    const state = await window.desk.invoke('desk.state', {})
    const workspaceId = (state.ok ? state.value.currentWorkspaceId : null) ?? ''
    const asked = { workspaceId, reportId, text: '', onlyLikely: true }
    const answer = await window.desk.invoke('report.duplicates', asked)
    return answer.ok ? answer.value.map(({ row }) => row.id) : []
  }, reportId)
}
