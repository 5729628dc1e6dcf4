/** Sets of keyboard shortcuts that the user can start from; the window defines their keys (`key-presets.ts`). */
export const keyPresets = ['desk', 'mail', 'modifier'] as const
export type KeyPreset = (typeof keyPresets)[number]

/** The keyboard shortcuts the user chose. */
export interface KeyChoices {
  readonly preset: KeyPreset
  /** By command id: the keys that replace the preset's keys for that command; an empty list = no key. */
  readonly own: Readonly<Record<string, readonly string[]>>
}

export const factoryKeys: KeyChoices = { preset: 'desk', own: {} }
