import type { ChartFile, InsightsQuestion, SavedChart } from '#shared/desk/insights.ts'
import type { Result } from '#shared/desk/result.ts'

export interface InsightsSlice {
  /** Whether the page is shown in place of list and report. */
  readonly isInsightsOpen: boolean
  /** The question whose reports are counted; kept while the window is open. */
  readonly insightsQuestion: InsightsQuestion
  /** The saved view that the question came from; null = none, or the view or search has changed since. */
  readonly insightsViewId: string | null

  openInsights(): void
  closeInsights(): void
  askInsights(change: Partial<InsightsQuestion>, viewId?: string | null): void
  /**
   * Lists the reports behind a number.
   *
   * @param counted the reports among which the number was counted.
   * @param query narrows them further.
   */
  listInsights(counted: Pick<InsightsQuestion, 'view' | 'search'>, query: string): void
  saveChart(title: string, file: ChartFile): Promise<Result<SavedChart>>
}
