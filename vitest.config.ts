import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testLimits, waits } from './test/fixtures/test-limits.ts'

export default defineConfig({
  test: {
    // Most test files wait for a service, a disk or another process, so it takes twice as many workers as cores to keep
    // the cores busy.
    maxWorkers: Math.max(4, availableParallelism() * 2),
    testTimeout: testLimits.test,
    hookTimeout: testLimits.test,
    // No proxy, so that tests connect directly even behind a company's proxy.
    env: { HTTPS_PROXY: '', https_proxy: '', ALL_PROXY: '', all_proxy: '' },
    expect: { poll: { timeout: waits.state } },
    projects: [
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.{ts,tsx}'],
          // The option with which the desk is started, too (`deskFlags`). With V8's own threads, Node sometimes crashes
          // when a thread ends that has used WebAssembly, as each thread with an HTTP client does.
          execArgv: ['--v8-pool-size=0'],
        },
      },
      {
        extends: true,
        // The rules have no state, so each worker loads them only once. This halves the time.
        test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], isolate: false },
      },
    ],
  },
})
