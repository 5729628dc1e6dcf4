import { existsSync } from 'node:fs'
import { join } from 'node:path'

// `npm run soak -- mutation`: changes one thing at a time in the rules that must never be wrong, and expects a test to
// fail each time. The run fails if the score is below `break`. Surviving changes are printed, so that someone can look
// at each of them.

const rules = 'src/shared/rules'

const queryFiles = [
  'amounts',
  'keys',
  'names',
  'parse-query',
  'print',
  'query-tokens',
  'relative-dates',
  'typed-number',
]
const files = [
  'src/main/engine/api/budget.ts',
  'src/main/engine/evidence/address-gate.ts',
  'src/main/engine/evidence/address-ranges.ts',
  `${rules}/evidence/file-name.ts`,
  ...queryFiles.map((name) => `${rules}/query/${name}.ts`),
]
const missing = files.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))
// Stryker would ignore a file that does not exist without saying so.
if (missing.length > 0) throw new Error(`Not found: ${missing.join(', ')}`)

export default {
  mutate: [`${rules}/outbox/**/*.ts`, ...files],
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
