import { useEffect, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { browserWorkerEnd, workerLine } from '../../markdown/worker-line.ts'
import { invoke } from '../../state/desk.ts'
import type { SideBySide } from './word-diff.ts'

/** Characters of a text that are compared and shown: the rest of an endless one is named, not drawn. */
export const comparedAtMost = 60_000

export interface ComparedSection {
  readonly name: 'Title' | 'Summary' | 'Description' | 'Impact'
  readonly sides: SideBySide
  /** Either text is longer than what is compared. */
  readonly isCut: boolean
}

export type Comparison =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: DeskError }
  | {
      readonly kind: 'read'
      readonly left: ReportView
      readonly right: ReportView
      readonly sections: readonly ComparedSection[]
    }

/** Milliseconds for all sections of two reports, the start of the worker included. */
const limit = 12_000

const compareInWorker = workerLine<readonly (readonly [string, string])[], readonly SideBySide[]>(
  () => browserWorkerEnd(new Worker(new URL('./word-diff.worker.ts', import.meta.url), { type: 'module' })),
  limit,
)

/** Two reports and what their texts have in common, compared in a worker: the window goes on meanwhile. */
export function useComparison(workspaceId: string, leftId: number, rightId: number): Comparison {
  const [comparison, setComparison] = useState<Comparison>({ kind: 'reading' })

  useEffect(() => {
    const leaving = new AbortController()
    setComparison({ kind: 'reading' })
    void compare(workspaceId, leftId, rightId, leaving.signal).then((read) => {
      if (!leaving.signal.aborted) setComparison(read)
    })
    return () => leaving.abort()
  }, [workspaceId, leftId, rightId])

  return comparison
}

async function compare(
  workspaceId: string,
  leftId: number,
  rightId: number,
  signal: AbortSignal,
): Promise<Comparison> {
  const [left, right] = await Promise.all([
    invoke('report.read', { workspaceId, reportId: leftId }),
    invoke('report.read', { workspaceId, reportId: rightId }),
  ])
  if (!left.ok) return { kind: 'failed', error: left.error }
  if (!right.ok) return { kind: 'failed', error: right.error }
  const texts = sectionsOf(left.value, right.value)
  const pairs = texts.map(({ pair }) => pair)
  const outcome = await compareInWorker(pairs, signal)
  const sides = outcome.kind === 'answer' ? outcome.answer : pairs.map(uncompared)
  const sections = texts.flatMap(({ name, isCut }, place) => {
    const compared = sides[place]
    return compared === undefined ? [] : [{ name, isCut, sides: compared }]
  })
  return { kind: 'read', left: left.value, right: right.value, sections }
}

function sectionsOf(left: ReportView, right: ReportView) {
  const sections = [
    { name: 'Title', of: ({ title }: ReportView) => title },
    { name: 'Summary', of: ({ summary }: ReportView) => summary },
    { name: 'Description', of: ({ description }: ReportView) => description },
    { name: 'Impact', of: ({ impact }: ReportView) => impact },
  ] as const
  return sections
    .map(({ name, of }) => {
      const [one, other] = [of(left) ?? '', of(right) ?? '']
      return {
        name,
        pair: [one.slice(0, comparedAtMost), other.slice(0, comparedAtMost)] as const,
        isCut: Math.max(one.length, other.length) > comparedAtMost,
      }
    })
    .filter(({ pair: [one, other] }) => one !== '' || other !== '')
}

function uncompared([left, right]: readonly [string, string]): SideBySide {
  const whole = (text: string) => [{ text, isOwn: false }]
  return { left: whole(left), right: whole(right), likeness: 0, by: 'nothing' }
}
