import type { VulnerabilityClass } from './classes/vulnerability-class.ts'
import { isBeggar } from './people.ts'
import type { Random } from './random.ts'
import { careful, plain, rambling, terse } from './voices/english.ts'
import type { Voice } from './voices/voice.ts'
import type { SamplePerson } from './world.ts'

const voices = { careful, plain, terse, rambling } as const satisfies Record<string, Voice>
export type Register = keyof typeof voices

export const voiceOf = (register: Register): Voice => voices[register]

/** How this person writes about this kind of bug. */
export function registerOf(reporter: SamplePerson, kind: VulnerabilityClass, random: Random): Register {
  if (isBeggar(reporter) || kind.isNoise)
    return random.weighted([
      ['plain', 5],
      ['terse', 4],
      ['rambling', 2],
    ])
  return random.weighted([
    ['careful', 46],
    ['plain', 30],
    ['terse', 14],
    ['rambling', 10],
  ])
}
