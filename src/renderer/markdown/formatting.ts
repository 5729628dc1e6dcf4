import { useEffect, useState } from 'react'
import { useVisibility } from '../design/visibility.ts'
import { type BoundedCache, boundedCache } from './bounded-cache.ts'
import type { CodeLines } from './code-token.ts'
import type { Language } from './languages.ts'
import type { MarkdownTree } from './tree.ts'
import { browserWorkerEnd, type Outcome, workerLine } from './worker-line.ts'

export interface HighlightAsk {
  readonly code: string
  readonly language: Language
}

/** Time limit for formatting one text, or several small ones, in milliseconds; ordinary texts take a few. */
const parseLimit = 1_500
/** Longest text that is formatted together with others, in UTF-16 units. */
const longestTogether = 10_000
/**
 * Time limit for coloring a block of code, in milliseconds; the first block of a language also compiles the rules it
 * needs.
 */
const highlightLimit = 4_000
/** How much source text the cache covers, in UTF-16 units: as much as a user reads in a long day. */
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
 * The outcome of a job, from the cache or the worker; null until it arrives. A job that was given up is remembered,
 * too, so a text that once took too long is not tried again. Jobs of parts drawn out of sight wait for those of parts
 * on screen.
 */
function useOutcome<Answer>(
  key: string | null,
  cache: BoundedCache<Outcome<Answer>>,
  ask: (signal: AbortSignal, isUrgent: () => boolean) => Promise<Outcome<Answer>>,
): Outcome<Answer> | null {
  const visibility = useVisibility()
  const [arrived, setArrived] = useState<{ key: string; outcome: Outcome<Answer> } | null>(null)
  // The cache may have dropped a result that is still on screen, so the one that arrived is used first.
  const outcome = arrived?.key === key ? arrived.outcome : key === null ? null : (cache.get(key) ?? null)
  const isMissing = key !== null && outcome === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies `ask`
  useEffect(() => {
    if (!isMissing) return
    // The outcome may have arrived between rendering and this effect.
    const since = cache.get(key)
    if (since !== undefined) {
      setArrived({ key, outcome: since })
      return
    }
    const interest = new AbortController()
    void ask(interest.signal, visibility.isShown).then((outcome) => {
      if (outcome.kind === 'dropped') return
      if (outcome.kind !== 'notBegun') cache.set(key, outcome, key.length)
      if (!interest.signal.aborted) setArrived({ key, outcome })
    })
    return () => interest.abort()
  }, [key, isMissing, visibility])
  return outcome
}

/**
 * Formats texts before they are drawn, so that they are in the first frame. Small texts go to the worker together; if
 * that job is given up, each text is formatted alone when it is drawn, and only the one that takes too long is shown as
 * it was sent.
 *
 * @param isUrgent whether the user is waiting for the frame; otherwise the texts wait until no urgent job is left.
 * @returns when all texts are formatted, or after `patience` ms; then the remaining ones are still formatted later.
 */
export async function prepareMarkdown(
  sources: readonly string[],
  signal: AbortSignal,
  patience: number,
  isUrgent?: () => boolean,
): Promise<void> {
  const unread = [...new Set(sources)].filter((source) => trees.get(source) === undefined)
  const small = unread.filter((source) => source.length <= longestTogether)
  const jobs = [small, ...unread.filter((source) => !small.includes(source)).map((source) => [source])]
  const reading = jobs.filter((job) => job.length > 0).map((job) => readTogether(job, signal, isUrgent))
  if (reading.length === 0) return
  await Promise.race([Promise.all(reading), new Promise((resolve) => setTimeout(resolve, patience))])
}

async function readTogether(
  sources: readonly string[],
  signal: AbortSignal,
  isUrgent?: () => boolean,
): Promise<void> {
  const outcome = await parse(sources, signal, isUrgent)
  if (outcome.kind !== 'answer') return
  for (const [index, source] of sources.entries()) {
    const answer = outcome.answer[index]
    if (answer !== undefined) trees.set(source, { kind: 'answer', answer }, source.length)
  }
}

async function readAlone(
  source: string,
  signal: AbortSignal,
  isUrgent: () => boolean,
): Promise<Outcome<MarkdownTree>> {
  const outcome = await parse([source], signal, isUrgent)
  if (outcome.kind !== 'answer') return outcome
  const [answer] = outcome.answer
  return answer === undefined ? { kind: 'gaveUp' } : { kind: 'answer', answer }
}

/** The tree of a text; null while the worker formats it. */
export function useMarkdownTree(source: string): Outcome<MarkdownTree> | null {
  return useOutcome(source, trees, (signal, isUrgent) => readAlone(source, signal, isUrgent))
}

/** Code in colored lines; null until there are some, or if the code is not to be colored. */
export function useColouredCode(code: string, language: Language | null): CodeLines | null {
  const ask = language === null ? null : { code, language }
  const outcome = useOutcome(ask === null ? null : `${language}\n${code}`, colourings, (signal, isUrgent) =>
    ask === null ? Promise.resolve({ kind: 'dropped' }) : highlight(ask, signal, isUrgent),
  )
  return outcome?.kind === 'answer' ? outcome.answer : null
}
