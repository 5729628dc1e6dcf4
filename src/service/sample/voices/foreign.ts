import type { Tongue } from '../people.ts'
import { phrase } from '../phrase.ts'
import { alternative, proofWithoutWords, sections } from './pieces.ts'
import { arabic } from './tongues/arabic.ts'
import { chinese } from './tongues/chinese.ts'
import { german } from './tongues/german.ts'
import { japanese } from './tongues/japanese.ts'
import { portuguese } from './tongues/portuguese.ts'
import { spanish } from './tongues/spanish.ts'
import type { TongueFrame } from './tongues/tongue-frame.ts'
import type { Voice } from './voice.ts'

const frames: Readonly<Record<Exclude<Tongue, 'english'>, TongueFrame>> = {
  spanish,
  german,
  portuguese,
  japanese,
  chinese,
  arabic,
}

/** Somebody who writes in their own language; requests and code are what they always are. */
export const foreign =
  (tongue: Exclude<Tongue, 'english'>): Voice =>
  (notebook) => {
    const { kind, random, wording } = notebook
    const frame = frames[tongue]
    const words = { ...notebook.words, kind: frame.kinds[kind.type] ?? kind.type }
    const summary = phrase(alternative(frame.summaries, wording), words)
    const steps = alternative(frame.steps, wording).map(
      (step, index) => `${index + 1}. ${phrase(step, words)}`,
    )
    return {
      title: phrase(alternative(frame.titles, wording), words),
      summary: summary.replaceAll('**', ''),
      description: sections([
        [frame.headings.summary, summary],
        [frame.headings.steps, steps.join('\n')],
        [frame.headings.proof, `${frame.proofLead}\n\n${proofWithoutWords(notebook)}`],
        ['', random.chance(0.6) ? random.pick(frame.endings) : ''],
      ]),
      impact: frame.harms[kind.shape],
    }
  }
