import { ok } from '#shared/desk/result.ts'
import { type Handler, openProgram } from './call.ts'

export const listPrograms: Handler = ({ service, caller }) => {
  const { directory } = service
  return ok(directory.programsOf(caller.userId).flatMap((id) => directory.programs.get(id) ?? []))
}

export const readProgram: Handler = (call) => {
  const opened = openProgram(call)
  return opened.ok ? ok(opened.value.program) : opened
}

export const listTargets: Handler = (call) => {
  const opened = openProgram(call)
  if (!opened.ok) return opened
  const { program } = opened.value
  return ok(
    [...call.service.directory.targets.values()]
      .filter(({ programId }) => programId === program.id)
      .map(({ target }) => target),
  )
}
