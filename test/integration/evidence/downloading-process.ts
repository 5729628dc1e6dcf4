import { createEngine } from '#main/engine/calls/engine.ts'

/** The real engine as a separate process that downloads, to be killed. Arguments: profile, workspace id, token. */
const [profileDir = '', workspaceId = '', token = ''] = process.argv.slice(2)
const engine = createEngine({ profileDir, emit: () => undefined })
const attached = await engine.handle('workspace.attach', { workspaceId, token })
if (!attached.ok) throw new Error(JSON.stringify(attached.error))
// The process runs until the test that started it kills it.
setInterval(() => undefined, 60_000)
