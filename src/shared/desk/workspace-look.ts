/**
 * Colors that tell workspaces apart. Red and amber are missing, since they stand for severities and internal entries.
 */
export const workspaceColors = ['violet', 'blue', 'teal', 'green', 'pink', 'gray'] as const
export type WorkspaceColor = (typeof workspaceColors)[number]

/** Longest name of a workspace, in UTF-16 units. */
export const longestWorkspaceName = 60

/** The name and color of another workspace, which a new workspace should not repeat. */
interface Look {
  readonly name: string
  readonly color?: WorkspaceColor
}

/** Returns `name` if no other workspace has it, else the first free one of `name 2`, `name 3` and so on. */
export function freeName(name: string, others: readonly Look[]): string {
  const taken = new Set(others.map((other) => other.name))
  if (!taken.has(name)) return name
  const number = [...taken, name].findIndex((_, at) => !taken.has(`${name} ${at + 2}`)) + 2
  return `${name} ${number}`
}

/** The least used color; among equally used ones, the first in `workspaceColors`. */
export function freeColor(others: readonly Look[]): WorkspaceColor {
  const uses = (color: WorkspaceColor) => others.filter((other) => other.color === color).length
  return workspaceColors.reduce((best, color) => (uses(color) < uses(best) ? color : best))
}
