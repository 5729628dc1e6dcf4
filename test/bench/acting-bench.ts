import { setTimeout as wait } from 'node:timers/promises'
import { machineFacts, print, spread } from './bench-figures.ts'
import { type BenchDesk, goToRow, openBenchDesk, showAllReports } from './window/bench-desk.ts'
import { awaitInWindow, isMetWithin } from './window/probe.ts'
import { prepareProfile, type QueueProfile } from './window/queue-profile.ts'
import { traced } from './window/trace.ts'

/**
 * Measures how soon the window shows a decision of the user, before anything is sent. The real window shows all reports
 * of a store: `npm run bench -- acting [REPORTS]`, by default 100,000. A time begins when the browser receives the key
 * and ends when it presents the frame that shows the decision (see `queue-bench.ts`). The optimistic update may show
 * the decision before it is on the disk. There is no service, which makes no difference until something is sent.
 */
const reports = Number(process.argv[2] ?? 100_000)
const limits = { p95: 32 }
const stepsEach = 40

print({ bench: 'acting', ...machineFacts() })
const profile = await prepareProfile(reports)
try {
  const desk = await openBenchDesk(profile.dir)
  try {
    const me = await chooseMe(desk, profile)
    await showAllReports(desk, reports)
    await measureAssigning(desk, me)
    await measureComments(desk)
    await measureForms(desk)
  } finally {
    await desk.close()
  }
} finally {
  profile.remove()
}

async function chooseMe({ engine, page }: BenchDesk, { workspaceId }: QueueProfile): Promise<string> {
  const people = await engine.call('people.list', { workspaceId })
  const userId = people.ok ? people.value[0]?.id : undefined
  if (userId === undefined) throw new Error('the store knows nobody')
  await page.evaluate((input) => window.desk.invoke('workspace.chooseMe', input), { workspaceId, userId })
  return userId
}

/** Measures the key that assigns a report to the user: its row says so. */
async function measureAssigning(desk: BenchDesk, me: string): Promise<void> {
  const { page, devtools } = desk
  const painted: number[] = []
  const missed: string[] = []
  for (const place of [100, Math.floor(reports / 2)]) {
    await goToRow(desk, place)
    const labels: string[] = []
    const trace = await traced(devtools, async () => {
      for (let step = 0; step < stepsEach; step += 1) {
        const row = place + step + 1
        const label = `assigned ${row}`
        await page.keyboard.press('j')
        await wait(250)
        labels.push(label)
        await awaitInWindow(page, { [label]: { kind: 'rowSays', row: row + 1, words: 'assigned to you' } })
        // This key changes nothing on a report that is already assigned to the user.
        await page.keyboard.press('Shift+A')
        if (!(await isMetWithin(page, label, 3_000))) missed.push(label)
        await wait(150)
      }
    })
    // Each step has three key presses: j, Shift and A.
    for (const [step, label] of labels.entries()) {
      const key = trace.keys[step * 3 + 2]
      if (key !== undefined && !missed.includes(label)) painted.push(trace.paintedAfter(key.at, label))
    }
  }
  print({
    reports,
    figure: 'assign to me: key to painted',
    limits,
    ...spread(painted),
    missed: missed.length,
    me,
  })
}

/** Measures the key that sends a comment: the comment appears in the thread, as pending. */
async function measureComments(desk: BenchDesk): Promise<void> {
  const { page, devtools } = desk
  const painted: number[] = []
  await goToRow(desk, 200)
  for (let step = 0; step < stepsEach; step += 1) {
    const label = `comment ${step}`
    const words = `A note of the bench, ${step}.`
    await page.keyboard.press('j')
    await wait(300)
    await page.keyboard.press('c')
    await page.keyboard.insertText(words)
    await wait(150)
    await awaitInWindow(page, { [label]: { kind: 'pendingEntry', words } })
    const trace = await traced(devtools, async () => {
      await page.keyboard.press('Control+Enter')
      await isMetWithin(page, label, 3_000)
      await wait(100)
    })
    const key = trace.keys[1]
    if (key !== undefined) painted.push(trace.paintedAfter(key.at, label))
  }
  print({ reports, figure: 'internal comment: key to painted', limits, ...spread(painted) })
}

/** Measures the keys that unfold a form beside the report. */
async function measureForms(desk: BenchDesk): Promise<void> {
  const { page, devtools } = desk
  for (const [key, name] of [
    ['s', 'Change state'],
    ['p', 'Classify'],
  ] as const) {
    const painted: number[] = []
    await goToRow(desk, 400)
    for (let step = 0; step < stepsEach; step += 1) {
      const label = `${name} ${step}`
      await page.keyboard.press('j')
      await wait(300)
      await awaitInWindow(page, { [label]: { kind: 'form', name } })
      const trace = await traced(devtools, async () => {
        await page.keyboard.press(key)
        await isMetWithin(page, label, 3_000)
        await wait(100)
      })
      const [pressed] = trace.keys
      if (pressed !== undefined) painted.push(trace.paintedAfter(pressed.at, label))
      await page.keyboard.press('Escape')
      await wait(100)
    }
    print({ reports, figure: `${key}, ${name}: key to painted`, limits, ...spread(painted) })
  }
}
