import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from '#main/hosts/chromium-browser.ts'
import { launchBrowser } from '#main/hosts/chromium-launch.ts'
import { openChromiumWindow } from '#main/hosts/chromium-window.ts'
import { contentSecurityPolicy, windowHeaders } from '#main/hosts/window-policy.ts'
import { ok } from '#shared/desk/result.ts'
import { paintedOnce } from './painted.ts'

/**
 * The window with an empty page in place of the desk, without an engine: prints how long the browser alone takes to
 * paint its first picture, in ms.
 */
const userDataDir = process.argv[2] ?? ''
const preload = (name: string) => readFile(join(import.meta.dirname, '../../out/preload', name), 'utf8')
const [isolated, page] = await Promise.all([preload('chromium-isolated.cjs'), preload('chromium-page.cjs')])
const browser = findBrowser()
if (!browser.found) throw new Error(`no browser among ${browser.lookedFor.join(', ')}`)
const headers = windowHeaders('text/html; charset=utf-8', contentSecurityPolicy('x'))

const began = performance.timeOrigin + performance.now()
const options = {
  userDataDir,
  executablePath: browser.path,
  headless: true,
  size: { width: 1440, height: 900 },
  theme: 'light',
  chosenTheme: 'light',
  sandbox: process.getuid?.() !== 0,
} as const
const window = await openChromiumWindow(await launchBrowser(options), {
  ...options,
  files: { answer: async () => ({ status: 200, headers, body: Buffer.from('<!doctype html><p>Empty') }) },
  preload: { isolated, page },
  receive: async () => ok(null),
  log: { note: () => undefined, fault: () => '', keepOut: () => undefined },
})
const { paintedAt } = await paintedOnce(window.devtools, `document.querySelector('p') && 'empty page'`)
process.stdout.write(JSON.stringify({ ms: paintedAt - began }))
await window.close()
