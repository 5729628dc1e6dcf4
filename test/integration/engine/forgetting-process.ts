import { createEngine } from '#main/engine/calls/engine.ts'

/** The real engine as a separate process that forgets a workspace, to be killed. Arguments: profile, workspace id. */
const [profileDir = '', workspaceId = ''] = process.argv.slice(2)
const engine = createEngine({ profileDir, emit: () => undefined })
// The copy is open, as it is when a user forgets the workspace.
await engine.handle('workspace.attach', { workspaceId, token: null })
process.stdout.write('begun\n')
const removed = await engine.handle('workspace.remove', { workspaceId })
process.stdout.write(`${JSON.stringify(removed)}\n`)
await engine.close()
