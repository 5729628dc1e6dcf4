import { type Identifiers, identifiersOf } from './identifiers.ts'

/** What two reports have in common, so that a person sees why one is offered beside the other. */
export type Why =
  | { readonly kind: 'path' | 'parameter' | 'host' | 'cve'; readonly value: string }
  /** Sentences or steps that stand in both, word for word. */
  | { readonly kind: 'lines'; readonly count: number }

const linesAtMost = 400
const lineLength = 400
const wordsOfLine = 4
const toldAtMost = 4

export interface WhyTexts {
  /** Title and summary. */
  readonly head: readonly string[]
  /** The other texts. */
  readonly rest: readonly string[]
}

/** What `whyAlike` compares of a report; read once for one report and many candidates. */
export interface WhyFacts {
  readonly head: Identifiers
  readonly all: Identifiers
  readonly lines: ReadonlySet<string>
}

export function whyFactsOf({ head, rest }: WhyTexts): WhyFacts {
  return {
    head: identifiersOf(head),
    all: identifiersOf([...head, ...rest]),
    lines: linesOf([...head, ...rest]),
  }
}

/** What both name: CVE, path, parameter, host, the heads first; and how many of their lines are the same. */
export function whyAlike(mine: WhyFacts, theirs: WhyFacts): readonly Why[] {
  const first = (kind: keyof Identifiers): string | undefined =>
    common(mine.head[kind], theirs.head[kind]) ??
    common(mine.head[kind], theirs.all[kind]) ??
    common(mine.all[kind], theirs.all[kind])
  const named = (kind: 'path' | 'parameter' | 'host' | 'cve', value: string | undefined) =>
    value === undefined ? [] : [{ kind, value } as const]
  let count = 0
  for (const line of mine.lines) if (theirs.lines.has(line)) count += 1
  // A parameter alone is told of the heads: every request has headers and members.
  return [
    ...named('cve', first('cves')),
    ...named('path', first('paths')),
    ...named('parameter', common(mine.head.parameters, theirs.head.parameters)),
    ...named('host', first('hosts')),
    ...(count > 0 ? [{ kind: 'lines', count } as const] : []),
  ].slice(0, toldAtMost)
}

function common(mine: ReadonlySet<string>, theirs: ReadonlySet<string>): string | undefined {
  return [...mine].find((value) => theirs.has(value))
}

/** Lines of at least four words, without their marks of a list. Code is no sentence. */
function linesOf(texts: readonly string[]): ReadonlySet<string> {
  const lines = new Set<string>()
  let isCode = false
  for (const text of texts) {
    for (const line of text.split('\n', linesAtMost)) {
      if (line.startsWith('```')) isCode = !isCode
      const said = line
        .slice(0, lineLength)
        .replace(/^[\s>*#-]*(?:\d{1,3}[.)])?\s*/, '')
        .trim()
      // Headings and comments are those of the form that everybody fills in.
      const isOfForm = /^\s*(?:#|<!--)/.test(line)
      if (!isCode && !isOfForm && said.split(/\s+/).length >= wordsOfLine) lines.add(said)
    }
    isCode = false
  }
  return lines
}
