/** Colors that tell workspaces apart. Red and amber are left out: they mean severities and internal entries. */
export const workspaceColors = ['violet', 'blue', 'teal', 'green', 'pink', 'gray'] as const
export type WorkspaceColor = (typeof workspaceColors)[number]

/** Characters. */
export const longestWorkspaceName = 60

/** The look of another workspace, for comparison. */
interface Look {
  readonly name: string
  readonly color?: WorkspaceColor
}

/** A name that no other workspace has: `host`, `host 2`. */
export function freeName(name: string, others: readonly Look[]): string {
  const taken = new Set(others.map((other) => other.name))
  if (!taken.has(name)) return name
  const number = [...taken, name].findIndex((_, at) => !taken.has(`${name} ${at + 2}`)) + 2
  return `${name} ${number}`
}

/** The least used color; the first of several. */
export function freeColor(others: readonly Look[]): WorkspaceColor {
  const uses = (color: WorkspaceColor) => others.filter((other) => other.color === color).length
  return workspaceColors.reduce((best, color) => (uses(color) < uses(best) ? color : best))
}
