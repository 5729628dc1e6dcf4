import { sandboxRemedy } from './sandbox-remedy.js'

/** Time in ms; an Electron process that fails sooner has not shown a window. */
const stillborn = 4_000
/** The exit code of a desk that refused to start because of its options or its profile, as it would on any host. */
const refused = 2

/**
 * Decides what to do after an Electron process has ended.
 *
 * @param end `{ code, signal, lasted }`; `lasted` in ms.
 * @param binary the path of Electron's binary.
 * @returns `remedy`: advice for the user, or null; `mayOpenElsewhere`: whether the desk may open on another host.
 */
export function judgeEnd({ code, signal, lasted }, binary) {
  const hadNoWindow = code !== 0 && lasted <= stillborn
  return {
    remedy: hadNoWindow ? sandboxRemedy(signal, binary) : null,
    mayOpenElsewhere: hadNoWindow && code !== refused,
  }
}
