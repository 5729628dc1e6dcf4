import { memo, type ReactNode } from 'react'
import { findCommand } from '../../commands/registry.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../design/primitives/Menu.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import styles from './ReportHeader.module.css'

const copies = [
  { command: 'report.copyLink', label: 'Copy link' },
  { command: 'report.copyMarkdown', label: 'Copy as Markdown' },
  { command: 'report.copyGithub', label: 'Copy as GitHub issue' },
  { command: 'report.copyGitlab', label: 'Copy as GitLab issue' },
  { command: 'report.copyJira', label: 'Copy as Jira ticket' },
] as const

const own = [
  { command: 'marks.remind', label: 'Remind me if nobody answers…' },
  { command: 'marks.label', label: 'Labels…' },
  { command: 'marks.note', label: 'Private note…' },
  { command: 'marks.pin', label: 'Pin or unpin' },
] as const

/** Decisions about a report; each has a form that opens beside the report. */
const decisions = [
  { form: 'state', command: 'act.state', label: 'Change state…' },
  { form: 'assign', command: 'act.assign', label: 'Assign…' },
  { form: 'classify', command: 'act.classify', label: 'Severity…' },
  { form: 'classifyWeakness', command: 'act.weakness', label: 'Type and CWE…' },
  { form: 'classifyCvss', command: 'act.cvss', label: 'CVSS…' },
  { form: 'reward', command: 'act.reward', label: 'Reward…' },
] as const

/** Actions on the report besides decisions, and a menu of all actions. Mounted once for all reports. */
export const ReportActions = memo(function ReportActions(): ReactNode {
  const keysOf = useKeysOf()
  const store = useAppStore()
  const ownReport = useApp((state) => state.ownReport)
  const openDialog = useApp((state) => state.openDialog)
  const openForm = useApp((state) => state.openForm)
  // These apply only to this report; their keys apply to a selection, too.
  const run = (command: string) => findCommand(command)?.run(store, 'report')
  return (
    <div className={styles.actions} data-unprinted>
      <Button keys={keysOf('marks.snooze')} onPress={() => run('marks.snooze')}>
        Snooze
      </Button>
      <Button keys={keysOf('marks.reviewed')} onPress={() => run('marks.reviewed')}>
        Reviewed
      </Button>
      <Menu
        label="More actions"
        placement="bottom end"
        trigger={
          <Button aria-label="More actions">
            <Icon name="more" />
          </Button>
        }
      >
        {decisions.map(({ form, command, label }) => (
          <MenuItem
            key={form}
            id={form}
            label={label}
            keys={keysOf(command)}
            onChoose={() => openForm(form)}
          />
        ))}
        <MenuSeparator />
        <MenuItem
          id="scope"
          label="Program and scope"
          keys={keysOf('report.scope')}
          onChoose={() => openDialog('scope')}
        />
        <MenuItem id="rename" label="Rename or change target…" onChoose={() => openForm('rename')} />
        <MenuItem
          id="knownIssue"
          label="Create known issue…"
          onChoose={() => openForm('knownIssueOfReport')}
        />
        <MenuSeparator />
        {own.map(({ command, label }) => (
          <MenuItem
            key={command}
            id={command}
            label={label}
            keys={keysOf(command)}
            onChoose={() => run(command)}
          />
        ))}
        <MenuItem
          id="unseen"
          label="Mark as unseen"
          keys={keysOf('marks.unseen')}
          onChoose={() => run('marks.unseen')}
        />
        {ownReport === null && (
          <MenuItem
            id="window"
            label="Open in new window"
            keys={keysOf('report.openWindow')}
            onChoose={() => run('report.openWindow')}
          />
        )}
        <MenuSeparator />
        {copies.map(({ command, label }) => (
          <MenuItem key={command} id={command} label={label} onChoose={() => run(command)} />
        ))}
        <MenuSeparator />
        <MenuItem id="pdf" label="Save as PDF" onChoose={() => run('report.savePdf')} />
        {ownReport === null && <MenuItem id="export" label="Export…" onChoose={() => run('export.report')} />}
      </Menu>
    </div>
  )
})
