import type { Page } from 'playwright/test'
import { expect, test } from './connected-desk.ts'
import { lookAt } from './evidence-window.ts'

test.use({ serviceOptions: { reports: 20 } })

const isText = (filename: string) => /^[\w -]+\.(?:txt|log)$/.test(filename)
const isPicture = (filename: string) => /^[\w -]+\.png$/.test(filename)

/** The frame of a viewer, once it exists. */
async function viewerFrame(page: Page) {
  const found = () => page.frames().find((frame) => frame.url().endsWith('/viewer.html'))
  await expect.poll(() => found() !== undefined).toBe(true)
  const frame = found()
  if (frame === undefined) throw new Error('the viewer went away')
  return frame
}

async function closeViewer(page: Page): Promise<void> {
  const isGone = expect(page.getByRole('dialog')).toHaveCount(0)
  // The key ends the process that receives it, and the answer to the key press may be lost with it.
  await Promise.race([page.keyboard.press('Escape'), isGone])
  await isGone
}

// SEC-13
test('downloaded files open in a viewer without an origin or a way out, which keys enter and leave', async ({
  connected,
}) => {
  const { page } = connected

  await test.step('a downloaded capture is looked at as its requests, with secrets masked until asked for', async () => {
    const { viewer } = await lookAt(connected, (filename) => /\.har$/.test(filename))
    const request = viewer.getByRole('button', { name: /\/api\/me$/ })
    // The dialog grows when the content reports its height, so that a click may land beside the button.
    await expect(async () => {
      if ((await request.getAttribute('aria-expanded')) !== 'true') await request.click()
      await expect(request).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 })
    }).toPass()
    const headers = viewer.locator('pre').filter({ hasText: /authorization: /i })
    await expect(headers).toContainText('••••••')
    await expect(headers).not.toContainText('eyJ')
    await viewer.getByRole('button', { name: 'Show secrets' }).click()
    await expect(headers).toContainText('eyJ')
    await closeViewer(page)
  })

  await test.step('a downloaded picture is drawn as pixels, and asks for nothing', async () => {
    const { name, viewer } = await lookAt(connected, isPicture)
    await expect(page.getByRole('img', { name: `Picture ${name}` })).toBeVisible()
    const drawn = () =>
      viewer.locator('canvas').evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return 0
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
          data: [],
        }
        return new Set(data).size
      })
    await expect.poll(drawn).toBeGreaterThan(2)
    await closeViewer(page)
  })

  const { viewer } = await lookAt(connected, isText)

  await test.step('a viewer has the colours of the window', async () => {
    await expect(viewer.locator('pre')).toBeVisible()
    const inWindow = await page.evaluate(
      () => getComputedStyle(document.querySelector('[role="dialog"]') ?? document.body).color,
    )
    const inViewer = await viewer.locator('main').evaluate((element) => getComputedStyle(element).color)
    expect(inViewer).toBe(inWindow)
  })

  await test.step('content is viewed in a separate process without an origin, a bridge or a way out', async () => {
    await expect(viewer.locator('pre')).toBeVisible()
    const frame = await viewerFrame(page)
    // Playwright gives a frame its own session only if the browser gave it its own process.
    const own = await page.context().newCDPSession(frame)
    await own.detach()
    const facts = await frame.evaluate(async () => {
      const refused = async (attempt: () => unknown) => {
        try {
          await attempt()
          return false
        } catch {
          return true
        }
      }
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        violations.push(effectiveDirective),
      )
      const image = new Image()
      const failed = new Promise((resolve) => {
        image.onerror = () => resolve(null)
        image.onload = () => resolve(null)
      })
      image.src = new URL('/pixel.png', location.href).href
      await failed
      return {
        origin: self.origin,
        names: Object.keys(window).filter((name) => /desk|triage|electron|require/i.test(name)),
        parentIsShut: await refused(() => window.parent.document),
        fetchIsShut: await refused(() => fetch(location.href)),
        storageIsShut: await refused(() => localStorage.length),
        popupIsShut: window.open('https://example.test/') === null,
        evalIsShut: await refused(() => Function('return 1')()),
        imageIsShut: violations.includes('img-src'),
      }
    })
    expect(facts).toEqual({
      origin: 'null',
      names: [],
      parentIsShut: true,
      fetchIsShut: true,
      storageIsShut: true,
      popupIsShut: true,
      evalIsShut: true,
      imageIsShut: true,
    })
  })

  await test.step('a viewer is reached by the keyboard, and Escape in it closes it', async () => {
    const content = viewer.getByRole('main')
    await expect(content).toBeVisible()
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return content.evaluate((element) => element === document.activeElement && document.hasFocus())
      })
      .toBe(true)
    // The focus never leaves the dialog.
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
      .toBe(true)
    await content.click()
    await closeViewer(page)
    await expect(page.getByRole('region', { name: 'Evidence' })).toBeVisible()
  })
})
