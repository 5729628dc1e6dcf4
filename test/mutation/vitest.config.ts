import { defineConfig } from 'vitest/config'

/** The tests for the mutated files. For each change, Stryker runs only those tests that reach it. */
export default defineConfig({
  test: {
    include: [
      'test/unit/{outbox,api,evidence,query,address}/**/*.test.ts',
      'test/unit/store/search-*.test.ts',
      'test/integration/rate/*.test.ts',
    ],
    testTimeout: 300_000,
  },
})
