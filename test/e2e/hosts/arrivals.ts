import type { TestService } from '../../fixtures/service.ts'

/** How often each comment text exists at the service, across all reports. */
export async function arrivals({ ask, backstage }: TestService): Promise<Record<string, number>> {
  const count: Record<string, number> = {}
  for (const id of backstage.reportIds()) {
    const comments = (await ask('listComments', { path: { id } })).json<{ message?: string }[]>()
    for (const { message = '' } of comments) count[message] = (count[message] ?? 0) + 1
  }
  return count
}
