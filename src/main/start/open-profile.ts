import { err, ok, type Result } from '#shared/desk/result.ts'
import { type Profile, prepareProfile } from './profile.ts'
import { type Hold, holdProfile } from './single-desk.ts'
import { causeInWords, type StartTrouble } from './start-trouble.ts'

/**
 * Prepares a profile and reserves it for this process.
 *
 * @param onSecondStart called when the desk is started again on the same profile, with the message of that start.
 * @param word the message to send to the other desk if one already runs on this profile.
 */
export async function openProfile(
  dir: string,
  onSecondStart: (word: string) => void,
  word = '',
): Promise<Result<{ profile: Profile; hold: Hold }, StartTrouble>> {
  try {
    const profile = prepareProfile(dir)
    const outcome = await holdProfile(profile.socket, onSecondStart, word)
    if (outcome.kind === 'held') return ok({ profile, hold: outcome.hold })
    if (outcome.kind === 'elsewhere') return err({ kind: 'openElsewhere', dir })
    return err({ kind: 'profilePathTooLong', dir, limit: outcome.limit })
  } catch (cause) {
    return err({ kind: 'profileUnusable', dir, reason: causeInWords(cause) })
  }
}
