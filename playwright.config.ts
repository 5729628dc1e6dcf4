import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { electronBinary } from './test/fixtures/electron-binary.ts'
import { testLimits, waits } from './test/fixtures/test-limits.ts'

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)
const inElectron = electronBinary() !== null && hasDisplay

// The configuration is read again by every worker; said once is enough.
if (!inElectron && process.env.TEST_WORKER_INDEX === undefined) {
  const why = electronBinary() === null ? 'its binary is not here' : 'there is no display'
  process.stdout.write(`These specs do not run on Electron: ${why}. They run on the Chromium host.\n`)
}

export default defineConfig({
  tsconfig: 'test/tsconfig.playwright.json',
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './scripts/build-first.js',
  outputDir: 'test-results',
  timeout: testLimits.window,
  expect: { timeout: waits.window, toPass: { timeout: waits.window } },
  forbidOnly: Boolean(process.env.CI),
  // What fails is looked at again when everything else is over (scripts/testing/looks.js), not beside what it failed in.
  retries: 0,
  // Each test has a desk of its own, or one that it begins anew: they are dealt out one by one, so that files of any
  // length balance.
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  reporter: 'list',
  projects: [{ name: 'chromium' }, ...(inElectron ? [{ name: 'electron' }] : [])],
})
