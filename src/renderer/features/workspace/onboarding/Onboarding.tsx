import type { ReactNode } from 'react'
import { Mark } from '../../../design/primitives/Mark.tsx'
import { useApp } from '../../../state/use-app.ts'
import { ConnectForm } from './ConnectForm.tsx'
import { DeskDrawing } from './DeskDrawing.tsx'
import { KnownWorkspaces } from './KnownWorkspaces.tsx'
import styles from './Onboarding.module.css'

/** The first screen: the connect form, and the demo for users without an account. */
export function Onboarding(): ReactNode {
  const version = useApp((state) => state.desk?.version)
  return (
    <div className={styles.screen}>
      <main className={styles.side}>
        <div className={styles.column}>
          <header className={styles.brand}>
            <Mark size={28} />
            Triage Desk
          </header>
          <div className={styles.intro}>
            <h1 className={styles.title}>Bring your reports here</h1>
            <p className={styles.lead}>
              The desk keeps a full copy on this computer, so reading and searching never wait for the
              network.
            </p>
          </div>
          <KnownWorkspaces />
          <ConnectForm hasDemo />
        </div>
        <footer className={styles.foot}>{version !== undefined && `Version ${version}`}</footer>
      </main>
      <DeskDrawing />
    </div>
  )
}
