import type { ChartFile, InsightsQuestion, SavedChart } from '#shared/desk/insights.ts'
import type { Result } from '#shared/desk/result.ts'

export interface InsightsSlice {
  /** The page stands in the place of list and report. */
  readonly isInsightsOpen: boolean
  /** What is counted; kept while the window is open. */
  readonly insightsQuestion: InsightsQuestion
  /** Saved view that the question was taken from; null = it has changed since, or none. */
  readonly insightsViewId: string | null

  openInsights(): void
  closeInsights(): void
  askInsights(change: Partial<InsightsQuestion>, viewId?: string | null): void
  /** Shows the list of what a number counts. @param counted what it was counted of. @param query narrows that further. */
  listInsights(counted: Pick<InsightsQuestion, 'view' | 'search'>, query: string): void
  saveChart(title: string, file: ChartFile): Promise<Result<SavedChart>>
}
