import { formatCount } from '../design/primitives/Count.tsx'
import type { AppState } from '../state/app-state.ts'
import { visibleText } from '../text/visible.ts'
import { viewTitle } from './view-words.ts'

type Shown = Pick<
  AppState,
  'currentWorkspaceId' | 'counts' | 'view' | 'savedViewId' | 'savedViews' | 'isInsightsOpen'
>

/** The title of the desk's own window: the number of reports with news, then what the list shows. */
export function windowTitle(shown: Shown): string {
  const { currentWorkspaceId, counts, view, savedViewId, savedViews, isInsightsOpen } = shown
  if (currentWorkspaceId === null) return 'Triage Desk'
  const saved = savedViews?.find(({ id }) => id === savedViewId)
  const news = counts === null || counts.changed === 0 ? '' : `(${formatCount(counts.changed)}) `
  const what = isInsightsOpen ? 'Insights' : (saved?.name ?? viewTitle(view, counts))
  return `${news}${what} – Triage Desk`
}

/** The title of a report window. @param title the report's title as its author wrote it; null = not read yet. */
export function reportWindowTitle(reportId: number, title: string | null): string {
  return `#${reportId}${title === null ? '' : ` ${title === '' ? 'Untitled' : visibleText(title)}`} – Triage Desk`
}
