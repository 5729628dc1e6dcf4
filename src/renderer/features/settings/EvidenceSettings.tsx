import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react-aria-components'
import { checkNaming, namingVariables, reportFolders } from '#shared/rules/evidence/naming-template.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import { notifyFailure } from '../../errors/notify-error.ts'
import { invoke } from '../../state/desk.ts'
import { useApp } from '../../state/use-app.ts'

/** A report as the example beside the template is named after. */
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

/** Where evidence goes. What is typed takes effect with Enter, and when field or dialog are left; a template that cannot be used does not. */
export function EvidenceSettings(): ReactNode {
  const settings = useApp((state) => state.desk?.settings)
  const changeSettings = useApp((state) => state.changeSettings)
  const [folder, setFolder] = useState(settings?.evidenceFolder ?? '')
  const [naming, setNaming] = useState(settings?.evidenceNaming ?? '')
  const checked = checkNaming(naming)
  const [folderMistake, setFolderMistake] = useState<string | undefined>()
  const hasFolderDialog = useApp((state) => state.desk?.host === 'electron')
  const tried = useRef(folder)
  const isGone = useRef(false)
  const keepFolder = async (wanted: string) => {
    const before = settings?.evidenceFolder ?? ''
    tried.current = wanted
    setFolderMistake(undefined)
    if (wanted.trim() === before) return
    const kept = await changeSettings({ evidenceFolder: wanted.trim() === '' ? null : wanted.trim() })
    if (kept.ok) return
    if (kept.error.kind === 'folderRefused' && !isGone.current)
      setFolderMistake(`${kept.error.reason} The folder from before stays.`)
    else notifyFailure(kept)
  }
  const chooseFolder = async () => {
    const chosen = await invoke('evidence.chooseFolder', {})
    notifyFailure(chosen)
    if (!chosen.ok || chosen.value === null) return
    setFolder(chosen.value)
    await keepFolder(chosen.value)
  }
  const keepNaming = () => {
    if (checked.ok && naming !== settings?.evidenceNaming)
      void changeSettings({ evidenceNaming: naming }).then(notifyFailure)
  }
  // Closed by a key, the dialog takes its fields along without one of them being left.
  const keepTyped = useEffectEvent(() => {
    if (tried.current !== folder) void keepFolder(folder)
    keepNaming()
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      keepTyped()
    }
  }, [])
  return (
    <>
      <Field
        label="Folder for evidence"
        description="A whole path; it is made when it is not there. Left empty: a folder of the desk’s own, which nobody else on this computer can read."
        value={folder}
        onChange={setFolder}
        onBlur={() => void keepFolder(folder)}
        onKeyDown={onEnter(() => void keepFolder(folder))}
        error={folderMistake}
        maxLength={4_096}
        isCode
      />
      {hasFolderDialog && (
        <Button size="small" onPress={() => void chooseFolder()}>
          Choose a folder…
        </Button>
      )}
      <Field
        label="Folders of a report"
        description={
          checked.ok
            ? `For example ${reportFolders(naming, example).join(' / ')}. Known: ${namingVariables.map((name) => `{${name}}`).join(' ')}`
            : undefined
        }
        error={checked.ok ? undefined : checked.error}
        value={naming}
        onChange={setNaming}
        onBlur={keepNaming}
        onKeyDown={onEnter(keepNaming)}
        isCode
      />
    </>
  )
}

/** Does something for Enter; every other key goes on to whoever else hears it. */
function onEnter(work: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    event.continuePropagation()
    if (event.key === 'Enter') work()
  }
}
