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
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.{ts,tsx}'],
          // As the desk is started (`deskFlags`). With V8's own threads, Node sometimes crashes when a thread ends that
          // has used WebAssembly, as each thread with an HTTP client does.
          execArgv: ['--v8-pool-size=0'],
        },
      },
      {
        extends: true,
        // Rules without a state of their own: loaded once for each worker, they run in half the time.
        test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], isolate: false },
      },
    ],
  },
})
