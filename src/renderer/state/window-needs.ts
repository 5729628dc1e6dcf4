/**
 * Which windows of a question are to be read next: windows on screen are read again after a change, those read ahead
 * only once. A window is a fixed number of rows, identified by its own number.
 */
export interface WindowNeeds {
  /** Begins another question: none of its windows is here. */
  begin(wanted: readonly number[]): void
  want(wanted: readonly number[], ahead: readonly number[]): void
  next(): number | undefined
  /** The window is being read. */
  reading(number: number): void
  /** Only the window's first rows came: the rest is to be read. */
  beginningRead(number: number): void
  /** @returns whether the window is on screen. One that is not is read again when it comes on screen, and no sooner. */
  failed(number: number): boolean
  /** Whether the user went past the rows that are here. */
  isPastHeld(): boolean
  /** The rows of these windows are not held any more. */
  forget(numbers: readonly number[]): void
  /** Something changed. Rows off screen are read again when the list goes there. */
  changed(): void
}

export function createWindowNeeds(): WindowNeeds {
  let wanted: readonly number[] = []
  let ahead: readonly number[] = []
  /** Windows of this question read since the last change. */
  const fresh = new Set<number>()
  /** Windows of this question whose rows are held, even if from before the last change. */
  const held = new Set<number>()

  return {
    begin(inSight) {
      fresh.clear()
      held.clear()
      wanted = inSight
      ahead = []
    },
    want(inSight, around) {
      wanted = inSight
      ahead = around
    },
    next: () => wanted.find((one) => !fresh.has(one)) ?? ahead.find((one) => !held.has(one)),
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
    changed() {
      fresh.clear()
      ahead = []
    },
  }
}
