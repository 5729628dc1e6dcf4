import { typedReportId } from '#shared/rules/query/typed-number.ts'
import { focusPane, hasFocus } from '../focus/pane-focus.ts'
import type { AppState } from '../state/app-state.ts'
import { missingNumber } from '../state/elsewhere-slice.ts'
import type { Command } from './command.ts'

/**
 * The typed report number, unless that report is known to be on this computer. Keys may be pressed before the list is
 * read.
 */
function unknownNumber(state: AppState): number | null {
  if (state.elsewhere?.reportId != null) return null
  return state.total === null ? typedReportId(state.search) : missingNumber(state)
}

export const searchCommands: readonly Command[] = [
  {
    id: 'search.service',
    title: 'Search on the server',
    group: 'Search',
    isEnabled: ({ search }) => search.trim() !== '',
    run: (store) => void store.getState().searchService(),
  },
  {
    id: 'search.elsewhere',
    title: 'Show matches outside this view',
    group: 'Search',
    isEnabled: ({ elsewhere }) => elsewhere !== null && !elsewhere.isListed,
    run: (store) => {
      if (store.getState().goElsewhere()) focusPane('list')
    },
  },
  {
    id: 'report.fetch',
    title: 'Get report by its number from the server',
    group: 'Search',
    isEnabled: (state) => unknownNumber(state) !== null,
    run: (store) => {
      const reportId = unknownNumber(store.getState())
      if (reportId === null) return
      const opened = store.getState().fetchReport(reportId)
      // As after Enter, the next keys are meant for the report that was requested.
      void opened.then((isOpen) => isOpen && hasFocus('search') && focusPane('list'))
    },
  },
]
