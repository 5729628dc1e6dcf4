import { type ReactNode, useEffect } from 'react'
import type { WorkspaceStorage } from '#shared/desk/storage.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { useApp } from '../../state/use-app.ts'
import { formatByteSize } from '../../text/byte-size.ts'
import { visibleText } from '../../text/visible.ts'
import { CopyProtection } from './copy/CopyProtection.tsx'
import { KeptFiles } from './KeptFiles.tsx'
import { SizeBar } from './SizeBar.tsx'
import styles from './StorageDialog.module.css'
import { StorageWork } from './StorageWork.tsx'
import { TextPolicyChooser } from './TextPolicyChooser.tsx'

/** Shows the local copy of one workspace: its files, its size, and the work that can be done on it. */
export function WorkspaceStorageCard({ workspace }: { readonly workspace: WorkspaceStorage }): ReactNode {
  const { workspaceId, name, file, databaseBytes, walBytes, evicted } = workspace
  const measure = useApp((state) => state.storageMeasures[workspaceId])
  const measureStorage = useApp((state) => state.measureStorage)
  useEffect(() => void measureStorage(workspaceId), [measureStorage, workspaceId])
  return (
    <section className={styles.card} aria-label={name}>
      <header className={styles.head}>
        <h3 className={styles.name}>
          <bdi>{visibleText(name)}</bdi>
        </h3>
        <span className={styles.size}>{formatByteSize(databaseBytes + walBytes)}</span>
      </header>
      {measure === undefined ? (
        <Skeleton width="100%" />
      ) : (
        <>
          <SizeBar measure={measure} onDisk={databaseBytes + walBytes} />
          <dl className={styles.counts}>
            <Fact title="Reports" value={formatCount(measure.reports)} />
            <Fact title="Read in full" value={formatCount(measure.withDetails)} />
            <Fact title="Timeline entries" value={formatCount(measure.timelineEntries)} />
            <Fact title="Evidence listed" value={formatCount(measure.evidence)} />
            {evicted > 0 && <Fact title="Texts not kept" value={formatCount(evicted)} />}
          </dl>
        </>
      )}
      <StorageWork workspace={workspace} />
      <CopyProtection workspaceId={workspaceId} />
      <TextPolicyChooser workspace={workspace} />
      <KeptFiles workspace={workspace} />
      <p className={styles.path}>
        <bdi>{visibleText(file)}</bdi>
      </p>
    </section>
  )
}

function Fact({ title, value }: { readonly title: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  )
}
