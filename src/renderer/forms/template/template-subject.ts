import { useMemo } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { useAnswer } from '../../state/use-answer.ts'

export interface TemplateSubject {
  readonly report: ReportView
  /** The user's name; null: the user has not chosen who they are, or the name is not known. */
  readonly me: string | null
}

/** A report with the values that templates use, read once; null until then, or when the report is not here. */
export function useTemplateSubject(workspaceId: string, reportId: number | null): TemplateSubject | null {
  const report = useAnswer('report.read', reportId === null ? null : { workspaceId, reportId })
  const people = useAnswer('people.list', reportId === null ? null : { workspaceId })
  return useMemo(() => {
    if (!report?.ok || people === null) return null
    const me = people.ok ? people.value.find(({ isMe }) => isMe) : undefined
    return { report: report.value, me: me?.nickname ?? null }
  }, [report, people])
}
