import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright/test'

/** A window for a picture: what of it there is to lay out, and how many of the screen's pixels each of its own has. */
export interface Frame {
  readonly name: string
  /** CSS px. */
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** The windows every scene is shown in. At 200 % there is half of everything, in twice the pixels. */
export const frames: readonly Frame[] = [
  { name: '1440x900', width: 1440, height: 900, scale: 1 },
  { name: '1280x800', width: 1280, height: 800, scale: 1 },
  { name: '1000x700', width: 1000, height: 700, scale: 1 },
  { name: '1440x900-zoom200', width: 720, height: 450, scale: 2 },
]

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export interface Stage {
  readonly page: Page
  /** Lays the window out as a frame has it. */
  set(frame: Frame): Promise<void>
  /** Writes what is on screen as `SCENE-FRAME-THEME.png`, in both themes. */
  shoot(scene: string, frame: Frame): Promise<void>
}

/** @param folder where pictures are written; it is made. */
export async function stageOf(page: Page, folder: string): Promise<Stage> {
  await mkdir(folder, { recursive: true })
  const devtools: CDPSession = await page.context().newCDPSession(page)
  return {
    page,
    async set({ width, height, scale }) {
      const metrics = { width, height, deviceScaleFactor: scale, mobile: false }
      await devtools.send('Emulation.setDeviceMetricsOverride', metrics)
      await page.mouse.move(width - 1, height - 1)
      await settled(page)
    },
    async shoot(scene, frame) {
      for (const theme of themes) {
        await page.evaluate((wanted) => window.desk.invoke('settings.update', { theme: wanted }), theme)
        await page.evaluate((wanted) => {
          document.documentElement.dataset.theme = wanted
        }, theme)
        await settled(page)
        // The whole of what is laid out: Playwright would ask for the size it set itself.
        const shot = await devtools.send('Page.captureScreenshot', { format: 'png' })
        await writeFile(join(folder, `${scene}-${frame.name}-${theme}.png`), Buffer.from(shot.data, 'base64'))
      }
    },
  }
}

/** Two frames without a running animation: what is on screen is what stays. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    for (let still = 0, looks = 0; still < 2 && looks < 60; looks += 1) {
      await frame()
      const isMoving = document.getAnimations().some((animation) => animation.playState === 'running')
      still = isMoving ? 0 : still + 1
    }
  })
}
