import type { ExportedEntry, ExportedOwn, ExportedReport, ExportScope } from './exported-report.ts'
import { factsOf, minuteOf, personName } from './facts.ts'
import { fenced, inLine } from './fenced.ts'

/** Makes a hostile value safe within a line of Markdown. */
type AsValue = (text: string) => string

/** The beginning of a Markdown file. @param at time of the export, ms since 1970. */
export function markdownHead(at: number, { withInternal, withOwn = false }: ExportScope): string {
  const entries = withInternal ? '**Internal entries are included.**' : 'Internal entries are left out.'
  const own = withOwn ? ' **Private notes and labels are included.**' : ''
  return `Exported from Triage Desk on ${minuteOf(at)}. ${entries}${own}\n`
}

/**
 * A report with its texts and timeline as readable Markdown. The texts are hostile: they are put into fenced code
 * blocks, which they cannot end.
 *
 * @param asValue makes values safe within a line; by default they render as literal text.
 */
export function markdownReport(
  report: ExportedReport,
  scope: ExportScope,
  asValue: AsValue = inLine,
): string {
  const { id, name, details, timeline } = report
  const own = scope.withOwn === true ? report.own : undefined
  const title = `Report ${id}${name === null || name.trim() === '' ? '' : `: ${asValue(name)}`}`
  const facts = [
    ...factsOf(report).map(({ label, value }) => `- **${label}:** ${asValue(value)}`),
    `- **Internal entries:** ${scope.withInternal ? 'included' : 'left out'}`,
    ...(own === undefined ? [] : ownFacts(own, asValue)),
  ]
  const parts = [
    `# ${title}`,
    facts.join('\n'),
    ...(own?.note == null ? [] : [`## Private note\n\n${fenced(own.note)}`]),
    ...textParts(details),
    `## Timeline\n\n${timelineNote(report)}`,
    ...(timeline?.entries.map((entry) => entryPart(entry, asValue)) ?? []),
  ]
  return `${parts.join('\n\n')}\n`
}

function ownFacts({ labels, isPinned }: ExportedOwn, asValue: AsValue): readonly string[] {
  return [
    ...(labels.length === 0 ? [] : [`- **Labels:** ${labels.map(asValue).join(', ')}`]),
    ...(isPinned ? ['- **Pinned:** yes'] : []),
  ]
}

/** The sentence shown in place of missing texts. */
export const textsAbsent = 'The texts of this report are not on this computer.'

function textParts(details: ExportedReport['details']): readonly string[] {
  if (details?.hasTexts !== true) return [`*${textsAbsent}*`]
  const note = details.isCurrent ? [] : ['*The texts may have changed since they were read.*']
  const texts = [
    ['Summary', details.summary],
    ['Description', details.description],
    ['Impact', details.impact],
  ] as const
  const parts = texts.flatMap(([label, text]) =>
    text === null || text.trim() === '' ? [] : [`## ${label}\n\n${fenced(text)}`],
  )
  return [...note, ...parts]
}

function timelineNote({ timeline }: ExportedReport): string {
  if (timeline === null) return '*The timeline is not on this computer.*'
  const count = timeline.entries.length
  const entries = count === 0 ? 'No entries' : count === 1 ? '1 entry' : `${count} entries`
  return timeline.isComplete
    ? `${entries}.`
    : `${entries}. *There may be more that are not on this computer.*`
}

function entryPart(entry: ExportedEntry, asValue: AsValue): string {
  const { message, createdAt, isInternal, hasEvidence, actor } = entry
  const who = asValue(personName(actor) ?? 'System')
  const audience = isInternal === false ? '' : isInternal ? ' · **Internal**' : ' · **May be internal**'
  const evidence = hasEvidence === true ? ' · with evidence' : ''
  const head = `### ${createdAt === null ? 'Undated' : minuteOf(createdAt)} · ${who}${audience}${evidence}`
  return message === null || message.trim() === '' ? head : `${head}\n\n${fenced(message)}`
}
