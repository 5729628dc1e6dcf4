import type { LabelColor } from '#shared/desk/labels.ts'

/** Hue and chroma of a label's dot, for `oklch`. */
export const labelInks: Readonly<Record<LabelColor, { readonly hue: number; readonly chroma: number }>> = {
  gray: { hue: 260, chroma: 0.015 },
  violet: { hue: 292, chroma: 0.19 },
  blue: { hue: 255, chroma: 0.17 },
  teal: { hue: 205, chroma: 0.11 },
  green: { hue: 152, chroma: 0.14 },
  olive: { hue: 118, chroma: 0.12 },
  brown: { hue: 55, chroma: 0.07 },
  pink: { hue: 340, chroma: 0.2 },
}
