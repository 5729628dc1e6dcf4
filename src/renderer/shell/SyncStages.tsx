import type { ReactNode } from 'react'
import type { SyncStage, SyncState } from '#shared/desk/sync-state.ts'
import { formatCount } from '../design/primitives/Count.tsx'
import { Progress } from '../design/primitives/Gauge.tsx'
import { Icon } from '../design/primitives/Icon.tsx'
import { stageTimeLeft, timeLeftInWords } from '../time/time-left.ts'
import styles from './panels.module.css'

const titles: Readonly<Record<SyncStage['name'], string>> = {
  programs: 'Programs and targets',
  queue: 'Reports, newest first',
  details: 'Details and timelines',
  sweep: 'Check for silent changes',
  index: 'Search index',
}

interface SyncStagesProps {
  readonly sync: SyncState
  readonly label: string
  /** Whether finished stages are left out. */
  readonly isShort?: boolean
}

/** The stages of a sync: the progress of each, and the time left according to the budget. */
export function SyncStages({ sync, label, isShort = false }: SyncStagesProps): ReactNode {
  const shown = sync.stages.filter(({ state }) => !isShort || state !== 'done')
  if (shown.length === 0) return null
  return (
    <ol className={styles.stages} aria-label={label}>
      {shown.map((stage) => (
        <Stage key={stage.name} stage={stage} sync={sync} />
      ))}
    </ol>
  )
}

function Stage({ stage, sync }: { readonly stage: SyncStage; readonly sync: SyncState }): ReactNode {
  const { name, state, done, of } = stage
  const left = stageTimeLeft(stage, sync)
  return (
    <li data-state={state}>
      <span className={styles.stageSign}>
        {state === 'done' && <Icon name="check" size={12} />}
        <span className="visually-hidden">
          {{ done: 'Done: ', underWay: 'Under way: ', waits: 'Later: ' }[state]}
        </span>
      </span>
      <span>{titles[name]}</span>
      {state === 'underWay' && (
        <>
          <span className={styles.figures}>
            {formatCount(done)}
            {of === null ? '' : ` of ${formatCount(of)}`}
            {left !== null && `, ${timeLeftInWords(left)}`}
          </span>
          <span className={styles.stageBar}>
            <Progress label={titles[name]} done={done} of={of} />
          </span>
        </>
      )}
    </li>
  )
}
