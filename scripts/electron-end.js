import { sandboxRemedy } from './sandbox-remedy.js'

/** ms. An Electron that fails sooner never showed a window. */
const stillborn = 4_000
/** The exit code of a desk that refused for a reason every host shares: its options or its profile. */
const refused = 2

/**
 * Decides what to do about an Electron that ended.
 *
 * @param end `{ code, signal, lasted }`, `lasted` in ms.
 * @param binary Electron's path.
 * @returns `remedy`: helpful words, or null; `mayOpenElsewhere`: whether another host may do better.
 */
export function judgeEnd({ code, signal, lasted }, binary) {
  const hadNoWindow = code !== 0 && lasted <= stillborn
  return {
    remedy: hadNoWindow ? sandboxRemedy(signal, binary) : null,
    mayOpenElsewhere: hadNoWindow && code !== refused,
  }
}
