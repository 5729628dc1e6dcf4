import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as z from 'zod'

/**
 * V8 clears a thread's discarded objects when its young generation is full, which stops the thread for some
 * milliseconds: usually in the middle of an answer, since answers allocate memory. Clearing it between two answers
 * delays none, and there is less to clear.
 */

/** Bytes below which it is not cleared. An answer to a keystroke allocates some hundred thousand. */
const worthClearing = 1_000_000

type Collect = (how: { readonly type: 'minor' }) => void

/**
 * V8 provides the function for this only to new contexts, and only while this flag is set. Node and Electron both allow
 * flags to be changed after the start.
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
 * Clears this thread's young generation if that is worthwhile: usually within a millisecond or two.
 *
 * @returns whether it was cleared.
 */
export function collectYoungGeneration(): boolean {
  if (youngBytes() < worthClearing) return false
  if (collect === undefined) collect = collector()
  collect?.({ type: 'minor' })
  return collect !== null
}

/** Bytes of this thread's young generation, both in use and discarded. */
export function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_used_size ?? 0
}
