import { readFileSync } from 'node:fs'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { readCliOptions } from './cli-options.ts'
import { type FaultRule, readFaultRules } from './faults/fault-rules.ts'
import { type RunningService, startService } from './start-service.ts'

/** Starts the service from the command line. Prints one line to standard output, as JSON for the calling program. */
async function main(args: readonly string[]): Promise<void> {
  const options = readCliOptions(args)
  if (!options.ok) return fail(options.error, 2)
  const faults = readFaultsFile(options.value.faultsFile)
  if (!faults.ok) return fail(faults.error, 2)
  try {
    const service = await startService({ ...options.value, faults: faults.value })
    process.stdout.write(`${JSON.stringify({ baseUrl: service.baseUrl, tokens: service.tokens })}\n`)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(service))
    // The script that started this process is at the other end of an IPC channel; if that closes, the script is gone.
    process.once('disconnect', () => stop(service))
  } catch (cause) {
    fail(cause instanceof Error ? cause.message : String(cause), 1)
  }
}

async function stop(service: RunningService): Promise<void> {
  await service.close()
  process.exit(0)
}

function fail(message: string, exitCode: number): void {
  process.stderr.write(`service: ${message}\n`)
  process.exitCode = exitCode
}

function readFaultsFile(file: string | null): Result<FaultRule[], string> {
  if (file === null) return ok([])
  try {
    const rules = readFaultRules(JSON.parse(readFileSync(file, 'utf8')))
    return rules.ok ? rules : err(`--faults ${file}: ${rules.error}`)
  } catch (cause) {
    return err(`--faults ${file}: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

await main(process.argv.slice(2))
