import type { ReactNode } from 'react'
import { formatAgo, formatInstantFull } from './instant-words.ts'
import { useNow } from './use-now.ts'

interface AgoProps {
  /** Milliseconds since 1970. */
  readonly instant: number
  readonly className?: string | undefined
}

/** How long ago something happened, ticking; the exact instant in its tooltip and for machines. */
export function Ago({ instant, className }: AgoProps): ReactNode {
  const now = useNow()
  return (
    <time
      dateTime={isoInstant(instant)}
      className={className}
      // Computed when the pointer is there: a thread has dozens of these.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatInstantFull(instant)
      }}
    >
      {formatAgo(instant, now)}
    </time>
  )
}

/** The service's instants may be beyond the range of a date. */
export function isoInstant(instant: number): string | undefined {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
