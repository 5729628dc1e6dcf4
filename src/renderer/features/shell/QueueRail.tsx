import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import type { QueueView } from '#shared/desk/queue-request.ts'
import { keysOf } from '../../commands/registry.ts'
import { Count } from '../../design/primitives/Count.tsx'
import { Icon, type IconName } from '../../design/primitives/Icon.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { isStillBare } from '../../state/sync-slice.ts'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { isSameView } from '../queue/view-words.ts'
import { WorkspaceMenu } from '../workspace/WorkspaceMenu.tsx'
import styles from './QueueRail.module.css'

/** Workspace, queues and programs: where to look. */
export function QueueRail(): ReactNode {
  const counts = useApp((state) => state.counts)
  const hasMe = useCurrentWorkspace()?.meUserId != null
  return (
    <nav className={styles.rail} aria-label="Queues" data-pane="queues">
      <WorkspaceMenu />
      <ul className={styles.group}>
        <QueueItem
          view={{ kind: 'inbox' }}
          icon="inbox"
          title="Inbox"
          count={counts?.inbox}
          command="view.inbox"
        />
        <QueueItem
          view={{ kind: 'mine' }}
          icon="person"
          title="Mine"
          count={hasMe ? counts?.mine : undefined}
          command="view.mine"
        />
        <QueueItem
          view={{ kind: 'unassigned' }}
          icon="unassigned"
          title="Unassigned"
          count={counts?.unassigned}
          command="view.unassigned"
        />
        <QueueItem
          view={{ kind: 'needsReply' }}
          icon="reply"
          title="Needs reply"
          count={counts?.needsReply}
          command="view.needsReply"
        />
        <QueueItem
          view={{ kind: 'all' }}
          icon="stack"
          title="All reports"
          count={counts?.all}
          command="view.all"
        />
      </ul>
      {counts !== null && counts.programs.length > 0 && (
        <section className={styles.programs} aria-labelledby="rail-programs" data-programs>
          <h2 className={styles.title} id="rail-programs">
            Programs
          </h2>
          <ul>
            {counts.programs.map((program) => (
              <QueueItem
                key={program.id}
                view={{ kind: 'program', programId: program.id }}
                title={program.name}
                count={program.open}
              />
            ))}
          </ul>
        </section>
      )}
    </nav>
  )
}

interface QueueItemProps {
  readonly view: QueueView
  readonly title: string
  /** Left out while it is not known. */
  readonly count: number | undefined
  readonly icon?: IconName
  /** The command that does the same, for its keys. */
  readonly command?: string
}

function QueueItem({ view, title, count, icon, command }: QueueItemProps): ReactNode {
  const isCurrent = useApp((state) => isSameView(state.view, view))
  const isBare = useApp(isStillBare)
  const chooseView = useApp((state) => state.chooseView)
  const showRail = useApp((state) => state.showRail)
  const keys = command === undefined ? undefined : keysOf(command)
  return (
    <li>
      <Button
        className={styles.item}
        aria-current={isCurrent ? 'page' : undefined}
        onPress={() => {
          chooseView(view)
          showRail(false)
        }}
        data-pane-focus={isCurrent || undefined}
      >
        {icon !== undefined && <Icon name={icon} />}
        <span className={styles.name}>
          <ForeignText text={title} />
        </span>
        {keys !== undefined && (
          <span className={styles.keys} aria-hidden="true">
            <Kbd keys={keys} />
          </span>
        )}
        {count !== undefined && !isBare && (
          <span className={styles.count}>
            <Count value={count} />
          </span>
        )}
      </Button>
    </li>
  )
}
