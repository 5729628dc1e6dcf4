import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOwnEntry, newsSince, type OwnTraces, type TracedEntry } from '#shared/rules/news/attribution.ts'

const me = 'me'
const reporter = 'reporter'
const colleague = 'colleague'

/** A change of a report, and the person who truly made it. */
interface Deed {
  readonly at: number
  readonly isMine: boolean
  /** The entries that the change leaves: a comment by its author, or a system entry. */
  readonly leaves: readonly ('words' | 'system')[]
}

const deed = fc.record({
  isMine: fc.boolean(),
  leaves: fc.constantFrom<Deed['leaves'][]>(['words'], ['system'], ['words', 'system'], ['system', 'system']),
})
/** Changes a few seconds apart: two people within one moment cannot be distinguished. */
const history = fc
  .array(fc.tuple(deed, fc.integer({ min: 3_000, max: 90_000 })), { maxLength: 12 })
  .map((steps) => {
    let at = 1_000_000
    return steps.map(([one, wait]): Deed => {
      at += wait
      return { ...one, at }
    })
  })

function traces(
  deeds: readonly Deed[],
  known: { readonly me: boolean; readonly ids: boolean; readonly author: string },
) {
  const entries: TracedEntry[] = []
  const own = {
    people: new Set<string>(known.me ? [me] : []),
    claimed: new Set<string>(),
    writes: [] as OwnTraces['writes'][number][],
  }
  for (const { at, isMine, leaves } of deeds) {
    for (const kind of leaves) {
      const id = String(entries.length)
      const actorId = kind === 'system' ? null : isMine ? me : known.author
      entries.push({
        id,
        createdAt: at,
        actorId,
        isReporter: actorId === reporter,
        message: `words at ${at}`,
      })
      if (isMine && kind === 'words' && known.ids) own.claimed.add(id)
    }
    if (isMine)
      own.writes.push({
        from: at - 1_000,
        to: at + 1_000,
        words: leaves.includes('words') ? `words at ${at}` : null,
      })
  }
  return { entries, own }
}

const knowing = fc.record({
  me: fc.boolean(),
  ids: fc.boolean(),
  author: fc.constantFrom(reporter, colleague),
})

test('news is the last activity of others, however little is known of the user', () => {
  fc.assert(
    fc.property(history, knowing, fc.nat(600_000), (deeds, known, later) => {
      const { entries, own } = traces(deeds, known)
      const since = 1_000_000 + later
      const others = deeds.filter(({ at, isMine }) => !isMine && at > since).map(({ at }) => at)
      const lastActivityAt = deeds.at(-1)?.at ?? null
      expect(newsSince({ lastActivityAt, entries }, own, since)).toBe(
        others.length === 0 ? null : Math.max(...others),
      )
    }),
    { numRuns: 1_000 },
  )
})

test("activity whose entries are not here yet is the user's exactly if an own write was in flight", () => {
  fc.assert(
    fc.property(history, (deeds) => {
      const { own } = traces(deeds, { me: true, ids: true, author: reporter })
      const last = deeds.at(-1)
      if (last === undefined) return
      const news = newsSince({ lastActivityAt: last.at, entries: [] }, own, last.at - 1)
      expect(news).toBe(last.isMine ? null : last.at)
    }),
  )
})

describe('an entry', () => {
  const none: OwnTraces = { people: new Set(), claimed: new Set(), writes: [] }
  const entry: TracedEntry = {
    id: '1',
    createdAt: 500,
    actorId: colleague,
    isReporter: false,
    message: 'Thanks!',
  }
  const write = { from: 400, to: 600, words: 'Thanks!' }

  test('is own by its text, in whatever form the service stored it', () => {
    const words = 'Escape <script> in the name field'
    const stored = { ...entry, message: 'Escape &lt;script&gt; in the name field' }
    expect(isOwnEntry(stored, { ...none, writes: [{ ...write, words }] })).toBe(true)
    expect(isOwnEntry({ ...stored, message: 'Escape it' }, { ...none, writes: [{ ...write, words }] })).toBe(
      false,
    )
  })

  test('of a colleague with the same text is theirs once the user is known', () => {
    expect(isOwnEntry(entry, { ...none, writes: [write] })).toBe(true)
    expect(isOwnEntry(entry, { ...none, people: new Set([me]), writes: [write] })).toBe(false)
  })

  test('of the reporter is never the user’s', () => {
    expect(isOwnEntry({ ...entry, isReporter: true }, { ...none, writes: [write] })).toBe(false)
  })

  test('of the system belongs to whoever wrote at that moment, also while the answer is missing', () => {
    const system = { ...entry, actorId: null }
    expect(isOwnEntry(system, { ...none, writes: [{ ...write, to: null }] })).toBe(true)
    expect(isOwnEntry({ ...system, createdAt: 601 }, { ...none, writes: [write] })).toBe(false)
    expect(isOwnEntry({ ...system, createdAt: 399 }, { ...none, writes: [{ ...write, to: null }] })).toBe(
      false,
    )
  })
})
