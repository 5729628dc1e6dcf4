import type { CommandInput, CommandResult } from '#shared/desk/commands.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { QueueSlice } from './shape/queue-shape.ts'

/** Restores the marks from before a change; this is the undo of marking reports. */
export async function restoreMarks(
  desk: Desk,
  get: () => Pick<QueueSlice, 'rereadQueue'>,
  before: CommandInput<'marks.restore'>,
): Promise<CommandResult<'marks.restore'>> {
  const restored = await desk.invoke('marks.restore', before)
  if (restored.ok) get().rereadQueue()
  return restored
}
