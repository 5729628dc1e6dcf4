import { createInterface } from 'node:readline'
import type { Locator } from 'playwright/test'
import { amplyPerMinute, launchDesk } from '../fixtures.ts'

/**
 * The built desk in its own process, for limits, clocks and sessions that belong to a process. Each line on its
 * standard input is a step, with its argument after a tab; each is answered by one line with the result.
 */
const [profileDir = ''] = process.argv.slice(2)
const desk = await launchDesk({ profileDir, requestsPerMinute: amplyPerMinute })
const bar = () => desk.page.getByRole('status', { name: 'Sync status' })
const status = () => bar().getByRole('button').first()
const say = (locator: Locator) => locator.innerText()

/** Closes a dialog. While it is drawn, it takes the keys that are meant for the window. */
async function leave(dialog: Locator): Promise<void> {
  await desk.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

/** Runs a palette command. */
async function choose(title: string): Promise<void> {
  await desk.page.keyboard.press('ControlOrMeta+k')
  const palette = desk.page.getByRole('dialog', { name: 'Command palette' })
  await palette.waitFor()
  await desk.page.keyboard.type(title)
  await palette.getByRole('option', { name: title }).first().waitFor()
  await desk.page.keyboard.press('Enter')
}

/** The answer to a command about the copy, or the kind of its error. */
const ofCopy = (command: 'copy.showCode' | 'copy.renewCode') =>
  desk.page.evaluate(async (name) => {
    const state = await window.desk.invoke('desk.state', {})
    const workspaceId = (state.ok && state.value.currentWorkspaceId) || ''
    const answer = await window.desk.invoke(name, { workspaceId })
    return answer.ok ? (answer.value ?? 'done') : answer.error.kind
  }, command)

const does: Readonly<Record<string, (what: string) => Promise<string>>> = {
  /**
   * @param what address and token. Without a keychain also a passphrase; if it is missing, the copy stays unencrypted.
   */
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
  /** Types the address of a service. @returns the connect form's text about the proxy that applies to the address. */
  async address(typed) {
    const main = desk.page.getByRole('main')
    await desk.page.getByRole('textbox', { name: 'Service address' }).fill(typed)
    await main.getByText(/^Connects (?:directly|through)/).waitFor()
    return say(main)
  },
  /**
   * Chooses a proxy by keys, beside the connect form or by the palette. @param what a mode, and the text for the
   * fields, which otherwise stay unchanged. @returns the dialog's message, and the place where the window continues.
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
  /** Comments on the open report. @returns the text of the notice. */
  async comment(words) {
    const { page } = desk
    const notices = page.getByRole('alertdialog').filter({ hasText: 'Internal comment on #' })
    // The notice of an earlier comment may have the same text.
    await notices.evaluateAll((shown) => {
      for (const notice of shown) notice.dataset.before = ''
    })
    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: /Internal comment/ }).fill(words)
    await page.keyboard.press('ControlOrMeta+Enter')
    return say(notices.and(page.locator(':not([data-before])')))
  },
  /** From now on actions are held for this long. */
  async undoSeconds(seconds) {
    await desk.page.evaluate(
      (undoSeconds) => window.desk.invoke('settings.update', { undoSeconds }),
      Number(seconds),
    )
    return ''
  },
  /** Moves the window's clock; `moved-time-of-day.ts` moves that of this process and its engine. */
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
  /** The whole text of the status bar. */
  bar: () => say(bar()),
  /** The window's text while the copy is not open. */
  screen: () => say(desk.page.getByRole('main')),
  /** Types the requested passphrase. */
  async passphrase(words) {
    await desk.page.getByRole('textbox', { name: 'Passphrase' }).fill(words)
    await desk.page.getByRole('button', { name: 'Open', exact: true }).click()
    return ''
  },
  /** Encrypts an unencrypted copy. @returns the panel's text before that. */
  async encrypt() {
    await desk.page.getByRole('button', { name: 'Not encrypted' }).click()
    const panel = desk.page.getByRole('dialog', { name: 'Storage' })
    const encrypt = panel.getByRole('button', { name: 'Encrypt…' })
    await encrypt.waitFor()
    const said = await say(panel)
    await encrypt.click()
    await panel.getByText('Encrypted. The key is in this computer’s keychain.').waitFor()
    await leave(panel)
    return said
  },
  /** Types a requested recovery code. */
  async recover(code) {
    await desk.page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
    await desk.page.getByRole('button', { name: 'Open with the recovery code' }).click()
    return ''
  },
  /** Starts a fresh copy from the window's offer. @returns the text of the question. */
  async beginAnew() {
    const { page } = desk
    await page.getByRole('button', { name: 'Start with a fresh copy…' }).click()
    const said = await say(page.getByRole('main'))
    await page.getByRole('button', { name: 'Start without drafts and unsent actions' }).click()
    return said
  },
  /**
   * Opens the copy that was set aside. @param code the recovery code of this copy. If it is empty, the copy stays
   * closed, and the text of its row with the error is returned.
   */
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
  /** The text of the question about removing the workspace, which lists what would be lost. */
  async stake() {
    const lost = desk.page.getByRole('alertdialog').getByRole('region', { name: 'What would be lost' })
    await choose('Forget this workspace')
    const said = await say(lost)
    await leave(lost)
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
  /** The outbox's text; the outbox is opened and closed by keyboard. */
  async outbox() {
    await desk.page.keyboard.press('g')
    await desk.page.keyboard.press('o')
    const outbox = desk.page.getByRole('region', { name: 'Outbox' })
    await outbox.getByRole('listitem').first().waitFor()
    const said = await say(outbox)
    await leave(outbox)
    return said
  },
  /** @returns the recovery code of the copy, as its dialog would show it. */
  code: () => ofCopy('copy.showCode'),
  /** Gives the copy another key. @returns `done`. */
  renewCode: () => ofCopy('copy.renewCode'),
  /** Starts a sync by keyboard, which also ends the outbox's wait for its next try. */
  async syncNow() {
    await desk.page.keyboard.press('F5')
    return ''
  },
  /** The text of the storage panel. */
  async panel() {
    await status().click()
    const dialog = desk.page.getByRole('dialog')
    const said = await say(dialog)
    await leave(dialog)
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
