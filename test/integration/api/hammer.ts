import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { requestLog } from '#main/engine/store/sync/request-log.ts'
import { asPerson, openClient } from './open-client.ts'

/**
 * A desk that sends requests as fast as it may, until it is killed: `hammer.ts BASE_URL DATABASE LIMIT WINDOW_MS`. It
 * stores the times of its requests in a real local store.
 */
const [, , baseUrl = '', file = '', limit, windowMs] = process.argv
const opened = openWorkspaceStore(file)
if (!opened.ok) throw new Error(opened.error.kind)
const { api } = openClient({
  baseUrl,
  token: 't',
  limit: Number(limit),
  windowMs: Number(windowMs),
  requestLog: requestLog(opened.value.db),
})

async function hammer(): Promise<never> {
  for (;;) await api.listPrograms({}, asPerson)
}

await Promise.all(Array.from({ length: 12 }, hammer))
