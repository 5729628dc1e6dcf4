import { pngOf } from '../fixtures/small-pictures.ts'
import { type StorageHost, serve, startStorageHost } from '../fixtures/storage-host.ts'
import { partsOf } from './connected-desk.ts'
import { addReport, expect, test } from './texts-library.ts'

let host: StorageHost
test.beforeEach(async () => {
  host = await startStorageHost()
})
test.afterEach(() => host[Symbol.asyncDispose]())

const named = () => new URL(host.baseUrl).hostname

// SEC-07
test('an image of a text is loaded on request, from the named host, and shown in place', async ({
  library,
}) => {
  host.answerWith((response, arrival) => serve(response, arrival, pngOf(320, 180)))
  const { report, page } = await library.read({
    description: [
      'Before the image.',
      `![The admin page](${host.baseUrl}/proof.png)`,
      '![Another](https://xn--pple-43d.com/pixel.gif)',
      '![Plain](http://plain.example/pixel.gif)',
      '![Script](javascript:alert(1))',
    ].join('\n\n'),
  })
  await expect(report.getByText('Image not loaded').filter({ visible: true })).toHaveCount(4)
  // The host is shown as it will be contacted; an address the desk never loads has no button.
  await expect(report.getByRole('button', { name: /^Fetch from/ })).toHaveText([
    new RegExp(`^Fetch from ${named()}`),
    'Fetch from xn--pple-43d.com (in letters аpple.com)',
  ])
  expect(host.arrivals).toEqual([])

  const press = report.getByRole('button', { name: `Fetch from ${named()}` })
  await press.focus()
  await page.keyboard.press('Enter')
  await expect(report.getByRole('img', { name: 'The admin page' })).toBeVisible()
  await expect(report.getByText('320 × 180 pixels').filter({ visible: true })).toBeVisible()
  const canvas = report.locator('iframe').contentFrame().locator('canvas')
  await expect
    .poll(() => canvas.evaluate((element) => element instanceof HTMLCanvasElement && element.width))
    .toBe(320)
  // The image takes no focus: keys stay with the window.
  await report.getByRole('img', { name: 'The admin page' }).click()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  await report.getByRole('button', { name: 'Hide image' }).focus()
  expect(host.arrivals.map(({ path }) => path)).toEqual(['/proof.png'])
  expect(host.arrivals[0]?.headers.referer).toBeUndefined()
  expect(await page.locator('img').count()).toBe(0)

  // The focus stays on the button, which now hides the image.
  await expect(report.getByRole('button', { name: 'Hide image' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(report.getByRole('img', { name: 'The admin page' })).toHaveCount(0)
  await expect(report.getByText('Image not loaded').filter({ visible: true })).toHaveCount(4)
  expect(host.arrivals).toHaveLength(1)
})

test('a slow image shows its progress and can be canceled', async ({ library }) => {
  const png = pngOf(640, 400)
  host.answerWith((response, arrival) => serve(response, arrival, png, { stallAfter: 100 }))
  const { report } = await library.read({ description: `![Slow](${host.baseUrl}/slow.png)` })
  await report.getByRole('button', { name: /^Fetch from/ }).click()
  await expect(
    report.getByText(/Fetching the image from .* 100 B of .* here/).filter({ visible: true }),
  ).toBeVisible()
  await report.getByRole('button', { name: 'Cancel' }).click()
  await expect(report.getByText('Image not loaded').filter({ visible: true })).toBeVisible()
  await expect(report.getByRole('button', { name: /^Fetch from/ })).toBeFocused()
})

test('a file that is no image says so, and can be retried', async ({ library }) => {
  host.answerWith((response, arrival, nth) => {
    if (nth === 1) response.end('<html>gone</html>')
    else if (nth === 2) response.end(pngOf(60, 40).subarray(0, 60))
    else serve(response, arrival, pngOf(60, 40))
  })
  const { report } = await library.read({ description: `![Proof](${host.baseUrl}/proof.png)` })
  await report.getByRole('button', { name: /^Fetch from/ }).click()
  await expect(report.getByText(/sent no image that can be shown/).filter({ visible: true })).toBeVisible()
  await report.getByRole('button', { name: /^Try again from/ }).click()
  await expect(report.getByText(/damaged and cannot be drawn/).filter({ visible: true })).toBeVisible()
  await report.getByRole('button', { name: /^Try again from/ }).click()
  await expect(report.getByRole('img', { name: 'Proof' })).toBeVisible()
})

test('leaving a report cancels its images, and returning shows none of them', async ({ library }) => {
  let closed = 0
  host.answerWith((response, arrival, nth) => {
    response.on('close', () => {
      if (!response.writableFinished) closed += 1
    })
    serve(response, arrival, pngOf(640, 400), nth === 1 ? { stallAfter: 100 } : {})
  })
  const { service, openDesk } = library
  const ids = [
    await addReport(service, { description: `![Proof](${host.baseUrl}/proof.png)` }),
    await addReport(service, { description: 'Words alone.' }),
  ]
  const page = await openDesk()
  const { report, grid, queues } = partsOf(page)
  await queues.getByRole('button', { name: /^All reports/ }).click()
  const go = async (id = 0) => {
    await grid.getByRole('row', { name: new RegExp(`^#${id} `) }).click()
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
  }
  const press = report.getByRole('button', { name: `Fetch from ${named()}` })
  const image = report.getByRole('img', { name: 'Proof' })
  const [withImage, other] = ids
  // The report stays drawn beneath the next one.
  const covered = page.locator(`[role="tabpanel"] [data-ahead][data-report="${withImage}"]`)

  await go(withImage)
  await press.click()
  await expect(report.getByText(/Fetching the image from/).filter({ visible: true })).toBeVisible()
  await expect.poll(() => host.arrivals.length).toBe(1)
  await go(other)
  await expect(covered).toBeAttached()
  await expect.poll(() => closed).toBe(1)

  await go(withImage)
  await expect(report.getByText('Image not loaded').filter({ visible: true })).toBeVisible()
  await press.click()
  await expect(image).toBeVisible()
  await go(other)
  await expect(covered).toBeAttached()
  await expect(covered.locator('iframe')).toHaveCount(0)
  await go(withImage)
  await expect(press).toBeVisible()
  await expect(image).toHaveCount(0)
  expect(host.arrivals).toHaveLength(2)
})
