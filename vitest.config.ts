import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most files wait for a service, a disk or another process: twice as many at once as there are cores keep them busy.
    maxWorkers: Math.max(4, availableParallelism() * 2),
    // With so many at once a test waits for its turn as well.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'integration', include: ['test/integration/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
