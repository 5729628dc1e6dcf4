import { useEffect, useState } from 'react'
import { useSight } from '../state/sight.ts'
import { askInSight } from './ask-in-sight.ts'
import { type BoundedCache, boundedCache } from './bounded-cache.ts'
import type { CodeLines } from './code-token.ts'
import type { Language } from './languages.ts'
import type { MarkdownTree } from './tree.ts'
import { browserWorkerEnd, type Outcome, workerLine } from './worker-line.ts'

export interface HighlightAsk {
  readonly code: string
  readonly language: Language
}

/** Milliseconds for one text, or for some small ones; honest ones take a few. */
const parseLimit = 1_500
/** UTF-16 units of a text up to which it is read together with others. */
const longestTogether = 10_000
/** Milliseconds for one block of code; the first one of a language compiles its grammar. */
const highlightLimit = 4_000
/** UTF-16 units of source whose results are kept: a long day's reading. */
const cacheCapacity = 4_000_000

const parse = workerLine<readonly string[], readonly MarkdownTree[]>(
  () => browserWorkerEnd(new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' })),
  parseLimit,
)
const highlight = workerLine<HighlightAsk, CodeLines>(
  () => browserWorkerEnd(new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' })),
  highlightLimit,
)

const trees = boundedCache<Outcome<MarkdownTree>>(cacheCapacity)
const colourings = boundedCache<Outcome<CodeLines>>(cacheCapacity)

/**
 * Also a job that was given up is remembered: a text that took too long once is not tried again.
 *
 * @param isAskedAhead also while it is drawn out of sight.
 */
function useOutcome<Answer>(
  key: string | null,
  cache: BoundedCache<Outcome<Answer>>,
  ask: (signal: AbortSignal) => Promise<Outcome<Answer>>,
  isAskedAhead: boolean,
): Outcome<Answer> | null {
  const sight = useSight()
  const [arrived, setArrived] = useState<{ key: string; outcome: Outcome<Answer> } | null>(null)
  // The cache may have dropped what is still on screen.
  const outcome = arrived?.key === key ? arrived.outcome : key === null ? null : (cache.get(key) ?? null)
  const isMissing = key !== null && outcome === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is told apart by its key
  useEffect(() => {
    if (!isMissing) return
    return askInSight(sight, isAskedAhead, (signal) => {
      // It may have come between the drawing and this.
      const since = cache.get(key)
      if (since !== undefined) {
        setArrived({ key, outcome: since })
        return
      }
      void ask(signal).then((outcome) => {
        if (outcome.kind === 'dropped') return
        cache.set(key, outcome, key.length)
        if (!signal.aborted) setArrived({ key, outcome })
      })
    })
  }, [key, isMissing, sight, isAskedAhead])
  return outcome
}

/**
 * Reads texts ahead of their being drawn, so that they are there in the first picture. Small ones go to the worker
 * together; when that is given up each is read alone as it is drawn, and only the one to blame is shown as it was sent.
 *
 * @returns when all of them are read, or `patience` ms have passed; what is then still to come is read all the same.
 */
export async function prepareMarkdown(
  sources: readonly string[],
  signal: AbortSignal,
  patience: number,
): Promise<void> {
  const unread = [...new Set(sources)].filter((source) => trees.get(source) === undefined)
  const small = unread.filter((source) => source.length <= longestTogether)
  const jobs = [small, ...unread.filter((source) => !small.includes(source)).map((source) => [source])]
  const reading = jobs.filter((job) => job.length > 0).map((job) => readTogether(job, signal))
  if (reading.length === 0) return
  await Promise.race([Promise.all(reading), new Promise((resolve) => setTimeout(resolve, patience))])
}

async function readTogether(sources: readonly string[], signal: AbortSignal): Promise<void> {
  const outcome = await parse(sources, signal)
  if (outcome.kind !== 'answer') return
  for (const [index, source] of sources.entries()) {
    const answer = outcome.answer[index]
    if (answer !== undefined) trees.set(source, { kind: 'answer', answer }, source.length)
  }
}

async function readAlone(source: string, signal: AbortSignal): Promise<Outcome<MarkdownTree>> {
  const outcome = await parse([source], signal)
  if (outcome.kind !== 'answer') return outcome
  const [answer] = outcome.answer
  return answer === undefined ? { kind: 'gaveUp' } : { kind: 'answer', answer }
}

/** A text as a tree; null while the worker reads it. */
export function useMarkdownTree(source: string): Outcome<MarkdownTree> | null {
  return useOutcome(source, trees, (signal) => readAlone(source, signal), true)
}

/**
 * Code in coloured lines; null while there are none, or when it is not to be coloured at all. Colours are not asked for
 * ahead: plain code can be read until they come.
 */
export function useColouredCode(code: string, language: Language | null): CodeLines | null {
  const ask = language === null ? null : { code, language }
  const outcome = useOutcome(
    ask === null ? null : `${language}\n${code}`,
    colourings,
    (signal) => (ask === null ? Promise.resolve({ kind: 'dropped' }) : highlight(ask, signal)),
    false,
  )
  return outcome?.kind === 'answer' ? outcome.answer : null
}
