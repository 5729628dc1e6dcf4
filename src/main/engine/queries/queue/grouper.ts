import type { QueueGroup } from '#shared/desk/models.ts'
import type { ReadableDb, SqlValue } from '../../store/database.ts'

/** A group of a queue: how it is shown, and the condition that tells its rows from the others. */
export interface PlannedGroup {
  readonly shown: QueueGroup
  readonly condition: string
  readonly parameters: Readonly<Record<string, SqlValue>>
}

/** What the counting of groups answers: what tells a group, in two columns, and how many rows it has. */
export interface RawGroup {
  readonly key: SqlValue
  readonly part: SqlValue
  readonly count: number
}

/** One way to put rows into groups. */
export interface Grouper {
  /** SQL over `reports r`. */
  readonly key: string
  readonly part: string
  /** Part of what groups are remembered by: changes when the same rows fall into other groups. */
  readonly stamp: string
  /** Names the groups and puts them into their order. */
  arrange(db: ReadableDb, found: readonly RawGroup[]): readonly PlannedGroup[]
}
