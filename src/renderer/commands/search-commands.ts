import { missingReportId } from '../features/search/missing-report.ts'
import type { Command } from './command.ts'

export const searchCommands: readonly Command[] = [
  {
    id: 'search.service',
    title: 'Search on the server',
    group: 'Search',
    isEnabled: ({ search }) => search.trim() !== '',
    run: (store) => void store.getState().searchService(),
  },
  {
    id: 'report.fetch',
    title: 'Get the report of the typed number from the server',
    group: 'Search',
    isEnabled: (state) => missingReportId(state) !== null,
    run: (store) => {
      const reportId = missingReportId(store.getState())
      if (reportId !== null) void store.getState().fetchReport(reportId)
    },
  },
]
