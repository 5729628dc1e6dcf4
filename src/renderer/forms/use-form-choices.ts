import type { DeskError } from '#shared/desk/errors.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { useAnswer, useValue } from '../state/use-answer.ts'

export type FormStart =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: DeskError }
  | { readonly kind: 'read'; readonly report: ReportView; readonly choices: FormChoices }

/**
 * What a form about a report begins with: the present report, and the choices. Read once, so that nothing changes while
 * the user is typing; changes made at the service meanwhile show as a conflict.
 */
export function useReportForm(workspaceId: string, reportId: number): FormStart {
  const report = useAnswer('report.read', { workspaceId, reportId })
  const choices = useAnswer(
    'act.formChoices',
    report?.ok ? { workspaceId, programId: report.value.program?.id ?? null } : null,
  )
  if (report?.ok === false) return { kind: 'failed', error: report.error }
  if (choices?.ok === false) return { kind: 'failed', error: choices.error }
  if (!report || !choices) return { kind: 'reading' }
  return { kind: 'read', report: report.value, choices: choices.value }
}

/**
 * The choices in a program; null until they are read. When the program changes, the previous choices stay until the new
 * ones are read.
 */
export function useFormChoices(workspaceId: string, programId: number | null): FormChoices | null {
  return useValue('act.formChoices', { workspaceId, programId }, { keepsEarlier: true })
}
