import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { amplyPerMinute, partsOf } from '../e2e/connected-desk.ts'
import { launchDesk } from '../e2e/fixtures.ts'
import { startTestService } from '../fixtures/service.ts'
import { leaveAll, type Scene, scenes } from './scenes.ts'
import { frames, stageOf, themes } from './stage.ts'

/**
 * Takes pictures of every screen and state of the window, light and dark, at each size, for review and README.md.
 * `npm run pictures [-- FOLDER [SCENE …]]`: into `out/pictures` by default; all scenes unless some are named.
 * A run of all scenes also renews the pictures of README.md.
 */
const [folder = 'out/pictures', ...wanted] = process.argv.slice(2)
const into = resolve(folder)
const shown = wanted.length === 0 ? scenes : scenes.filter(({ name }) => wanted.includes(name))

await showConnecting()
await using service = await startTestService({ reports: 120 })
const desk = await launchDesk({
  baseUrl: service.baseUrl,
  token: service.tokens.triager,
  requestsPerMinute: amplyPerMinute,
})
const failed: string[] = []
try {
  const { page } = desk
  const { grid, status } = partsOf(page)
  await status.getByRole('button', { name: /^Up to date/ }).waitFor({ timeout: 120_000 })
  const stage = await stageOf(page, into)
  // The name as if the service were the demo's own.
  await page.evaluate(async () => {
    const state = await window.desk.invoke('desk.state', {})
    const workspaceId = state.ok ? (state.value.currentWorkspaceId ?? '') : ''
    await window.desk.invoke('workspace.update', { workspaceId, name: 'Demo workspace', color: 'violet' })
  })
  for (const frame of frames) {
    await stage.set(frame)
    await openOne()
    for (const scene of shown) await show(scene, frame)
    process.stdout.write(`${frame.name}: ${shown.length} scenes in both themes\n`)
  }

  async function openOne(): Promise<void> {
    await leaveAll(page)
    // In a narrow window, the list comes first.
    if (!(await grid.isVisible())) await page.keyboard.press('u')
    await grid.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await wait(800)
  }

  async function show(scene: Scene, frame: (typeof frames)[number]): Promise<void> {
    try {
      await scene.enter(page, service)
      await wait(400)
      await stage.shoot(scene.name, frame)
      await scene.leave?.(page, service)
      await leaveAll(page)
    } catch (error) {
      failed.push(`${scene.name} at ${frame.name}: ${String(error).split('\n')[0]}`)
      await leaveAll(page)
    }
  }
} finally {
  await desk.close()
}
/** The screens before a connection. */
async function showConnecting(): Promise<void> {
  if (wanted.length > 0 && !wanted.includes('connect')) return
  const fresh = await launchDesk()
  try {
    const stage = await stageOf(fresh.page, into)
    for (const frame of frames) {
      await stage.set(frame)
      await stage.shoot('connect', frame)
    }
  } finally {
    await fresh.close()
  }
}

if (wanted.length === 0) {
  const pictures = join(import.meta.dirname, '../../resources/pictures')
  for (const theme of themes)
    await copyFile(join(into, `reading-1440x900-${theme}.png`), join(pictures, `window-${theme}.png`))
}
for (const one of failed) process.stderr.write(`${one}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
