import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { deskFlags } from './scripts/project.js'
import { filesLeftOut } from './scripts/testing/turns.js'
import { testLimits, waits } from './test/fixtures/test-limits.ts'

/**
 * V8 compiles the functions through which WebAssembly calls JavaScript once they have been called 1,000 times, and shares
 * them between the threads of a process. While one thread ends and another calls them, it sometimes frees them twice:
 * the process crashes, or its heap is damaged (https://github.com/nodejs/node/issues/64500). The HTTP client uses
 * WebAssembly, and a test file starts one engine after another; the desk itself has only one such thread.
 */
const neverCompileWrappers = `--wasm-wrapper-tiering-budget=${2 ** 31 - 1}`

/**
 * Test files that share a process for each worker, and so load the engine's 500 source files once and not for each
 * file. They change nothing that belongs to the process, such as its environment or its clock, and start no threads and
 * no programs of their own.
 */
const sharing = [
  'outbox/!(acknowledged-on-disk|bulk-rate|kill-acting)',
  'rate/*',
  'service/!(kept-data|service-command-line)',
  'store/!(killed-writes|report-clocks)',
  'sync/*',
].map((names) => `test/integration/${names}.test.ts`)
const execArgv = [...deskFlags, neverCompileWrappers]

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
          exclude: [...sharing, ...filesLeftOut],
          globalSetup: 'test/fixtures/build-programs.ts',
          execArgv,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration-shared',
          include: sharing,
          exclude: filesLeftOut,
          isolate: false,
          execArgv,
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
