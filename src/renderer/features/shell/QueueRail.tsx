import type { ReactNode } from 'react'
import type { QueueCounts } from '#shared/desk/models.ts'
import type { QueueView } from '#shared/desk/queue-request.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import type { IconName } from '../../design/primitives/Icon.tsx'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'
import { isSameView, viewTitle } from '../queue/view-words.ts'
import { SavedViews } from '../views/SavedViews.tsx'
import { WorkspaceMenu } from '../workspace/WorkspaceMenu.tsx'
import styles from './QueueRail.module.css'
import { RailItem } from './RailItem.tsx'

type Queue = Exclude<QueueView['kind'], 'program'>

/** What waits for somebody, then what a person has put away, then everything. */
const queues: readonly { readonly kind: Queue; readonly icon: IconName }[] = [
  { kind: 'inbox', icon: 'inbox' },
  { kind: 'mine', icon: 'person' },
  { kind: 'unassigned', icon: 'unassigned' },
  { kind: 'needsReply', icon: 'reply' },
  { kind: 'changed', icon: 'sparkle' },
  { kind: 'snoozed', icon: 'moon' },
  { kind: 'reviewed', icon: 'done' },
  { kind: 'all', icon: 'stack' },
]

/** Workspace, queues, saved views and programs: where to look. */
export function QueueRail(): ReactNode {
  const keysOf = useKeysOf()
  const counts = useApp((state) => state.counts)
  const hasMe = useCurrentWorkspace()?.meUserId != null
  const countOf = (kind: Queue, known: QueueCounts | null) =>
    kind === 'mine' && !hasMe ? undefined : known?.[kind]
  return (
    <nav className={styles.rail} aria-label="Queues" data-pane="queues">
      <WorkspaceMenu />
      <ul className={styles.group}>
        {queues.map(({ kind, icon }) => (
          <QueueItem
            key={kind}
            view={{ kind }}
            icon={icon}
            title={viewTitle({ kind }, null)}
            count={countOf(kind, counts)}
            keys={keysOf(`view.${kind}`)}
          />
        ))}
      </ul>
      <SavedViews />
      {counts !== null && counts.programs.length > 0 && (
        <section className={styles.section} aria-labelledby="rail-programs" data-programs>
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
  readonly count: number | undefined
  readonly icon?: IconName
  readonly keys?: string | undefined
}

function QueueItem({ view, ...shown }: QueueItemProps): ReactNode {
  const isCurrent = useApp((state) => state.savedViewId === null && isSameView(state.view, view))
  const chooseView = useApp((state) => state.chooseView)
  const showRail = useApp((state) => state.showRail)
  return (
    <RailItem
      {...shown}
      isCurrent={isCurrent}
      onChoose={() => {
        chooseView(view)
        showRail(false)
      }}
    />
  )
}
