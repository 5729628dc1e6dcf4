import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as z from 'zod'

/**
 * What a thread has made and let go of is cleared when its young generation is full, and that stops it for some
 * milliseconds: mostly in the middle of an answer, for that is when memory is made. Cleared between two answers it
 * keeps no answer waiting, and there is less to clear.
 */

/** Bytes: with less it is left as it is. An answer to what is typed makes some hundred thousand. */
const worthClearing = 1_000_000

type Collect = (how: { readonly type: 'minor' }) => void

/**
 * V8 hands the function for it to new contexts only, and only while this flag is set. Node and Electron both leave flags
 * open to change after the start.
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
 * Clears this thread's young memory, if that is worth it: mostly one millisecond, or two.
 *
 * @returns whether it was.
 */
export function collectYoungGeneration(): boolean {
  if (youngBytes() < worthClearing) return false
  if (collect === undefined) collect = collector()
  collect?.({ type: 'minor' })
  return collect !== null
}

/** Bytes of this thread's young memory that are in use, or were. */
export function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_used_size ?? 0
}
