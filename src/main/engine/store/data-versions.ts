/** Numbers that show whether data remembered from a database is stale. */
export interface DataVersions {
  /** As `ReadableDb.dataVersion`. */
  readonly data: number
  /** As `ReadableDb.textsVersion`. */
  textsOf(reportId: number): number
  dataChanged(): void
  textsChanged(reportIds: readonly number[]): void
}

/**
 * Maximum number of reports whose last change of texts is remembered one by one; beyond this number, all texts count as
 * changed.
 */
const changedTextsAtMost = 20_000

export function createDataVersions(): DataVersions {
  const changedTexts = new Map<number, number>()
  let data = 1
  let allTexts = 1
  return {
    get data() {
      return data
    },
    textsOf: (reportId) => changedTexts.get(reportId) ?? allTexts,
    dataChanged() {
      data += 1
    },
    textsChanged(reportIds) {
      if (changedTexts.size + reportIds.length > changedTextsAtMost) {
        changedTexts.clear()
        allTexts = data
      }
      for (const id of reportIds) changedTexts.set(id, data)
    },
  }
}
