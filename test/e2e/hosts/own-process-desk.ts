import { createInterface } from 'node:readline'
import type { Locator } from 'playwright/test'
import { amplyPerMinute, launchDesk } from '../fixtures.ts'

/**
 * The built desk as a process of its own, for limits, clocks and sessions that only a process can have. Each line on its
 * standard input is one thing to do, with what it needs behind a tab; each is answered by a line with what came of it.
 */
const [profileDir = ''] = process.argv.slice(2)
const desk = await launchDesk({ profileDir, requestsPerMinute: amplyPerMinute })
const bar = () => desk.page.getByRole('status', { name: 'Sync status' })
const status = () => bar().getByRole('button').first()
const say = (locator: Locator) => locator.innerText()

/** Runs a command of the palette. */
async function choose(title: string): Promise<void> {
  await desk.page.keyboard.press('ControlOrMeta+k')
  const palette = desk.page.getByRole('dialog', { name: 'Command palette' })
  await palette.waitFor()
  await desk.page.keyboard.type(title)
  await palette.getByRole('option', { name: title }).first().waitFor()
  await desk.page.keyboard.press('Enter')
}

/** What a command about the copy answers, or the kind of its error. */
const ofCopy = (command: 'copy.showCode' | 'copy.renewCode') =>
  desk.page.evaluate(async (name) => {
    const state = await window.desk.invoke('desk.state', {})
    const workspaceId = (state.ok && state.value.currentWorkspaceId) || ''
    const answer = await window.desk.invoke(name, { workspaceId })
    return answer.ok ? (answer.value ?? 'done') : answer.error.kind
  }, command)

const does: Readonly<Record<string, (what: string) => Promise<string>>> = {
  /** @param what address and token, and where nothing keeps a key a passphrase; without it, the copy stays as it is. */
  async connect(what) {
    const [baseUrl = '', token = '', passphrase] = what.split(' ')
    const { page } = desk
    await page.getByRole('textbox', { name: 'Service address' }).fill(baseUrl)
    await page.getByRole('textbox', { name: 'Access token' }).fill(token)
    const said = await page.getByRole('main').innerText()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const queues = page.getByRole('navigation', { name: 'Queues' })
    const unencrypted = page.getByRole('button', { name: 'Leave unencrypted' })
    await queues.or(unencrypted).waitFor()
    if (passphrase !== undefined) {
      await page.getByRole('textbox', { name: 'New passphrase' }).fill(passphrase)
      await page.getByRole('textbox', { name: 'Passphrase again' }).fill(passphrase)
      await page.getByRole('button', { name: 'Encrypt with this passphrase' }).click()
    } else if (await unencrypted.isVisible()) await unencrypted.click()
    await queues.waitFor()
    return said
  },
  /** Types the address of a service. @returns what the connect form says once it has looked how it would be reached. */
  async address(typed) {
    const main = desk.page.getByRole('main')
    await desk.page.getByRole('textbox', { name: 'Service address' }).fill(typed)
    await main.getByText(/^Connects (?:directly|through)/).waitFor()
    return say(main)
  },
  /**
   * Chooses a proxy by keys, beside the connect form or by the palette. @param what a mode, and what is typed into the
   * fields, which is otherwise left as it is. @returns what the dialog said, and where the window goes on.
   */
  async proxy(what) {
    const [mode = '', ...typed] = what.split(' ')
    const { page } = desk
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
    const beside = page.getByRole('button', { name: 'Proxy…' })
    if (await beside.isVisible()) await beside.press('Enter')
    else await choose('Proxy')
    const dialog = page.getByRole('dialog', { name: 'Proxy' })
    await dialog.getByRole('radio', { checked: true }).focus()
    while (!(await dialog.getByRole('radio', { name: mode }).isChecked()))
      await page.keyboard.press('ArrowRight')
    for (const words of typed) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(words)
    }
    const said = await say(dialog)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const isSame = await page.locator('html[data-before]').count()
    return `${said}\n${isSame === 1 ? 'the same page' : 'another page'}`
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
  /** All that stands in the status bar. */
  bar: () => say(bar()),
  /** What the window says while the desk is closed to the reports. */
  screen: () => say(desk.page.getByRole('main')),
  /** Types the passphrase that the window asks for. */
  async passphrase(words) {
    await desk.page.getByRole('textbox', { name: 'Passphrase' }).fill(words)
    await desk.page.getByRole('button', { name: 'Open', exact: true }).click()
    return ''
  },
  /** Encrypts the copy after all. @returns what the panel says before. */
  async encrypt() {
    await desk.page.getByRole('button', { name: 'Not encrypted' }).click()
    const panel = desk.page.getByRole('dialog', { name: 'Storage' })
    const encrypt = panel.getByRole('button', { name: 'Encrypt…' })
    await encrypt.waitFor()
    const said = await say(panel)
    await encrypt.click()
    await panel.getByText('Encrypted. The key is in this computer’s keychain.').waitFor()
    await desk.page.keyboard.press('Escape')
    return said
  },
  /** Types a recovery code where the window asks for one. */
  async recover(code) {
    await desk.page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
    await desk.page.getByRole('button', { name: 'Open with the recovery code' }).click()
    return ''
  },
  /** Begins a fresh copy where the window offers one. @returns what it says before. */
  async beginAnew() {
    const { page } = desk
    await page.getByRole('button', { name: 'Start with a fresh copy…' }).click()
    const said = await say(page.getByRole('main'))
    await page.getByRole('button', { name: 'Start without drafts and unsent actions' }).click()
    return said
  },
  /** Opens the copy that was set aside. @param code its code; empty: what stands there when none was typed. */
  async openEarlier(code) {
    const { page } = desk
    const panel = page.getByRole('dialog', { name: 'Storage' })
    if (!(await panel.isVisible())) {
      await choose('Storage')
      await panel.getByText('1 copy set aside').click()
      await panel.getByRole('button', { name: 'Open this copy…' }).click()
    }
    await panel.getByRole('textbox', { name: 'Its recovery code' }).fill(code)
    await page.keyboard.press('Enter')
    if (code !== '') {
      await panel.waitFor({ state: 'hidden' })
      return ''
    }
    await panel.getByText('Enter its recovery code.').waitFor()
    return say(panel.getByRole('listitem').filter({ hasText: '.locked-' }))
  },
  /** What would be lost with the workspace, in the words of the question. */
  async stake() {
    const { page } = desk
    await choose('Forget this workspace')
    const said = await say(page.getByRole('alertdialog').getByRole('region', { name: 'What would be lost' }))
    await page.keyboard.press('Escape')
    return said
  },
  /** Gives the workspace a new access token. */
  async token(token) {
    await status().click()
    await desk.page.getByRole('button', { name: 'Enter a new token' }).click()
    await desk.page.getByRole('textbox', { name: 'Access token' }).fill(token)
    await desk.page.getByRole('button', { name: 'Use this token' }).click()
    return ''
  },
  /** What the outbox says, opened and closed by keyboard. */
  async outbox() {
    await desk.page.keyboard.press('g')
    await desk.page.keyboard.press('o')
    const outbox = desk.page.getByRole('region', { name: 'Outbox' })
    await outbox.getByRole('listitem').first().waitFor()
    const said = await say(outbox)
    await desk.page.keyboard.press('Escape')
    return said
  },
  /** @returns the recovery code of the copy, which its dialog shows. */
  code: () => ofCopy('copy.showCode'),
  /** Gives the copy another key. @returns `done`. */
  renewCode: () => ofCopy('copy.renewCode'),
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
