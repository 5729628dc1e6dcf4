import type { ReadableDb } from '../store/database.ts'

/** Answers by question, for each database: they hold until something in it changes, and are then forgotten. */
export interface Remembered<Question, Answer> {
  known(db: ReadableDb, question: Question): Answer | undefined
  /** @returns `answer`. */
  keep(db: ReadableDb, question: Question, answer: Answer): Answer
  /** The remembered answer, or that of `ask`, which is then remembered. */
  answer(db: ReadableDb, question: Question, ask: () => Answer): Answer
}

/** @param atMost questions for each database; one more discards all others. */
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
