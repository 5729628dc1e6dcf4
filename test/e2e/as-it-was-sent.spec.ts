import type { Locator, Page } from 'playwright/test'
import { partsOf } from './connected-desk.ts'
import { expect, test } from './texts-library.ts'

const buried = `${'x\u200b'.repeat(14)}end`

const description = `Log in as \`admin\u200b@corp.example\` with a\u202eb in prose.

- first **bold\u200b**
- second

> quoted\u00ad text

\`\`\`http
GET /\u200badmin HTTP/1.1
Host: x\u202e
\`\`\`

${buried}

Nothing hides here.

1. one
2. two \`plain\``

/** The text that a field gets from a paste of the clipboard, by format. */
async function pasted(page: Page): Promise<{ readonly plain: string; readonly html: string }> {
  const field = page.locator('#paste-here')
  await page.evaluate(() => {
    const box = document.createElement('textarea')
    box.id = 'paste-here'
    document.body.prepend(box)
    box.addEventListener('paste', (event) => {
      box.dataset.html = event.clipboardData?.getData('text/html') ?? ''
      box.dataset.plain = event.clipboardData?.getData('text/plain') ?? ''
    })
    box.focus()
  })
  await page.keyboard.press('ControlOrMeta+v')
  await expect(field).toHaveAttribute('data-plain')
  const got = await field.evaluate((box) => ({
    plain: box.dataset.plain ?? '',
    html: box.dataset.html ?? '',
  }))
  await field.evaluate((box) => box.remove())
  return got
}

/** Selects from the start of one element to the end of another. @returns the browser's text of the selection. */
async function select(from: Locator, to: Locator = from): Promise<string> {
  const start = await from.elementHandle()
  return to.evaluate((end, first) => {
    const range = document.createRange()
    range.setStartBefore(first ?? end)
    range.setEndAfter(end)
    const selection = document.getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
    return selection?.toString() ?? ''
  }, start)
}

async function copy(page: Page): Promise<{ readonly plain: string; readonly html: string }> {
  await page.keyboard.press('ControlOrMeta+c')
  return pasted(page)
}

const withoutSigns = (text: string): string =>
  text.replaceAll('‹ZWSP›', '\u200b').replaceAll('‹RLO›', '\u202e').replaceAll('‹SHY›', '\u00ad')

// SEC-09
test('every way of copying copies the text as it was sent', async ({ library }) => {
  const { page, report: pane } = await library.read({ description })
  const report = pane.locator('[data-pane-focus]')
  const paragraph = report.locator('p', { hasText: 'Log in as' })
  const code = report.locator('code', { hasText: 'corp.example' })
  const block = report.locator('pre')
  await expect(paragraph).toContainText('admin‹ZWSP›@corp.example with a‹RLO›b')

  await test.step('prose and code in a line, as plain text alone', async () => {
    await select(paragraph)
    const { plain, html } = await copy(page)
    expect(plain.trim()).toBe('Log in as admin\u200b@corp.example with a\u202eb in prose.')
    expect(html).toBe('')
    await expect(paragraph).toContainText('admin‹ZWSP›@corp.example with a‹RLO›b')
  })

  await test.step('several blocks, with the line breaks of the browser', async () => {
    const shown = await select(paragraph, block)
    expect(shown).toContain('second')
    const { plain } = await copy(page)
    expect(plain).toBe(withoutSigns(shown))
    expect(plain).toContain('GET /\u200badmin HTTP/1.1\nHost: x\u202e')
  })

  await test.step('words out of which too much was taken for signs', async () => {
    await select(report.locator('p', { hasText: 'xxxxx' }))
    expect((await copy(page)).plain.trim()).toBe(buried)
  })

  await test.step('a part: a sign that is half selected is its character, and the selection stays', async () => {
    const before = await code.evaluate((element) => {
      const sign = element.querySelector('[data-sent]')?.firstChild
      const first = element.firstChild
      if (sign == null || first == null) throw new Error('no sign in the code')
      document.getSelection()?.setBaseAndExtent(sign, 3, first, 2)
      return document.getSelection()?.toString()
    })
    expect(before).toBe('min‹ZW')
    await page.keyboard.press('ControlOrMeta+c')
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(before)
    expect((await pasted(page)).plain).toBe('min\u200b')
  })

  await test.step('without anything hidden the browser copies by itself, and makes the same lines', async () => {
    const shown = await select(report.locator('p', { hasText: 'Nothing hides here' }), report.locator('ol'))
    const { plain, html } = await copy(page)
    expect(html).not.toBe('')
    expect(plain.trimEnd()).toBe(shown.trimEnd())
  })

  await test.step('dragged', async () => {
    await page.evaluate(() => {
      const box = document.createElement('textarea')
      box.id = 'drop-here'
      box.style.cssText = 'position:fixed;inset:0 auto auto 0;width:200px;height:60px;z-index:99'
      document.body.append(box)
    })
    await select(code)
    await code.dragTo(page.locator('#drop-here'))
    await expect(page.locator('#drop-here')).toHaveValue('admin\u200b@corp.example')
    await page.locator('#drop-here').evaluate((box) => box.remove())
  })

  await test.step('a click on code copies it; selecting in it does not', async () => {
    await page.evaluate(() => document.getSelection()?.removeAllRanges())
    await code.click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    expect((await pasted(page)).plain).toBe('admin\u200b@corp.example')
    const plain = report.locator('code', { hasText: 'plain' })
    await select(plain)
    await plain.dispatchEvent('click')
    expect((await pasted(page)).plain).toBe('admin\u200b@corp.example')
  })

  await test.step('by keys: from code to code, and Enter', async () => {
    await paragraph.click({ position: { x: 2, y: 2 } })
    await page.evaluate(() => document.getSelection()?.removeAllRanges())
    await page.keyboard.press('w')
    await page.keyboard.press('w')
    await expect(report.locator('code', { hasText: 'plain' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await pasted(page)).plain).toBe('plain')
    await expect(code).toHaveAttribute('tabindex', '-1')
  })

  await test.step('a quote keeps the signs: nobody writes what nobody sees', async () => {
    await page.keyboard.press('s')
    await page.keyboard.press('n')
    const field = page.getByRole('textbox', { name: 'Message' })
    await expect(field).toBeVisible()
    await select(paragraph)
    await page.getByRole('button', { name: /^Quote selection/ }).click()
    await expect(field).toHaveValue(/^> Log in as admin‹ZWSP›@corp\.example with a‹RLO›b in prose\./)
  })
})

test('in high contrast, internal entries have an edge, and selection and focus are visible', async ({
  library,
}) => {
  const { page, report } = await library.read({ description })
  const { grid } = partsOf(page)
  const id = Number(/#(\d+)/.exec(await report.getByRole('heading', { level: 1 }).innerText())?.[1])
  library.service.backstage.addComment(id, { message: 'For the team', isInternal: true })
  library.service.backstage.addComment(id, { message: 'For the reporter', isInternal: false })
  await page.keyboard.press('F5')
  const entry = (words: string) => report.getByRole('article').filter({ hasText: words, visible: true })
  await expect(entry('For the reporter')).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  const style = (part: Locator, name: string) =>
    part.evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name)
  expect(await style(entry('For the team'), 'border-left-width')).toBe('3px')
  expect(await style(entry('For the team'), 'border-left-style')).toBe('solid')
  expect(await style(entry('For the reporter'), 'border-left-width')).toBe('0px')
  await expect(entry('For the team')).toContainText(/internal/i)

  const composer = page.locator('[data-audience]').filter({ visible: true }).last()
  await page.keyboard.press('c')
  await expect(page.getByRole('textbox', { name: 'Internal comment' })).toBeFocused()
  expect(await style(composer, 'border-left-width')).toBe('3px')
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Public reply' })).toBeFocused()
  expect(await style(composer, 'border-left-width')).toBe('1px')
  await page.keyboard.press('Escape')

  await page.keyboard.press('x')
  const selected = grid.locator('[data-selected]').first()
  expect(await style(selected, 'outline-style')).not.toBe('none')
  await page.keyboard.press('n')
  await expect(entry('For the team').or(entry('For the reporter')).and(page.locator(':focus'))).toBeVisible()
  expect(await style(page.locator(':focus'), 'outline-style')).toBe('solid')
  // The tests after this one use the same window.
  await page.emulateMedia({ forcedColors: null })
})
