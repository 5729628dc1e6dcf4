import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testLimits, waits } from './test/fixtures/test-limits.ts'

export default defineConfig({
  test: {
    // Most files wait for a service, a disk or another process: twice as many at once as there are cores keep them busy.
    maxWorkers: Math.max(4, availableParallelism() * 2),
    testTimeout: testLimits.test,
    hookTimeout: testLimits.test,
    // Behind a company's proxy, tests go where they say all the same.
    env: { HTTPS_PROXY: '', https_proxy: '', ALL_PROXY: '', all_proxy: '' },
    expect: { poll: { timeout: waits.state } },
    projects: [
      {
        extends: true,
        test: { name: 'integration', include: ['test/integration/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        // Rules without a state of their own: loaded once for each worker, they run in half the time.
        test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], isolate: false },
      },
    ],
  },
})
