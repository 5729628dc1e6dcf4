import { linkSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openPart } from '#main/engine/evidence/part-file.ts'
import { folderOfReport } from '#main/engine/evidence/places.ts'
import { takeName } from '#main/engine/evidence/take-name.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { factoryNaming } from '#shared/rules/evidence/naming-template.ts'
import { summary } from '../store/received-samples.ts'
import { must, temporaryFolder, temporaryStore } from '../store/temporary-store.ts'

/** Writes a part and closes it. */
async function writtenPart(path: string, text: string): Promise<string> {
  const part = await openPart(path, 0)
  if (!part.ok) throw new Error(JSON.stringify(part.error))
  await part.value.append(Buffer.from(text))
  await part.value.sync()
  await part.value.close()
  return path
}

describe('a final name', () => {
  test('goes to one of many downloads that claim it at once; the others keep their partial files', async () => {
    const folder = temporaryFolder()
    for (let round = 0; round < 20; round += 1) {
      const parts = await Promise.all(
        Array.from({ length: 8 }, (_, nth) =>
          writtenPart(join(folder, `.${round}-${nth}.part`), `${round} ${nth}`),
        ),
      )
      const taken = await Promise.all(parts.map((part) => takeName(part, folder, `round ${round}`)))
      const winners = parts.filter((_, nth) => {
        const one = taken[nth]
        return one?.ok && one.value
      })
      expect(winners).toHaveLength(1)
      const others = parts.filter((part) => !winners.includes(part))
      const kept = [join(folder, `round ${round}`), ...others].map((path) => readFileSync(path, 'utf8'))
      expect(kept.sort()).toEqual(parts.map((_, nth) => `${round} ${nth}`))
    }
  })

  // SEC-11
  test.each([
    [
      'a file',
      (path: string) => writeFileSync(path, 'foreign'),
      (path: string) => readFileSync(path, 'utf8'),
    ],
    [
      'a link that leads nowhere',
      (path: string) => symlinkSync('nowhere', path),
      (path: string) => readlinkSync(path),
    ],
    [
      'a link to a file',
      (path: string) => {
        writeFileSync(`${path} behind`, 'foreign')
        symlinkSync(`${path} behind`, path)
      },
      (path: string) => readFileSync(path, 'utf8'),
    ],
    ['a folder', (path: string) => mkdirSync(path), () => null],
  ])('is not taken from %s of another program', async (_, put, read) => {
    const folder = temporaryFolder()
    const part = await writtenPart(join(folder, '.x.part'), 'ours')
    const target = join(folder, 'name')
    put(target)
    const before = read(target)
    expect(await takeName(part, folder, 'name')).toEqual({ ok: true, value: false })
    expect(read(target)).toBe(before)
    expect(readFileSync(part, 'utf8')).toBe('ours')
  })
})

describe('a partial file', () => {
  // SEC-11
  test.each([
    ['a symbolic link', (victim: string, path: string) => symlinkSync(victim, path)],
    ['another name of the same file', (victim: string, path: string) => linkSync(victim, path)],
  ])('is never written through %s in its place', async (_, put) => {
    const folder = temporaryFolder()
    const victim = join(folder, 'victim')
    writeFileSync(victim, 'precious')
    const path = join(folder, '.x.part')
    put(victim, path)
    await writtenPart(path, 'ours')
    expect(readFileSync(victim, 'utf8')).toBe('precious')
    expect(readFileSync(path, 'utf8')).toBe('ours')
  })

  test('is resumed with its trusted bytes, and the others are cut off', async () => {
    const path = await writtenPart(join(temporaryFolder(), '.x.part'), 'trusted, not trusted')
    const part = await openPart(path, 7)
    if (!part.ok) throw new Error(JSON.stringify(part.error))
    await part.value.append(Buffer.from('!'))
    await part.value.close()
    expect(readFileSync(path, 'utf8')).toBe('trusted!')
  })
})

test('the folder of a report stays when the report is renamed, and is a new one below another root', () => {
  const db = temporaryStore()
  const [root, chosenSince] = [temporaryFolder(), temporaryFolder()]
  const folder = (below: string) =>
    must(folderOfReport(db, 7, { root: below, naming: factoryNaming, workspace: 'Test' }))
  storeReportSummaries(db, [summary(7, { name: 'As it was' })])
  const first = folder(root)
  storeReportSummaries(db, [summary(7, { name: 'Renamed', lastActivityAt: 9_000 })])
  expect(folder(root)).toBe(first)
  expect(folder(chosenSince)).toMatch(new RegExp(`^${chosenSince}.*Renamed$`))
})
