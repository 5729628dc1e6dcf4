import {
  asInstant,
  type ExportedEntry,
  type ExportedName,
  type ExportedPerson,
  type ExportedReport,
  type ExportScope,
  hasAllTexts,
} from './exported-report.ts'

/** Characters that some programs treat as line ends, though JSON allows them unescaped in strings. */
const otherLineEnds = /[\u0085\u2028\u2029]/g

/** Turns null into `undefined`, so that JSON leaves an unknown value out. */
const known = <T>(value: T | null | undefined): T | undefined => value ?? undefined

/**
 * A report as one line of JSON, with the names of the specification's fields: those of `Report`, and its timeline as
 * `activities`. Unknown values are left out, as the service does in its answers.
 *
 * Additional fields: `vulnerabilityType`, the user's name for the type; `includesInternal`; `textsComplete`;
 * `activitiesComplete`; `unsent`, the names of fields whose value comes from an action that is not sent yet, left out
 * if there are none; and on request `own`, the user's own data.
 */
export function ndjsonLine(report: ExportedReport, { withInternal, withOwn = false }: ExportScope): string {
  const { details, timeline, assignedTo, unsent, own } = report
  const texts = details?.hasTexts === true ? details : null
  const json = JSON.stringify({
    id: report.id,
    name: known(report.name),
    createdAt: known(asInstant(report.createdAt)),
    lastActivityAt: known(asInstant(report.lastActivityAt)),
    programId: report.program?.id,
    target: known(named(report.target)),
    status: known(named(report.status)),
    severity: known(named(report.severity)),
    reporter: known(person(report.reporter)),
    assignedTo: assignedTo === undefined ? undefined : person(assignedTo),
    summary: known(texts?.summary),
    description: known(texts?.description),
    impact: known(texts?.impact),
    vulnerabilityTypeId: details?.vulnerabilityTypeId,
    vulnerabilityType: known(details?.vulnerabilityType),
    cweTypeId: details?.cweTypeId,
    cvss: details?.cvss,
    cve: details?.cve,
    bounty: known(details?.bounty),
    bonus: known(details?.bonus),
    duplicateOf: known(details?.duplicateOf),
    effectiveRole: known(details?.effectiveRole),
    includesInternal: withInternal,
    textsComplete: hasAllTexts(report),
    activitiesComplete: timeline?.isComplete === true,
    unsent: unsent.length > 0 ? unsent : undefined,
    own:
      !withOwn || own === undefined
        ? undefined
        : { labels: own.labels, pinned: own.isPinned, note: known(own.note) },
  })
  const entries = timeline?.entries.map(entryJson).join(',')
  const activities = entries === undefined ? '' : `,"activities":[${entries}]`
  return `${onOneLine(json.slice(0, -1) + activities)}}\n`
}

/** An entry's id is an int64, which a JavaScript number would round; so its digits are written unchanged. */
function entryJson({ id, message, createdAt, isInternal, hasEvidence, actor }: ExportedEntry): string {
  const json = JSON.stringify({
    message: known(message),
    createdAt: known(asInstant(createdAt)),
    isInternal: known(isInternal),
    hasEvidence: known(hasEvidence),
    actor: person(actor),
  })
  return `{"id":${/^-?\d+$/.test(id) ? id : JSON.stringify(id)},${json.slice(1)}`
}

function named(value: ExportedName | null): object | null {
  return value === null ? null : { id: value.id, name: known(value.name) }
}

function person(value: ExportedPerson | null): object | null {
  return value === null ? null : { id: value.id, nickname: known(value.nickname), email: known(value.email) }
}

function onOneLine(json: string): string {
  return json.replace(otherLineEnds, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
