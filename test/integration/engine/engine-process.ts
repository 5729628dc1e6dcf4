import { createEngine } from '#main/engine/calls/engine.ts'

/**
 * The real engine as a separate process, to be killed. Arguments: profile, workspace id, token. Writes one line when
 * everything is synced, and keeps running.
 */
const [profileDir = '', workspaceId = '', token = ''] = process.argv.slice(2)
const engine = createEngine({ profileDir, emit: () => undefined })
const attached = await engine.handle('workspace.attach', { workspaceId, token })
if (!attached.ok) throw new Error(JSON.stringify(attached.error))

for (;;) {
  const state = await engine.handle('sync.state', { workspaceId })
  if (!state.ok) throw new Error(JSON.stringify(state.error))
  const { connection, currentAsOf, toHydrate } = state.value
  if (connection === 'idle' && currentAsOf !== null && toHydrate === 0) break
  await new Promise((resolve) => setTimeout(resolve, 20))
}
process.stdout.write('synced\n')
