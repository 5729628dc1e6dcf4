import { err, type Result } from '#shared/desk/result.ts'
import type { Signal, SignalKind } from '#shared/desk/signals.ts'
import { leftPlaceholders } from '#shared/rules/signals/left-placeholders.ts'
import { namedEndpoints } from '#shared/rules/signals/named-endpoints.ts'
import { tellingPassages } from '#shared/rules/signals/passages.ts'
import { longestRead } from '#shared/rules/signals/prose.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { recencyOf } from '../../store/search/recency.ts'
import { naming } from '../naming-in-queries.ts'
import { quotedPhrase, searchPhrase } from '../search/search-terms.ts'
import { readUnreadParts } from './unread-parts.ts'

/** Maximum number of reports listed that contain the same passage. */
const namedAtMost = 3
/** Maximum number of targets of a program whose names and descriptions are compared. */
const targetsAtMost = 2_000

interface Subject {
  readonly id: number
  readonly programId: number | null
  readonly programName: string | null
  readonly summary: string | null
  readonly description: string | null
  readonly impact: string | null
  readonly evidenceReadAt: number | null
  readonly evidence: number
  readonly evidenceStale: number
}

const subjectOf = select<Subject>(
  'signals.subject',
  `select r.id, r.program_id as programId, p.name as programName, substr(d.summary, 1, ${longestRead}) as summary,
     substr(d.description, 1, ${longestRead}) as description, substr(d.impact, 1, ${longestRead}) as impact,
     r.evidence_read_at as evidenceReadAt, r.evidence_stale as evidenceStale,
     (select count(*) from evidence where report_id = r.id) as evidence
   from reports r left join report_details d on d.report_id = r.id left join programs p on p.id = r.program_id
   where r.id = ?`,
)
const holding = select<{ id: number }>(
  'signals.holding',
  `select r.id from search s cross join reports r on r.recency = ${recencyOf('s')}
   where search match :match and r.id <> :reportId order by s.rowid limit :limit`,
)
const holdingInProgram = select<{ id: number }>(
  'signals.holdingInProgram',
  `select r.id from search s cross join reports r on r.recency = ${recencyOf('s')}
   where search match :match and r.id <> :reportId and r.program_id = :programId order by s.rowid limit 1`,
)
const targetsOf = select<{ name: string | null; description: string | null }>(
  'signals.targets',
  `select name, substr(description, 1, 2000) as description from targets indexed by targets_by_program
   where program_id = ? limit ${targetsAtMost}`,
)

/**
 * Finds the signals of a report, each with its proof, in the local copy alone.
 *
 * @param kinds the kinds of signals to look for.
 * @returns `unknownHere` when the report is not in the local copy.
 */
export function readSignals(
  db: ReadableDb,
  reportId: number,
  kinds: readonly SignalKind[],
): Result<readonly Signal[]> {
  const read = attempt(db.file, () => {
    const subject = db.get(subjectOf, [reportId])
    return subject === undefined
      ? null
      : [...new Set(kinds)].flatMap((kind) => signalOf(db, subject, kind) ?? [])
  })
  if (!read.ok) return read
  return read.value === null ? err({ kind: 'unknownHere', what: 'report' }) : { ok: true, value: read.value }
}

function signalOf(db: ReadableDb, subject: Subject, kind: SignalKind): Signal | null {
  switch (kind) {
    case 'repeatedText':
      return repeatedText(db, subject)
    case 'noEvidence':
      return noEvidence(db, subject)
    case 'newEndpoint':
      return newEndpoint(db, subject)
    case 'placeholders': {
      const quotes = leftPlaceholders(textsOf(subject).join('\n\n'))
      return quotes.length === 0 ? null : { kind, quotes }
    }
    default:
      return kind satisfies never
  }
}

function textsOf({ summary, description, impact }: Subject): readonly string[] {
  return [summary, description, impact].filter((text) => text !== null)
}

/**
 * A signal for the first passage that other reports contain too; null when there is none. The longest passages are
 * tried first, as they are the least likely to match by chance.
 */
function repeatedText(db: ReadableDb, subject: Subject): Signal | null {
  for (const passage of tellingPassages(textsOf(subject))) {
    const phrase = searchPhrase(passage, false)
    if (phrase === null) continue
    const match = `{summary description impact} : ${quotedPhrase(phrase)}`
    const found = db.all(holding, { match, reportId: subject.id, limit: namedAtMost + 1 })
    if (found.length === 0) continue
    return {
      kind: 'repeatedText',
      passage,
      reportIds: found.slice(0, namedAtMost).map(({ id }) => id),
      hasMore: found.length > namedAtMost,
      search: asQuoted(passage),
    }
  }
  return null
}

/** A list whose items could not be read has no rows either, although there is evidence. */
function noEvidence(db: ReadableDb, subject: Subject): Signal | null {
  const { id: reportId, programId, evidenceReadAt: readAt, evidence, evidenceStale } = subject
  if (readAt === null || evidence > 0) return null
  const unread = readUnreadParts(db, { reportId, programId, due: evidenceStale === 1 ? ['evidence'] : [] })
  return unread.some(({ part }) => part === 'evidence') ? null : { kind: 'noEvidence', readAt }
}

function newEndpoint(db: ReadableDb, subject: Subject): Signal | null {
  const { id: reportId, programId, programName } = subject
  const named = programId === null ? [] : namedEndpoints(textsOf(subject))
  if (programId === null || named.length === 0) return null
  const targets = db
    .all(targetsOf, [programId])
    .map(({ name, description }) => `${name ?? ''}\n${description ?? ''}`.toLowerCase())
  const endpoints = named.filter(({ fixed }) => {
    const phrase = searchPhrase(fixed, false)
    if (phrase === null || targets.some((target) => target.includes(fixed.toLowerCase()))) return false
    return db.get(holdingInProgram, { match: quotedPhrase(phrase), reportId, programId }) === undefined
  })
  if (endpoints.length === 0) return null
  const inProgram = naming(db, 'program', [{ id: programId, name: programName }])
  return {
    kind: 'newEndpoint',
    endpoints: endpoints.map(({ path, fixed }) => ({ path, search: `${inProgram} ${asQuoted(fixed)}` })),
  }
}

const asQuoted = (text: string) => `"${text.replaceAll('"', '""')}"`
