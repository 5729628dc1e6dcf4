import { setTimeout as delay } from 'node:timers/promises'
import type { AnsweredQuestion } from '#shared/desk/answered-question.ts'
import { type FirstQuestion, firstQuestions } from '#shared/desk/asked-first.ts'
import type { CommandResult } from '#shared/desk/commands.ts'
import { openWorkspaceOf } from '#shared/desk/open-workspace.ts'
import type { EnginePort } from './engine-port.ts'

/** Longest wait for the answers about a workspace, in ms; the window itself asks what is missing by then. */
const patience = 100

/** Answers the questions that the window asks before it is drawn. */
export async function answerAhead(
  readState: () => Promise<CommandResult<'desk.state'>>,
  engine: Pick<EnginePort, 'call'>,
): Promise<readonly AnsweredQuestion[]> {
  const state = await readState()
  const answers: AnsweredQuestion[] = [{ name: 'desk.state', input: {}, result: state }]
  const workspaceId = state.ok ? openWorkspaceOf(state.value) : null
  if (workspaceId === null) return answers
  const answer = async (question: FirstQuestion) => {
    // `input` belongs to `name`; TypeScript cannot follow that through the union.
    const result = await engine.call(question.name, question.input as never)
    answers.push({ ...question, result })
    return result
  }
  const readAll = async () => {
    const input = { workspaceId }
    const place = await engine.call('views.place', input)
    answers.push({ name: 'views.place', input, result: place })
    if (place.ok) await Promise.all(firstQuestions(workspaceId, place.value).map(answer))
  }
  await Promise.race([readAll(), delay(patience)])
  return [...answers]
}
