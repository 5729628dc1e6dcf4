import { tellDecision } from '../notices/tell-decision.ts'
import type { AppState, AppStore } from '../state/app-state.ts'
import type { BulkKind } from '../state/shape/bulk-shape.ts'
import { subjectOf } from '../state/subject.ts'
import type { Command, CommandSubject } from './command.ts'
import { isOffered, runOffered } from './offered-actions.ts'
import { hasSelection, isForSelection } from './selection-commands.ts'

const hasReport = (state: AppState) => subjectOf(state) !== null
const hasSubject = (state: AppState) => hasReport(state) || hasSelection(state)

/** If the command acts on the selected reports, begins a bulk change of them. @returns whether it did. */
function onSelection(store: AppStore, start: BulkKind, subject: CommandSubject | undefined): boolean {
  if (!isForSelection(store.getState(), subject)) return false
  store.getState().openBulk(start)
  return true
}

function compose(
  store: AppStore,
  audience: 'internal' | 'public',
  subject: CommandSubject | undefined,
): void {
  if (onSelection(store, audience, subject)) return
  store.getState().showPane('report')
  store.getState().compose(audience)
}

async function assignMe(store: AppStore, subject: CommandSubject | undefined): Promise<void> {
  if (onSelection(store, 'assign', subject)) return
  const reportId = subjectOf(store.getState())
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
    synonyms: 'status transition close resolve move',
    isEnabled: hasSubject,
    run: (store, subject) => {
      if (!onSelection(store, 'transition', subject)) store.getState().openForm('state')
    },
  },
  {
    id: 'duplicate.mark',
    title: 'Mark as duplicate of the likeliest original',
    group: 'Triage',
    isEnabled: () => isOffered('duplicate.mark'),
    run: () => runOffered('duplicate.mark'),
  },
  {
    id: 'act.assign',
    title: 'Assign',
    group: 'Triage',
    synonyms: 'owner assignee give hand over',
    isEnabled: hasSubject,
    run: (store, subject) => {
      if (!onSelection(store, 'assign', subject)) store.getState().openForm('assign')
    },
  },
  {
    id: 'act.assignMe',
    title: 'Assign to me',
    group: 'Triage',
    synonyms: 'take claim mine',
    isEnabled: hasReport,
    run: (store, subject) => void assignMe(store, subject),
  },
  {
    id: 'act.classify',
    title: 'Classify: severity',
    group: 'Triage',
    synonyms: 'priority impact rating',
    isEnabled: hasSubject,
    run: (store, subject) => {
      if (!onSelection(store, 'classify', subject)) store.getState().openForm('classify')
    },
  },
  {
    id: 'act.weakness',
    title: 'Classify: type and CWE',
    group: 'Triage',
    synonyms: 'vrt category vulnerability',
    isEnabled: hasSubject,
    run: (store, subject) => {
      if (!onSelection(store, 'classify', subject)) store.getState().openForm('classifyWeakness')
    },
  },
  {
    id: 'act.cvss',
    title: 'Classify: CVSS',
    group: 'Triage',
    synonyms: 'score vector',
    isEnabled: hasSubject,
    run: (store, subject) => {
      if (!onSelection(store, 'classify', subject)) store.getState().openForm('classifyCvss')
    },
  },
  {
    id: 'act.reward',
    title: 'Set bounty and bonus',
    group: 'Triage',
    synonyms: 'pay money payout award',
    isEnabled: hasReport,
    run: (store) => store.getState().openForm('reward'),
  },
  {
    id: 'act.rename',
    title: 'Rename or change target',
    group: 'Triage',
    synonyms: 'edit title asset',
    isEnabled: hasReport,
    run: (store) => store.getState().openForm('rename'),
  },
  {
    id: 'act.knownIssueOfReport',
    title: 'Create a known issue from this report',
    group: 'Triage',
    synonyms: 'duplicate track',
    isEnabled: hasReport,
    run: (store) => store.getState().openForm('knownIssueOfReport'),
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
    synonyms: 'note team private',
    isEnabled: hasReport,
    run: (store, subject) => compose(store, 'internal', subject),
  },
  {
    id: 'act.reply',
    title: 'Reply to the reporter',
    group: 'Triage',
    synonyms: 'message answer respond public comment',
    isEnabled: hasReport,
    run: (store, subject) => compose(store, 'public', subject),
  },
  {
    id: 'act.template',
    title: 'Insert a template or run a macro',
    group: 'Triage',
    synonyms: 'snippet canned response',
    isEnabled: hasReport,
    run: (store) => store.getState().openDialog('template'),
  },
  {
    id: 'report.quote',
    title: 'Quote the selected text in the open form',
    group: 'Triage',
    isEnabled: () => isOffered('report.quote'),
    run: () => runOffered('report.quote'),
  },
  {
    id: 'templates.open',
    title: 'Edit templates and macros',
    group: 'Desk',
    synonyms: 'snippets canned responses',
    run: (store) => store.getState().openDialog('templates'),
  },
  {
    id: 'outbox.open',
    title: 'Go to the outbox',
    group: 'Go',
    synonyms: 'pending unsent queued',
    run: (store) => store.getState().openDialog('outbox'),
  },
  {
    id: 'outbox.conflicts',
    title: 'Go to conflicts',
    group: 'Go',
    run: (store) => store.getState().openDialog('conflicts'),
  },
]
