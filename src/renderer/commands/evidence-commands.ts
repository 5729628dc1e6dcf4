import { tellAdded, tellSaved, tellShown } from '../notices/tell-downloads.ts'
import type { AppState, AppStore } from '../state/app-state.ts'
import { subjectOf } from '../state/subject.ts'
import type { Command, CommandSubject } from './command.ts'
import { hasSelection, isForSelection } from './selection-commands.ts'

const hasReport = (state: AppState) => subjectOf(state) !== null

/** The id of the evidence whose row has the focus; null when none has it. */
function focusedEvidence(): string | null {
  return document.activeElement?.closest('[data-evidence-id]')?.getAttribute('data-evidence-id') ?? null
}

async function downloadOne(store: AppStore): Promise<void> {
  const state = store.getState()
  const reportId = subjectOf(state)
  if (reportId === null) return
  const evidenceId = focusedEvidence()
  const added =
    evidenceId === null
      ? await state.downloadNext(reportId)
      : await state.downloadEvidence({ reportId, evidenceId })
  tellAdded(store, added)
}

async function downloadAll(store: AppStore, subject: CommandSubject | undefined): Promise<void> {
  const state = store.getState()
  const reportId = subjectOf(state)
  if (isForSelection(state, subject)) tellAdded(store, await state.downloadSelected())
  else if (reportId !== null) tellAdded(store, await state.downloadAllOf(reportId))
}

/** Commands that download evidence to this computer. Downloaded files are never opened. */
export const evidenceCommands: readonly Command[] = [
  {
    id: 'evidence.download',
    title: 'Download the next piece of evidence',
    group: 'Read',
    synonyms: 'attachment file',
    isEnabled: hasReport,
    run: (store) => void downloadOne(store),
  },
  {
    id: 'evidence.downloadAll',
    title: 'Download all evidence',
    group: 'Read',
    synonyms: 'attachments files',
    isEnabled: (state) => hasReport(state) || hasSelection(state),
    run: (store, subject) => void downloadAll(store, subject),
  },
  {
    id: 'evidence.showInFolder',
    title: 'Show downloaded evidence in its folder',
    group: 'Read',
    synonyms: 'reveal finder explorer',
    isEnabled: hasReport,
    run: (store) => {
      const reportId = subjectOf(store.getState())
      if (reportId !== null) void store.getState().showInFolder(reportId, focusedEvidence()).then(tellShown)
    },
  },
  {
    id: 'report.savePdf',
    title: 'Save report as PDF',
    group: 'Read',
    synonyms: 'print export',
    isEnabled: ({ openReportId }) => openReportId !== null,
    run: (store) => {
      const { openReportId, savePdf } = store.getState()
      if (openReportId !== null) void savePdf(openReportId).then(tellSaved)
    },
  },
  {
    id: 'downloads.open',
    title: 'Go to downloads',
    group: 'Go',
    run: (store) => store.getState().openDialog('downloads'),
  },
]
