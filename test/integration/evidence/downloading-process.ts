import { createEngine } from '#main/engine/calls/engine.ts'

/** The real engine as a process of its own that downloads, to be killed. Arguments: profile, workspace id, token. */
const [profileDir = '', workspaceId = '', token = ''] = process.argv.slice(2)
const engine = createEngine({ profileDir, emit: () => undefined })
const attached = await engine.handle('workspace.attach', { workspaceId, token })
if (!attached.ok) throw new Error(JSON.stringify(attached.error))
// Whoever started it ends it.
setInterval(() => undefined, 60_000)
