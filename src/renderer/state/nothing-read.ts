import type { QueueSlice } from './shape/queue-shape.ts'

/** The state of a list that was not read yet. */
export const nothingRead = {
  total: null,
  isTotalExact: true,
  windows: new Map(),
  groups: [],
  tookMs: null,
  queueError: null,
  cursor: null,
  counts: null,
  misread: null,
  arrivals: [],
  isHeld: false,
} satisfies Partial<QueueSlice>
