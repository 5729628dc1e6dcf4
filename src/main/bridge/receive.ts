import type * as z from 'zod'
import { type CommandName, type CommandResult, commands } from '#shared/desk/commands.ts'
import { err, type Result } from '#shared/desk/result.ts'
import type { Log } from '../engine/log.ts'
import type { EngineCommand } from '../engine/protocol.ts'
import type { Receive, Sender } from '../hosts/desk-window.ts'
import type { EnginePort } from './engine-port.ts'
import { reportWindowCommands } from './report-window-commands.ts'
import { textTooLong } from './text-too-long.ts'

/** A command's input, parsed by its schema. */
export type CommandRead<N extends CommandName> = z.output<(typeof commands)[N]['input']>

/** Commands that main itself handles. */
export type MainCommand = Exclude<CommandName, EngineCommand>
/** Commands whose result depends on the window that sends them. */
type AskedOfWindow = 'window.savePdf'
export type MainHandlers = {
  readonly [N in MainCommand]: N extends AskedOfWindow
    ? (input: CommandRead<N>, sender: Sender) => Promise<CommandResult<N>>
    : (input: CommandRead<N>) => Promise<CommandResult<N>>
}

export interface ReceiveParts {
  /** The only origin from which commands are accepted. */
  readonly origin: string
  readonly handlers: MainHandlers
  readonly engine: EnginePort
  readonly log: Log
}

/**
 * Receives every command and checks it: it must come from one of the desk's windows, exist, be allowed for this window,
 * and have valid input. Then main or the engine handles it. No exception crosses the bridge: an unexpected fault is
 * logged and returned as `internal`.
 */
export function createReceive({ origin, handlers, engine, log }: ReceiveParts): Receive {
  return async (sender, name, input) => {
    if (sender.origin !== origin || !sender.isMainFrame || !sender.isPreload)
      return err({ kind: 'senderRefused' })
    if (!isCommandName(name)) {
      return err({
        kind: 'invalidInput',
        command: typeof name === 'string' ? name.slice(0, 100) : typeof name,
        issues: ['no such command'],
      })
    }
    if (sender.ownReport !== null && !reportWindowCommands.has(name)) return err({ kind: 'senderRefused' })
    const read = commands[name].input.safeParse(input)
    if (!read.success) {
      // Only messages of the schema are returned, never the text that was typed (a token, for example).
      const issues = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      const tooLong = textTooLong(read.error.issues, input)
      return err({ kind: 'invalidInput', command: name, issues, ...(tooLong !== null && { tooLong }) })
    }
    try {
      return await dispatch(sender, name, read.data, handlers, engine)
    } catch (cause) {
      return err({ kind: 'internal', reference: log.fault(`command ${name}`, cause) })
    }
  }
}

function isCommandName(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(commands, name)
}

function isMainCommand(name: CommandName, handlers: MainHandlers): name is MainCommand {
  return Object.hasOwn(handlers, name)
}

/**
 * Passes a parsed command to its handler. `input` was parsed by the schema of `name`; TypeScript cannot infer that while
 * `name` may be any command.
 */
function dispatch(
  sender: Sender,
  name: CommandName,
  input: unknown,
  handlers: MainHandlers,
  engine: EnginePort,
): Promise<Result<unknown>> {
  if (isMainCommand(name, handlers)) return handlers[name](input as never, sender)
  return engine.call(name, input as never)
}
