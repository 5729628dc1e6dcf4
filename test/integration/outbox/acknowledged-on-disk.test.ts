import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestService } from '../../fixtures/service.ts'
import { testLimits } from '../../fixtures/test-limits.ts'
import { startTestDesk } from '../engine/test-desk.ts'
import { temporaryFolder } from '../store/temporary-store.ts'
import { startChildActing } from './child-acting.ts'

/** Number of actions in the test; four hundred with `npm run soak -- acknowledged-on-disk`. */
const times = process.env.SOAK === undefined ? 40 : 400

const strace = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'strace'))
  .find((file) => existsSync(file))

/** A system call that matters here, after it has returned. */
type Happening =
  | { readonly kind: 'deciding' | 'decided'; readonly words: string }
  /** A page was written to the log in which SQLite stores its commits. */
  | { readonly kind: 'written'; readonly page: string }
  /** All pages written before are on the disk. */
  | { readonly kind: 'synced' }
  | { readonly kind: 'sent'; readonly request: string }

function* happenings(trace: string, workspaceId: string): Generator<Happening> {
  for (const line of joined(trace)) {
    const isOfLog = line.includes(`${workspaceId}.sqlite-wal>`)
    const said = / write\(1<[^>]*>, "(deciding|decided) (?:\{\\"words\\":\\")?([\w.]+)/.exec(line)
    if (said !== null) yield { kind: said[1] === 'deciding' ? 'deciding' : 'decided', words: said[2] ?? '' }
    else if (isOfLog && / pwrite64\(/.test(line)) yield { kind: 'written', page: line }
    else if (isOfLog && / f(data)?sync\(.*\) += 0$/.test(line)) yield { kind: 'synced' }
    else if (/ (write|writev|sendto|sendmsg)\(.*(POST|PATCH) \//.test(line))
      yield { kind: 'sent', request: line }
  }
}

/** Joins the two lines of a call that another thread interrupted; the call is yielded where it returned. */
function* joined(trace: string): Generator<string> {
  const begun = new Map<string, string>()
  for (const line of trace.split('\n')) {
    const thread = /^\d+/.exec(line)?.[0] ?? ''
    if (line.endsWith('<unfinished ...>')) begun.set(thread, line.slice(0, -'<unfinished ...>'.length))
    else if (line.includes(' resumed>')) {
      yield `${begun.get(thread) ?? ''}${line.slice(line.indexOf(' resumed>') + ' resumed>'.length)}`
      begun.delete(thread)
    } else yield line
  }
}

/** Text inside JSON, as strace prints it. */
const quoted = (words: string) => `\\"${words}\\"`

/** Counts, for each action, the commits that have written its text to the disk. */
function commitsOnDisk() {
  const counts = new Map<string, number>()
  let waiting = new Set<string>()
  return {
    expect: (words: string) => counts.set(words, 0),
    written: (page: string) => {
      for (const words of counts.keys()) if (page.includes(quoted(words))) waiting.add(words)
    },
    synced: () => {
      for (const words of waiting) counts.set(words, (counts.get(words) ?? 0) + 1)
      waiting = new Set()
    },
    of: (words: string) => counts.get(words) ?? 0,
  }
}

it(
  `is on the disk before it is acknowledged, and marked as being sent before its request leaves (${times} actions)`,
  async (context) => {
    // `npm test` and `npm run soak` install strace where they may; without it the test is counted and shown as skipped.
    context.skip(strace === undefined, 'strace is not here: nothing is proven about fsync')
    await using service = await startTestService({ reports: 4 })
    const reportIds = Array.from({ length: 4 }, () => service.backstage.addReport())
    const rewardedId = service.backstage.addReport()
    service.backstage.move(rewardedId, 'Triaged')
    const token = service.tokens.superAdmin
    const profile = await startTestDesk({ baseUrl: service.baseUrl, token })
    await profile.call('settings.update', { undoSeconds: 0 })
    await profile.synced()
    await profile.close()
    const { profileDir, workspaceId } = profile
    const assignee = service.people.standardAdmin
    const trace = join(temporaryFolder(), 'trace')
    const calls = 'trace=fsync,fdatasync,write,pwrite64,writev,sendto,sendmsg'
    const child = startChildActing(
      {
        ...{ profileDir, workspaceId, token, reportIds, rewardedId, assignee, times },
        ...{ name: 'traced', seed: 7, wordsOnly: true, clockAheadMs: 0 },
      },
      [strace ?? '', '-f', '-y', '-s', '5000', '-e', calls, '-o', trace],
    )
    expect(await child.settled()).toBe(true)
    await child.kill()

    const commits = commitsOnDisk()
    const shown = new Set<string>()
    let requests = 0
    for (const happened of happenings(readFileSync(trace, 'utf8'), workspaceId)) {
      switch (happened.kind) {
        case 'deciding':
          commits.expect(happened.words)
          break
        case 'written':
          commits.written(happened.page)
          break
        case 'synced':
          commits.synced()
          break
        case 'decided':
          expect(commits.of(happened.words), `${happened.words} is acknowledged`).toBeGreaterThan(0)
          shown.add(happened.words)
          break
        case 'sent': {
          const sent = child.acknowledged.find(({ words }) => happened.request.includes(quoted(words)))
          if (sent === undefined) break
          requests += 1
          expect(commits.of(sent.words), `${sent.words} is under way`).toBeGreaterThan(1)
          break
        }
        default:
          happened satisfies never
      }
    }
    expect(shown.size).toBe(times)
    expect(requests).toBeGreaterThan(times / 2)
    rmSync(profileDir, { recursive: true })
  },
  testLimits.long,
)
