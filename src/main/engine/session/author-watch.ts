import type { DeskEvent } from '#shared/desk/events.ts'
import { readOtherAuthor } from '../queries/report/comment-author.ts'
import type { WritableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'

/** Compares the identity the user chose with the author the service names for the user's comments. */
export interface AuthorWatch {
  /**
   * Called when the local copy changed. If the service names another person as the author, the window is notified once
   * for each such person.
   */
  look(me: string | null): void
}

export function createAuthorWatch(
  workspaceId: string,
  db: WritableDb,
  emit: (event: DeskEvent) => void,
): AuthorWatch {
  let announced: string | null = null
  return {
    look(me) {
      const read = attempt(db.file, () => readOtherAuthor(db, me))
      const other = read.ok ? read.value : null
      const found = other === null ? null : `${other.author.id} ${me ?? ''}`
      if (found !== null && found !== announced) emit({ kind: 'otherAuthor', workspaceId })
      announced = found
    },
  }
}
