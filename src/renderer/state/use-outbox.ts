import { useMemo } from 'react'
import type { CommandOutput } from '#shared/desk/commands.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import type { Result } from '#shared/desk/result.ts'
import { drawingTime } from '../design/drawing-time.ts'
import { useAnswer, useAsked } from './use-answer.ts'

/** A report's outbox entries as last read. */
export interface OutboxOfReport {
  readonly entries: readonly OutboxEntry[]
  /** When the entries were requested, by `performance.now()`. */
  readonly askedAt: number
}

const nothingRead: OutboxOfReport = { entries: [], askedAt: Number.NEGATIVE_INFINITY }

/** The outbox of a workspace, read again whenever one of its entries changes; null until it was read. */
export function useOutbox(workspaceId: string): Result<CommandOutput<'outbox.list'>> | null {
  return useAnswer('outbox.list', { workspaceId }, { isChangedBy: movesOutbox(workspaceId) })
}

/** Outbox entries of a report that its timeline does not already show; empty until they were read. */
export function useOutboxOfReport(workspaceId: string, reportId: number): OutboxOfReport {
  const asked = useAsked(
    'outbox.ofReport',
    { workspaceId, reportId },
    { pause: drawingTime, skipsFailures: true, isChangedBy: movesOutbox(workspaceId) },
  )
  return useMemo(
    () => (asked?.answer.ok ? { entries: asked.answer.value, askedAt: asked.askedAt } : nothingRead),
    [asked],
  )
}

/** A sent action changes reports, too, so either push may mean that an entry changed. */
const movesOutbox = (workspaceId: string) => (event: DeskEvent) =>
  (event.kind === 'outboxChanged' || event.kind === 'reportsChanged') && event.workspaceId === workspaceId
