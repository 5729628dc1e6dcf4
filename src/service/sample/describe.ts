import type { VulnerabilityClass } from './classes/vulnerability-class.ts'
import { isBeggar, tongueOf } from './people.ts'
import type { Random } from './random.ts'
import { careful, plain, rambling, terse } from './voices/english.ts'
import { begging, padded, translated } from './voices/english-odd.ts'
import { foreign } from './voices/foreign.ts'
import type { Voice } from './voices/voice.ts'
import type { SamplePerson } from './world.ts'

/**
 * How this person writes about this kind of bug.
 *
 * @param atBest Only in ways that a triager likes to read: for what stands at the top of a demonstration.
 */
export function voiceFor(
  reporter: SamplePerson,
  kind: VulnerabilityClass,
  atBest: boolean,
  random: Random,
): Voice {
  if (isBeggar(reporter)) return random.weighted(beggarVoices)
  if (kind.isNoise) return random.weighted(noiseVoices)
  if (atBest) return random.chance(0.7) ? careful : plain
  const tongue = tongueOf(reporter)
  if (tongue === 'english') return random.weighted(voices)
  if (random.chance(0.34)) return foreign(tongue)
  // Translators are used where the way to English is long.
  const isFar = tongue === 'chinese' || tongue === 'japanese' || tongue === 'arabic'
  return isFar && random.chance(0.35) ? translated : random.weighted(voices)
}

const voices: readonly (readonly [Voice, number])[] = [
  [careful, 44],
  [plain, 28],
  [terse, 12],
  [rambling, 9],
  [padded, 6],
  [translated, 1],
]
const beggarVoices: readonly (readonly [Voice, number])[] = [
  [begging, 60],
  [padded, 25],
  [plain, 15],
]
const noiseVoices: readonly (readonly [Voice, number])[] = [
  [plain, 45],
  [begging, 25],
  [terse, 20],
  [padded, 10],
]
