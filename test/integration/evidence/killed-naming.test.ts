import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { partPath } from '#main/engine/evidence/places.ts'
import { evidenceBytes } from '#service/evidence/evidence-bytes.ts'
import { writeRecipe } from '#service/evidence/files/recipe.ts'
import type { DownloadView } from '#shared/desk/evidence.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { openCopy } from '../engine/same-as-service.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'
import { downloadsOf, filesBelow } from './downloading-desk.ts'
import { sha256 } from './stored-evidence.ts'

const strace = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'strace'))
  .find((file) => existsSync(file))

const recipe = writeRecipe({
  ...{ kind: 'text', seed: 'named', size: 5_000 },
  ...{ host: 'a.example', method: 'GET', path: '/', title: 't', at: 0 },
})
const whole = Buffer.from(evidenceBytes(recipe))
const item = { id: 'e-1', filename: 'whole.txt', size: whole.length, mimeType: 'text/plain' }

const links = '?link,linkat'
const unlinks = '?unlink,unlinkat'
const renames = '?rename,renameat,?renameat2'
const withoutLinks = `inject=${links}:error=EPERM`

interface Played extends AsyncDisposable {
  /** The folder of the report; `files` are the files in it now, including parts. */
  readonly folder: string
  readonly files: readonly string[]
  /** The output of strace. */
  readonly trace: string
  readonly download: DownloadView | undefined
}

/**
 * Runs a real engine that downloads one file under strace, which may kill it; then runs `meanwhile`, and another
 * engine.
 */
async function play(
  service: TestService,
  options: readonly string[],
  meanwhile: (folder: string) => void = () => undefined,
): Promise<Played> {
  const token = service.tokens.superAdmin
  const reportId = service.backstage.addReport({
    name: 'Named',
    evidence: [{ ...item, status: 'Available', recipe }],
  })
  const desk = await startTestDesk({ baseUrl: service.baseUrl, token })
  await desk.synced()
  const { profileDir, workspaceId, call } = desk
  await call('workspace.attach', { workspaceId, token: null })
  const folder = join(profileDir, 'evidence', 'Test', `${reportId} Named`)
  const trace = join(profileDir, 'trace')
  await call('evidence.download', { workspaceId, which: { kind: 'report', reportId } })
  await desk.close()

  const isKilled = options.some((option) => option.includes('signal=SIGKILL'))
  // A kill hits only a call about this file; other options concern all calls.
  const paths = [join(folder, item.filename), partPath({ folder, reportId, evidenceId: item.id })]
  const tracing = [
    ...options.flatMap((it) => ['-e', it]),
    ...(isKilled ? paths : []).flatMap((it) => ['-P', it]),
  ]
  const engine = [
    builtProgram('test/integration/evidence/downloading-process.ts'),
    profileDir,
    workspaceId,
    token,
  ]
  const child = spawn(
    strace ?? '',
    [...['-f', '-y', '-qq', '-s', '200', '-o', trace], ...tracing, process.execPath, ...engine],
    { stdio: ['ignore', 'ignore', 'inherit'], detached: true },
  )
  const exited = once(child, 'exit')
  if (!isKilled) {
    // Wait until the list says that the download is done: the file gets its name a moment before the folder is synced.
    while (!isListedAsDone(desk)) await delay(20)
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  }
  await exited
  meanwhile(folder)

  const reopen = { profileDir, workspaceId }
  const again = await startTestDesk({ baseUrl: service.baseUrl, token, reopen })
  const downloads = await downloadsOf(again, service)
  await downloads.settled()
  const download = await downloads.of(reportId, item.id)
  const files = filesBelow(folder)
  const written = readFileSync(trace, 'utf8')
  return {
    folder,
    files,
    download,
    trace: written,
    [Symbol.asyncDispose]: () => again[Symbol.asyncDispose](),
  }
}

function isListedAsDone(desk: Pick<TestDesk, 'profileDir' | 'workspaceId'>): boolean {
  using copy = openCopy(desk)
  return copy.all("select id from evidence_downloads where state = 'done'").length > 0
}

/**
 * The calls of a trace in the order in which they ended, with the beginnings of split calls between them: strace splits
 * a call when another thread's call interrupts it.
 */
function wholeCalls(trace: string): readonly string[] {
  const begun = new Map<string, string>()
  return trace.split('\n').map((line) => {
    const [thread = ''] = line.split(' ', 1)
    const [start, isCut] = line.split(' <unfinished ...>')
    if (isCut !== undefined) begun.set(thread, start ?? '')
    const end = /<\.\.\. \w+ resumed>(.*)$/.exec(line)?.[1]
    return end === undefined ? line : `${begun.get(thread) ?? ''}${end}`
  })
}

const done = { state: 'done', presence: 'here', sha256: sha256(whole), error: null }

describe.skipIf(strace === undefined)('a download that is killed while it gets its name', () => {
  test.each([
    ['before the name is taken', [`inject=${links}:signal=SIGKILL`]],
    ['when it has both names', [`inject=${unlinks}:signal=SIGKILL`]],
    [
      'on a disk without hard links, when the name is reserved',
      [withoutLinks, `inject=${renames}:signal=SIGKILL`],
    ],
  ])('is complete under its name, without any other file: %s', async (_, options) => {
    await using service = await startTestService({ reports: 1 })
    await using played = await play(service, options)
    const { folder, files, download } = played
    expect(download).toMatchObject({ ...done, name: 'whole.txt' })
    expect(files).toEqual(['whole.txt'])
    expect(readFileSync(join(folder, 'whole.txt')).equals(whole)).toBe(true)
  })

  test.each([
    ['of equal size', Buffer.alloc(whole.length, 'x')],
    ['with the same bytes', whole],
  ])('leaves the name to a file %s that another program created meanwhile', async (_, foreign) => {
    await using service = await startTestService({ reports: 1 })
    await using played = await play(service, [`inject=${links}:signal=SIGKILL`], (where) =>
      writeFileSync(join(where, 'whole.txt'), foreign, { flag: 'wx' }),
    )
    const { folder, files, download } = played
    expect(download).toMatchObject({ ...done, name: 'whole (2).txt' })
    expect(files).toEqual(['whole (2).txt', 'whole.txt'])
    expect(readFileSync(join(folder, 'whole.txt')).equals(foreign)).toBe(true)
    expect(readFileSync(join(folder, 'whole (2).txt')).equals(whole)).toBe(true)
  })
})

describe.skipIf(strace === undefined)('a running download', () => {
  test('gets its name on a disk without hard links, and leaves no reservation', async () => {
    await using service = await startTestService({ reports: 1 })
    await using played = await play(service, [withoutLinks])
    const { folder, files, download } = played
    expect(download).toMatchObject({ ...done, name: 'whole.txt' })
    expect(files).toEqual(['whole.txt'])
    expect(readFileSync(join(folder, 'whole.txt')).equals(whole)).toBe(true)
  })

  test('is synced to the disk before it gets its name, and the name before the list drops the partial file', async () => {
    await using service = await startTestService({ reports: 1 })
    const traced = `trace=fsync,fdatasync,pwrite64,write,${links}`
    await using played = await play(service, [traced])
    const { folder, trace } = played
    const lines = wholeCalls(trace)
    const last = (what: RegExp) => lines.findLastIndex((line) => what.test(line))
    const written = last(/ (pwrite64|write)\(\d+<[^>]*\.part>/)
    const synced = last(/ fsync\(\d+<[^>]*\.part>\) += 0/)
    const named = last(/ link(at)?\(.*\.part.*whole\.txt/)
    const folderSynced = last(new RegExp(` fsync\\(\\d+<${folder}>\\) += 0`))
    expect(written).toBeGreaterThan(-1)
    expect(synced).toBeGreaterThan(written)
    expect(named).toBeGreaterThan(synced)
    expect(folderSynced).toBeGreaterThan(named)
  })
})
