/** A worker's messages about a job: it begins now that all it needs is loaded, and its answer. */
export type WorkerReply<Answer> =
  | { readonly kind: 'begun' }
  | { readonly kind: 'answer'; readonly answer: Answer }

/** A worker from the line's point of view: the window's own, or a thread in tests. */
export interface WorkerEnd<Ask, Answer> {
  post(ask: Ask): void
  /** Called once, before the first post. */
  listen(replied: (reply: WorkerReply<Answer>) => void, failed: () => void): void
  terminate(): void
}

export type Outcome<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The worker took longer than allowed, or broke. It was replaced. */
  | { readonly kind: 'gaveUp' }
  /** The worker could not begin: it was not loaded in time. That says nothing about the job. It was replaced. */
  | { readonly kind: 'notBegun' }
  /** The caller lost interest before its turn. */
  | { readonly kind: 'dropped' }

interface Job<Ask, Answer> {
  readonly ask: Ask
  readonly signal: AbortSignal
  readonly isUrgent: () => boolean
  readonly settle: (outcome: Outcome<Answer>) => void
}

/** Milliseconds for loading a worker, or what it needs for a job. */
const loadLimit = 30_000

/** The default of `isUrgent`: the user is looking at the place of the answer. */
const always = (): boolean => true

/**
 * Hands jobs to one worker, one at a time, urgent ones before others and else in order, each within a time limit. A job
 * that takes longer is given up, its worker is killed, and the next job gets a fresh one: no input can delay the others
 * for longer.
 *
 * @param start makes a worker; called on the first job and after each kill.
 * @param limit milliseconds for one job. Loading the worker, and what it needs for this job, does not count: on a busy
 *   computer that takes longer than the job, and the job's input cannot draw it out.
 * @returns a function that asks for one job; it never rejects. A job whose signal was aborted before its turn is
 *   dropped. Whether a job is urgent is checked whenever one is taken: that may change while it waits.
 */
export function workerLine<Ask, Answer>(
  start: () => WorkerEnd<Ask, Answer>,
  limit: number,
): (ask: Ask, signal: AbortSignal, isUrgent?: () => boolean) => Promise<Outcome<Answer>> {
  const waiting: Job<Ask, Answer>[] = []
  let worker: WorkerEnd<Ask, Answer> | null = null
  let current: Job<Ask, Answer> | null = null
  let hasBegun = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const finish = (outcome: Outcome<Answer>): void => {
    clearTimeout(timer)
    const job = current
    current = null
    job?.settle(outcome)
    next()
  }
  const giveUp = (): void => {
    worker?.terminate()
    worker = null
    finish({ kind: hasBegun ? 'gaveUp' : 'notBegun' })
  }
  const begun = (): void => {
    hasBegun = true
    clearTimeout(timer)
    timer = setTimeout(giveUp, limit)
  }
  const started = (): WorkerEnd<Ask, Answer> => {
    const fresh = start()
    // A killed worker may still have an answer pending: only the present worker's answers count.
    fresh.listen(
      (reply) => {
        if (worker !== fresh) return
        if (reply.kind === 'answer') finish(reply)
        else begun()
      },
      () => {
        if (worker === fresh) giveUp()
      },
    )
    return fresh
  }
  const take = (): Job<Ask, Answer> | undefined => {
    const urgent = waiting.findIndex(({ isUrgent }) => isUrgent())
    return waiting.splice(Math.max(urgent, 0), 1)[0]
  }
  const next = (): void => {
    if (current !== null) return
    let job = take()
    while (job?.signal.aborted === true) {
      job.settle({ kind: 'dropped' })
      job = take()
    }
    if (job === undefined) return
    current = job
    hasBegun = false
    timer = setTimeout(giveUp, loadLimit)
    worker ??= started()
    worker.post(job.ask)
  }

  return (ask, signal, isUrgent = always) =>
    new Promise((settle) => {
      waiting.push({ ask, signal, isUrgent, settle })
      next()
    })
}

/** Adapts the window's own worker to a line. */
export function browserWorkerEnd<Ask, Answer>(worker: Worker): WorkerEnd<Ask, Answer> {
  return {
    post: (ask) => worker.postMessage(ask),
    listen: (replied, failed) => {
      worker.addEventListener('message', (event: MessageEvent<WorkerReply<Answer>>) => replied(event.data))
      worker.addEventListener('error', failed)
      worker.addEventListener('messageerror', failed)
    },
    terminate: () => worker.terminate(),
  }
}
