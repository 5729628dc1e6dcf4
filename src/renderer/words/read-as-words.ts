import type { PastedReading, VectorChange } from '#shared/rules/cvss/pasted.ts'

const changeWords: Readonly<Record<VectorChange, (version: string) => string>> = {
  takenOut: () => 'other text left out',
  othersLeftOut: () => 'another vector left out',
  versionAdded: (version) => `version ${version} by its metrics`,
  versionAssumed: (version) => `no exact version given, ${version} assumed`,
  rewritten: () => 'rewritten in standard form',
}

/** Says in one line how a pasted text was read as a vector. */
export function readAsWords({ vector, version, changes }: PastedReading): string {
  const done = changes.map((change) => changeWords[change](version ?? ''))
  return `Read as ${vector} (${done.join(', ')}).`
}
