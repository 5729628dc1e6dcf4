/** Actions under way side by side, each on another report; the request budget paces them. */
export const lanes = 5
/** Those of bulk changes leave one free for what a person decides about a single report. */
const lanesOfBulk = 4

interface Choosable {
  readonly isBulk: boolean
}

interface Chosen<Action> {
  /** What a person decided about single reports: all of it begins. */
  readonly single: readonly Action[]
  /** One of a bulk change, which begins when the budget has room for it; null when none may. */
  readonly oneOfMany: Action | null
  /** Whether anything of a bulk change could be sent now, or is under way. */
  readonly isBulk: boolean
}

/** How many more may begin now. @param isFailing something keeps all actions back: one tries whether it still does. */
export const roomBeside = (underWay: readonly Choosable[], isFailing: boolean): number =>
  (isFailing ? 1 : lanes) - underWay.length

/**
 * Which of the actions that are ready begin. Of a bulk change one at a time, and only when the budget has room for it:
 * begun earlier it would be under way for up to a minute, could neither be paused nor undone, and would be unsure after
 * a kill.
 *
 * @param ready in the order in which they are to begin.
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
