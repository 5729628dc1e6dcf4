import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts a desk in its own process: see `own-process-desk.ts`. */
export function startOwnProcess(
  profileDir: string,
  { nodeOptions = [], env = {} }: { nodeOptions?: readonly string[]; env?: Record<string, string> } = {},
) {
  const program = join(import.meta.dirname, 'own-process-desk.ts')
  const child = spawn(process.execPath, [...nodeOptions, program, profileDir], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const answer = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done === true) throw new Error('the desk ended')
    return JSON.parse(value)
  }
  const ready = answer()
  return {
    pid: child.pid ?? 0,
    async tell(what: string): Promise<string> {
      await ready
      child.stdin.write(`${what}\n`)
      return answer()
    },
    async close() {
      const ended = once(child, 'exit')
      await this.tell('close')
      await ended
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}
