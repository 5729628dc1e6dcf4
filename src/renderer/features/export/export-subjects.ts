import type { BulkSelection } from '#shared/desk/bulk.ts'
import type { AppState } from '../../state/app-state.ts'
import { selectedCount, shownSelection, toBulkSelection } from '../../state/selection.ts'
import type { ExportSubject } from '../../state/shape/exports-shape.ts'
import { subjectOf } from '../../state/subject.ts'
import { visibleText } from '../../text/visible.ts'
import { viewTitle } from '../../words/view-words.ts'

/** A set of reports that can be exported now. */
export interface SubjectOffer {
  readonly subject: ExportSubject
  readonly selection: BulkSelection
  /** The number of its reports; null = not known exactly, so they have to be counted. */
  readonly count: number | null
  /** The file is named after this title, which is hostile text. */
  readonly title: string
}

/** The sets that can be exported from the user's place in the window, the smallest first. */
export function subjectOffers(state: AppState): readonly SubjectOffer[] {
  const { view, search, sort, group, total, isTotalExact, counts } = state
  const offers: SubjectOffer[] = []
  const reportId = subjectOf(state)
  if (reportId !== null) {
    const selection: BulkSelection = { kind: 'reports', reportIds: [reportId] }
    offers.push({ subject: 'report', selection, count: 1, title: `Report ${reportId}` })
  }
  const chosen = shownSelection(state)
  if (chosen !== null) {
    const selection = toBulkSelection(chosen, state)
    offers.push({
      subject: 'selection',
      selection,
      count: selectedCount(chosen, state),
      title: 'Selected reports',
    })
  }
  const question = { view, search, sort, ...(group === 'none' ? {} : { group }) }
  offers.push({
    subject: 'view',
    selection: { kind: 'matching', question, except: [] },
    count: isTotalExact ? total : null,
    title: viewTitle(view, counts),
  })
  return offers
}

/** The label of an offer, without the number of reports. */
export function subjectWords({ subject, title }: SubjectOffer, search: string): string {
  switch (subject) {
    case 'report':
      return `This report, #${title.replace(/\D/g, '')}`
    case 'selection':
      return 'Selected'
    case 'view':
      return search.trim() === '' ? visibleText(title) : `Search in ${visibleText(title)}`
    default:
      return subject satisfies never
  }
}
