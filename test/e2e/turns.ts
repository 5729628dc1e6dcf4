/**
 * Chooses the part of a long list that this run takes; other runs take other parts, and `npm run soak` takes all.
 * `npm test` sets TURN_SEED from the commit unless it is set already (scripts/testing/turns.js), so all looks take the
 * same part.
 */
export const turnSeed = Number(process.env.TURN_SEED ?? '0')
if (!Number.isSafeInteger(turnSeed) || turnSeed < 0)
  throw new Error('TURN_SEED is a whole number, 0 or more.')

/** Whether this run takes the item at this place of a list of which each run takes one item in `of`. */
export const isTaken = (at: number, of: number): boolean =>
  process.env.SOAK !== undefined || at % of === turnSeed % of
