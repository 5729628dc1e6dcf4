/**
 * The formulas of CVSS 3.0 and 3.1, written from the specifications (3.1: section 7 and appendix A; 3.0: section 8),
 * independently of the desk's library. The versions differ in rounding, and in the impact of a modified scope.
 *
 * @param choices the value of each metric by its code; an absent metric, or X, is not defined.
 * @returns the environmental score if a metric of that group is defined, else the temporal score, which equals the
 * base score if no temporal metric is defined.
 */
export function score3(choices: Readonly<Record<string, string>>, version: '3.0' | '3.1'): number {
  const roundUp = rounding[version]
  const isDefined = (code: string) => choices[code] !== undefined && choices[code] !== 'X'
  const temporal = temporalFactor(choices)
  if (!environmental.some(isDefined)) return roundUp(baseScore3(choices, version) * temporal)

  const modified = (code: string) => (isDefined(`M${code}`) ? choices[`M${code}`] : choices[code]) ?? ''
  const isChanged = modified('S') === 'C'
  const untouched = (['C', 'I', 'A'] as const).reduce((product, code) => {
    const need = weight(choices[`${code}R`] ?? 'X', { X: 1, H: 1.5, M: 1, L: 0.5 })
    return product * (1 - need * weight(modified(code), impacts))
  }, 1)
  const subScore = Math.min(1 - untouched, 0.915)
  const impact = isChanged
    ? 7.52 * (subScore - 0.029) -
      3.25 * (version === '3.0' ? (subScore - 0.02) ** 15 : (subScore * 0.9731 - 0.02) ** 13)
    : 6.42 * subScore
  if (impact <= 0) return 0
  const sum = (isChanged ? 1.08 : 1) * (impact + exploitability(modified, isChanged))
  return roundUp(roundUp(Math.min(sum, 10)) * temporal)
}

/** The base score alone: sections 7.1 and 7.4. */
export function baseScore3(
  choices: Readonly<Record<string, string>>,
  version: '3.0' | '3.1' = '3.1',
): number {
  const chosen = (code: string) => choices[code] ?? ''
  const isChanged = chosen('S') === 'C'
  const subScore = 1 - ['C', 'I', 'A'].reduce((left, code) => left * (1 - weight(chosen(code), impacts)), 1)
  const impact = isChanged ? 7.52 * (subScore - 0.029) - 3.25 * (subScore - 0.02) ** 15 : 6.42 * subScore
  if (impact <= 0) return 0
  const sum = (isChanged ? 1.08 : 1) * (impact + exploitability(chosen, isChanged))
  return rounding[version](Math.min(sum, 10))
}

const environmental = ['CR', 'IR', 'AR', 'MAV', 'MAC', 'MPR', 'MUI', 'MS', 'MC', 'MI', 'MA']

type Weights = Readonly<Record<string, number>>

const impacts: Weights = { N: 0, L: 0.22, H: 0.56 }

function weight(value: string, weights: Weights): number {
  return weights[value] ?? Number.NaN
}

function exploitability(value: (code: string) => string, isChanged: boolean): number {
  const attackVector = weight(value('AV'), { N: 0.85, A: 0.62, L: 0.55, P: 0.2 })
  const complexity = weight(value('AC'), { L: 0.77, H: 0.44 })
  const privileges = weight(
    value('PR'),
    isChanged ? { N: 0.85, L: 0.68, H: 0.5 } : { N: 0.85, L: 0.62, H: 0.27 },
  )
  const interaction = weight(value('UI'), { N: 0.85, R: 0.62 })
  return 8.22 * attackVector * complexity * privileges * interaction
}

function temporalFactor(choices: Readonly<Record<string, string>>): number {
  const maturity = weight(choices.E ?? 'X', { X: 1, H: 1, F: 0.97, P: 0.94, U: 0.91 })
  const remediation = weight(choices.RL ?? 'X', { X: 1, U: 1, W: 0.97, T: 0.96, O: 0.95 })
  const confidence = weight(choices.RC ?? 'X', { X: 1, C: 1, R: 0.96, U: 0.92 })
  return maturity * remediation * confidence
}

/** `Roundup` of 3.1, appendix A, uses whole numbers because of binary fractions; 3.0 leaves the method open. */
const rounding = {
  '3.0': (score: number) => Math.ceil(score * 10) / 10,
  '3.1': (score: number) => {
    const whole = Math.round(score * 100_000)
    return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10
  },
} as const
