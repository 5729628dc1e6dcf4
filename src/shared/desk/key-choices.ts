/** Tables of keys to begin with. The window has their content (`key-presets.ts`). */
export const keyPresets = ['desk', 'mail', 'modifier'] as const
export type KeyPreset = (typeof keyPresets)[number]

/** Which keys a person has chosen. */
export interface KeyChoices {
  readonly preset: KeyPreset
  /** By the id of a command: the keys that hold instead of those of the preset; none of them = no key. */
  readonly own: Readonly<Record<string, readonly string[]>>
}

export const factoryKeys: KeyChoices = { preset: 'desk', own: {} }
