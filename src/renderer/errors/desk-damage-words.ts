import type { DeskDamage } from '#shared/desk/models.ts'
import { visibleText } from '../text/visible-text.ts'

/** The desk's own database was damaged: what is safe, what is back, what is not. Plain text. */
export function deskDamageWords({ keptAt, workspaces, unmatched }: DeskDamage): {
  readonly title: string
  readonly text: string
} {
  const back =
    workspaces === 0
      ? 'No workspace could be listed again: connect them anew.'
      : `${workspaces === 1 ? '1 workspace is' : `${workspaces} workspaces are`} listed again; settings may be as new.`
  const others =
    unmatched.length === 0
      ? ''
      : ` ${unmatched.length === 1 ? 'One local copy does' : `${unmatched.length} local copies do`} not say whose: ${unmatched.map(visibleText).join(', ')}.`
  return {
    title: 'The list of workspaces and settings was damaged',
    text: `Access tokens are safe in the keychain, and the local copies with your marks are untouched. ${back}${others} The damaged file is kept: ${visibleText(keptAt)}`,
  }
}
