import { defineConfig } from 'vitest/config'

/** The tests of what is mutated; of them those run that a change reaches. */
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
