import { createInterface } from 'node:readline'
import { amplyPerMinute, launchDesk } from '../fixtures.ts'

/**
 * The built desk as a process of its own, for limits, clocks and sessions that only a process can have. Each line on its
 * standard input is one thing to do, with what it needs behind a tab; each is answered by a line with what came of it.
 */
const [profileDir = ''] = process.argv.slice(2)
const desk = await launchDesk({ profileDir, requestsPerMinute: amplyPerMinute })
const status = () => desk.page.getByRole('status', { name: 'Sync status' }).getByRole('button').first()

const does: Readonly<Record<string, (what: string) => Promise<string>>> = {
  /** @param what address and token. */
  async connect(what) {
    const [baseUrl = '', token = ''] = what.split(' ')
    const { page } = desk
    await page.getByRole('textbox', { name: 'Service address' }).fill(baseUrl)
    await page.getByRole('textbox', { name: 'Access token' }).fill(token)
    const said = await page.getByRole('main').innerText()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const queues = page.getByRole('navigation', { name: 'Queues' })
    const unencrypted = page.getByRole('button', { name: 'Leave unencrypted' })
    await queues.or(unencrypted).waitFor()
    if (await unencrypted.isVisible()) await unencrypted.click()
    await queues.waitFor()
    return said
  },
  /** A comment on the report that is open. @returns what the notice says. */
  async comment(words) {
    const { page } = desk
    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: /Internal comment/ }).fill(words)
    await page.keyboard.press('ControlOrMeta+Enter')
    const notice = page.getByRole('alertdialog').filter({ hasText: 'Internal comment on #' }).last()
    return notice.innerText()
  },
  /** Moves the clock of the window; that of this process and its engine is moved by `moved-time-of-day.ts`. */
  async moveWindowTime(ms) {
    await desk.page.evaluate((by) => {
      const TrueDate = Date
      class MovedDate extends TrueDate {
        constructor(...given: unknown[]) {
          super(...((given.length === 0 ? [TrueDate.now() + by] : given) as [number]))
        }
        static override now = () => TrueDate.now() + by
      }
      globalThis.Date = MovedDate as DateConstructor
    }, Number(ms))
    return ''
  },
  status: async () => (await status().textContent()) ?? '',
  /** What its panel says. */
  async panel() {
    await status().click()
    const said = await desk.page.getByRole('dialog').innerText()
    await desk.page.keyboard.press('Escape')
    return said
  },
  async close() {
    await desk.close()
    return ''
  },
}

process.stdout.write('"ready"\n')
for await (const line of createInterface(process.stdin)) {
  const [name = '', what = ''] = line.split('\t')
  process.stdout.write(`${JSON.stringify(await does[name]?.(what))}\n`)
  if (name === 'close') break
}
process.stdin.destroy()
