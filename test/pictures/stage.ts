import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright/test'

/** A window size for a picture, with its device pixels per CSS pixel. */
export interface Frame {
  readonly name: string
  /** CSS px. */
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** The frames of every scene. At 200 % there is half the space, in twice the pixels. */
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
  /** Lays the window out in a frame. */
  set(frame: Frame): Promise<void>
  /** Writes the visible screen as `SCENE-FRAME-THEME.png`, in both themes. */
  shoot(scene: string, frame: Frame): Promise<void>
}

/** @param folder where pictures are written; created if missing. */
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
        // The whole layout: Playwright would use the size that it set itself.
        const shot = await devtools.send('Page.captureScreenshot', { format: 'png' })
        await writeFile(join(folder, `${scene}-${frame.name}-${theme}.png`), Buffer.from(shot.data, 'base64'))
      }
    },
  }
}

/** Waits for two frames without a running animation, so that the screen has settled. */
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
