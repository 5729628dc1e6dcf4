import type { ReactNode } from 'react'
import type { QueueCounts } from '#shared/desk/models.ts'
import type { QueueView } from '#shared/desk/queue-request.ts'
import { findCommand } from '../commands/registry.ts'
import { useKeysOf } from '../commands/use-keys.ts'
import type { IconName } from '../design/primitives/Icon.tsx'
import styles from '../features/views/Rail.module.css'
import { RailItem } from '../features/views/RailItem.tsx'
import { SavedViews } from '../features/views/SavedViews.tsx'
import { WorkspaceMenu } from '../features/workspace/WorkspaceMenu.tsx'
import { useApp, useAppStore, useCurrentWorkspace } from '../state/use-app.ts'
import { useUncounted } from '../state/use-uncounted.ts'
import { isSameView, uncountedWords, viewTitle } from '../words/view-words.ts'

type Queue = Exclude<QueueView['kind'], 'program'>

/** Queues of waiting reports first, then of reports put away, then of all reports. */
const queues: readonly { readonly kind: Queue; readonly icon: IconName }[] = [
  { kind: 'inbox', icon: 'inbox' },
  { kind: 'critical', icon: 'warning' },
  { kind: 'mine', icon: 'person' },
  { kind: 'unassigned', icon: 'unassigned' },
  { kind: 'needsReply', icon: 'reply' },
  { kind: 'waiting', icon: 'pause' },
  { kind: 'sla', icon: 'clock' },
  { kind: 'changed', icon: 'sparkle' },
  { kind: 'pinned', icon: 'pin' },
  { kind: 'snoozed', icon: 'moon' },
  { kind: 'reviewed', icon: 'done' },
  { kind: 'all', icon: 'stack' },
]

/** The rail: workspace, queues, saved views and programs. */
export function QueueRail(): ReactNode {
  const keysOf = useKeysOf()
  const counts = useApp((state) => state.counts)
  const uncounted = useUncounted()
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
            atLeast={
              kind === 'needsReply' && uncounted !== null ? uncountedWords(uncounted).title : undefined
            }
            isUrgent={kind === 'sla'}
            keys={keysOf(`view.${kind}`)}
          />
        ))}
      </ul>
      <ul className={styles.group}>
        <InsightsItem />
      </ul>
      <SavedViews />
      {counts !== null && counts.programs.length > 0 && (
        <section className={styles.section} aria-labelledby="rail-programs">
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

function InsightsItem(): ReactNode {
  const keysOf = useKeysOf()
  const store = useAppStore()
  const isCurrent = useApp((state) => state.isInsightsOpen)
  return (
    <RailItem
      title="Insights"
      count={undefined}
      icon="chart"
      keys={keysOf('view.insights')}
      isCurrent={isCurrent}
      onChoose={() => findCommand('view.insights')?.run(store)}
    />
  )
}

interface QueueItemProps {
  readonly view: QueueView
  readonly title: string
  readonly count: number | undefined
  readonly atLeast?: string | undefined
  readonly isUrgent?: boolean
  readonly icon?: IconName
  readonly keys?: string | undefined
}

function QueueItem({ view, ...shown }: QueueItemProps): ReactNode {
  const isCurrent = useApp(
    (state) => !state.isInsightsOpen && state.savedViewId === null && isSameView(state.view, view),
  )
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
