import type { ReadableDb } from '../store/database.ts'

/** Remembers answers by question, for each database, until anything in the database changes. */
export interface Remembered<Question, Answer> {
  known(db: ReadableDb, question: Question): Answer | undefined
  /** Remembers an answer. @returns `answer`. */
  keep(db: ReadableDb, question: Question, answer: Answer): Answer
  /** The remembered answer, or else the result of `ask`, which is then remembered. */
  answer(db: ReadableDb, question: Question, ask: () => Answer): Answer
}

/** @param atMost maximum number of questions remembered for each database; one more discards all others. */
export function rememberUntilChange<Question, Answer>(atMost: number): Remembered<Question, Answer> {
  const all = new WeakMap<ReadableDb, { version: number; answers: Map<Question, Answer> }>()

  function now(db: ReadableDb): Map<Question, Answer> {
    const before = all.get(db)
    if (before?.version === db.dataVersion) return before.answers
    const answers = new Map<Question, Answer>()
    all.set(db, { version: db.dataVersion, answers })
    return answers
  }

  function keep(db: ReadableDb, question: Question, answer: Answer): Answer {
    const answers = now(db)
    if (answers.size >= atMost && !answers.has(question)) answers.clear()
    answers.set(question, answer)
    return answer
  }

  return {
    known: (db, question) => now(db).get(question),
    keep,
    answer: (db, question, ask) => {
      const before = now(db).get(question)
      return before === undefined ? keep(db, question, ask()) : before
    },
  }
}
