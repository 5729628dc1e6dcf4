import type { ReportView } from '#shared/desk/models.ts'

export interface TextSection {
  readonly title: 'Summary' | 'Description' | 'Impact'
  /** Markdown; hostile. */
  readonly text: string
}

/** How many characters of a description, such as a heading, may come before it repeats the summary. */
const preamble = 80

/**
 * The reporter's texts that are not empty, as sections. Forms often repeat the summary at the beginning of the
 * description; it is then shown only there.
 */
export function textSections(
  report: Pick<ReportView, 'summary' | 'description' | 'impact'>,
): readonly TextSection[] {
  const { summary, description, impact } = report
  const sections: TextSection[] = []
  const add = (title: TextSection['title'], text: string | null): void => {
    if (text !== null && text.trim() !== '') sections.push({ title, text })
  }
  if (!isRepeated(summary ?? '', description ?? '')) add('Summary', summary)
  add('Description', description)
  add('Impact', impact)
  return sections
}

/** A section's text without a first heading that repeats the section's title. */
export function withoutOwnHeading({ title, text }: TextSection): string {
  const heading = new RegExp(`^(?:[ \\t]*\\r?\\n)* {0,3}#{1,6}[ \\t]+${title}[ \\t]*(?:\\r?\\n|$)`, 'i')
  const rest = text.replace(heading, '')
  return rest.trim() === '' ? text : rest
}

function isRepeated(summary: string, description: string): boolean {
  const said = squeezed(summary)
  if (said === '') return false
  const at = squeezed(description.slice(0, summary.length * 2 + preamble * 2)).indexOf(said)
  return at >= 0 && at <= preamble
}

const squeezed = (text: string): string => text.trim().replace(/\s+/g, ' ')
