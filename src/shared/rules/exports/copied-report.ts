import type { CopyForm } from '../../desk/export-formats.ts'
import { deepLinkTo } from '../deep-link.ts'
import type { ExportedReport } from './exported-report.ts'
import { factsOf } from './facts.ts'
import { asCode, fenced } from './fenced.ts'
import { jiraLine, jiraText } from './jira.ts'
import { markdownReport, textsAbsent } from './report-markdown.ts'
import { stepsOf } from './steps.ts'

/**
 * A report as text for another program: the whole report for `markdown`, else a ticket with title, facts and steps.
 *
 * @param report must not contain internal entries.
 */
export function copiedReport(report: ExportedReport, form: CopyForm): string {
  switch (form) {
    case 'markdown':
      return markdownReport(report, { withInternal: false }, asCode)
    // GitHub and GitLab get the same ticket: text on which they differ (quick actions, mentions, references) is in
    // code.
    case 'github':
    case 'gitlab':
      return ticket(report, githubMarks)
    case 'jira':
      return ticket(report, jiraMarks)
    default:
      return form satisfies never
  }
}

/** How a program's markup formats the parts of a ticket. */
interface Marks {
  readonly title: (text: string) => string
  readonly fact: (label: string, value: string) => string
  readonly section: (label: string) => string
  readonly block: (text: string) => string
  readonly note: (text: string) => string
}

const githubMarks: Marks = {
  title: (text) => `## ${asCode(text)}`,
  fact: (label, value) => `- **${label}:** ${asCode(value)}`,
  section: (label) => `### ${label}`,
  block: fenced,
  note: (text) => `*${text}*`,
}

const jiraMarks: Marks = {
  title: (text) => `h2. ${jiraLine(text)}`,
  fact: (label, value) => `* *${label}:* ${jiraLine(value)}`,
  section: (label) => `h3. ${label}`,
  block: jiraText,
  note: (text) => `_${text}_`,
}

function ticket(report: ExportedReport, marks: Marks): string {
  const { id, name, details } = report
  const title = name === null || name.trim() === '' ? `Report ${id}` : name
  const facts = [
    { label: 'Report', value: String(id) },
    ...factsOf(report),
    { label: 'Triage Desk', value: deepLinkTo({ reportId: id, workspaceId: null }) },
  ]
  const steps = stepsOf(details?.description ?? '')
  const texts: readonly (readonly [label: string, text: string | null])[] = [
    ['Summary', details?.summary ?? null],
    steps === null ? ['Description', details?.description ?? null] : ['Steps to reproduce', steps],
    ['Impact', details?.impact ?? null],
  ]
  const sections = texts.flatMap(([label, text]) =>
    text === null || text.trim() === '' ? [] : [`${marks.section(label)}\n\n${marks.block(text)}`],
  )
  const note = details?.hasTexts === true ? [] : [marks.note(textsAbsent)]
  const factLines = facts.map(({ label, value }) => marks.fact(label, value)).join('\n')
  return `${[marks.title(title), factLines, ...note, ...sections].join('\n\n')}\n`
}
