import { useSyncExternalStore } from 'react'

/**
 * How many panes the window has room for. `three`: queues, list, report. `two`: the queues become a drawer. `one`:
 * either the list or the report. Measured in CSS px, so zooming in changes it, too.
 */
export type Layout = 'three' | 'two' | 'one'

const roomForThree = window.matchMedia('(min-width: 1000px)')
const roomForTwo = window.matchMedia('(min-width: 800px)')

function subscribe(tell: () => void): () => void {
  roomForThree.addEventListener('change', tell)
  roomForTwo.addEventListener('change', tell)
  return () => {
    roomForThree.removeEventListener('change', tell)
    roomForTwo.removeEventListener('change', tell)
  }
}

function read(): Layout {
  if (roomForThree.matches) return 'three'
  return roomForTwo.matches ? 'two' : 'one'
}

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, read)
}
