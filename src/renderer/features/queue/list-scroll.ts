import type { Settings } from '#shared/desk/models.ts'
import { rootFontSize } from '../../design/root-font-size.ts'
import type { AppState } from '../../state/app-state.ts'
import { listLayout } from './list-layout.ts'

/** Heights of a row, in rem, so that rows grow with the system's text size. */
export const rowHeights: Readonly<Record<Settings['density'], number>> = { comfortable: 3.25, compact: 2.125 }

/** Height of a group's head, in rem. */
export const headHeight = 1.75

export const densityOf = ({ desk }: Pick<AppState, 'desk'>): Settings['density'] =>
  desk?.settings.density ?? 'comfortable'

const listSelector = '[data-pane="list"]'

/** Whether an event is about the list itself. */
export function isOfList({ target }: Event): boolean {
  return target instanceof Element && target.matches(listSelector)
}

/** How far the list is scrolled, in rows as `placeAt` counts them; null when the list is not on screen. */
export function scrollOfList(state: Pick<AppState, 'desk' | 'groups' | 'total'>): number | null {
  const list = document.querySelector(listSelector)
  if (list === null) return null
  const rem = rootFontSize()
  const sizes = { row: rowHeights[densityOf(state)] * rem, head: headHeight * rem }
  return listLayout(state.groups, state.total ?? 0, sizes).placeAt(list.scrollTop)
}
