import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { filesLeftOut } from './scripts/testing/turns.js'
import { electronBinary } from './test/fixtures/electron-binary.ts'
import { testLimits, waits } from './test/fixtures/test-limits.ts'

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)
const inElectron = electronBinary() !== null && hasDisplay

// Every worker reads this file again, but messages are printed only once.
const isMain = process.env.TEST_WORKER_INDEX === undefined
if (!inElectron && isMain) {
  const why = electronBinary() === null ? 'its binary is not here' : 'there is no display'
  process.stdout.write(`These specs do not run on Electron: ${why}. They run on the Chromium host.\n`)
}

// For `test/e2e/turns.ts`, the same in all workers. `npm test` sets it, so that it is the same in all looks.
process.env.TURN_SEED ??= String(Date.now() % 100_000)
if (isMain) process.stdout.write(`Parts of long lists: TURN_SEED=${process.env.TURN_SEED}\n`)

export default defineConfig({
  tsconfig: 'test/tsconfig.playwright.json',
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: filesLeftOut.map((file) => `**/${file}`),
  globalSetup: './scripts/build-first.js',
  outputDir: 'test-results',
  timeout: testLimits.window,
  expect: { timeout: waits.window, toPass: { timeout: waits.window } },
  forbidOnly: Boolean(process.env.CI),
  // A failed test is run again after all other tests (see scripts/testing/looks.js), not beside them.
  retries: 0,
  // Tests are distributed to the workers one by one, so that long and short files balance. This is possible since each
  // test has its own desk, or resets the one it uses.
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  reporter: 'list',
  projects: [{ name: 'chromium' }, ...(inElectron ? [{ name: 'electron' }] : [])],
})
