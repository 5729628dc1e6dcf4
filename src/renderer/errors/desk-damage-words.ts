import type { DeskDamage } from '#shared/desk/models.ts'
import { visibleText } from '../text/visible.ts'

/** Describes damage to the desk's own database: what is safe, what was restored, and what was not. Plain text. */
export function deskDamageWords({ keptAt, workspaces, unmatched }: DeskDamage): {
  readonly title: string
  readonly text: string
} {
  const back =
    workspaces === 0
      ? 'No workspace could be restored: connect them again.'
      : `${workspaces === 1 ? '1 workspace' : `${workspaces} workspaces`} restored. Settings may be reset.`
  const others =
    unmatched.length === 0
      ? ''
      : ` ${unmatched.length === 1 ? 'One local copy has' : `${unmatched.length} local copies have`} no known workspace: ${unmatched.map(visibleText).join(', ')}.`
  return {
    title: 'The list of workspaces and settings was damaged',
    text: `Access tokens are safe in the keychain, and the local copies with your marks are untouched. ${back}${others} The damaged file is kept: ${visibleText(keptAt)}`,
  }
}
