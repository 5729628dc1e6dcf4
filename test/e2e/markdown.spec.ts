import type { Page } from 'playwright/test'
import { hostileStrings } from '#service/sample/hostile-strings.ts'
import { expect, partsOf } from './connected-desk.ts'
import { addReport, openReport, test } from './texts-library.ts'

/** Collects from now on everything that a text does beyond being read. */
async function watch(page: Page) {
  const seen: string[] = []
  // The page knows its origin; Node's `URL` gives none for Electron's private protocol.
  const home = await page.evaluate(() => location.origin)
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${home}/`)) seen.push(`request ${request.url()}`)
  })
  page.on('popup', (popup) => seen.push(`popup ${popup.url()}`))
  page.on('pageerror', (error) => seen.push(`error ${error.message}`))
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      document.documentElement.dataset.violations = `${document.documentElement.dataset.violations ?? ''} ${event.blockedURI}`
    })
  })
  return {
    async everything() {
      const violations = await page.evaluate(() => document.documentElement.dataset.violations ?? '')
      return violations === '' ? seen : [...seen, `violations${violations}`]
    },
  }
}

/** The elements of the pane that a browser would act on by itself. */
async function activeParts(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Report', exact: true }).evaluate((region) => {
    const acting =
      'script, img, iframe, object, embed, video, audio, source, link, style, base, meta, form, input, [href], [src], [srcset], [background]'
    const found = [...region.querySelectorAll(acting)].map((element) => element.outerHTML.slice(0, 120))
    for (const element of region.querySelectorAll('*')) {
      for (const { name } of element.attributes)
        if (/^on/i.test(name)) found.push(`${element.tagName} ${name}`)
    }
    return found
  })
}

// SEC-05
test('no foreign text, name or title runs, loads or navigates', async ({ library }) => {
  test.slow()
  const { service, openDesk } = library
  const ids: number[] = []
  const hostile = hostileStrings({ id: 1, title: 'Stored XSS in the invoice note' })
  const pieces = hostile.texts
  for (const [index, title] of hostile.titles.entries()) {
    const description = `## Begin\n\n${title}\n\n${pieces.slice(index * 2, index * 2 + 2).join('\n\n')}`
    const texts = { summary: hostile.summaries[index] ?? '', impact: pieces[index] ?? '', description }
    ids.push(await addReport(service, { name: title.slice(0, 127), ...texts }))
  }
  for (const message of hostile.comments) service.backstage.addComment(ids[0] ?? 0, { message })

  const page = await openDesk()
  const watched = await watch(page)
  const { report, grid, queues } = partsOf(page)
  await queues.getByRole('button', { name: /^All reports/ }).click()
  for (const id of ids) {
    await grid.getByRole('row', { name: new RegExp(`^#${id} `) }).click()
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
    await expect(report.getByRole('heading', { name: 'Begin' })).toBeVisible()
    expect(await activeParts(page)).toEqual([])
  }
  await report.getByRole('tab', { name: /^Evidence/ }).click()
  await expect(report.getByRole('region', { name: 'Evidence' })).toBeVisible()
  expect(await activeParts(page)).toEqual([])
  expect(await watched.everything()).toEqual([])
})

// SEC-09
test('a link shows its real address before anything opens, and its menu copies that address', async ({
  library,
}) => {
  const { page, report } = await library.read({
    description: '[bank.example](https://аррӏе.com/login) and [mail us](mailto:a@b.example?body=hi)',
  })
  await report.getByRole('link', { name: 'bank.example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open this address?' })
  await expect(dialog).toContainText('https://xn--80ak6aa92e.com/login')
  await expect(dialog).toContainText('The text of the link names bank.example')
  await expect(dialog).toContainText('only look like apple.com')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await report.getByRole('link', { name: 'mail us' }).click()
  const mail = page.getByRole('dialog', { name: 'Write to this address?' })
  await expect(mail).toContainText('more recipients filled in')
  await mail.getByRole('button', { name: 'Cancel' }).click()
  await expect(mail).toBeHidden()

  await report.getByRole('link', { name: 'bank.example' }).click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Link' })
  await menu.getByRole('menuitem', { name: 'Copy link address' }).click()
  await expect(page.getByText('Address copied')).toBeVisible()
  const { search } = partsOf(page)
  await search.fill('')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(search).toHaveValue('https://xn--80ak6aa92e.com/login')
})

test('code and sections of a report are drawn, folded, copied, and shown as they were sent', async ({
  library,
}) => {
  const { service, openDesk } = library
  const add = (description: string) => addReport(service, { description })
  const lines = Array.from({ length: 60 }, (_, index) => `X-${index}: value`)
  const long = await add(`\`\`\`\nGET /?q=1 HTTP/1.1\n${lines.join('\n')}\n\`\`\``)
  const short = await add('```\nGET /?q=1 HTTP/1.1\n```')
  const words = await add('a **bold** word and invoice\u202egnp.exe')
  const second = await add('```js\nconst answer = 42\n```')
  // The newest is listed first.
  const first = await add('Words alone.')
  const page = await openDesk()
  const { grid, queues, report, search } = partsOf(page)

  await test.step('code is coloured, folded when it is long, and copied as it was sent', async () => {
    await openReport(page, long)
    const figure = report.getByRole('figure')
    await expect(figure.locator('[data-kind="keyword"]').first()).toHaveText('GET')
    await expect(figure).not.toContainText('X-59')
    await figure.getByRole('button', { name: 'Show all 61 lines' }).click()
    await expect(figure).toContainText('X-59: value')

    await figure.hover()
    await figure.getByRole('button', { name: 'Copy code' }).click()
    await expect(figure.getByRole('button', { name: 'Copied' })).toBeVisible()
    await search.fill('')
    await page.keyboard.press('ControlOrMeta+V')
    await expect(search).toHaveValue(/^GET \/\?q=1 HTTP\/1\.1.*X-59: value$/s)
  })

  await test.step('code is a stop for Tab while some of it is out of sight, also when it becomes wider later', async () => {
    await openReport(page, short)
    const code = report.getByRole('figure').locator('pre')
    await expect(code).toContainText('GET')
    await expect(code).not.toHaveAttribute('tabindex')
    await code.evaluate((pre) =>
      pre.append(Object.assign(document.createElement('i'), { textContent: 'x'.repeat(999) })),
    )
    await expect(code).toHaveAttribute('tabindex', '0')
    await code.evaluate((pre) => pre.querySelector('i')?.remove())
    await expect(code).not.toHaveAttribute('tabindex')
  })

  await test.step('a section can be read as it was sent', async () => {
    await openReport(page, words)
    await expect(report.getByText('‹RLO›').filter({ visible: true })).toHaveAttribute(
      'title',
      'right-to-left override',
    )
    await report.getByText('bold').filter({ visible: true }).hover()
    await report.getByRole('button', { name: 'Show as sent' }).click()
    await expect(report).toContainText('a **bold** word and invoice‹RLO›gnp.exe')
    await report.getByRole('button', { name: 'Show formatted' }).click()
    await expect(report.getByText('**bold**')).toBeHidden()
  })

  await test.step('code of a report drawn ahead is coloured before it is shown', async () => {
    await search.fill('')
    await queues.getByRole('button', { name: /^All reports/ }).click()
    await grid.getByRole('row', { name: new RegExp(`^#${first} `) }).click()
    const ahead = page.locator(`[role="tabpanel"] [data-ahead][data-report="${second}"]`)
    await expect(ahead.locator('pre [data-kind="number"]')).toHaveText('42')
  })
})
