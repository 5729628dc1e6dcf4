import { type ReactNode, useState } from 'react'
import type { DownloadView } from '#shared/desk/evidence.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { notifyFailure } from '../../../notices/notify-error.ts'
import { useApp } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'
import styles from './AllowHost.module.css'

interface AllowHostProps {
  /** The host with its port, as the service named it. */
  readonly host: string
  /** The download that was refused because of its host. */
  readonly download: DownloadView
}

/**
 * Lets the user allow a host of this network, after explaining what that means. In a report window it only says where
 * to do that.
 */
export function AllowHost({ host, download: { reportId, evidenceId } }: AllowHostProps): ReactNode {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const allowed = useApp((state) => state.desk?.settings.allowedHosts)
  const isOwnWindow = useApp((state) => state.ownReport !== null)
  const changeSettings = useApp((state) => state.changeSettings)
  const changeDownloads = useApp((state) => state.changeDownloads)
  const [isAsking, setAsking] = useState(false)
  if (workspaceId === null || allowed === undefined) return null
  if (isOwnWindow) return <p className={styles.says}>You can allow this host in the desk’s main window.</p>
  const name = visibleText(host)
  const allow = async () => {
    const others = allowed.filter((one) => one.workspaceId !== workspaceId || one.host !== host)
    const kept = await changeSettings({ allowedHosts: [...others, { workspaceId, host }] })
    notifyFailure(kept)
    if (kept.ok) notifyFailure(await changeDownloads([{ reportId, evidenceId }], 'retry'))
  }
  if (!isAsking) {
    return (
      <Button size="small" className={styles.open} onPress={() => setAsking(true)}>
        Allow this host…
      </Button>
    )
  }
  return (
    <fieldset className={styles.question} aria-label={`Allow ${name}`}>
      <p className={styles.says}>
        <bdi dir="ltr">{name}</bdi> is a computer on your own network. If you allow it, the service can have
        this computer download files from it, encrypted and without your access token. Allow it only if you
        know that your company stores evidence there. You can take it back in the settings.
      </p>
      <span className={styles.buttons}>
        <Button size="small" variant="primary" onPress={() => void allow()}>
          Allow {name}
        </Button>
        <Button size="small" variant="quiet" onPress={() => setAsking(false)}>
          Cancel
        </Button>
      </span>
    </fieldset>
  )
}
