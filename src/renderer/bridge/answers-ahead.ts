import { isAskedFirst } from '#shared/desk/asked-first.ts'
import type { CommandInput, CommandName, CommandResult } from '#shared/desk/commands.ts'
import type { Desk } from './desk-bridge.ts'

/**
 * A desk whose first questions are answered in advance, all at once: what is asked before the answers are here waits for
 * them. They are used at once; after that, or as soon as anything was pushed that may have changed them, every question
 * is asked.
 */
export function withAnswersAhead(desk: Desk): Desk {
  const answers = new Map<string, unknown>()
  const here = Promise.withResolvers<void>()
  let isOver = false
  const end = () => {
    isOver = true
    answers.clear()
    here.resolve()
    stop()
  }
  const stop = desk.listen(end)
  void desk.invoke('window.answersAhead', {}).then((given) => {
    if (isOver) return
    if (given.ok) for (const { name, input, result } of given.value) answers.set(keyOf(name, input), result)
    here.resolve()
    // What follows from an answer is asked in the same task.
    setTimeout(end)
  })

  return {
    listen: desk.listen,
    async invoke<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResult<N>> {
      if (isOver || !isAskedFirst(name)) return desk.invoke(name, input)
      await here.promise
      const found = answers.get(keyOf(name, input))
      // The answers of the desk are typed by the names of the commands.
      return found === undefined ? desk.invoke(name, input) : (found as CommandResult<N>)
    },
  }
}

const keyOf = (name: string, input: unknown): string => JSON.stringify([name, input])
