import { useEffect, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { invoke } from '../../state/desk.ts'

export type FormStart =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: DeskError }
  | { readonly kind: 'read'; readonly report: ReportView; readonly choices: FormChoices }

/**
 * What a form about a report begins with: the report as it stands now, and what can be chosen. Read once, so that
 * nothing changes under the hand; what changes meanwhile at the service shows as a conflict.
 */
export function useReportForm(workspaceId: string, reportId: number): FormStart {
  const [start, setStart] = useState<FormStart>({ kind: 'reading' })

  useEffect(() => {
    let isCurrent = true
    void readStart(workspaceId, reportId).then((read) => {
      if (isCurrent) setStart(read)
    })
    return () => {
      isCurrent = false
    }
  }, [workspaceId, reportId])

  return start
}

async function readStart(workspaceId: string, reportId: number): Promise<FormStart> {
  const report = await invoke('report.read', { workspaceId, reportId })
  if (!report.ok) return { kind: 'failed', error: report.error }
  const programId = report.value.program?.id ?? null
  const choices = await invoke('act.formChoices', { workspaceId, programId })
  if (!choices.ok) return { kind: 'failed', error: choices.error }
  return { kind: 'read', report: report.value, choices: choices.value }
}

/** What can be chosen in a program; null until it is read. */
export function useFormChoices(workspaceId: string, programId: number | null): FormChoices | null {
  const [read, setRead] = useState<FormChoices | null>(null)

  useEffect(() => {
    let isCurrent = true
    void invoke('act.formChoices', { workspaceId, programId }).then((answer) => {
      if (isCurrent && answer.ok) setRead(answer.value)
    })
    return () => {
      isCurrent = false
    }
  }, [workspaceId, programId])

  return read
}
