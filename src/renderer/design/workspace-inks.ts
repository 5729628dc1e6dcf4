import { type WorkspaceColor, workspaceColors } from '#shared/desk/workspace-look.ts'

/** Hue and chroma of a badge, for `oklch`. */
export const workspaceInks: Readonly<
  Record<WorkspaceColor, { readonly hue: number; readonly chroma: number }>
> = {
  violet: { hue: 292, chroma: 0.17 },
  blue: { hue: 255, chroma: 0.15 },
  teal: { hue: 205, chroma: 0.1 },
  green: { hue: 152, chroma: 0.12 },
  pink: { hue: 340, chroma: 0.17 },
  gray: { hue: 260, chroma: 0.015 },
}

/** The color of a workspace: the one the user chose, else one computed from its id. */
export function colorOf({
  id,
  color,
}: {
  readonly id: string
  readonly color?: WorkspaceColor
}): WorkspaceColor {
  if (color !== undefined) return color
  const sum = [...id].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return workspaceColors[sum % workspaceColors.length] ?? 'violet'
}
