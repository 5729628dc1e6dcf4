import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react-aria-components'
import { checkNaming, namingVariables, reportFolders } from '#shared/rules/evidence/naming-template.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import styles from './rows.module.css'

/** The report whose folder name is shown as an example beside the template. */
const example = {
  workspace: 'api.example.com',
  program: 'Acme',
  target: 'Login',
  report: '4711',
  title: 'IDOR in /v1/users',
  severity: 'High',
  status: 'New',
  reporter: 'ann',
  date: '2026-01-31',
}

/** The folder for evidence. A typed path takes effect with Enter, and when the field or the settings are left. */
export function EvidenceFolder(): ReactNode {
  const folderSet = useApp((state) => state.desk?.settings.evidenceFolder ?? '')
  const changeSettings = useApp((state) => state.changeSettings)
  const hasFolderDialog = useApp((state) => state.desk?.host === 'electron')
  const [folder, setFolder] = useState(folderSet)
  const [mistake, setMistake] = useState<string | undefined>()
  const tried = useRef(folder)
  const isGone = useRef(false)
  const keep = async (wanted: string) => {
    tried.current = wanted
    setMistake(undefined)
    if (wanted.trim() === folderSet) return
    const kept = await changeSettings({ evidenceFolder: wanted.trim() === '' ? null : wanted.trim() })
    if (kept.ok) return
    if (kept.error.kind === 'folderRefused' && !isGone.current)
      setMistake(`${kept.error.reason} The previous folder stays.`)
    else notifyFailure(kept)
  }
  const choose = async () => {
    const chosen = await invoke('evidence.chooseFolder', {})
    notifyFailure(chosen)
    if (!chosen.ok || chosen.value === null) return
    setFolder(chosen.value)
    await keep(chosen.value)
  }
  // A key that closes the dialog removes the field without a blur event, so the typed path is saved here.
  const keepTyped = useEffectEvent(() => {
    if (tried.current !== folder) void keep(folder)
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      keepTyped()
    }
  }, [])
  return (
    <div className={styles.stacked} data-setting="evidenceFolder">
      <Field
        label="Evidence folder"
        description="A full path, created if missing. Leave empty to use the desk’s own folder, which only you can read. Files saved here aren’t encrypted."
        value={folder}
        onChange={setFolder}
        onBlur={() => void keep(folder)}
        onKeyDown={onEnter(() => void keep(folder))}
        error={mistake}
        maxLength={4_096}
        isCode
      />
      {hasFolderDialog && (
        <Button size="small" onPress={() => void choose()}>
          Choose a folder…
        </Button>
      )}
    </div>
  )
}

/** The template for the names of report folders. A template that cannot be used has no effect. */
export function EvidenceNaming(): ReactNode {
  const namingSet = useApp((state) => state.desk?.settings.evidenceNaming ?? '')
  const changeSettings = useApp((state) => state.changeSettings)
  const [naming, setNaming] = useState(namingSet)
  const checked = checkNaming(naming)
  const keep = () => {
    if (checked.ok && naming !== namingSet)
      void changeSettings({ evidenceNaming: naming }).then(notifyFailure)
  }
  const keepTyped = useEffectEvent(keep)
  useEffect(() => () => keepTyped(), [])
  return (
    <div className={styles.stacked} data-setting="evidenceNaming">
      <Field
        label="Report folder names"
        description={
          checked.ok
            ? `For example ${reportFolders(naming, example).join(' / ')}. Variables: ${namingVariables.map((name) => `{${name}}`).join(' ')}`
            : undefined
        }
        error={checked.ok ? undefined : checked.error}
        value={naming}
        onChange={setNaming}
        onBlur={keep}
        onKeyDown={onEnter(keep)}
        isCode
      />
    </div>
  )
}

/** Returns a listener that runs `work` on Enter and lets every key pass on. */
function onEnter(work: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    event.continuePropagation()
    if (event.key === 'Enter') work()
  }
}
