import { statSync } from 'node:fs'
import { print, sizesOr } from './bench-figures.ts'
import { preparedCorpus } from './corpus.ts'

/**
 * Builds the corpus of the other benches in advance: `npm run bench -- corpus [REPORTS…]`, by default with 10,000 and
 * 100,000 reports. Prints one JSON line for each: its counts, its facts and its size on the disk in MiB.
 */
for (const size of sizesOr(10_000, 100_000)) {
  const { words, ...facts } = preparedCorpus(size)
  const mebibytes = Math.round(statSync(facts.file).size / 2 ** 20)
  print({ bench: 'corpus', ...facts, mebibytes, words: words.byReports.length })
}
