/** The kind of thing that a context menu is about. */
export type ContextKind = 'row' | 'selection' | 'report' | 'evidence' | 'entry' | 'link'

const decide = ['act.state', 'act.assign', 'act.assignMe', 'act.classify'] as const
const marks = [
  'marks.reviewed',
  'marks.snooze',
  'marks.remind',
  'marks.label',
  'marks.pin',
  'marks.unseen',
] as const
const links = ['report.copyLink', 'report.openWindow'] as const
const copies = ['report.copyMarkdown', 'report.copyGithub', 'report.copyGitlab', 'report.copyJira'] as const
const words = ['act.comment', 'act.reply'] as const

/**
 * The ids of the commands in each context menu, section by section; commands that cannot run are left out. Before a
 * command runs, the cursor or the focus is put on the menu's subject. Only the menu of the selection acts on selected
 * reports; the others act on the report they belong to.
 */
export const contextMenus: Readonly<Record<ContextKind, readonly (readonly string[])[]>> = {
  row: [['report.open', 'selection.toggle'], decide, marks, links],
  selection: [
    decide,
    ['act.comment', 'act.reply'],
    marks,
    ['evidence.downloadAll', 'export.open'],
    ['selection.more', 'selection.clear'],
  ],
  report: [
    [...decide, 'act.weakness', 'act.cvss', 'act.reward', 'act.rename'],
    words,
    [...marks, 'marks.note'],
    ['report.scope', 'act.knownIssueOfReport'],
    [...links, ...copies],
    ['report.savePdf', 'export.report'],
  ],
  evidence: [
    ['evidence.download', 'evidence.showInFolder'],
    ['evidence.downloadAll', 'downloads.open'],
  ],
  link: [['link.copyAddress', 'entry.copy']],
  entry: [['entry.copy'], words, ['timeline.previous', 'timeline.next']],
}
