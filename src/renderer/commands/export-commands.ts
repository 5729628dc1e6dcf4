import type { CopyForm } from '#shared/desk/export-formats.ts'
import { tellCopied } from '../notices/tell-export.ts'
import type { AppState, AppStore } from '../state/app-state.ts'
import { shownSelection } from '../state/selection.ts'
import { subjectOf } from '../state/subject.ts'
import { copyText } from '../text/copy-text.ts'
import type { Command } from './command.ts'

const hasReport = (state: AppState) => subjectOf(state) !== null

async function copy({ getState }: AppStore, form: CopyForm): Promise<void> {
  const reportId = subjectOf(getState())
  if (reportId === null) return
  const copied = await getState().copyReport(reportId, form)
  tellCopied(reportId, form, copied, copied.ok && (await copyText(copied.value.text)))
}

const copies: readonly (readonly [id: string, form: CopyForm, title: string, synonyms: string])[] = [
  ['report.copyMarkdown', 'markdown', 'Copy as Markdown', 'text clipboard'],
  ['report.copyGithub', 'github', 'Copy as GitHub issue', 'ticket clipboard'],
  ['report.copyGitlab', 'gitlab', 'Copy as GitLab issue', 'ticket clipboard'],
  ['report.copyJira', 'jira', 'Copy as Jira ticket', 'issue clipboard'],
]

/** Commands that export reports to files, or copy them to the clipboard. */
export const exportCommands: readonly Command[] = [
  {
    id: 'export.open',
    title: 'Export…',
    group: 'Desk',
    synonyms: 'save download csv ndjson json markdown spreadsheet excel file',
    isEnabled: ({ currentWorkspaceId }) => currentWorkspaceId !== null,
    run: (store) => {
      const state = store.getState()
      state.openExport(shownSelection(state) === null ? 'view' : 'selection')
    },
  },
  {
    id: 'export.report',
    title: 'Export this report…',
    group: 'Read',
    synonyms: 'save download csv ndjson json markdown file',
    isEnabled: hasReport,
    run: (store) => store.getState().openExport('report'),
  },
  ...copies.map(
    ([id, form, title, synonyms]): Command => ({
      id,
      title,
      group: 'Read',
      synonyms,
      isEnabled: hasReport,
      run: (store) => void copy(store, form),
    }),
  ),
]
