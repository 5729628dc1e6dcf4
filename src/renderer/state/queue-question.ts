import type { QueueRequest } from '#shared/desk/queue-request.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'

type Asked = Pick<DeskSlice, 'currentWorkspaceId'> & Pick<QueueSlice, 'view' | 'search' | 'sort' | 'group'>

/** The question that the list on screen asks the engine; null when no workspace is open. */
export function queueQuestion(state: Asked): QueueRequest | null {
  const { currentWorkspaceId: workspaceId, view, search, sort, group } = state
  if (workspaceId === null) return null
  return { workspaceId, view, search, sort, ...(group === 'none' ? {} : { group }) }
}

export function isSameQuestion(one: QueueRequest, other: QueueRequest | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
