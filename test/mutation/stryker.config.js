import { join } from 'node:path'

// `npm run soak -- mutation`: changes one thing at a time in the rules that must never be wrong, and expects a test to
// fail each time. The run fails if the score is below `break`. Surviving changes are printed, so that someone can look
// at each of them.

const rules = 'src/shared/rules'

export default {
  mutate: [
    `${rules}/outbox/**/*.ts`,
    'src/main/engine/api/budget.ts',
    'src/main/engine/evidence/address-gate.ts',
    'src/main/engine/evidence/address-ranges.ts',
    `${rules}/evidence/file-name.ts`,
    ...['amounts', 'keys', 'names', 'parse', 'print', 'relative-dates', 'tokens', 'typed-number'].map(
      (name) => `${rules}/query/${name}.ts`,
    ),
  ],
  testRunner: 'vitest',
  plugins: [join(import.meta.dirname, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  ignorePatterns: [
    'out',
    'dist',
    'resources/demo',
    'test/electronegativity',
    'test/mutation/node_modules',
    'packaging',
  ],
  ignoreStatic: true,
  concurrency: 1,
  thresholds: { high: 95, low: 85, break: 85 },
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true },
  jsonReporter: { fileName: 'node_modules/.cache/triage-desk/mutation/report.json' },
  incremental: true,
  incrementalFile: 'node_modules/.cache/triage-desk/mutation/incremental.json',
  tempDirName: '.stryker-tmp',
  // Stryker would rewrite a tsconfig file with functions that the present version of the TypeScript compiler does not
  // have.
  tsconfigFile: 'none',
}
