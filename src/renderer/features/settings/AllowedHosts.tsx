import type { ReactNode } from 'react'
import { Button } from '../../design/primitives/Button.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import styles from './AllowedHosts.module.css'
import { Row } from './rows.tsx'

/** Lists the hosts of this network that may supply evidence of the current workspace; each host can be removed. */
export function AllowedHosts(): ReactNode {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const all = useApp((state) => state.desk?.settings.allowedHosts)
  const changeSettings = useApp((state) => state.changeSettings)
  const mine = (all ?? []).filter((one) => one.workspaceId === workspaceId)
  const remove = (host: string) => {
    const allowedHosts = (all ?? []).filter((one) => one.workspaceId !== workspaceId || one.host !== host)
    void changeSettings({ allowedHosts }).then(notifyFailure)
  }
  return (
    <div data-setting="allowedHosts">
      <Row name="allowedHosts">{() => mine.length === 0 && <span className={styles.none}>None</span>}</Row>
      {mine.length > 0 && (
        <ul className={styles.hosts} aria-label="Allowed hosts">
          {mine.map(({ host }) => (
            <li key={host} className={styles.host}>
              <bdi dir="ltr">{visibleText(host)}</bdi>
              <Button size="small" aria-label={`Remove ${visibleText(host)}`} onPress={() => remove(host)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
