import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/{unit,integration}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
  },
})
