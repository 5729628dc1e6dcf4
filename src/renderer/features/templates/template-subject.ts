import { useEffect, useState } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { invoke } from '../../state/desk.ts'

export interface TemplateSubject {
  readonly report: ReportView
  /** Null: nobody was chosen, or they are not known by name. */
  readonly me: string | null
}

/** A report as templates see it, read once; null until then, or when it is not here. */
export function useTemplateSubject(workspaceId: string, reportId: number | null): TemplateSubject | null {
  const [subject, setSubject] = useState<TemplateSubject | null>(null)

  useEffect(() => {
    let isCurrent = true
    setSubject(null)
    if (reportId === null) return
    const read = async () => {
      const report = await invoke('report.read', { workspaceId, reportId })
      const people = await invoke('people.list', { workspaceId })
      if (!isCurrent || !report.ok) return
      const me = people.ok ? people.value.find(({ isMe }) => isMe) : undefined
      setSubject({ report: report.value, me: me?.nickname ?? null })
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [workspaceId, reportId])

  return subject
}
