import { isAskedFirst } from '#shared/desk/asked-first.ts'
import type { CommandInput, CommandName, CommandResult } from '#shared/desk/commands.ts'
import type { Desk } from './desk-bridge.ts'

/**
 * A desk whose first questions are answered in advance, all at once. One of them that is asked before the answers have
 * arrived waits for them. The answers serve only the questions asked right then: after that, or as soon as any event is
 * pushed (it may have changed them), every question goes to the desk.
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
    // Questions that follow from these answers are asked within this task, so the answers are kept until it ends.
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
