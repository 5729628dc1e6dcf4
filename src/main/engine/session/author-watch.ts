import type { DeskEvent } from '#shared/desk/events.ts'
import { readOtherAuthor } from '../queries/report/comment-author.ts'
import type { WritableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'

/** Compares the identity a person chose with the author the service names for their comments. */
export interface AuthorWatch {
  /** The local copy changed. Notifies the window once for each author that is another person. */
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
