import { type ConnectedDesk, expect, test } from './connected-desk.ts'
import { leaveAtOnce, openByNumber, openNew, readReport } from './window-actions.ts'

test.use({ serviceOptions: { reports: 24 }, tokenName: 'triager' })

interface Arriving {
  readonly name: string
  readonly text: string
}

/**
 * Prepares reports that arrive at the service one after the other.
 * @returns a function that adds the next reports, all to the program of a new report that was not opened before, and
 *   returns their numbers.
 */
function arrivalsAt(desk: ConnectedDesk) {
  const { page, service, grid, queues } = desk
  const opened = new Set<number>()
  return async (arriving: readonly Arriving[]): Promise<readonly number[]> => {
    const { programId } = await readReport(desk, await openNew(desk, opened))
    const ids = arriving.map(({ name, text }) => {
      const id = service.backstage.addReport({
        programId,
        name,
        summary: text,
        description: text,
        impact: '',
      })
      service.backstage.move(id, 'New')
      service.backstage.classify(id, { severityId: 3, cweTypeId: 639 })
      opened.add(id)
      return id
    })
    await queues.getByRole('button', { name: /^All reports/ }).click()
    await page.keyboard.press('F5')
    for (const id of ids) {
      await expect(grid.getByRole('row', { name: new RegExp(`^#${id} `) })).toBeVisible()
    }
    return ids
  }
}

const regionOf = ({ report }: ConnectedDesk) => report.getByRole('region', { name: 'Possible duplicates' })
const candidateOf = (desk: ConnectedDesk, id: number) =>
  regionOf(desk).getByRole('button', { name: new RegExp(`^#${id} `) })

const zylophones = 'GET `/v2/zylophones/{id}/pdf` answers for any `zyloId`.'
const trombones = 'POST `/v2/trombones/{id}/owner` takes any `tromboneId`.'

test('the likeliest originals are listed beside a report, compared, and one is chosen', async ({
  connected,
}) => {
  const { page, service, report } = connected
  const arrive = arrivalsAt(connected)

  await test.step('the three likeliest originals stand beside the report with why, a duplicate in the place of its original', async () => {
    const bassoons = 'DELETE `/v2/bassoons/{id}` asks for no `bassoonToken`.'
    const harps = 'PUT `/v2/harps/{id}/tuning` keeps any `harpKey`.'
    const [zylo = 0, trombone = 0, bassoon = 0, harp = 0, again = 0, later = 0] = await arrive([
      { name: 'Zylophones of others can be opened', text: zylophones },
      { name: 'Trombones change hands', text: trombones },
      { name: 'Bassoons are deleted by anybody', text: bassoons },
      { name: 'Harps are tuned by anybody', text: harps },
      { name: 'Somebody else’s trombone', text: trombones },
      { name: 'Four things at once', text: [zylophones, trombones, bassoons, harps].join('\n\n') },
    ])
    service.backstage.move(again, 'Duplicate', trombone)
    await page.keyboard.press('F5')
    await openByNumber(connected, again)
    await expect(report.getByRole('link', { name: new RegExp(`^#${trombone} `) })).toBeVisible()
    // A report with a known original needs no candidates.
    await expect(regionOf(connected)).toHaveCount(0)

    await openByNumber(connected, later)
    const candidates = regionOf(connected).getByRole('button')
    await expect(candidates).toHaveCount(3)
    await expect(candidateOf(connected, again)).toHaveCount(0)
    const shown = (await candidates.allInnerTexts()).join('\n')
    expect([zylo, trombone, bassoon, harp].filter((id) => shown.includes(`#${id}`))).toHaveLength(3)
    const first = candidates.first()
    await expect(first).toContainText('New')
    await expect(first).toContainText(/Same path \/v2\/\w+/)
    await expect(first.locator('time')).toHaveCount(1)
    // No report came before the first one, and none resembles it.
    await openByNumber(connected, zylo)
    await expect(report.getByRole('region', { name: 'Scope' })).toBeVisible()
    await expect(regionOf(connected)).toHaveCount(0)
  })

  await test.step('Enter compares a candidate and gives the focus back, and one key marks it as the original', async () => {
    await leaveAtOnce(connected)
    const [original = 0, later = 0] = await arrive([
      { name: 'Zylophones of others can be opened', text: zylophones },
      { name: 'Any zylophone can be downloaded', text: zylophones },
    ])
    await openByNumber(connected, later)
    const candidate = candidateOf(connected, original)
    await candidate.focus()
    await page.keyboard.press('Enter')
    const compare = page.getByRole('dialog', { name: `Compare #${later} with #${original}` })
    await expect(compare).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(compare).toHaveCount(0)
    await expect(candidate).toBeFocused()

    await page.keyboard.press('Alt+d')
    const form = page.getByRole('form', { name: 'Change state' })
    await expect(form.getByRole('textbox', { name: 'Duplicate of' })).toHaveValue(`#${original}`)
    expect((await readReport(connected, later)).duplicateOf ?? null).toBeNull()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(form).toHaveCount(0)
    await expect.poll(async () => (await readReport(connected, later)).duplicateOf ?? null).toBe(original)
  })

  await test.step('what is compared stays until somebody leaves it, and the form that follows has the focus', async () => {
    const [first = 0, second = 0, later = 0] = await arrive([
      { name: 'Zylophones of others can be opened', text: zylophones },
      { name: 'Zylophones are open to all', text: zylophones },
      { name: 'Any zylophone can be downloaded', text: zylophones },
    ])
    await openByNumber(connected, later)
    await candidateOf(connected, second).press('Enter')
    const compare = page.getByRole('dialog', { name: `Compare #${later} with #${second}` })
    await expect(compare.getByRole('status')).toContainText('in common')
    // A colleague marks the compared report as a duplicate of the other report, which takes its place in the list.
    service.backstage.move(second, 'Duplicate', first)
    await page.keyboard.press('F5')
    await expect(page.locator('[data-candidate]')).toHaveCount(1)
    await expect(compare).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(compare).toHaveCount(0)

    await candidateOf(connected, first).press('Enter')
    await expect(page.getByRole('button', { name: `Use #${first} as the original` })).toBeFocused()
    await page.keyboard.press('Enter')
    const field = page
      .getByRole('form', { name: 'Change state' })
      .getByRole('textbox', { name: 'Duplicate of' })
    await expect(field).toHaveValue(`#${first}`)
    await expect(page.getByRole('form', { name: 'Change state' }).locator(':focus')).toHaveCount(1)
  })
})

test('candidates are reachable without a sidebar, in an open form, and in a bulk change', async ({
  connected,
}) => {
  const { page, report, grid } = connected
  const arrive = arrivalsAt(connected)

  await test.step('where the sidebar has no room a button says that there are some, and opens the form with the likeliest', async () => {
    const [original = 0, later = 0] = await arrive([
      { name: 'Zylophones of others can be opened', text: zylophones },
      { name: 'Any zylophone can be downloaded', text: zylophones },
    ])
    const button = report.getByRole('button', { name: 'Possible duplicates' })
    await openByNumber(connected, later)
    await expect(candidateOf(connected, original)).toBeVisible()
    await expect(button).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(regionOf(connected)).toBeHidden()
    await button.click()
    await expect(
      page.getByRole('form', { name: 'Change state' }).getByRole('textbox', { name: 'Duplicate of' }),
    ).toHaveValue(`#${original}`)
    await page.keyboard.press('Escape')
    // The earlier report resembles none before it.
    await openByNumber(connected, original)
    await expect(button).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('an open form of the state takes the original that is marked', async () => {
    const [original = 0, later = 0] = await arrive([
      { name: 'Zylophones of others can be opened', text: zylophones },
      { name: 'Any zylophone can be downloaded', text: zylophones },
    ])
    await openByNumber(connected, later)
    await expect(candidateOf(connected, original)).toBeVisible()
    await page.keyboard.press('s')
    const form = page.getByRole('form', { name: 'Change state' })
    await expect(form.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
    await candidateOf(connected, original).focus()
    await page.keyboard.press('Alt+d')
    await expect(form.getByRole('textbox', { name: 'Duplicate of' })).toHaveValue(`#${original}`)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
  })

  await test.step('x on candidates gathers them for one change, and takes them out again', async () => {
    const [zylo = 0, trombone = 0, later = 0] = await arrive([
      { name: 'Zylophones of others can be opened', text: zylophones },
      { name: 'Trombones change hands', text: trombones },
      { name: 'Two things at once', text: `${zylophones}\n\n${trombones}` },
    ])
    await openByNumber(connected, later)
    for (const id of [zylo, trombone]) {
      await candidateOf(connected, id).focus()
      await page.keyboard.press('x')
    }
    await expect(regionOf(connected).getByRole('button', { name: /, selected/ })).toHaveCount(2)
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 reports selected')
    await candidateOf(connected, zylo).focus()
    await page.keyboard.press('x')
    await expect(regionOf(connected).getByRole('button', { name: /, selected/ })).toHaveCount(1)

    // Of all that match no ids are held, so no candidate is called selected, and x makes no exception.
    await grid.focus()
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('ControlOrMeta+a')
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText(/All that match, .* selected/)
    await expect(candidateOf(connected, zylo)).toHaveAttribute('aria-keyshortcuts', /^Enter (?!x)/)
    await candidateOf(connected, zylo).focus()
    await page.keyboard.press('x')
    await expect(regionOf(connected).getByRole('button', { name: /, selected/ })).toHaveCount(0)
    await expect(bar).toContainText(/All that match, .* selected/)
  })
})
