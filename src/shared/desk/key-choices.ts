/** Presets of keys to start from. Their content is in the window (`key-presets.ts`). */
export const keyPresets = ['desk', 'mail', 'modifier'] as const
export type KeyPreset = (typeof keyPresets)[number]

/** The user's choice of keys. */
export interface KeyChoices {
  readonly preset: KeyPreset
  /** By the id of a command: the keys that replace those of the preset; an empty list = no key. */
  readonly own: Readonly<Record<string, readonly string[]>>
}

export const factoryKeys: KeyChoices = { preset: 'desk', own: {} }
