import { useState } from 'react'
import type { Settings } from '#shared/desk/models.ts'
import { useApp } from '../../state/use-app.ts'

export type PaneWidths = Pick<Settings, 'railWidth' | 'listWidth'>

/** The bounds of the panes in CSS px; the desk refuses settings outside of them. */
export const paneBounds = {
  railWidth: { min: 160, max: 360 },
  listWidth: { min: 300, max: 900 },
} as const

/** The widths of the panes: moved at once, remembered when the hand lets go. */
export function usePaneWidths() {
  const remembered = useApp((state) => state.desk?.settings)
  const changeSettings = useApp((state) => state.changeSettings)
  const [moving, setMoving] = useState<Partial<PaneWidths>>({})

  return {
    railWidth: moving.railWidth ?? remembered?.railWidth ?? 232,
    listWidth: moving.listWidth ?? remembered?.listWidth ?? 456,
    move: (change: Partial<PaneWidths>) => setMoving({ ...moving, ...change }),
    commit: (change: Partial<PaneWidths>) => {
      void changeSettings(change).then(() => setMoving({}))
    },
  }
}
