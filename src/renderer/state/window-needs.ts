/**
 * Which windows of a question to read next. Windows on screen are read again after a change, windows read ahead only
 * once. A window is a block of rows of fixed size, identified by its number.
 */
export interface WindowNeeds {
  /** Begins another question; none of its windows is held yet. */
  begin(wanted: readonly number[]): void
  want(wanted: readonly number[], ahead: readonly number[]): void
  next(): number | undefined
  /** Notes that the window is being read. */
  reading(number: number): void
  /** Notes that only the window's first rows came, so the rest is still to be read. */
  beginningRead(number: number): void
  /**
   * Notes that reading failed. @returns whether the window is on screen; otherwise it is read again once it comes on
   * screen.
   */
  failed(number: number): boolean
  /** Whether the user scrolled past the rows that are held. */
  isPastHeld(): boolean
  /** Notes that the rows of these windows are no longer held. */
  forget(numbers: readonly number[]): void
  /**
   * Notes that reading this window met an error and that no rows are held any more. Nothing is read until the next
   * change, unless one came during the reading: a lasting error is not met again and again, and no other window that is
   * read hides it.
   */
  dropped(number: number): void
  /** Notes a change. Rows off screen are read again when they come on screen. */
  changed(): void
}

export function createWindowNeeds(): WindowNeeds {
  let wanted: readonly number[] = []
  let ahead: readonly number[] = []
  /** Windows of this question that were read since the last change. */
  const fresh = new Set<number>()
  /** Windows of this question whose rows are held, even if from before the last change. */
  const held = new Set<number>()
  /** Whether an error stopped the reading. */
  let isStopped = false

  return {
    begin(inSight) {
      isStopped = false
      fresh.clear()
      held.clear()
      wanted = inSight
      ahead = []
    },
    want(inSight, around) {
      wanted = inSight
      ahead = around
    },
    next: () =>
      isStopped ? undefined : (wanted.find((one) => !fresh.has(one)) ?? ahead.find((one) => !held.has(one))),
    reading(number) {
      fresh.add(number)
      held.add(number)
    },
    beginningRead: (number) => void fresh.delete(number),
    failed(number) {
      if (wanted.includes(number)) return true
      fresh.delete(number)
      held.delete(number)
      ahead = ahead.filter((other) => other !== number)
      return false
    },
    isPastHeld: () => wanted.some((number) => !held.has(number)),
    forget(numbers) {
      for (const number of numbers) {
        fresh.delete(number)
        held.delete(number)
      }
    },
    dropped(number) {
      held.clear()
      isStopped = fresh.has(number)
    },
    changed() {
      isStopped = false
      fresh.clear()
      ahead = []
    },
  }
}
