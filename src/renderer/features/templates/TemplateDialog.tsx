import { type ReactNode, useEffect, useRef } from 'react'
import type { Template } from '#shared/desk/template.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { notify } from '../../design/primitives/Toast.tsx'
import { readMacro } from '../../forms/template/macro.ts'
import { TemplatePicker } from '../../forms/template/TemplatePicker.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { tellDecision } from '../../notices/tell-decision.ts'
import { useApp, useAppStore, useCurrentWorkspace } from '../../state/use-app.ts'

interface TemplateDialogProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Inserts a template into the composer of a report, or runs a macro on the report. */
export function TemplateDialog({ workspaceId, reportId }: TemplateDialogProps): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const decideTogether = useApp((state) => state.decideTogether)
  const meUserId = useCurrentWorkspace()?.meUserId ?? null

  const write = (text: string, audience: Template['audience']) => {
    const { composing, compose, insertText, showPane } = store.getState()
    closeDialog()
    showPane('report')
    compose(composing?.reportId === reportId ? composing.audience : audience)
    insertText({ reportId, text })
  }
  const isRunning = useRef(false)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const run = async (template: Template, text: string) => {
    // Pressing the keys twice must not run the macro twice.
    if (isRunning.current) return
    isRunning.current = true
    try {
      await runOnce(template, text)
    } finally {
      isRunning.current = false
    }
  }
  const runOnce = async (template: Template, text: string) => {
    const choices = await invoke('act.formChoices', { workspaceId, programId: null })
    notifyFailure(choices)
    // The user may have closed the dialog meanwhile, or changed to another workspace.
    if (!choices.ok || isClosed.current || store.getState().currentWorkspaceId !== workspaceId) return
    const macro = readMacro(template, text, { meUserId, severities: choices.value.severities })
    if (macro.kind === 'lacks') {
      notify({ tone: 'bad', title: 'The macro didn’t run', text: macro.message })
      return
    }
    const decisions = macro.actions.map((action) => ({ reportId, action }))
    const decided = await decideTogether(decisions)
    if (decided.ok && !isClosed.current) closeDialog()
    tellDecision(store, decided, `#${reportId}: ${template.name}`)
  }
  return (
    <TemplatePicker
      workspaceId={workspaceId}
      reportId={reportId}
      original={null}
      onInsert={(text, { audience }) => write(text, audience)}
      onRun={(template, text) => void run(template, text)}
      onClose={(how) => (how === 'sign' ? write(';', 'internal') : closeDialog())}
    />
  )
}
