import type { ServiceFindings } from '#shared/desk/service-findings.ts'
import { beginningOf } from '#shared/rules/beginning-of.ts'
import { formatCount } from '../../../design/primitives/Count.tsx'
import { visibleText } from '../../../text/visible.ts'

export interface FindingsWords {
  readonly title: string
  /** Further sentences that the user must read. */
  readonly more: readonly string[]
}

const longestShown = 32

/** Describes the results of a service search. @param search the text that was searched for, as typed. */
export function findingsWords(findings: ServiceFindings, search: string): FindingsWords {
  const { asked, found, added, shown, hasMore, pages } = findings
  if (asked === 'impossible') {
    return { title: 'No report can match', more: ['Parts of this search contradict each other.'] }
  }
  if (asked === 'nothing') {
    return { title: 'The server can’t search for this', more: leftWords(findings, search) }
  }
  const hidden = found - shown
  return {
    title: titleOf(found, added),
    more: [
      ...(hasMore ? [`${pages === 1 ? '1 page' : `${pages} pages`} read, the server has more.`] : []),
      ...(hidden === 0 ? [] : [hiddenWords(hidden, shown)]),
      ...leftWords(findings, search),
    ],
  }
}

function titleOf(found: number, added: number): string {
  if (found === 0) return 'No matches on the server'
  if (added > 0) return `${formatCount(added)} more from the server`
  return found === 1
    ? 'Nothing new: the only match is already here'
    : `Nothing new: all ${formatCount(found)} matches are already here`
}

function hiddenWords(hidden: number, shown: number): string {
  const are = hidden === 1 ? 'is' : 'are'
  return shown === 0
    ? `Of what it found, ${formatCount(hidden)} ${are} left out by this queue or the rest of the search.`
    : `${formatCount(hidden)} of them ${are} left out by this queue or the rest of the search.`
}

/** Sentences about the parts of the search that only this computer can apply; empty when there are none. */
function leftWords({ left }: ServiceFindings, search: string): readonly string[] {
  if (left.length === 0) return []
  const parts = left.map(({ start, end }) => shortened(search.slice(start, end)))
  const unknown = left.some(({ why }) => why === 'noId')
  return [
    `Applied on this computer only: ${parts.join(', ')}.`,
    ...(unknown ? ['The server can only search for names known here.'] : []),
  ]
}

function shortened(text: string): string {
  const beginning = beginningOf(text, longestShown)
  return `“${visibleText(beginning === text ? text : `${beginning}…`)}”`
}
