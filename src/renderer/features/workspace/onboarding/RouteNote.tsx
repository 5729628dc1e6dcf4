import { type ReactNode, useEffect, useState } from 'react'
import type { ProxyRoute } from '#shared/desk/proxy.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { useApp } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'
import { routeWords } from '../../../words/proxy-words.ts'
import { ProxyDialog } from '../ProxyDialog.tsx'
import styles from './KeychainNote.module.css'

/** Time after the last keystroke before the route is looked up, in milliseconds. */
const lookAfter = 150
/** How long the route of the previous address stays on screen at most, in milliseconds. */
const forgetAfter = 500

/** Says how the service at the typed address would be reached, and what checks its certificate. */
export function RouteNote({ address }: { readonly address: string }): ReactNode {
  const setting = useApp((state) => state.desk?.settings.proxy)
  const lookAtProxy = useApp((state) => state.lookAtProxy)
  const [route, setRoute] = useState<ProxyRoute | null>(null)
  const [isChanging, setChanging] = useState(false)
  useEffect(() => {
    let isOld = false
    const look = async () => {
      const answer = address.trim() === '' ? null : await lookAtProxy(address)
      if (isOld) return
      clearTimeout(forgetting)
      setRoute(answer?.ok === true && setting !== undefined ? answer.value : null)
    }
    const timer = setTimeout(() => void look(), lookAfter)
    const forgetting = setTimeout(() => setRoute(null), forgetAfter)
    return () => {
      isOld = true
      clearTimeout(timer)
      clearTimeout(forgetting)
    }
  }, [address, setting, lookAtProxy])
  if (setting === undefined) return null
  const isUnusable = route?.kind === 'unusable'
  return (
    <div className={styles.note} data-tone={isUnusable ? 'warn' : undefined}>
      <Icon name={isUnusable ? 'warning' : 'info'} size={14} />
      <span className={styles.words}>
        {visibleText(routeWords(route, setting))}
        {!isUnusable && ' Certificates in this computer’s store are trusted.'}
      </span>
      <Button size="small" onPress={() => setChanging(true)}>
        Proxy…
      </Button>
      {isChanging && <ProxyDialog onClose={() => setChanging(false)} />}
    </div>
  )
}
