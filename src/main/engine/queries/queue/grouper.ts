import type { QueueGroup } from '#shared/desk/models.ts'
import type { ReadableDb, SqlValue } from '../../store/database.ts'

/** A group of a queue: how it is shown, and the condition that selects its rows. */
export interface PlannedGroup {
  readonly shown: QueueGroup
  readonly condition: string
  readonly parameters: Readonly<Record<string, SqlValue>>
}

/** A group as it was counted: the two columns that identify it, and its number of rows. */
export interface RawGroup {
  readonly key: SqlValue
  readonly part: SqlValue
  readonly count: number
}

/** A way to divide rows into groups. */
export interface Grouper {
  /** SQL over `reports r`. */
  readonly key: string
  readonly part: string
  /** Distinguishes remembered groups: it changes when the same rows, though unchanged, belong to other groups. */
  readonly stamp: string
  /** Labels the groups and puts them in order. */
  arrange(db: ReadableDb, found: readonly RawGroup[]): readonly PlannedGroup[]
}
