import { launchDesk } from '../e2e/fixtures.ts'
import { type Pathological, pathologicalMarkdown } from '../fixtures/pathological-markdown.ts'
import { startTestService } from '../fixtures/service.ts'
import { machineFacts, print, rounded } from './bench-figures.ts'
import { installBusyProbe, longestTaskOfProcessor } from './window/busy-probe.ts'

/**
 * Opens reports in the real window whose description is a megabyte of Markdown made to keep its parser busy: `npm run
 * bench -- hostile-markdown [AIM…]`. By default it opens all such reports, otherwise those whose aim contains one of
 * the arguments. `longestTask` is measured by the clock and includes other work of the machine; `ofProcessor` excludes
 * it.
 */
const length = 1_000_000
const limits = { longestTask: 100, textAfter: 1_000 }
/**
 * How long each text is watched after the click, in ms. Tree, colors and neighbors are worked on after its first
 * picture.
 */
const afterwards = 3_000

/**
 * Number of newer, ordinary reports. The desk opens the newest report by itself and reads its neighbors ahead; none of
 * these may be a measured report.
 */
const newer = 4

const wanted = process.argv.slice(2)
const inputs = pathologicalMarkdown(length).filter(
  ([aim]) => wanted.length === 0 || wanted.some((words) => aim.includes(words)),
)

print({ bench: 'hostile-markdown', ...machineFacts(), inputs: inputs.length, length, limits })
await using service = await startTestService({ reports: 1 })
const added = inputs.map(([aim, description]: Pathological, index) => ({
  aim,
  id: service.backstage.addReport({ name: `Text ${index}`, summary: '', impact: '', description }),
}))
for (let count = 0; count < newer; count += 1) service.backstage.addReport()

const desk = await launchDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
const { page } = desk
const devtools = await page.context().newCDPSession(page)
const grid = page.getByRole('grid', { name: 'Reports' })
const pane = page.getByRole('region', { name: 'Report', exact: true })
const allRead = async (): Promise<boolean> =>
  page.evaluate(
    async (ids) => {
      const state = await window.desk.invoke('desk.state', {})
      const workspaceId = (state.ok && state.value.currentWorkspaceId) || ''
      for (const reportId of ids) {
        const report = await window.desk.invoke('report.read', { workspaceId, reportId })
        if (!report.ok || report.value.detailsReadAt === null) return false
      }
      return true
    },
    added.map(({ id }) => id),
  )

await page
  .getByRole('navigation', { name: 'Queues' })
  .getByRole('button', { name: /^All reports/ })
  .click()
while (!(await allRead())) await page.waitForTimeout(500)
await page.waitForTimeout(3_000)
await installBusyProbe(page)

let worstTask = 0
let worstText = 0
let worstOfProcessor = 0
for (const { aim, id } of added) {
  await page.getByRole('searchbox', { name: 'Search reports' }).fill(`#${id}`)
  const row = grid.getByRole('row', { name: new RegExp(`^#${id} `) })
  await row.waitFor()
  if ((await pane.getByRole('heading', { level: 1 }).innerText()).startsWith(`#${id} `)) {
    throw new Error(`report ${id} is open before it is asked for: there is nothing to measure`)
  }
  await page.evaluate((id) => window.busyProbe?.begin(id), id)
  const ofProcessor = await longestTaskOfProcessor(devtools, async () => {
    await row.click()
    await page.waitForTimeout(afterwards)
  })
  const business = await page.evaluate(() => window.busyProbe?.end())
  if (business === undefined) throw new Error('the window lost its probe')
  const nodes = await pane.evaluate((element) => element.getElementsByTagName('*').length)
  const asSent = await pane.getByText('Shown as sent').count()
  const { longestTask, longestGap, textAfter } = business
  worstTask = Math.max(worstTask, longestTask)
  worstOfProcessor = Math.max(worstOfProcessor, ofProcessor)
  worstText = Math.max(worstText, textAfter ?? Number.POSITIVE_INFINITY)
  print({
    aim,
    longestTask: rounded(longestTask),
    ofProcessor: rounded(ofProcessor),
    longestGap: rounded(longestGap),
    textAfter: textAfter === null ? null : rounded(textAfter),
    elements: nodes,
    shown: asSent > 0 ? 'as it was sent' : 'formatted',
    within: longestTask <= limits.longestTask && textAfter !== null && textAfter <= limits.textAfter,
  })
}
print({
  figure: 'worst of all',
  longestTask: rounded(worstTask),
  ofProcessor: rounded(worstOfProcessor),
  textAfter: rounded(worstText),
  limits,
})
await desk.close()
