import { useEffect, useState } from 'react'
import { type BoundedCache, boundedCache } from './bounded-cache.ts'
import type { CodeLines } from './code-token.ts'
import type { Language } from './languages.ts'
import type { MarkdownTree } from './tree.ts'
import { browserWorkerEnd, type Outcome, workerLine } from './worker-line.ts'

export interface HighlightAsk {
  readonly code: string
  readonly language: Language
}

/** Milliseconds for one text; honest ones take a few. */
const parseLimit = 1_500
/** Milliseconds for one block of code; the first one of a language compiles its grammar. */
const highlightLimit = 4_000
/** UTF-16 units of source whose results are kept: a long day's reading. */
const cacheCapacity = 4_000_000

const parse = workerLine<string, MarkdownTree>(
  () => browserWorkerEnd(new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' })),
  parseLimit,
)
const highlight = workerLine<HighlightAsk, CodeLines>(
  () => browserWorkerEnd(new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' })),
  highlightLimit,
)

const trees = boundedCache<Outcome<MarkdownTree>>(cacheCapacity)
const colourings = boundedCache<Outcome<CodeLines>>(cacheCapacity)

/** Also a job that was given up is remembered: a text that took too long once is not tried again. */
function useOutcome<Answer>(
  key: string | null,
  cache: BoundedCache<Outcome<Answer>>,
  ask: (signal: AbortSignal) => Promise<Outcome<Answer>>,
): Outcome<Answer> | null {
  const [arrived, setArrived] = useState<{ key: string; outcome: Outcome<Answer> } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is told apart by its key
  useEffect(() => {
    if (key === null || cache.get(key) !== undefined) return
    const interest = new AbortController()
    void ask(interest.signal).then((outcome) => {
      if (outcome.kind === 'dropped') return
      cache.set(key, outcome, key.length)
      if (!interest.signal.aborted) setArrived({ key, outcome })
    })
    return () => interest.abort()
  }, [key])
  if (key === null) return null
  // The cache may have dropped what is still on screen.
  return arrived?.key === key ? arrived.outcome : (cache.get(key) ?? null)
}

/** A text as a tree; null while the worker reads it. */
export function useMarkdownTree(source: string): Outcome<MarkdownTree> | null {
  return useOutcome(source, trees, (signal) => parse(source, signal))
}

/** Code in coloured lines; null while there are none, or when it is not to be coloured at all. */
export function useColouredCode(code: string, language: Language | null): CodeLines | null {
  const ask = language === null ? null : { code, language }
  const outcome = useOutcome(ask === null ? null : `${language}\n${code}`, colourings, (signal) =>
    ask === null ? Promise.resolve({ kind: 'dropped' }) : highlight(ask, signal),
  )
  return outcome?.kind === 'answer' ? outcome.answer : null
}
