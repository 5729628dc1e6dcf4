import { tellDecision } from '../features/act/tell-decision.ts'
import type { BulkKind } from '../state/bulk-slice.ts'
import type { AppState, AppStore } from '../state/store.ts'
import type { Command } from './command.ts'
import { hasSelection } from './selection-commands.ts'

const hasReport = ({ openReportId, cursor }: AppState) => (openReportId ?? cursor?.reportId ?? null) !== null
const hasSubject = (state: AppState) => hasReport(state) || hasSelection(state)

/** Where reports are selected, what acts on one acts on all of them. @returns whether it did. */
function onSelection(store: AppStore, start: BulkKind): boolean {
  if (!hasSelection(store.getState())) return false
  store.getState().openBulk(start)
  return true
}

/** The report an action is about: the one that is open, else the one under the cursor. */
function subject(store: AppStore): number | null {
  const { openReportId, cursor } = store.getState()
  return openReportId ?? cursor?.reportId ?? null
}

function compose(store: AppStore, audience: 'internal' | 'public'): void {
  if (onSelection(store, audience)) return
  store.getState().showPane('report')
  store.getState().compose(audience)
}

async function assignMe(store: AppStore): Promise<void> {
  if (onSelection(store, 'assign')) return
  const reportId = subject(store)
  const { desk, currentWorkspaceId, decide, openDialog } = store.getState()
  const me = desk?.workspaces.find(({ id }) => id === currentWorkspaceId)?.meUserId ?? null
  if (me === null) return openDialog('me')
  if (reportId === null) return
  const decided = await decide([reportId], { kind: 'assign', userId: me })
  tellDecision(store, decided, `#${reportId} goes to you`)
}

export const actCommands: readonly Command[] = [
  {
    id: 'act.state',
    title: 'Change state',
    group: 'Triage',
    isEnabled: hasSubject,
    run: (store) => {
      if (!onSelection(store, 'transition')) store.getState().openDialog('state')
    },
  },
  {
    id: 'act.assign',
    title: 'Assign',
    group: 'Triage',
    isEnabled: hasSubject,
    run: (store) => {
      if (!onSelection(store, 'assign')) store.getState().openDialog('assign')
    },
  },
  {
    id: 'act.assignMe',
    title: 'Assign to me',
    group: 'Triage',
    isEnabled: hasReport,
    run: (store) => void assignMe(store),
  },
  {
    id: 'act.classify',
    title: 'Classify: severity',
    group: 'Triage',
    isEnabled: hasSubject,
    run: (store) => {
      if (!onSelection(store, 'classify')) store.getState().openDialog('classify')
    },
  },
  {
    id: 'act.weakness',
    title: 'Classify: type and CWE',
    group: 'Triage',
    isEnabled: hasSubject,
    run: (store) => {
      if (!onSelection(store, 'classify')) store.getState().openDialog('classifyWeakness')
    },
  },
  {
    id: 'act.cvss',
    title: 'Classify: CVSS',
    group: 'Triage',
    isEnabled: hasSubject,
    run: (store) => {
      if (!onSelection(store, 'classify')) store.getState().openDialog('classifyCvss')
    },
  },
  {
    id: 'act.reward',
    title: 'Set bounty and bonus',
    group: 'Triage',
    isEnabled: hasReport,
    run: (store) => store.getState().openDialog('reward'),
  },
  {
    id: 'act.rename',
    title: 'Rename or move to another target',
    group: 'Triage',
    isEnabled: hasReport,
    run: (store) => store.getState().openDialog('rename'),
  },
  {
    id: 'act.knownIssueOfReport',
    title: 'Create a known issue from this report',
    group: 'Triage',
    isEnabled: hasReport,
    run: (store) => store.getState().openDialog('knownIssueOfReport'),
  },
  {
    id: 'act.knownIssue',
    title: 'Create a known issue',
    group: 'Triage',
    run: (store) => store.getState().openDialog('knownIssue'),
  },
  {
    id: 'act.comment',
    title: 'Write an internal comment',
    group: 'Triage',
    isEnabled: hasReport,
    run: (store) => compose(store, 'internal'),
  },
  {
    id: 'act.reply',
    title: 'Reply to the reporter',
    group: 'Triage',
    isEnabled: hasReport,
    run: (store) => compose(store, 'public'),
  },
  {
    id: 'act.template',
    title: 'Insert a template or run a macro',
    group: 'Triage',
    isEnabled: hasReport,
    run: (store) => store.getState().openDialog('template'),
  },
  {
    id: 'templates.open',
    title: 'Change templates and macros',
    group: 'Desk',
    run: (store) => store.getState().openDialog('templates'),
  },
  {
    id: 'outbox.open',
    title: 'Go to the outbox',
    group: 'Go',
    run: (store) => store.getState().openDialog('outbox'),
  },
  {
    id: 'outbox.conflicts',
    title: 'Go to conflicts',
    group: 'Go',
    run: (store) => store.getState().openDialog('conflicts'),
  },
]
