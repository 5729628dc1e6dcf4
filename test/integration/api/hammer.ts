import { openWorkspaceStore } from '#main/engine/store/open.ts'
import { requestLog } from '#main/engine/store/request-log.ts'
import { asPerson, openClient } from './open-client.ts'

/**
 * A desk that asks as fast as it may, until it is killed: `hammer.ts BASE_URL TOKEN DATABASE`. It keeps the times
 * of its requests in a real local store, and says how each request ended, one letter each.
 */
const [, , baseUrl = '', token = '', file = ''] = process.argv
const opened = openWorkspaceStore(file)
if (!opened.ok) throw new Error(opened.error.kind)
const { api } = openClient({ baseUrl, token, limit: 120, requestLog: requestLog(opened.value.db) })

async function hammer(): Promise<never> {
  for (;;) {
    const answer = await api.listPrograms({}, asPerson)
    process.stdout.write(answer.ok ? '.' : answer.error.kind)
  }
}

await Promise.all(Array.from({ length: 12 }, hammer))
