import { deepLinkTo } from '#shared/rules/deep-link.ts'
import { notify } from '../design/primitives/Toast.tsx'
import { notifyFailure } from '../notices/notify-error.ts'
import type { AppState, AppStore } from '../state/app-state.ts'
import { subjectOf } from '../state/subject.ts'
import { copyText } from '../text/copy-text.ts'
import type { Command, CommandGroup } from './command.ts'

async function openWindow(store: AppStore): Promise<void> {
  const reportId = subjectOf(store.getState())
  if (reportId === null) return
  const opened = await store.getState().openWindow(reportId)
  notifyFailure(opened)
  if (opened.ok && opened.value === 'tooMany') {
    notify({
      tone: 'warn',
      title: 'Too many windows are open',
      text: `Close one of them to open #${reportId} in a window.`,
    })
  }
}

async function copyLink({ getState }: AppStore): Promise<void> {
  const { currentWorkspaceId: workspaceId } = getState()
  const reportId = subjectOf(getState())
  if (reportId === null) return
  const isCopied = await copyText(deepLinkTo({ reportId, workspaceId }))
  notify(
    isCopied
      ? { tone: 'plain', title: `Link to #${reportId} copied` }
      : {
          tone: 'bad',
          title: 'The link could not be copied',
          text: 'The system blocked the clipboard.',
        },
  )
}

export const reportWindowCommands: readonly Command[] = [
  {
    id: 'report.copyLink',
    title: 'Copy link',
    group: 'Read',
    synonyms: 'url share address',
    isEnabled: (state) => subjectOf(state) !== null,
    run: (store) => void copyLink(store),
  },
  {
    id: 'report.openWindow',
    title: 'Open in new window',
    group: 'Read',
    synonyms: 'pop out detach',
    isEnabled: (state) => subjectOf(state) !== null,
    run: (store) => void openWindow(store),
  },
]

/** The commands of a report window: those that act on its report or help to read it. */
const inReportWindow = new Set([
  'act.state',
  'duplicate.mark',
  'act.assign',
  'act.assignMe',
  'act.classify',
  'act.weakness',
  'act.cvss',
  'act.reward',
  'act.rename',
  'act.knownIssueOfReport',
  'act.comment',
  'act.reply',
  'act.template',
  'report.quote',
  'marks.reviewed',
  'marks.notReviewed',
  'marks.unseen',
  'marks.snooze',
  'marks.wake',
  'marks.remind',
  'marks.label',
  'marks.note',
  'marks.pin',
  'marks.unpin',
  'undo.last',
  'timeline.next',
  'timeline.previous',
  'code.next',
  'code.previous',
  'evidence.download',
  'evidence.downloadAll',
  'evidence.showInFolder',
  'report.savePdf',
  'report.copyLink',
  'report.copyMarkdown',
  'report.copyGithub',
  'report.copyGitlab',
  'report.copyJira',
  'entry.copy',
  'link.copyAddress',
  'report.scope',
  'desk.palette',
  'desk.guide',
])

const insightsGroups: ReadonlySet<CommandGroup> = new Set(['Go', 'Workspace', 'Desk'])
const insightsToo = /^(?:view\.saved\d+|search\.focus|report\.back|pane\.(?:next|previous)|undo\.last)$/

/** Whether a command can be run while the insights page replaces list and report. */
function isForInsights({ id, group }: Command): boolean {
  return insightsGroups.has(group) || insightsToo.test(id)
}

/** Whether this window has the command and it can run now. */
export function canRun(command: Command, state: AppState): boolean {
  if (state.ownReport !== null && !inReportWindow.has(command.id)) return false
  if (state.isInsightsOpen && !isForInsights(command)) return false
  return command.isEnabled?.(state) !== false
}
