import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as z from 'zod'

/**
 * V8 clears a thread's discarded objects when the young generation is full. That stops the thread for some
 * milliseconds, usually in the middle of a call, since calls allocate memory. When the young generation is cleared
 * between two calls instead, no call is delayed, and there is less to clear.
 */

/**
 * In bytes. Below this, the young generation is not cleared. The answer to a keystroke allocates some hundred thousand
 * bytes.
 */
const worthClearing = 1_000_000

type Collect = (how: { readonly type: 'minor' }) => void

/**
 * The function with which V8 clears the young generation; null when there is none. V8 provides it only to new contexts,
 * and only while this flag is set. Node and Electron both allow flags to be changed after the start.
 */
function collector(): Collect | null {
  setFlagsFromString('--expose-gc')
  const found = z
    .custom<Collect>((value) => typeof value === 'function')
    .safeParse(runInNewContext('globalThis.gc'))
  setFlagsFromString('--no-expose-gc')
  return found.success ? found.data : null
}

let collect: Collect | null | undefined

/**
 * Clears this thread's young generation if that is worthwhile; it usually takes a millisecond or two.
 *
 * @returns whether it was cleared.
 */
export function collectYoungGeneration(): boolean {
  if (youngBytes() < worthClearing) return false
  if (collect === undefined) collect = collector()
  collect?.({ type: 'minor' })
  return collect !== null
}

/** Size of this thread's young generation in bytes, including discarded objects. */
export function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_used_size ?? 0
}
