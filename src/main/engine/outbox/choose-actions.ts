/** How many actions are under way side by side, each on another report. The request budget limits their rate. */
export const lanes = 5
/** How many of the lanes a bulk change may use: one lane stays free for decisions about single reports. */
const lanesOfBulk = 4

interface Choosable {
  readonly isBulk: boolean
}

interface Chosen<Action> {
  /** Decisions about single reports, all of which are started now. */
  readonly single: readonly Action[]
  /** An action of a bulk change, which is started when the budget has room for it; null when none may start. */
  readonly oneOfMany: Action | null
  /** Whether an action of a bulk change could be sent now, or is under way. */
  readonly isBulk: boolean
}

/**
 * How many more actions may start now.
 *
 * @param isFailing whether all actions are held up. Then only one at a time is tried, to see whether they still are.
 */
export const roomBeside = (underWay: readonly Choosable[], isFailing: boolean): number =>
  (isFailing ? 1 : lanes) - underWay.length

/**
 * Chooses which of the ready actions are started. Actions of a bulk change are started one at a time, and only when the
 * budget has room: an action started earlier would be under way for up to a minute, could be neither paused nor undone,
 * and would be unsure after a kill.
 *
 * @param ready in the order in which they are to be started.
 */
export function chooseActions<Action extends Choosable>(
  ready: readonly Action[],
  underWay: readonly Choosable[],
  isFailing: boolean,
): Chosen<Action> {
  const next = ready.slice(0, Math.max(0, roomBeside(underWay, isFailing)))
  const bulkUnderWay = underWay.filter(({ isBulk }) => isBulk).length
  const mayBegin = bulkUnderWay < (isFailing ? 1 : lanesOfBulk)
  return {
    single: next.filter(({ isBulk }) => !isBulk),
    oneOfMany: (mayBegin && next.find(({ isBulk }) => isBulk)) || null,
    isBulk: [...ready, ...underWay].some(({ isBulk }) => isBulk),
  }
}
