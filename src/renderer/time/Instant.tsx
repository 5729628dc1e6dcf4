import type { ReactNode } from 'react'
import { formatAgo, formatInstantFull } from './instant-words.ts'
import { useNow } from './use-now.ts'

interface AgoProps {
  /** In milliseconds since 1970. */
  readonly instant: number
  readonly className?: string | undefined
}

/** How long ago something happened, updated as time passes; the exact instant is in its tooltip and its `dateTime`. */
export function Ago({ instant, className }: AgoProps): ReactNode {
  const now = useNow()
  return (
    <time
      dateTime={isoInstant(instant)}
      className={className}
      // The tooltip is computed only when the pointer is there: a thread contains dozens of these.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatInstantFull(instant)
      }}
    >
      {formatAgo(instant, now)}
    </time>
  )
}

/** An instant in ISO form; undefined if it is beyond the range of a date, as the service's instants may be. */
export function isoInstant(instant: number): string | undefined {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
