import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blocksOf, factsOf, itemsOf, partsOf, stepsOf } from '#service/content/content-markdown.ts'
import { demoContent, demoFolder, readDemoContent } from '#service/content/demo-content.ts'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'
import { randomFrom } from '#service/sample/random.ts'
import { placesOn, settingOf } from '#service/sample/setting.ts'

describe('a world by its seed', () => {
  const now = Date.UTC(2026, 10, 20, 10)
  const worldOf = (seed: number, count: number) => {
    const world = createWorld(seed)
    return { world, reports: [...generateReports(world, { count, now })] }
  }

  // After an intended change of the content, update these hashes.
  test.each([
    [
      7,
      300,
      'd4c584135504eb776262bb37',
      {
        first:
          '#47302 Read-only user can call DELETE /internal-api/team/members/{id} (vertical privilege escalation)',
        last: '#48197 Unpatched Confluence 7.12.4 behind admin.oakline.example',
        reporter: 'xiaoyu0x',
        entries: 2200,
        evidence: 343,
        statuses: {
          'Accepted risk': 8,
          Duplicate: 33,
          Informative: 19,
          Invalid: 20,
          'Needs more info': 24,
          New: 43,
          'Out of scope': 7,
          Resolved: 64,
          Spam: 4,
          'To review': 20,
          Triaged: 58,
        },
      },
    ],
    [
      123_456,
      12,
      '388fc655b68786be7bd6ae85',
      {
        first: '#47301 CORS misconfiguration: any site can read `/rest/me` of its visitors',
        last: '#47334 Prototype pollution through `__proto__` in /rest/preferences',
        reporter: 'kavya_k',
        entries: 33,
        evidence: 13,
        statuses: { Invalid: 1, 'Needs more info': 2, New: 4, 'To review': 4, Triaged: 1 },
      },
    ],
  ])('with seed %i and %i reports is reproducible', (seed, count, hash, facts) => {
    const { world, reports } = worldOf(seed, count)
    const statuses: Record<string, number> = {}
    for (const { status } of reports) statuses[status.name] = (statuses[status.name] ?? 0) + 1
    expect({
      first: `#${reports[0]?.id} ${reports[0]?.name}`,
      last: `#${reports.at(-1)?.id} ${reports.at(-1)?.name}`,
      reporter: world.people.find(({ id }) => id === reports.at(-1)?.reporterId)?.nickname,
      entries: reports.flatMap(({ activities }) => activities).length,
      evidence: reports.flatMap(({ evidence }) => evidence).length,
      statuses,
    }).toEqual(facts)
    const answered = reports.map(({ firstReportId: _, ...report }) => report)
    const text = JSON.stringify([world, answered], null, 1)
    expect(createHash('sha256').update(text).digest('hex').slice(0, 24)).toBe(hash)
  })
})

describe('the placeholders of texts', () => {
  test('are those that a report has', () => {
    const { companies, kinds, words } = demoContent()
    for (const company of companies) {
      for (const [at, target] of company.targets.entries()) {
        const kind = kinds.find((one) => one.surfaces.includes(words.surfaces[target.type]))
        const place = kind && placesOn(kind, target)[0]
        if (kind === undefined || place === undefined) expect.fail(`nothing is found in ${target.name}`)
        const bug = { company, target, targetId: at, kind, place, area: '', seed: 's', wording: 0 }
        const made = settingOf(bug, { nickname: 'zx0r' }, randomFrom('own'))
        const named = [words.given.setting, words.bug, words.finder].flatMap((names) => Object.keys(names))
        expect(Object.keys(made).sort()).toEqual(named.sort())
      }
    }
  })
})

describe('invalid content', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'demo-content-'))
    cpSync(demoFolder(), folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const change = (file: string, from: string | RegExp, to: string) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    writeFileSync(join(folder, file), changed)
  }

  test('does not exist in the sample, also with Windows line endings', () => {
    for (const file of ['reports/500-debug-port.md', 'styles/careful.md', 'conversation/triagers.md']) {
      change(file, /\n/g, '\r\n')
    }
    expect(readDemoContent(folder)).toEqual(demoContent())
  })

  const sql = 'reports/010-sql-injection.md'
  test.each<[what: string, file: string, from: string | RegExp, to: string, said: RegExp]>([
    [
      'a word that does not exist',
      sql,
      '«host»',
      '«hots»',
      /^reports\/010-sql-injection\.md: .*no word is called «hots»$/,
    ],
    [
      'a heading that does not exist',
      sql,
      '# Fixes',
      '# Fixs',
      /^reports\/010-sql-injection\.md: Fixs: no such heading; there are About, /,
    ],
    ['a fact that does not exist', sql, '- cwe:', '- cew:', /^reports\/010-sql-injection\.md: cwe: .*"cew"/],
    [
      'a number that is none',
      sql,
      /- weight: .*/,
      '- weight: often',
      /^reports\/010-sql-injection\.md: weight: /,
    ],
    [
      'a severity that does not exist',
      sql,
      'Critical 5',
      'Awful 5',
      /^reports\/010-sql-injection\.md: severities\.0\.0: .*"Critical"/,
    ],
    [
      'a kind of weakness that does not exist',
      sql,
      'SQL injection',
      'SQL inaction',
      /^reports\/010-sql-injection\.md: type: nothing is called "SQL inaction"/,
    ],
    [
      'an item without a bullet',
      sql,
      /^- /m,
      '',
      /^reports\/010-sql-injection\.md: About: "type: SQL injection" belongs to no item/,
    ],
    [
      'code that does not end',
      sql,
      /```\n\n# Impacts/,
      '\n\n# Impacts',
      /^reports\/010-sql-injection\.md: a code block that begins with ``` does not end$/,
    ],
    [
      'alternatives that do not fit each other',
      sql,
      /# Titles\n\n- .*\n/,
      '# Titles\n\n',
      /^reports\/010-sql-injection\.md: of 5 titles, 3 summaries, 3 steps and 3 proofs /,
    ],
    [
      'a field of a program',
      'programs/217-oakline.json',
      '"tier": 1',
      '"tier": 4',
      /^programs\/217-oakline\.json: targets\.0\.tier: /,
    ],
    [
      'a field that programs do not have',
      'programs/217-oakline.json',
      '"customer"',
      '"costumer"',
      /^programs\/217-oakline\.json: .*"costumer"/,
    ],
    ['JSON that is none', 'programs/217-oakline.json', '}', '', /^programs\/217-oakline\.json: /],
    [
      'a program under another name than its own',
      'programs/217-oakline.json',
      '"id": 217',
      '"id": 211',
      /^programs\/217-oakline\.json: the file has to be called 211-oakline\.json, after id and alias$/,
    ],
    [
      'a list that does not exist',
      'styles/plain.md',
      '«any of leads»',
      '«any of leeds»',
      /^styles\/plain\.md: descriptions: 0: no word is called «any of leeds»$/,
    ],
    [
      'lines that a conversation lacks',
      'conversation/triagers.md',
      '# Patience',
      '# Patients',
      /^conversation\/threads\.json: says \(triager\): nothing is called "patience"; there are .*patients/,
    ],
    [
      'a template that draws from nothing',
      'words.json',
      '«any of tools»',
      '«any of toils»',
      /^words\.json: finder: tool: no word is called «any of toils»$/,
    ],
    [
      'a name of a file with a word that does not exist',
      'evidence.json',
      '«handle»',
      '«handel»',
      /^evidence\.json: forms: names: \d+: no word is called «handel»$/,
    ],
    [
      'an attack that changes a text in a way nobody knows',
      'hostile.json',
      '| spaced',
      '| spread',
      /^hostile\.json: titles: «title \| spread \| cut 180» has not the form of/,
    ],
    [
      'a beggar whom nobody knows',
      'people.json',
      '"whitehat_mike"',
      '"whitehat_mick"',
      /^people\.json: beggars: nothing is called "whitehat_mike"/,
    ],
    [
      'a language without a file',
      'people.json',
      '"german"',
      '"germane"',
      /^people\.json: reporters: nothing is called "germane"; there are english, /,
    ],
  ])('%s is reported with file and field', (_, file, from, to, said) => {
    change(file, from, to)
    expect(() => readDemoContent(folder)).toThrow(
      expect.objectContaining({ name: 'DemoContentError', message: expect.stringMatching(said) }),
    )
  })
})

describe('Markdown of the content', () => {
  test('is divided by headings, but not inside of code', () => {
    const { before, parts } = partsOf('x\n\n# A\n\n```bash\n# no heading\n```\n\n# B\n\n## C', 1)
    expect(before).toBe('x')
    expect(parts).toEqual([
      { heading: 'A', body: '```bash\n# no heading\n```' },
      { heading: 'B', body: '## C' },
    ])
  })

  test('keeps paragraphs and lists of items, and a lone bullet is empty', () => {
    expect(itemsOf('- one\n\n  two\n  - three\n\n-\n- four')).toEqual(['one\n\ntwo\n- three', '', 'four'])
    expect(stepsOf('1. one\n   more\n2. two')).toEqual(['one\nmore', 'two'])
    expect(() => itemsOf('- one\ntwo')).toThrow('"two" belongs to no item of the list')
  })

  test('has facts as names and values', () => {
    expect(factsOf('- path: http://x\n- on: web')).toEqual({ path: 'http://x', on: 'web' })
    expect(() => factsOf('- path')).toThrow('has not the form "name: value"')
    expect(() => factsOf('- a: 1\n- a: 2')).toThrow('"a" is said twice')
  })

  test('has code with the text before it, which may contain a shorter fence', () => {
    const code = 'See:\n\n````text\n```\nx\n```\n````'
    expect(blocksOf(code)).toEqual([{ say: 'See:', lang: 'text', code: '```\nx\n```' }])
    expect(() => blocksOf('See:')).toThrow('no code follows "See:"')
  })
})
