import { cursorRow, expect, reportNumber, rowNames, rows, test } from './connected-desk.ts'

test.describe('with more reports than fit', () => {
  test.use({ serviceOptions: { reports: 260 } })

  test('the list counts all reports, draws only the visible rows, and orders the whole', async ({
    connected,
  }) => {
    const { grid, queues, page, service } = connected

    await test.step('the grid counts all of them, but only those on screen exist', async () => {
      await queues.getByRole('button', { name: /^All reports/ }).click()
      await expect(grid).toHaveAttribute('aria-rowcount', '260')
      expect(await rows(grid).count()).toBeLessThan(60)

      await grid.focus()
      await grid.press('End')
      await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '260')
      await expect(cursorRow(grid)).toHaveAccessibleName(/^#\d+ \S/)
      await expect(cursorRow(grid)).toBeInViewport()
      expect(await rows(grid).count()).toBeLessThan(60)
    })

    await test.step('orders are chosen from a menu and hold for the whole list', async () => {
      const ids = service.backstage.reportIds()
      const order = async (from: RegExp, to: string) => {
        await page.getByRole('button', { name: from }).click()
        await page.getByRole('menuitem', { name: to }).click()
      }
      await order(/^Order: Newest activity/, 'Most severe')
      await expect(cursorRow(grid)).toHaveAccessibleName(/severity (Critical|Exceptional)/)
      await order(/^Order: Most severe/, 'Oldest first')
      await expect(cursorRow(grid)).toHaveAccessibleName(new RegExp(`^#${ids[0]} `))
    })

    await test.step('a list that is scrolled has its rows and two beyond them within the frame', async () => {
      const missing = await grid.evaluate(async (list) => {
        const height = list.querySelector<HTMLElement>('[role="row"]')?.offsetHeight ?? 0
        const missing: string[] = []
        for (const by of [100, 1, 2, 3, -1, -40]) {
          list.scrollTop += by * height
          await new Promise((resolve) => requestAnimationFrame(resolve))
          const first = list.scrollTop / height + 1
          for (let index = first - 2; index < first + list.clientHeight / height + 2; index += 1)
            if (list.querySelector(`[aria-rowindex="${Math.floor(index)}"]`) === null)
              missing.push(`row ${Math.floor(index)} after ${by}`)
        }
        return missing
      })
      expect(missing).toEqual([])
    })

    await test.step('rows of another height are there in every frame', async () => {
      const toggle = async () => {
        await page.keyboard.press('ControlOrMeta+k')
        const option = page.locator('[role="option"][data-key="command:density.toggle"]')
        const frames = grid.evaluate(async (list) => {
          const before = list.dataset.density
          const uncovered: number[] = []
          for (let left = 10; left > 0; left -= list.dataset.density === before ? 0 : 1) {
            await new Promise((resolve) => requestAnimationFrame(resolve))
            const box = list.getBoundingClientRect()
            const heights = [...list.querySelectorAll('[role="row"]')].map((row) => {
              const { top, bottom } = row.getBoundingClientRect()
              return Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top))
            })
            uncovered.push(Math.round(box.height - heights.reduce((sum, height) => sum + height, 0)))
          }
          return uncovered
        })
        await option.click()
        return Math.max(...(await frames))
      }
      expect(await toggle()).toBeLessThan(5)
      await expect(grid).toHaveAttribute('data-density', 'compact')
      await grid.evaluate((list) => {
        list.scrollTop = 100 * 34
      })
      expect(await toggle()).toBeLessThan(5)
      await expect(grid).toHaveAttribute('data-density', 'comfortable')
    })
  })
})

test('queues, programs and rows contain and open the right reports', async ({ reading }) => {
  const { grid, report, queues } = reading

  await test.step('a click opens a report, and its row is the selected one', async () => {
    const third = rows(grid).nth(2)
    const id = reportNumber((await third.getAttribute('aria-label')) ?? '')
    await third.click()
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
    await expect(cursorRow(grid)).toHaveAccessibleName(new RegExp(`^#${id} `))
  })

  await test.step('every queue says how many it holds, and holds as many', async () => {
    for (const queue of ['Inbox', 'Unassigned', 'Your turn', 'All reports']) {
      const button = queues.getByRole('button', { name: new RegExp(`^${queue}`) })
      await button.click()
      await expect(button).toHaveAttribute('aria-current', 'page')
      const said = /(\d+)$/.exec((await button.textContent()) ?? '')?.[1] ?? ''
      await expect(grid).toHaveAttribute('aria-rowcount', said)
    }
  })

  await test.step('a program holds its reports only', async () => {
    const program = queues.getByRole('region', { name: 'Programs' }).getByRole('button').first()
    const name = ((await program.textContent()) ?? '').replace(/\d+$/, '')
    await program.click()
    await expect(program).toHaveAttribute('aria-current', 'page')
    await expect(cursorRow(grid)).toHaveAccessibleName(new RegExp(`, ${name}, `))
    for (const row of await rowNames(grid)) expect(row).toContain(`, ${name}, `)
  })
})

test('rows and panes keep their changes, and a title is only text', async ({ connected }) => {
  const { grid, page, service, status, queues } = connected

  await test.step('a row that was opened is lighter from then on', async () => {
    await grid.focus()
    await page.keyboard.press('j')
    const name = (await cursorRow(grid).getAttribute('aria-label')) ?? ''
    await expect(
      grid.getByRole('row', { name: new RegExp(`^#${reportNumber(name)} `) }),
    ).not.toHaveAccessibleName(/not seen yet/)
  })

  await test.step('a title of a stranger is characters and nothing else', async () => {
    const hostile = '<img src=x onerror="document.title=1"> \u202Egnp.exe\u202C\n'.concat('A'.repeat(900))
    const [reportId = 0] = service.backstage.reportIds().slice(-1)
    service.backstage.rename(reportId, hostile)
    service.backstage.addComment(reportId, { message: 'to make it the newest' })
    await page.keyboard.press('F5')
    const row = grid.getByRole('row', { name: new RegExp(`^#${reportId} <img`) })
    await expect(row).toBeVisible()
    await expect(row).toHaveAccessibleName(/‹RLO›gnp\.exe‹PDF›/)
    await expect(row.locator('img')).toHaveCount(0)
    expect((await row.boundingBox())?.height).toBe(52)
    await expect(page).toHaveTitle(/^(\(\d+\) )?Inbox – Triage Desk$/)
    await expect(status).toBeVisible()
  })

  await test.step('the panes are as wide as they were left', async () => {
    const splitter = page.getByRole('separator', { name: 'Width of the list' })
    const before = Number(await splitter.getAttribute('aria-valuenow'))
    await splitter.focus()
    await splitter.press('ArrowRight')
    await splitter.press('ArrowRight')
    await expect(splitter).toHaveAttribute('aria-valuenow', String(before + 32))
    await page.reload()
    await expect(splitter).toHaveAttribute('aria-valuenow', String(before + 32))
  })

  await test.step('"Mine" asks who one is, once, and then fills', async () => {
    const [reportId = 0] = service.backstage.reportIds()
    service.backstage.assign(reportId, service.people.triager)
    await queues.getByRole('button', { name: /^Mine/ }).click()
    await expect(page.getByText('Who are you?')).toBeVisible()
    const people = page.getByRole('listbox', { name: 'People' })
    await people.getByRole('option').first().click()
    await expect(page.getByText('Who are you?')).toBeHidden()
    await queues.getByRole('button', { name: /^Workspace/ }).click()
    await page.getByRole('menuitem', { name: 'Choose who I am…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who are you?' })
    await expect(dialog.getByRole('option', { selected: true })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(grid).toBeVisible()
  })
})
